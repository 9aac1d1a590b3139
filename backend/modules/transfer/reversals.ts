import type { ReceiptRow } from "./receipt.store.ts";
import { codesDiffer, type Identified, type Match } from "./receipt-identity.ts";
import type { StatementRow } from "./statement-row.ts";

/** What a reversal takes back, or what takes an income back: another row of the statement, or a stored receipt. */
export type Pair = { row: number } | { receipt: ReceiptRow };

type Candidate = Pair & { facts: Identified };

const sameKnown = (a: string | null, b: string | null) => a !== null && a !== "" && a === b;
const nameOf = (payer: string) => payer.normalize("NFKC").replace(/\s/g, "");
const moment = ({ traded_on, traded_time }: Identified) => `${traded_on} ${traded_time}`;

/** Whether an income is certainly later; on a day without times the order is unknown. */
const isAfter = (income: Identified, reversal: Identified) =>
  income.traded_on > reversal.traded_on ||
  (income.traded_on === reversal.traded_on &&
    income.traded_time !== "" &&
    reversal.traded_time !== "" &&
    income.traded_time > reversal.traded_time);

/** Whether a reversal may take an income back: equal amounts of one payer, or under one serial, and not before it. */
function mayReverse(reversal: Identified, income: Identified): boolean {
  const [taker, giver] = [nameOf(reversal.payer), nameOf(income.payer)];
  // Serials that begin anew each day meet by chance.
  const isUnderOneSerial = sameKnown(reversal.serial, income.serial) && (taker === "" || giver === "");
  const isOne = isUnderOneSerial || sameKnown(taker, giver) || sameKnown(reversal.payer_account, income.payer_account);
  const isOtherAccount = reversal.account !== null && income.account !== null && reversal.account !== income.account;
  return (
    income.amount_fen === -reversal.amount_fen &&
    income.currency === reversal.currency &&
    isOne &&
    !isOtherAccount &&
    !codesDiffer(reversal, income) &&
    !isAfter(income, reversal)
  );
}

/** The income that a reversal takes back: that under its serial, else the latest. */
function latest(reversal: Identified, incomes: readonly Candidate[]): Candidate | undefined {
  const rank = ({ facts }: Candidate) => `${sameKnown(reversal.serial, facts.serial) ? 1 : 0}${moment(facts)}`;
  let best: Candidate | undefined;
  for (const income of incomes.filter(({ facts }) => mayReverse(reversal, facts)))
    if (!best || rank(income) > rank(best)) best = income;
  return best;
}

/**
 * Pairs the reversals among the new rows of a statement, and those that were stored before their income, with what they
 * take back. @returns by the number of the row; a reversal of a booked receipt is paired with it too.
 */
export function pairReversals(
  rows: readonly StatementRow[],
  matches: readonly Match[],
  stored: readonly ReceiptRow[],
): Map<number, Pair> {
  const pairs = new Map<number, Pair>();
  const isNew = (index: number) => matches[index]?.is === "new" && !pairs.has(index);
  const taken = new Set(stored.filter((one) => one.amount_fen < 0).map(({ related_id }) => related_id));
  const isFree = ({ id, amount_fen, outcome, related_id }: ReceiptRow) =>
    amount_fen > 0 &&
    !taken.has(id) &&
    // A waiting receipt that may repeat another one is not the one to take back.
    (outcome === "paid" || outcome === "credited" || (outcome === "waiting" && related_id === null));

  const indexes = rows.map((_, index) => index);
  const at = (index: number) => rows[index] as StatementRow;
  const reversals = indexes
    .filter((index) => at(index).amount_fen < 0 && isNew(index))
    .sort((a, b) => moment(at(a)).localeCompare(moment(at(b))));
  for (const index of reversals) {
    // Among equal moments the first is taken: a row of this file, else a waiting receipt, else a booked one.
    const candidates: Candidate[] = [
      ...indexes.filter((one) => at(one).amount_fen > 0 && isNew(one)).map((row) => ({ row, facts: at(row) })),
      ...stored
        .filter(isFree)
        .sort((a, b) => Number(b.outcome === "waiting") - Number(a.outcome === "waiting"))
        .map((receipt) => ({ receipt, facts: receipt })),
    ];
    const income = latest(at(index), candidates);
    if (!income) continue;
    pairs.set(index, income);
    if ("row" in income) pairs.set(income.row, { row: index });
    else taken.add(income.receipt.id);
  }

  const open = new Set(
    stored.filter((one) => one.amount_fen < 0 && one.outcome === "waiting" && one.related_id === null),
  );
  for (const index of indexes.filter((one) => at(one).amount_fen > 0 && isNew(one))) {
    const receipt = [...open].find((reversal) => mayReverse(reversal, at(index)));
    if (!receipt) continue;
    pairs.set(index, { receipt });
    open.delete(receipt);
  }
  return pairs;
}
