import { customerUrls } from "#app/customer-urls.ts";
import { formatPayType } from "#app/domains/payment/payment.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import type { StatementLine } from "#contract/statement.ts";
import { LINE_NAMES, type LineType, netOf } from "./statement.ts";

const ADDRESSES = {
  orders: customerUrls.orderDetail,
  refunds: customerUrls.refundDetail,
  invoices: customerUrls.invoiceDetail,
} as const;

const time: Column<StatementLine> = { name: "时间", cell: ({ at }) => <Time at={at} /> };
const amount: Column<StatementLine> = {
  name: "金额",
  align: "numeric",
  cell: (line) => <b>{formatYuan(line.amount)}</b>,
};
const named = (type: LineType, note: string): Column<StatementLine> => ({
  name: `单号 / 店铺${note ? ` / ${note}` : ""}`,
  align: "wide",
  cell: (line) => (
    <>
      <Link className="link monospace" to={link(ADDRESSES[type], {}, { id: line.id })}>
        {line.sn}
      </Link>
      <p className="muted small">{[line.mer_name, line.note].filter(Boolean).join(" · ")}</p>
    </>
  ),
});

const COLUMNS: Readonly<Record<LineType, readonly Column<StatementLine>[]>> = {
  orders: [
    time,
    named("orders", "采购单号"),
    { name: "订单金额", align: "numeric", cell: (line) => formatYuan(line.amount) },
    {
      name: "已退",
      align: "numeric",
      cell: ({ refunded }) => (Number(refunded) > 0 ? `−${formatYuan(refunded)}` : <span className="muted">–</span>),
    },
    { name: "净额", align: "numeric", cell: (line) => <b>{formatYuan(netOf(line))}</b> },
    { name: "付款", cell: ({ pay_type }) => formatPayType(pay_type) },
    {
      name: "发票",
      cell: ({ invoice_id, invoice_sn }) =>
        invoice_id === null ? (
          <span className="muted">未开票</span>
        ) : (
          <Link className="link small" to={link(customerUrls.invoiceDetail, {}, { id: invoice_id })}>
            {invoice_sn}
          </Link>
        ),
    },
  ],
  refunds: [time, named("refunds", "原因"), amount],
  invoices: [time, named("invoices", "发票号码"), amount],
};

/** The rows behind one figure of a statement. */
export function StatementLines({ type, lines }: { type: LineType; lines: readonly StatementLine[] }) {
  if (lines.length === 0) return <p className="panel__body muted">本月没有{LINE_NAMES[type]}</p>;
  return (
    <DataTable
      caption={`对账单的${LINE_NAMES[type]}`}
      columns={COLUMNS[type]}
      rows={lines}
      keyOf={({ id, at }) => `${id} ${at}`}
    />
  );
}
