import { Form } from "@remix-run/react";
import { formatPayType } from "#app/features/payment/payment.ts";
import { link } from "#app/link.ts";
import { Button } from "#app/ui/button.tsx";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { StatementLine } from "#contract/statement.ts";
import { LINE_NAMES, type LineType, netOfStatement, type StatementLines } from "./statement.ts";
import { LINE_LABELS } from "./statement-facts.ts";
import { StatementOrder } from "./statement-order.tsx";

const ADDRESSES = {
  orders: urls.order.detail,
  refunds: urls.refund.detail,
  invoices: urls.invoice.detail,
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
      <p className="muted small">
        {line.mer_name}
        {line.note ? (
          <>
            {" · "}
            <span className="inline-block">{line.note}</span>
          </>
        ) : null}
      </p>
    </>
  ),
});

const INVOICE: Column<StatementLine> = {
  name: "发票",
  cell: ({ invoice_id, invoice_sn }) =>
    invoice_id === null ? (
      <span className="muted">未开票</span>
    ) : (
      <Link className="link small" to={link(urls.invoice.detail, {}, { id: invoice_id })}>
        {invoice_sn}
      </Link>
    ),
};

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
    { name: "净额", align: "numeric", cell: (line) => <b>{formatYuan(netOfStatement(line))}</b> },
    { name: "付款", cell: ({ pay_type }) => formatPayType(pay_type) },
    INVOICE,
  ],
  refunds: [time, named("refunds", LINE_LABELS.reason), amount],
  invoices: [time, named("invoices", LINE_LABELS.issued), amount],
};

/** The column 核对: orders that the customer has checked; buttons tick them off while the statement is open. */
const tick = (canTick: boolean): Column<StatementLine> => ({
  name: "核对",
  cell: (line) =>
    line.is_disputed ? (
      <Tag kind="self">有异议</Tag>
    ) : canTick ? (
      <Form method="post" preventScrollReset className="statement__tick inline-block">
        <input type="hidden" name="order_id" value={line.id} />
        <Button
          size="s"
          name="intent"
          value={line.is_ticked ? "untick" : "tick"}
          className={line.is_ticked ? "text-(--ok)" : undefined}
          aria-label={`${line.is_ticked ? "撤销核对" : "核对无误"} ${line.sn}`}
        >
          {line.is_ticked ? (
            <>
              <Icon name="check" size="s" />
              无误
            </>
          ) : (
            "核对"
          )}
        </Button>
      </Form>
    ) : (
      <span className={line.is_ticked ? "small text-(--ok)" : "muted small"}>{line.is_ticked ? "无误" : "未核对"}</span>
    ),
});

type Props = {
  type: LineType;
  /** The month as yyyy-MM. */
  month: string;
  lines: StatementLines;
  /** Whether orders can be ticked off. */
  canTick: boolean;
  /** Whether the statement waits for its answer. */
  isOpen?: boolean;
};

/** The rows of one sum of a statement, with the totals of all of them. */
export function StatementTable({ type, month, lines: { list, total }, canTick, isOpen = false }: Props) {
  if (list.length === 0) return <p className="panel__body muted">本月没有{LINE_NAMES[type]}</p>;
  const unticked = list.filter(({ is_ticked, is_disputed }) => !is_ticked && !is_disputed);
  return (
    <>
      <DataTable
        caption={`对账单的${LINE_NAMES[type]}`}
        columns={type === "orders" ? [...COLUMNS.orders, tick(canTick)] : COLUMNS[type]}
        rows={list}
        keyOf={({ id, at }) => `${id} ${at}`}
        detail={
          list.some(({ order }) => order !== null)
            ? (line) =>
                line.order ? <StatementOrder line={line} order={line.order} month={month} canObject={isOpen} /> : null
            : undefined
        }
        foot={{
          时间: `${Number(month.slice(5))} 月合计`,
          ...(type === "orders"
            ? {
                订单金额: formatYuan(total.amount),
                已退: Number(total.refunded) > 0 ? `−${formatYuan(total.refunded)}` : "–",
                净额: formatYuan(netOfStatement(total)),
                核对: `${total.ticked} 笔无误`,
              }
            : { 金额: formatYuan(total.amount) }),
        }}
      />
      {type === "orders" && canTick && unticked.length > 1 ? (
        <Form method="post" preventScrollReset className="panel__body row justify-end no-print">
          {unticked.map(({ id }) => (
            <input key={id} type="hidden" name="order_id" value={id} />
          ))}
          <Button size="m" name="intent" value="tick">
            这 {unticked.length} 笔都核对无误
          </Button>
        </Form>
      ) : null}
    </>
  );
}
