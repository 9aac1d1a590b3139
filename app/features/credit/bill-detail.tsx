import { signedAmount } from "#app/features/statement/statement.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { CreditRow, credit } from "#contract/credit.ts";
import type { Answer } from "#contract/endpoint.ts";
import { CREDIT_KINDS } from "#contract/rules/credit.ts";
import { fen } from "#contract/rules/money.ts";

const COLUMNS: readonly Column<CreditRow>[] = [
  { name: "时间", cell: ({ at }) => <Time at={at} /> },
  { name: "订单 / 采购单号", cell: (row) => <RowName row={row} />, align: "wide" },
  { name: "店铺", cell: ({ mer_name }) => mer_name || "–" },
  { name: "类型", cell: ({ kind }) => CREDIT_KINDS[kind] },
  { name: "金额", cell: ({ amount }) => <span className="tabular-nums">{signed(amount)}</span>, align: "numeric" },
];

const signed = (amount: string) => {
  const text = signedAmount(amount);
  return text.startsWith("−") ? `−¥${text.slice(1)}` : `¥${text}`;
};

/** The order or refund of a row with a link to it, and what else names it. */
function RowName({ row: { kind, order_id, sn, po, note } }: { row: CreditRow }) {
  const to =
    kind === "refund"
      ? link(urls.refund.list, {}, { keyword: sn })
      : order_id === null
        ? null
        : link(urls.order.detail, {}, { id: order_id });
  return (
    <>
      {to && sn ? (
        <Link className="link" to={to}>
          {sn}
        </Link>
      ) : (
        note || CREDIT_KINDS[kind]
      )}
      {po ? <p className="muted small">{po}</p> : null}
    </>
  );
}

type Detail = Answer<typeof credit.bill> & { page: number; last: number };

/** The rows of one bill with their sums. */
export function BillDetail({ detail }: { detail: Detail }) {
  const { bill, ordered, refunded, offset, repaid, list, count, page, last } = detail;
  const isIssued = bill.issued_at !== null;
  const minus = (name: string, amount: string) => (fen(amount) > 0 ? ` − ${name} ${formatYuan(amount)}` : "");
  return (
    <Panel
      title="账单明细"
      titleId="credit-bill"
      id="bill"
      hint={`${bill.sn} · ${bill.orders} 笔订单`}
      actions={
        isIssued ? (
          <Link className="link small ml-auto" to={link(urls.statement.index, {}, { month: bill.month })}>
            和对账单核
          </Link>
        ) : null
      }
    >
      <DataTable
        caption={`${bill.month} 的账单明细`}
        columns={COLUMNS}
        rows={list}
        keyOf={({ kind, sn, at, amount }) => `${kind} ${sn} ${at} ${amount}`}
      />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-(--line) bg-(--fill) px-(--pad) py-2.5">
        <span>
          合计 {bill.orders} 笔 {formatYuan(ordered)}
          {minus("退款", refunded)}
          {isIssued && fen(refunded) > 0 ? ` = ${formatYuan(bill.amount)}` : null}
          {minus("退款抵减", offset)}
          {minus("已还", repaid)}
        </span>
        <b>还欠 {formatYuan(bill.owed)}</b>
      </p>
      {last > 1 ? (
        <div className="panel__body">
          <ListEnd
            total={`共 ${count} 行`}
            page={page}
            last={last}
            hrefFor={(number) => `${link(urls.credit.index, {}, { bill: bill.bill_id, page: number })}#bill`}
          />
        </div>
      ) : null}
    </Panel>
  );
}
