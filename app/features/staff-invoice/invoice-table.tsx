import { Below, Due } from "#app/desk/cells.tsx";
import { AllBox, RowBox } from "#app/desk/choice-form.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { INVOICE_NAMES, INVOICE_STATUS, INVOICE_TYPE_SHORT } from "#contract/rules/invoice.ts";
import { STAFF_INVOICE_TABS } from "#contract/rules/staff-invoice.ts";
import type { StaffInvoiceRow } from "#contract/staff-invoice.ts";
import { invoiceDueText } from "./staff-invoice.ts";

/** Applications as the desk lists them, each that waits with the box that chooses it. */
export function InvoiceTable({
  rows,
  now,
  mayAccept,
  isAll = false,
}: {
  rows: readonly StaffInvoiceRow[];
  now: number;
  mayAccept: boolean;
  isAll?: boolean;
}) {
  const box: Column<StaffInvoiceRow> = {
    name: "选",
    head: <AllBox />,
    cell: ({ sn, invoice_id }) => (
      <RowBox name="invoice_id" value={invoice_id} label={`选 ${sn}`} defaultChecked={isAll} />
    ),
  };
  const columns: Column<StaffInvoiceRow>[] = [
    ...(mayAccept ? [box] : []),
    {
      name: "申请",
      cell: ({ invoice_id, sn, create_time }) => (
        <>
          <Link className="link numeric whitespace-nowrap" to={link(deskUrls.staffInvoice.detail, { id: invoice_id })}>
            {sn}
          </Link>
          <Below>{formatMinute(create_time).slice(5)} 提交</Below>
        </>
      ),
    },
    { name: "开票方", cell: ({ store }) => store },
    {
      name: "抬头",
      align: "wide",
      cell: ({ title, tax_number, code_doubtful, company }) => (
        <>
          <b className="font-medium">{title}</b>
          {code_doubtful ? (
            <span className="block small text-(--red)">税号校验位不对，先核对</span>
          ) : (
            <Below>{tax_number || "个人"}</Below>
          )}
          {company === "" || company === title ? null : <Below>{company}</Below>}
        </>
      ),
    },
    { name: "类型", cell: ({ type }) => INVOICE_TYPE_SHORT[type] },
    { name: "订单", align: "numeric", cell: ({ orders }) => `${orders} 笔` },
    {
      name: "价税合计",
      align: "numeric",
      cell: ({ amount, red, to_reverse }) => (
        <>
          {formatYuan(amount)}
          {red === "0.00" ? null : <Below>已冲 {formatYuan(red)}</Below>}
          {to_reverse === "0.00" ? null : (
            <span className="block small text-(--red)">要冲 {formatYuan(to_reverse)}</span>
          )}
        </>
      ),
    },
    {
      name: "应开",
      cell: (row) => {
        const { kind, text } = invoiceDueText(row, now);
        return <Due kind={kind}>{kind === "none" ? "–" : text || formatMinute(row.due).slice(5, 10)}</Due>;
      },
    },
    {
      name: "状态",
      cell: ({ state, accepted, number }) => (
        <>
          <Tag kind={state === INVOICE_STATUS.waiting ? "warn" : state === INVOICE_STATUS.issued ? "ok" : "plain"}>
            {state === INVOICE_STATUS.waiting && accepted ? STAFF_INVOICE_TABS.accepted : INVOICE_NAMES[state]}
          </Tag>
          {number === null ? null : <Below>{number}</Below>}
        </>
      ),
    },
    {
      name: "操作",
      cell: ({ invoice_id, state, to_reverse }) => (
        <Link className="link" to={link(deskUrls.staffInvoice.detail, { id: invoice_id })}>
          {state === INVOICE_STATUS.waiting ? "开票" : to_reverse === "0.00" ? "查看" : "红冲"}
        </Link>
      ),
    },
  ];
  return <DataTable caption="开票申请" rows={rows} keyOf={({ invoice_id }) => invoice_id} columns={columns} />;
}
