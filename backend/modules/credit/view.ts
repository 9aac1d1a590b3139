import type { CreditBill, CreditLine, CreditRow } from "#contract/credit.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import {
  CREDIT_DAYS_DEFAULT,
  type CreditKind,
  creditBillNumber,
  creditBillState,
  isOverdue,
  overdueDays,
  overdueFrom,
} from "#contract/rules/credit.ts";
import { yuan } from "#contract/rules/money.ts";
import type { BillRow, LineRow } from "./credit.store.ts";
import type { CreditSums } from "./credit.ts";
import type { OrderOfRow } from "./rows.store.ts";

/** What may be bought on credit now, in fen. */
export const freeNow = ({ state }: Pick<LineRow, "state">, { overdue, free }: CreditSums) =>
  state === "disabled" || overdue > 0 ? 0 : free;

export const toCreditLine = (line: LineRow, sums: CreditSums): CreditLine => ({
  limit: yuan(line.limit_fen),
  days: line.days,
  state: line.state,
  owed: yuan(sums.owed),
  billed: yuan(sums.billed),
  unbilled: yuan(sums.owed - sums.billed),
  overdue: yuan(sums.overdue),
  free: yuan(freeNow(line, sums)),
});

/** The last day to pay a bill, before it is issued by the days of the line. */
export const dueOn = ({ overdue_at, month }: Pick<BillRow, "overdue_at" | "month">, days = CREDIT_DAYS_DEFAULT) =>
  formatLastDay(overdue_at ?? overdueFrom(month, days));

/** @param orders the number of orders of each bill */
export function toBill(
  bill: BillRow,
  {
    days = CREDIT_DAYS_DEFAULT,
    orders,
    now,
  }: { days?: number | undefined; orders: ReadonlyMap<number, number>; now: number },
): CreditBill {
  const end = bill.overdue_at ?? overdueFrom(bill.month, days);
  return {
    bill_id: bill.id,
    sn: creditBillNumber(bill.customer_id, bill.month),
    month: bill.month,
    state: creditBillState(bill, now),
    amount: yuan(bill.amount_fen ?? bill.owed_fen),
    owed: yuan(bill.owed_fen),
    issued_at: bill.issued_at,
    due_on: dueOn(bill, days),
    overdue_days: isOverdue(bill, now) ? overdueDays(end, now) : 0,
    orders: orders.get(bill.id) ?? 0,
    waits_for_slip: bill.owed_fen > 0 && now < bill.grace_until && now >= end,
  };
}

type Row = { kind: string; ref: string; delta: number; note: string; created_at: number };

/** A row of a bill with its order, where it has one. */
export const toCreditRow = (row: Row, order: OrderOfRow | undefined): CreditRow => ({
  at: row.created_at,
  // The ledger has no other kinds for bills.
  kind: row.kind as CreditKind,
  order_id: order?.id ?? null,
  sn: row.kind === "refund" ? row.ref : (order?.sn ?? ""),
  mer_name: order?.store ?? "",
  po: order?.po ?? "",
  amount: yuan(row.delta),
  note: row.kind === "order" || row.kind === "refund" ? "" : row.note,
});
