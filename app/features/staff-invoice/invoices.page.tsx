import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { ChoiceForm, Chosen } from "#app/desk/choice-form.tsx";
import { DeskList, listAddress, stateTabs } from "#app/desk/desk-list.tsx";
import { deskTitle } from "#app/desk/desk-title.ts";
import { Choice, named, Words } from "#app/desk/filters.tsx";
import { PageHead } from "#app/desk/page-head.tsx";
import { reloadRefused } from "#app/desk/reload-refused.ts";
import { useRefusedForm } from "#app/desk/use-refused-form.ts";
import { deskUrls } from "#app/desk-urls.ts";
import { answer, badRequest } from "#app/http/answer.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { requireStaff } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import type { PageHandle } from "#app/shell/handle.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Input } from "#app/ui/control.tsx";
import { Empty } from "#app/ui/empty.tsx";
import { FormErrors } from "#app/ui/form-errors.tsx";
import { FormKey } from "#app/ui/form-key.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { INVOICE_TYPE_SHORT } from "#contract/rules/invoice.ts";
import { monthOf } from "#contract/rules/month.ts";
import { STAFF_INVOICE_TABS } from "#contract/rules/staff-invoice.ts";
import { staffInvoice } from "#contract/staff-invoice.ts";
import { acceptForm } from "./forms.ts";
import { InvoiceTable } from "./invoice-table.tsx";
import { acceptInvoices } from "./staff-invoice.server.ts";

export const handle: PageHandle = { access: "staff", right: "invoice.read" };

export const meta: MetaFunction = () => deskTitle("发票");

export const shouldRevalidate = reloadRefused;

export async function loader(args: LoaderFunctionArgs) {
  const { api, me } = await requireStaff(args, "invoice.read");
  const { searchParams } = new URL(args.request.url);
  const query = staffInvoice.list.query.parse(Object.fromEntries(searchParams));
  const found = await api.read(staffInvoice.list, { query });
  const now = Date.now();
  return {
    ...found,
    query,
    now,
    thisMonth: monthOf(now),
    mayIssue: me.rights.includes("invoice.issue"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { api } = await requireStaff(args, "invoice.issue");
  const form = await readForm(args.request, acceptForm);
  if (form.status !== "success") return badRequest(form);
  return answer(form, acceptInvoices(api, form.value), { to: deskUrls.staffInvoice.list });
}

export default function Invoices() {
  const { list, count, counts, month, query, now, thisMonth, mayIssue } = useLoaderData<typeof loader>();
  const refused = useRefusedForm();
  const isAll = useSearchParams()[0].has("all");
  const mayAccept = mayIssue && query.tab === "waiting";
  const table = <InvoiceTable rows={list} now={now} mayAccept={mayAccept} isAll={isAll} />;
  return (
    <>
      <PageHead
        title="发票"
        text={`待开 ${counts.waiting + counts.accepted}，待红冲 ${counts.red}，本月已开 ${month.issued} 张 ${formatYuan(month.amount)}`}
      >
        {mayIssue ? (
          <>
            <Button asChild>
              <a href={listAddress(deskUrls.staffInvoice.export, query)} download>
                导出这些申请
              </a>
            </Button>
            <Button asChild>
              <a href={link(deskUrls.staffInvoice.month, {}, { month: query.month || thisMonth })} download>
                下载 {query.month || thisMonth} 的发票
              </a>
            </Button>
            <ButtonLink to={deskUrls.staffInvoice.batch}>批量回填</ButtonLink>
          </>
        ) : null}
      </PageHead>
      <FormErrors of={refused} fields={[]} />
      <DeskList
        name="发票"
        address={deskUrls.staffInvoice.list}
        query={query}
        tabs={stateTabs(deskUrls.staffInvoice.list, query, STAFF_INVOICE_TABS, counts)}
        filters={
          <>
            <Choice label="类型" name="type" value={query.type} all="类型不限" options={named(INVOICE_TYPE_SHORT)} />
            <Input
              small
              type="month"
              name="month"
              defaultValue={query.month}
              aria-label="月份"
              className="md:max-w-36"
            />
            <Words of="申请号、抬头、税号、发票号、订单号" value={query.keyword} />
          </>
        }
        count={count}
        unit="份"
      >
        {list.length === 0 ? (
          <Empty icon="doc" title={EMPTY[query.tab]} text="换个条件再找，或看别的状态" />
        ) : mayAccept ? (
          <ChoiceForm key={`${listAddress(deskUrls.staffInvoice.list, query)} ${query.page} ${isAll}`} method="post">
            <FormKey />
            {table}
            <div className="sticky bottom-0 flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-(--line) bg-(--panel) px-4 py-2.5">
              <Chosen unit="份" all={listAddress(deskUrls.staffInvoice.list, query, { page: query.page, all: 1 })} />
              <span className="muted ml-auto">受理后客户不能再撤回申请</span>
              <Button type="submit" size="s" name="intent" value="accept">
                勾选的标为已受理
              </Button>
            </div>
          </ChoiceForm>
        ) : (
          table
        )}
      </DeskList>
    </>
  );
}

const EMPTY = {
  waiting: "没有待开票的申请",
  accepted: "没有受理中的申请",
  red: "没有要红冲的发票",
  issued: "没有开出的发票",
  reversed: "没有红冲的发票",
  ended: "没有驳回或撤回的申请",
} as const;
