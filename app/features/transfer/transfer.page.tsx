import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CheckoutSteps } from "#app/features/checkout/checkout-steps.tsx";
import { readGroup } from "#app/features/order/order.server.ts";
import { parseGroupId } from "#app/features/payment/payment.server.ts";
import { PaymentHeader } from "#app/features/payment/payment-header.tsx";
import { answer, badRequest, readForAct } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession, restartDeadline } from "#app/http/context.server.ts";
import { readFormWithFile } from "#app/http/form.server.ts";
import { link } from "#app/link.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { Breadcrumbs } from "#app/ui/navigation.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { Transfer } from "#contract/transfer.ts";
import { transferForms } from "./forms.ts";
import { changeSlips, readTransfer } from "./transfer.server.ts";
import { TransferAccount } from "./transfer-account.tsx";
import { TransferProgress } from "./transfer-progress.tsx";
import { TransferSlips } from "./transfer-slips.tsx";
import { TransferNote } from "./transfer-state.tsx";

export const handle: PageHandle = { access: "customer", acceptsFiles: true };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "对公转账", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireCustomer(args);
  const id = parseGroupId(args.request);
  const [group, { account, transfer }] = await Promise.all([readGroup(api, id), readTransfer(api, id)]);
  // The payment page shows a paid or closed group, and offers the methods where no transfer is chosen.
  if (group.status !== "unpaid" || !transfer || !account) throw redirect(link(urls.payment.index, {}, { id }));
  return {
    group,
    account,
    transfer,
    company: customer.company,
    reserved: sharePassed(transfer, group.cancel_time, Date.now()),
  };
}

/** The percent of the reserved time that has passed since the transfer was chosen or its slips were submitted. */
function sharePassed({ create_time, submit_time }: Transfer, until: number, now: number) {
  const from = submit_time ?? create_time;
  return (100 * (now - from)) / Math.max(1, until - from);
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const id = parseGroupId(args.request);
  const { form, file } = await readFormWithFile(args.request, transferForms, "slip");
  restartDeadline(args);
  const to = link(urls.transfer.index, {}, { id });
  if (form.status !== "success") return badRequest(form);
  const read = await readForAct(readTransfer(api, id));
  if (!read.ok) return answer(form, read, { to });
  const { transfer } = read.answer;
  const { value } = form;
  if (!transfer) return answer(form, { ok: false, message: "请先选择对公转账" }, { to });
  return answer(
    form,
    value.intent === "cancel"
      ? { ok: false, message: "订单请在我的订单中取消" }
      : await changeSlips(api, transfer.transfer_id, value, file),
    { to },
  );
}

export default function TransferPage() {
  const { group, account, transfer, company, reserved } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.form;
  return (
    <div className="wrap">
      <Breadcrumbs home={urls.home} trail={[{ name: "我的订单", to: urls.order.list }, { name: "对公转账" }]} />
      <CheckoutSteps step={3} title="对公转账" />
      <div className="stack">
        <TransferNote transfer={transfer} />
        <PaymentHeader group={group}>
          <span className="small">
            订单和库存为您保留到 <Time at={group.cancel_time} />
          </span>
          <span className="w-45">
            <Meter percent={reserved} label="已过的保留时间" kind="ok" />
          </span>
          <Link className="link small" to={link(urls.transfer.index, {}, { id: group.group_order_id })}>
            查询结果
          </Link>
        </PaymentHeader>
        <div className="grid grid-cols-2 items-start gap-(--gap) max-mid:grid-cols-1">
          <TransferAccount account={account} transfer={transfer} />
          <TransferSlips
            transfer={transfer}
            company={company}
            result={result}
            progress={
              <TransferProgress transfer={transfer} done={{ name: "支付成功，安排发货", text: "到账后自动确认订单" }} />
            }
          >
            <Link className="link" to={link(urls.payment.index, {}, { id: group.group_order_id })}>
              改用其他方式
            </Link>
          </TransferSlips>
        </div>
      </div>
    </div>
  );
}
