import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { Contact } from "#app/features/account/contact.tsx";
import { PhoneBindingPanel } from "#app/features/account/phone-binding.tsx";
import { CheckoutSteps } from "#app/features/checkout/checkout-steps.tsx";
import { GroupSummary } from "#app/features/order/group-summary.tsx";
import { chooseTransfer, readTransfer } from "#app/features/transfer/transfer.server.ts";
import { TransferChosen } from "#app/features/transfer/transfer-state.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { useShell } from "#app/shell/use-shell.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Countdown } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { paymentPageForm } from "./forms.ts";
import { pageOfTarget, payPlace, payWays } from "./gateway.server.ts";
import { PayMethods } from "./pay-methods.tsx";
import { PayOpen } from "./pay-open.tsx";
import { ClosedPanel, PaidPanel } from "./pay-result.tsx";
import { QueryForm } from "./pay-waiting.tsx";
import { confirmPayment, parseGroupId, parsePayType, pay, readPayment } from "./payment.server.ts";
import { formatPayType, shortage, withoutReasons } from "./payment.ts";
import { PaymentHeader } from "./payment-header.tsx";
import { cancelAddress, ShortageNote } from "./shortage.tsx";
import { WayChoice } from "./way-fields.tsx";

export const handle: PageHandle = { access: "customer", needsPhone: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "支付", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const payment = await readPayment(api, id, Date.now(), customer.now_money);
  return {
    balance: customer.now_money,
    manager: customer.admin,
    preferred: parsePayType(args.request),
    asksAtOnce: new URL(args.request.url).searchParams.has("open"),
    ...payWays(args.request, payment.config?.methods ?? []),
    ...payment,
    transfer: payment.config ? await readTransfer(api, id) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = parseGroupId(args.request);
  const form = await readForm(args.request, paymentPageForm);
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  const target = { kind: "group", id, by: payPlace(args.request).by } as const;
  const to = pageOfTarget(target);
  switch (value.intent) {
    case "pay": {
      const { pay_type } = value;
      if (pay_type === "transfer") return answer(form, chooseTransfer(api, id), { to });
      return answer(form, pay(api, target, { ...value, pay_type }), { to });
    }
    case "ask":
      return answer(form, confirmPayment(api, id), { to });
  }
}

/** A refused payment loads the methods again, because another order has used the balance or the line. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || actionStatus === 409;

export default function Payment() {
  const { group, config, transfer, open, paid, due_on, left, preferred, balance, manager, ...place } =
    useLoaderData<typeof loader>();
  const shell = useShell();
  const result = useActionData<typeof action>()?.form;
  const { group_order_id, pay_price } = group;
  const addressFor = (by: "qr" | "here") => link(urls.payment.index, {}, { id: group_order_id, by });
  const byTransfer = transfer?.account ? [{ type: "transfer" as const, reason: transfer.reason }] : [];
  const methods = [...(config?.methods ?? []), ...byTransfer];
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的订单", to: urls.order.list }, { name: "支付" }]} />
      {config ? (
        <>
          <CheckoutSteps step={3} title={open ? formatPayType(open.type) : "订单提交成功，请支付"} />
          <div className="stack">
            {config.phone_bound ? null : (
              <PhoneBindingPanel
                why="请先绑定手机号，否则无法支付订单"
                from={link(urls.payment.index, {}, { id: group_order_id })}
              />
            )}
            {transfer?.transfer ? (
              <TransferChosen to={link(urls.transfer.index, {}, { id: group_order_id })} transfer={transfer.transfer} />
            ) : null}
            <PaymentHeader group={group}>
              <Countdown key={group.cancel_time} left={left} label="剩余时间" />
              <span className="muted small">逾期自动取消，库存、优惠券和积分退回</span>
            </PaymentHeader>
            <ShortageNote
              missing={
                balance !== null && config.phone_bound && methods.every(({ reason }) => reason)
                  ? shortage(balance, pay_price)
                  : null
              }
              contact={<Contact manager={manager} />}
              group_order_id={group_order_id}
            />
            <Panel
              title="选择支付方式"
              titleId="methods"
              actions={
                <>
                  {open ? <span className="muted small">换一种方式，原来的付款立即作废</span> : null}
                  {place.hasChoice ? <WayChoice at={place} addressFor={addressFor} /> : null}
                </>
              }
            >
              <FormErrors of={result} />
              <QueryForm />
              <PayMethods
                methods={config.phone_bound ? methods : withoutReasons(methods)}
                paymentKey={config.key}
                amount={pay_price}
                preferred={open?.type ?? preferred}
                place={place.place}
                ways={place.ways}
                sections={
                  open
                    ? {
                        [open.type]: (
                          <PayOpen
                            open={open}
                            amount={pay_price}
                            statusAddress={link(urls.payment.status, {}, { id: group_order_id })}
                            isHere={open.way === place.ways[open.type]}
                            asksAtOnce={place.asksAtOnce}
                            qrAddress={addressFor("qr")}
                          />
                        ),
                      }
                    : {}
                }
                hint={
                  <>
                    付款即同意按订单所列商品与金额结算。不买了可以
                    <Link className="link" to={cancelAddress(group_order_id)}>
                      取消订单
                    </Link>
                  </>
                }
              />
            </Panel>
          </div>
        </>
      ) : (
        <>
          {paid ? <CheckoutSteps step={3} title="支付成功" /> : null}
          <div className="stack">
            {paid ? (
              <PaidPanel
                group={group}
                paid={paid}
                dueOn={due_on}
                balance={balance}
                dispatchPromise={shell?.config?.dispatch_promise}
              >
                <GroupSummary group={group} isPaid />
              </PaidPanel>
            ) : (
              <>
                <ClosedPanel group={group} />
                <GroupSummary group={group} />
              </>
            )}
          </div>
        </>
      )}
    </div>
  );
}
