import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { bindPhone, readBindingCode, sendBindingCode } from "#app/domains/account/account.server.ts";
import { Contact } from "#app/domains/account/contact.tsx";
import { bindingForms } from "#app/domains/account/forms.ts";
import { PhoneBinding } from "#app/domains/account/phone-binding.tsx";
import { CheckoutSteps } from "#app/domains/checkout/checkout-steps.tsx";
import { GroupSummary } from "#app/domains/order/group-summary.tsx";
import { paymentPageForms } from "#app/domains/payment/forms.ts";
import { PayMethods } from "#app/domains/payment/pay-methods.tsx";
import { ClosedPanel, PaidPanel } from "#app/domains/payment/pay-result.tsx";
import { parseGroupId, parsePayType, pay, readPayment } from "#app/domains/payment/payment.server.ts";
import { shortage } from "#app/domains/payment/payment.ts";
import { ShortageNote } from "#app/domains/payment/shortage.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Price } from "#app/ui/price.tsx";
import { Countdown } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "customer" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "支付", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const sent = await readBindingCode(args.request, customer.phone);
  return {
    phone: customer.phone,
    balance: customer.now_money,
    manager: customer.admin,
    sent,
    preferred: parsePayType(args.request),
    ...(await readPayment(api, parseGroupId(args.request), Date.now())),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const form = await readForm(args.request, paymentPageForms(...bindingForms));
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const to = link(urls.payment, {}, { id });
  switch (value.intent) {
    case "send_bind_code":
      return answer(form, await sendBindingCode(api, customer.phone), { to, toast: "验证码已发送" });
    case "bind":
      return answer(form, await bindPhone(api, value.code), { to, toast: "绑定成功！", field: "code" });
    case "pay":
      return answer(form, await pay(api, id, value), { to, toast: "支付成功" });
  }
}

export default function Payment() {
  const { group, config, left, phone, sent, preferred, balance, manager } = useLoaderData<typeof loader>();
  const shell = useShell();
  const result = useActionData<typeof action>()?.form;
  const missing = shortage(balance, group.pay_price);
  const paying = result?.initialValue?.intent === "pay" ? result : null;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的订单", to: urls.orders }, { name: "支付" }]} />
      {config ? (
        <>
          <CheckoutSteps
            step={3}
            title={
              <>
                订单提交成功，请支付
                <span className="payment-amount">
                  应付总额 <Price amount={group.pay_price} size="xl" />
                </span>
              </>
            }
          />
          <div className="stack">
            {config.phone_bound ? null : (
              <PhoneBinding phone={phone} sent={sent} errors={paying ? undefined : result?.error} />
            )}
            {missing && config.phone_bound ? (
              <ShortageNote
                missing={missing}
                contact={<Contact manager={manager} />}
                group_order_id={group.group_order_id}
              />
            ) : null}
            <section className="panel">
              <div className="panel__header">
                <h2>选择支付方式</h2>
                <span className="ml-auto">
                  <Countdown key={group.cancel_time} left={left} label="剩余时间" />
                </span>
              </div>
              <div className="panel__body">
                <FormErrors of={paying} />
                <PayMethods config={config} preferred={preferred} />
              </div>
            </section>
            <GroupSummary group={group} />
          </div>
        </>
      ) : (
        <div className="stack">
          {group.status === "paid" ? (
            <PaidPanel group={group} balance={balance} dispatchPromise={shell?.config?.dispatch_promise} />
          ) : (
            <ClosedPanel group={group} />
          )}
          <GroupSummary group={group} />
        </div>
      )}
    </div>
  );
}
