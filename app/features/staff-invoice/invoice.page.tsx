import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { deskTitle } from "#app/desk/desk-title.ts";
import { LogTable } from "#app/desk/log-table.tsx";
import { BackLink, PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readFormWithFiles } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { Link } from "#app/ui/link.tsx";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_TYPE_NAMES } from "#contract/rules/invoice.ts";
import { STAFF_INVOICE_TABS } from "#contract/rules/staff-invoice.ts";
import { invoiceForm } from "./forms.ts";
import { ImpossibleActs, IssueForm, RedForm, RejectForm } from "./invoice-acts.tsx";
import { InvoicedOrders, InvoiceFiles, PrintedLines, TitleFacts } from "./invoice-facts.tsx";
import { actOnInvoice, readStaffInvoice } from "./staff-invoice.server.ts";
import { invoiceDueText } from "./staff-invoice.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.read", acceptsFiles: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => deskTitle(`开票 ${data?.one.sn ?? ""}`);

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.read");
  return { one: await readStaffInvoice(api, args.params.id ?? ""), now: Date.now() };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.issue");
  const id = args.params.id ?? "";
  const isFile = (name: string) => name === "file" || name === "red_file";
  const { form, files } = await readFormWithFiles(args.request, invoiceForm, isFile);
  if (form.status !== "success") return badRequest(form);
  const act = actOnInvoice(
    api,
    id,
    form.value,
    files.map(({ file }) => file),
  );
  return answer(form, act, { to: link(deskUrls.staffInvoice.detail, { id }) });
}

export default function StaffInvoicePage() {
  const { one, now } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const of = (intent: string) => (refused?.initialValue?.intent === intent ? refused : null);
  const { sn, state, accepted, type, store, company, customer_id, create_time, amount, net, tax, to_reverse } = one;
  const due = invoiceDueText(one, now);
  const since = one.order_list.filter(({ refunded_since }) => refunded_since !== "0.00");
  return (
    <>
      <BackLink to={deskUrls.staffInvoice.list}>发票</BackLink>
      <PageHead title={sn} text={`${INVOICE_TYPE_NAMES[type]} · 开票方 ${store} · ${formatMinute(create_time)} 提交`}>
        <Link className="link" to={link(deskUrls.staffCustomer.detail, { id: customer_id })}>
          {company || "看这位客户"}
        </Link>
        {due.kind === "late" && state === INVOICE_STATUS.waiting ? <span className="red">{due.text}</span> : null}
        <Tag kind={state === INVOICE_STATUS.waiting ? "warn" : state === INVOICE_STATUS.issued ? "ok" : "plain"}>
          {state === INVOICE_STATUS.waiting && accepted ? STAFF_INVOICE_TABS.accepted : INVOICE_NAMES[state]}
        </Tag>
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <dl className="panel panel__body mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {[
          ["价税合计", amount],
          ["不含税", net],
          ["税额", tax],
        ].map(([label = "", value = ""]) => (
          <div key={label}>
            <dt className="muted small">{label}</dt>
            <dd className="text-(length:--f-18) font-semibold">{formatYuan(value)}</dd>
          </div>
        ))}
      </dl>
      {state === INVOICE_STATUS.waiting && since.length > 0 ? (
        <Note kind="warn">
          申请以后有退款：
          {since.map(({ order_sn, refunded_since }) => `${order_sn} 退 ${formatYuan(refunded_since)}`).join("，")}
          。已按新额 {formatYuan(amount)} 重算票面，请按新的开
        </Note>
      ) : null}
      {to_reverse === "0.00" ? null : <Note kind="warn">开票以后又退款，要红冲 {formatYuan(to_reverse)}</Note>}
      {one.reason === null ? null : <Note kind="info">原因：{one.reason}</Note>}
      <div className="mt-3 grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="stack min-w-0">
          <TitleFacts one={one} />
          <PrintedLines one={one} />
          <InvoicedOrders one={one} />
          {one.log.length > 0 ? (
            <Panel title="记录" titleId="log">
              <LogTable caption="这份申请的记录" rows={one.log} />
            </Panel>
          ) : null}
        </div>
        <div className="stack min-w-0">
          <InvoiceFiles one={one} />
          <IssueForm one={one} refused={of("issue")} />
          <RejectForm one={one} refused={of("reject")} />
          <RedForm one={one} refused={of("red")} />
          <ImpossibleActs one={one} />
        </div>
      </div>
    </>
  );
}
