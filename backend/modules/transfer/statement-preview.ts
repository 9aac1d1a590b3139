import { formatFen } from "#contract/rules/money.ts";
import { RECEIPT_OUTCOMES, type StatementKind } from "#contract/rules/staff-transfer.ts";
import { findTransferCodes } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Booking } from "./booking.ts";
import type { Match } from "./receipt-identity.ts";
import type { Pair } from "./reversals.ts";
import { whyNotBooked } from "./statement-import.ts";
import type { StatementRow } from "./statement-row.ts";
import { openTransfers, type TransferRow } from "./transfer.store.ts";

/** What a row of a statement would become, and what that depends on. */
export type Previewed = {
  row: StatementRow;
  kind: StatementKind;
  text: string;
  receipt_id: number | null;
  transfers: readonly number[];
};

type Planned = { matches: readonly Match[]; pairs: ReadonlyMap<number, Pair> };
type Deps = { booking: Pick<Booking, "judge">; now: number };

const nameOf = (text: string) => text.normalize("NFKC").replace(/\s/g, "");
const PROPOSED_MAX = 3;
const nameOfTransfer = ({ code, group_sn, recharge_sn, amount_fen }: TransferRow) =>
  `${group_sn ?? recharge_sn ?? code} ${formatFen(amount_fen)}`;

/** The open transfers that a row without a usable code may pay: all of its payer, one of them, or one of the amount. */
function proposals({ payer, amount_fen }: StatementRow, open: readonly TransferRow[]): readonly TransferRow[] {
  const name = nameOf(payer);
  const named = open.filter((one) => name !== "" && [nameOf(one.company), nameOf(one.payer)].includes(name));
  const exact = named.filter((one) => one.amount_fen === amount_fen);
  if (exact.length > 0) return exact;
  for (const own of groupBy(named, ({ customer_id }) => customer_id).values()) {
    if (own.reduce((sum, one) => sum + one.amount_fen, 0) === amount_fen) return own;
  }
  if (named.length > 0) return named.slice(0, PROPOSED_MAX);
  return open.filter((one) => one.amount_fen === amount_fen).slice(0, PROPOSED_MAX);
}

/** What would become of the rows of a statement, without writing anything. */
export async function previewRows(
  db: Db,
  rows: readonly StatementRow[],
  { matches, pairs }: Planned,
  { booking, now }: Deps,
): Promise<Previewed[]> {
  const open = await openTransfers(db, now);
  /** The transfers that an earlier row of the file pays. */
  const taken = new Set<number>();

  async function withCode(row: StatementRow, code: string): Promise<Omit<Previewed, "row">> {
    const verdict = await booking.judge(db, row.amount_fen, code, "refuse");
    const { transfer, reason } = verdict;
    if (verdict.is === "refused") {
      if (!transfer) return guess(row, reason);
      return {
        kind: "proposed",
        text: `${nameOfTransfer(transfer)}：${reason}`,
        receipt_id: null,
        transfers: [transfer.id],
      };
    }
    const isSecond = verdict.is !== "credit" && taken.has(verdict.transfer.id);
    if (verdict.is !== "credit") taken.add(verdict.transfer.id);
    const why = isSecond ? "同一文件里已有一笔，转入客户余额" : reason;
    const text = `${nameOfTransfer(verdict.transfer)}${why && `：${why}`}`;
    return { kind: "matched", text, receipt_id: null, transfers: [verdict.transfer.id] };
  }

  function guess(row: StatementRow, reason: string): Omit<Previewed, "row"> {
    const found = proposals(row, open);
    const kind = found.length > 0 ? "proposed" : "unmatched";
    const text = [reason, ...found.map(nameOfTransfer)].join("，");
    return { kind, text, receipt_id: null, transfers: found.map(({ id }) => id) };
  }

  const previewed: Previewed[] = [];
  for (const [index, row] of rows.entries()) {
    const match = matches[index];
    const pair = pairs.get(index);
    const none = { receipt_id: null, transfers: [] };
    if (match?.is === "known") {
      const { id, outcome, reason } = match.receipt;
      const text = [RECEIPT_OUTCOMES[outcome], outcome === "waiting" ? reason : ""].filter(Boolean).join("：");
      previewed.push({ ...none, row, kind: "known", text, receipt_id: id });
    } else if (match?.is === "doubtful") {
      previewed.push({ ...none, row, kind: "question", text: match.reason, receipt_id: match.receipt.id });
    } else if (pair) {
      const receipt_id = "receipt" in pair ? pair.receipt.id : null;
      const text = "receipt" in pair ? `与流水 ${pair.receipt.id} 成对` : `与第 ${rows[pair.row]?.line ?? ""} 行成对`;
      previewed.push({ ...none, row, kind: "reversal", text, receipt_id });
    } else {
      const [code = "", ...others] = findTransferCodes(row.remark);
      const question = whyNotBooked(row, code, others);
      if (row.amount_fen < 0) previewed.push({ ...none, row, kind: "reversal", text: question });
      else if (question) previewed.push({ row, ...guess(row, question) });
      else previewed.push({ row, ...(await withCode(row, code)) });
    }
  }
  return previewed;
}
