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
