import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { requireCustomer, requireSession } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { pageMeta } from "#app/seo/page-meta.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { InvoiceDetail } from "#contract/invoice.ts";
import { readFacts } from "#contract/rules/facts.ts";
import { INVOICE_FACTS, TITLE_FACTS, TITLE_PAGE } from "#contract/rules/invoice-facts.ts";
import { OrderCells } from "./available-orders.tsx";
import { withdrawalForm } from "./forms.ts";
import { readInvoice, withdrawApplication } from "./invoice.server.ts";
import { canWithdraw, invoicePage } from "./invoice.ts";
import { InvoiceHead } from "./invoice-head.tsx";
import { maskedEmail } from "./title.ts";

export const handle: PageHandle = { access: "customer", menuPath: urls.invoice.list, crumb: "发票详情" };

export const meta: MetaFunction = (about) => pageMeta(about, { title: "发票详情", index: false });

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireCustomer(args);
  const search = new URL(args.request.url).searchParams;
  const invoice = await readInvoice(api, search.get("id"));
  const asksWithdrawal = search.get("confirm") === "withdraw" && canWithdraw(invoice);
  return { invoice, asksWithdrawal };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireSession(args);
  const form = await readForm(args.request, withdrawalForm);
  if (form.status !== "success") return badRequest(form);
  const to = invoicePage(Number(form.value.order_receipt_id));
  return answer(form, withdrawApplication(api, form.value), { to, missing: "发票不存在" });
}

export default function InvoicePage() {
  const { invoice, asksWithdrawal } = useLoaderData<typeof loader>();
  return (
    <>
      <FormErrors of={useActionData<typeof action>()?.form} />
      {asksWithdrawal ? <Withdrawal invoice={invoice} /> : null}
      <InvoiceHead invoice={invoice} />
      <Title invoice={invoice} />
      <Orders orders={invoice.orders} />
    </>
  );
}

function Withdrawal({ invoice: { order_receipt_id: id, receipt_sn } }: { invoice: InvoiceDetail }) {
  const back = invoicePage(id);
  return (
    <Confirmation title="撤回这份开票申请？" closeTo={back}>
      <p className="small">申请 {receipt_sn}：撤回后商家不再处理，订单可以重新申请开票。</p>
      <Form method="post" action={back} preventScrollReset>
        <input type="hidden" name="intent" value="withdraw" />
        <input type="hidden" name="order_receipt_id" value={id} />
        <ConfirmationButtons act="撤回申请" back="返回" closeTo={back} />
      </Form>
    </Confirmation>
  );
}

function Title({ invoice }: { invoice: InvoiceDetail }) {
  const facts = [
    ...readFacts(TITLE_FACTS, TITLE_PAGE, invoice.receipt_info),
    ...readFacts(INVOICE_FACTS, ["remark"], invoice),
  ];
  return (
    <Panel title="开票资料" titleId="invoice-data">
      <dl className="panel__body grid grid-cols-2 gap-x-6 gap-y-1.5 text-(length:--f-13) max-md:grid-cols-1">
        {facts.map(({ key, label, text }) =>
          text === "" ? null : (
            <div key={key} className="grid grid-cols-[76px_minmax(0,1fr)]">
              <dt className="text-(--ink-3)">{label}</dt>
              <dd className="wrap-anywhere">{key === "email" ? maskedEmail(text) : text}</dd>
            </div>
          ),
        )}
      </dl>
    </Panel>
  );
}

function Orders({ orders }: Pick<InvoiceDetail, "orders">) {
  return (
    <Panel
      title="包含的订单"
      titleId="invoice-orders"
      actions={
        <span className="muted small">
          {orders.length} 笔{orders.length > 1 ? "，合开一张" : ""}
        </span>
      }
    >
      <table className="data-table available-orders">
        <caption className="visually-hidden">这张发票包含的订单</caption>
        <thead>
          <tr>
            <th scope="col">订单号</th>
            <th scope="col">商品</th>
            <th scope="col" className="numeric">
              实付（含税）
            </th>
            <th scope="col" className="numeric">
              已退款
            </th>
            <th scope="col" className="numeric">
              本票金额
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.order_id}>
              <OrderCells order={order} />
              <td className="numeric" data-label="本票">
                <b>{formatYuan(order.receipt_price)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
