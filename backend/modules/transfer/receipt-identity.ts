import { findTransferCodes } from "#contract/rules/transfer.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { ReceiptRow } from "./receipt.store.ts";
import type { StatementRow } from "./statement-row.ts";

/** What identifies a receipt, of a statement's row and of a stored one. */
export type Identified = Pick<
  ReceiptRow,
  | "traded_on"
  | "traded_time"
  | "payer"
  | "payer_account"
  | "account"
  | "amount_fen"
  | "balance_fen"
  | "serial"
  | "serial_kind"
  | "currency"
  | "remark"
>;

/** What a row is among the stored receipts: one of them, perhaps one of them, or none. */
export type Match =
  | { is: "known"; receipt: ReceiptRow }
  | { is: "doubtful"; receipt: ReceiptRow; reason: string }
  | { is: "new" };

const MINUTE = "HH:mm".length;

/** Whether two values are both known and differ. */
const differ = <T>(a: T | null, b: T | null) => a !== null && b !== null && a !== "" && b !== "" && a !== b;
const timesDiffer = (a: string, b: string) => {
  const length = Math.min(a.length, b.length) < "HH:mm:ss".length ? MINUTE : undefined;
  return differ(a.slice(0, length), b.slice(0, length));
};
const nameOf = (payer: string) => payer.normalize("NFKC").replace(/\s/g, "");
const payersDiffer = (a: Identified, b: Identified) => differ(nameOf(a.payer), nameOf(b.payer));

/** Whether two remarks name transfers, and none in common. */
export function codesDiffer(a: { remark: string }, b: { remark: string }): boolean {
  const [ours, theirs] = [findTransferCodes(a.remark), findTransferCodes(b.remark)];
  return ours.length > 0 && theirs.length > 0 && !ours.some((code) => theirs.includes(code));
}
const sameCodes = (a: Identified, b: Identified) =>
  findTransferCodes(a.remark).sort().join() === findTransferCodes(b.remark).sort().join();

/** Whether day, amount and payer are the same, or the payer of one is unknown. */
const sameContent = (a: Identified, b: Identified) =>
  a.traded_on === b.traded_on && a.amount_fen === b.amount_fen && a.currency === b.currency && !payersDiffer(a, b);

const sameSerial = (a: Identified, b: Identified) => a.serial !== null && a.serial === b.serial;

/** Whether the bank's account of one cannot be that of the other: another account, or another balance. */
const accountsDiffer = (a: Identified, b: Identified) =>
  differ(a.balance_fen, b.balance_fen) || differ(a.account, b.account);

/** Whether anything shows that two receipts are two. */
const areTwo = (a: Identified, b: Identified) =>
  !sameContent(a, b) ||
  accountsDiffer(a, b) ||
  (a.serial_kind !== null && a.serial_kind === b.serial_kind && differ(a.serial, b.serial)) ||
  timesDiffer(a.traded_time, b.traded_time) ||
  differ(a.payer_account, b.payer_account) ||
  codesDiffer(a, b);

const FACTS = ["traded_time", "payer_account", "account", "balance_fen", "serial", "remark"] as const;
const isCopy = (a: Identified, b: Identified) =>
  sameContent(a, b) && a.payer === b.payer && FACTS.every((fact) => a[fact] === b[fact]);
const hasSerialOf = (a: Identified, b: Identified) => sameSerial(a, b) && sameContent(a, b) && !accountsDiffer(a, b);
const hasBalanceOf = (a: Identified, b: Identified) =>
  a.balance_fen !== null && a.balance_fen === b.balance_fen && !areTwo(a, b);
const hasTextOf = (a: Identified, b: Identified) =>
  a.serial === null &&
  b.serial === null &&
  a.account === b.account &&
  a.traded_time === b.traded_time &&
  nameOf(a.payer) === nameOf(b.payer) &&
  a.remark === b.remark &&
  !areTwo(a, b);

/** What makes a row a stored receipt, the surest first; a receipt is one row of a file at most. */
const PASSES: readonly ((row: Identified, receipt: Identified) => boolean)[] = [
  isCopy,
  (row, receipt) => hasSerialOf(row, receipt) && sameCodes(row, receipt),
  hasSerialOf,
  (row, receipt) => hasBalanceOf(row, receipt) && sameCodes(row, receipt),
  hasBalanceOf,
  hasTextOf,
];

const dayKey = ({ traded_on, amount_fen }: Identified) => `${traded_on} ${amount_fen}`;

/**
 * Tells which rows of one statement are stored receipts. Equal rows of a statement are as many receipts. A row that
 * nothing tells apart from a receipt which is no row of this statement is doubtful.
 */
export function matchRows(rows: readonly StatementRow[], stored: readonly ReceiptRow[]): Match[] {
  const matches: Match[] = rows.map(() => ({ is: "new" }));
  const free = new Set(stored);
  const byDay = groupBy(stored, dayKey);
  const bySerial = groupBy(
    stored.filter(({ serial }) => serial !== null),
    ({ serial }) => serial,
  );
  const freeOf = (receipts: readonly ReceiptRow[] = []) => receipts.filter((receipt) => free.has(receipt));

  for (const isSame of PASSES) {
    rows.forEach((row, index) => {
      if (matches[index]?.is !== "new") return;
      const receipt = freeOf(byDay.get(dayKey(row))).find((one) => isSame(row, one));
      if (!receipt) return;
      free.delete(receipt);
      matches[index] = { is: "known", receipt };
    });
  }
  return rows.map((row, index) => {
    const match = matches[index] ?? { is: "new" };
    if (match.is !== "new") return match;
    const reused = freeOf(bySerial.get(row.serial)).find((one) => !sameContent(row, one) && !accountsDiffer(row, one));
    if (reused) return { is: "doubtful", receipt: reused, reason: "流水号相同但内容不同" };
    const alike = freeOf(byDay.get(dayKey(row))).find((one) => !areTwo(row, one));
    return alike ? { is: "doubtful", receipt: alike, reason: ALIKE } : match;
  });
}

const ALIKE = "与已登记的流水无法区分，可能是同一笔";
