import "./transfer.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { customerUrls } from "#app/customer-urls.ts";
import { CheckoutSteps } from "#app/domains/checkout/checkout-steps.tsx";
import { GroupSummary } from "#app/domains/order/group-summary.tsx";
import { readGroup } from "#app/domains/order/order.server.ts";
import { parseGroupId } from "#app/domains/payment/payment.server.ts";
import { transferForms } from "#app/domains/transfer/forms.ts";
import { readTransfer, removeSlip, submitSlips } from "#app/domains/transfer/transfer.server.ts";
import { TransferAccount } from "#app/domains/transfer/transfer-account.tsx";
import { TransferSlips } from "#app/domains/transfer/transfer-slips.tsx";
import { TransferState } from "#app/domains/transfer/transfer-state.tsx";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "对公转账", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const [group, { account, transfer }] = await Promise.all([readGroup(api, id), readTransfer(api, id)]);
  // The payment page shows what is paid or closed, and offers the methods where no transfer is chosen.
  if (group.status !== "unpaid" || !transfer || !account) throw redirect(link(customerUrls.payment, {}, { id }));
  return { group, account, transfer };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = parseGroupId(args.request);
  const { form, file } = await readFormWithFile(args.request, transferForms, "slip");
  restartDeadline(args);
  const { transfer } = await readTransfer(api, id);
  const to = link(customerUrls.transfer, {}, { id });
  if (form.status !== "success") return badRequest(form);
  const { value } = form;
  if (!transfer) return answer(form, { ok: false, message: "请先选择对公转账" }, { to });
  return answer(
    form,
    value.intent === "remove_slip"
      ? await removeSlip(api, value.slip_id)
      : await submitSlips(api, transfer.transfer_id, value, file),
    { to },
  );
}

export default function TransferPage() {
  const { group, account, transfer } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  const payment = link(customerUrls.payment, {}, { id: group.group_order_id });
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的订单", to: urls.orders }, { name: "对公转账" }]} />
      <CheckoutSteps
        step={3}
        title={
          <>
            对公转账
            <span className="ml-4 text-base font-normal">
              应付总额 <Price amount={group.pay_price} size="xl" />
            </span>
          </>
        }
      />
      <div className="stack">
        <TransferState transfer={transfer} until={group.cancel_time} />
        <div className="transfer-page">
          <TransferAccount account={account} transfer={transfer} />
          <TransferSlips key={transfer.slips.join()} transfer={transfer} result={result} />
        </div>
        <div className="row">
          <Button asChild>
            <Link to={link(customerUrls.transfer, {}, { id: group.group_order_id })}>查询结果</Link>
          </Button>
          <Link className="link" to={payment}>
            改用其他方式
          </Link>
        </div>
        <GroupSummary group={group} />
      </div>
    </div>
  );
}
