type Owing = { id: number; owed_fen: number };

/** Divides an amount in fen among bills in their order, as far as each owes. @returns the parts and what is left. */
export function divide(amount_fen: number, bills: readonly Owing[]) {
  let rest = amount_fen;
  const parts: { id: number; fen: number }[] = [];
  for (const { id, owed_fen } of bills) {
    const fen = Math.min(rest, owed_fen);
    if (fen <= 0) continue;
    parts.push({ id, fen });
    rest -= fen;
  }
  return { parts, rest };
}

type Row = { kind: string; ref: string; delta: number };
type Refund = { sn: string; order_id: number; bill_id: number | null; fen: number };

/**
 * What was repaid for one order of a bill, in fen: the bill's repayments count for its orders oldest first. Refunds of
 * other bills' orders count as repayments, and what refunds moved out of the bill does not count any more.
 * @param refunds what refunds of the bill's orders took off bills and gave to the balance
 */
export function repaidFor(order_id: number, bill_id: number, rows: readonly Row[], refunds: readonly Refund[]): number {
  const own = new Set(refunds.map(({ sn }) => sn));
  const moneyIn = rows
    .filter(({ kind, ref }) => kind === "repay" || kind === "undo" || (kind === "refund" && !own.has(ref)))
    .reduce((sum, { delta }) => sum - delta, 0);
  const moneyOut = refunds.filter((refund) => refund.bill_id !== bill_id).reduce((sum, { fen }) => sum + fen, 0);
  let left = moneyIn - moneyOut;
  for (const { kind, ref, delta } of rows) {
    if (kind !== "order" && !(kind === "correction" && delta > 0)) continue;
    const id = kind === "order" ? Number(ref) : null;
    const refunded = refunds.filter((refund) => refund.order_id === id).reduce((sum, { fen }) => sum + fen, 0);
    const paid = Math.max(0, Math.min(left, delta - refunded));
    if (id === order_id) return paid;
    left -= paid;
  }
  return 0;
}
