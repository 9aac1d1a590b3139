import { fen, yuan } from "#contract/rules/money.ts";

/** A typed amount of yuan with two decimals, 0.00 for none; null for what is no amount. */
export function typedYuan(typed: string): string | null {
  const text = typed
    .trim()
    .replaceAll(",", "")
    .replace(/^[¥￥]/, "");
  if (text === "") return yuan(0);
  return /^\d{1,9}(\.\d{1,2})?$/.test(text) ? yuan(fen(text)) : null;
}

type Bill = { bill_id: number; customer_id: number; owed: string };

/** What each bill gets before a member has chosen: the rest of the row, the oldest first, where all are of one customer. */
export function proposedBills(rest: string, bills: readonly Bill[], customer_id: number | undefined) {
  const owners = new Set(bills.map((bill) => bill.customer_id));
  let left = fen(rest);
  const amounts = new Map<number, string>();
  const isOne = owners.size === 1 && (customer_id === undefined || owners.has(customer_id));
  for (const { bill_id, owed } of isOne ? bills : []) {
    const part = Math.min(left, fen(owed));
    if (part > 0) amounts.set(bill_id, yuan(part));
    left -= part;
  }
  return { customer_id: isOne ? bills[0]?.customer_id : undefined, amounts, balance: yuan(left) };
}

type Candidate = { transfer_id: number; amount: string; customer: { customer_id: number } };

/**
 * What is ticked before a member has chosen: the transfers of one customer whose sum is the row, else the one with its
 * amount; the rest goes to the balance.
 */
export function proposedParts(amount: string, candidates: readonly Candidate[]) {
  const total = fen(amount);
  const sumOf = (list: readonly Candidate[]) => list.reduce((sum, one) => sum + fen(one.amount), 0);
  const exact = candidates.filter((one) => fen(one.amount) === total);
  const owners = new Set(candidates.map(({ customer }) => customer.customer_id));
  const isWhole = owners.size === 1 && sumOf(candidates) === total;
  const chosen = exact.length === 1 ? exact : isWhole ? candidates : [];
  return {
    customer_id: (chosen[0] ?? (owners.size === 1 ? candidates[0] : undefined))?.customer.customer_id,
    ids: chosen.map(({ transfer_id }) => transfer_id),
    balance: yuan(total - sumOf(chosen)),
  };
}
