import { formatFen } from "#contract/rules/money.ts";
import { findTransferCodes } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { type Actor, commandLine } from "../../platform/staff-log.ts";
import type { Booking } from "./booking.ts";
import { endWait, importVersion, insertReceipt, type ReceiptRow, receiptsLike, takeTurn } from "./receipt.store.ts";
import { type Match, matchRows } from "./receipt-identity.ts";
import { type Pair, pairReversals } from "./reversals.ts";
import type { StatementRow } from "./statement-row.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  booking: Pick<Booking, "book">;
};

/** Whoever imports a statement, the mark that its rows of the log have in common, and the rows that wait for staff. */
type By = { actor: Actor; batch: string; leftOut?: ReadonlySet<StatementRow> };

/** The outcome of a row: `known` was booked before, the others are the outcomes of its receipt. */
export type RowOutcome = ReceiptRow["outcome"] | "known";
export type ImportedRow = StatementRow & { id: number; code: string; outcome: RowOutcome; reason: string };

/** The outcome of a row; `reversed_id` is the stored receipt that it ended as a reversal. */
type Done = Pick<ImportedRow, "id" | "outcome" | "reason"> & { reversed_id?: number };

/** Another import has written, or staff have decided, since the rows were matched. */
class Stale extends Error {}

/**
 * Imports bank statements. Imports of all processes take turns by row: each transaction writes the version of the
 * imports that its rows were matched with, and where another import has written, the remaining rows are matched again.
 */
export function createStatementImport({ database, staffLog, booking, ports: { clock } }: Deps) {
  /** Stores a row of the statement. @returns its id. */
  const insert = (tx: Db, row: StatementRow, change: Partial<ReceiptRow> & Pick<ReceiptRow, "outcome">) => {
    const { sheet: _sheet, line: _line, lost: _lost, doubt: _doubt, ...facts } = row;
    const empty = { transfer_id: null, customer_id: null, related_id: null, reason: "" };
    return insertReceipt(tx, { ...facts, ...empty, ...change, created_at: clock.now() });
  };

  async function ask(tx: Db, row: StatementRow, reason: string, related_id: number | null = null): Promise<Done> {
    return { id: await insert(tx, row, { outcome: "waiting", reason, related_id }), outcome: "waiting", reason };
  }

  /** Books a row by the code in its remark, or stores the question. */
  async function book(tx: Db, row: StatementRow, { actor, batch, leftOut }: By): Promise<Done> {
    const [code = "", ...others] = findTransferCodes(row.remark);
    const question = whyNotBooked(row, code, others);
    if (question) return ask(tx, row, question);
    if (leftOut?.has(row)) return ask(tx, row, "核对时留下，没有入账");
    const id = await insert(tx, row, { outcome: "waiting" });
    const booked = await booking.book(tx, { id, amount_fen: row.amount_fen }, code, "refuse");
    if (typeof booked !== "string") {
      const { customer_id, outcome, reason } = booked;
      await staffLog.write(tx, actor, {
        act: "transfer.book",
        record: { subject: "receipt", id, label: row.serial ?? row.traded_on, customer_id },
        summary: `${formatFen(row.amount_fen)} → ${code}${reason && `：${reason}`}`,
        after: { amount_fen: row.amount_fen, code, outcome },
        batch,
      });
      return { id, outcome, reason };
    }
    await endWait(tx, id, { reason: booked });
    return { id, outcome: "waiting", reason: booked };
  }

  /** Stores a row that a stored receipt reverses, or that reverses one. */
  async function pairWithStored(tx: Db, row: StatementRow, receipt: ReceiptRow): Promise<Done> {
    const isBooked = receipt.outcome === "paid" || receipt.outcome === "credited";
    if (isBooked) return ask(tx, row, `冲正的收入 ${receipt.id} 已入账，请人工处理`, receipt.id);
    const id = await insert(tx, row, { outcome: "reversed", related_id: receipt.id });
    if (!(await endWait(tx, receipt.id, { outcome: "reversed", related_id: id, reason: "" }))) throw new Stale();
    return { id, outcome: "reversed", reason: `与流水 ${receipt.id} 成对`, reversed_id: receipt.id };
  }

  /** Stores an income and its reversal, neither of which is booked. */
  async function pairRows(tx: Db, rows: readonly [StatementRow, StatementRow]): Promise<[Done, Done]> {
    const first = await insert(tx, rows[0], { outcome: "waiting" });
    const second = await insert(tx, rows[1], { outcome: "reversed", related_id: first });
    await endWait(tx, first, { outcome: "reversed", related_id: second });
    const done = (id: number, line: number): Done => ({ id, outcome: "reversed", reason: `与第 ${line} 行成对` });
    return [done(first, rows[1].line), done(second, rows[0].line)];
  }

  /** Matches rows with what is stored now, without the receipts that are earlier rows of the statement. */
  async function plan(rows: readonly StatementRow[], seen: ReadonlySet<number>) {
    const version = await importVersion(database.read);
    const days = rows.map(({ traded_on }) => traded_on).sort();
    const stored = await receiptsLike(database.read, {
      from: days[0] ?? "",
      to: days.at(-1) ?? "",
      serials: [...new Set(rows.flatMap(({ serial }) => serial ?? []))],
      reversed: [...new Set(rows.flatMap(({ amount_fen }) => (amount_fen < 0 ? -amount_fen : [])))],
    });
    const matches = matchRows(
      rows,
      stored.filter(({ id }) => !seen.has(id)),
    );
    return { version, matches, pairs: pairReversals(rows, matches, stored) };
  }

  return {
    plan: (rows: readonly StatementRow[]) => plan(rows, new Set()),

    /**
     * Books the rows of a statement, each once, however often and by however many processes statements with it are
     * imported. What is not booked by itself is stored as a question for staff.
     */
    async importStatement(
      rows: readonly StatementRow[],
      by: By = { actor: commandLine(), batch: "" },
    ): Promise<ImportedRow[]> {
      const done = new Map<StatementRow, Done>();
      for (let left = [...rows]; left.length > 0; left = left.filter((row) => !done.has(row))) {
        const seen = new Set([...done.values()].map(({ id }) => id));
        try {
          await work(left, await plan(left, seen), done, by);
        } catch (error) {
          if (!(error instanceof Stale)) throw error;
        }
      }
      return rows.map((row) => {
        const { id, outcome, reason } = settled(done.get(row) as Done, done);
        return { ...row, id, code: findTransferCodes(row.remark)[0] ?? "", outcome, reason };
      });
    },
  };

  /** Works through planned rows, one transaction a row or pair. @throws Stale where the plan is no longer right. */
  async function work(
    rows: readonly StatementRow[],
    planned: { version: number; matches: readonly Match[]; pairs: ReadonlyMap<number, Pair> },
    done: Map<StatementRow, Done>,
    by: By,
  ) {
    let { version } = planned;
    async function inTurn<T>(act: (tx: Db) => Promise<T>): Promise<T> {
      const result = await database.write(async (tx) => {
        if (!(await takeTurn(tx, version))) throw new Stale();
        return act(tx);
      });
      version += 1;
      return result;
    }

    for (const [index, row] of rows.entries()) {
      const match = planned.matches[index];
      const pair = planned.pairs.get(index);
      if (done.has(row)) continue;
      if (match?.is === "known") done.set(row, knownAs(match.receipt));
      else if (match?.is === "doubtful")
        done.set(row, await inTurn((tx) => ask(tx, row, match.reason, match.receipt.id)));
      else if (!pair) done.set(row, await inTurn((tx) => book(tx, row, by)));
      else if ("receipt" in pair) done.set(row, await inTurn((tx) => pairWithStored(tx, row, pair.receipt)));
      else {
        const other = rows[pair.row] as StatementRow;
        const [first, second] = await inTurn((tx) => pairRows(tx, [row, other]));
        done.set(row, first);
        done.set(other, second);
      }
    }
  }
}

/** Why a row is not booked by itself, without looking at its transfer; "" where it may be. */
export function whyNotBooked(row: StatementRow, code: string, others: readonly string[]): string {
  if (row.amount_fen < 0) return "冲正或退汇，没有找到对应的收入";
  if (row.currency !== "") return `不是人民币：${row.currency}`;
  if (row.doubt) return row.doubt;
  if (row.lost && row.serial === null && row.balance_fen === null) return "流水号或账号被表格软件舍入，请核对";
  if (code === "") return "附言里没有识别码";
  return others.length > 0 ? "附言里有几个识别码" : "";
}

function knownAs({ id, outcome, reason, serial, related_id }: ReceiptRow): Done {
  if (outcome === "paid" || outcome === "credited")
    return { id, outcome: "known", reason: serial === null ? "这笔流水已入账" : "流水号已入账" };
  return { id, outcome, reason: outcome === "reversed" ? `与流水 ${related_id ?? ""} 成对` : reason };
}

/** The outcome of a known row after the whole statement, of which another row may have been its reversal. */
function settled(one: Done, done: ReadonlyMap<StatementRow, Done>): Done {
  if (one.outcome !== "waiting") return one;
  const pair = [...done.values()].find(({ reversed_id }) => reversed_id === one.id);
  return pair ? { id: one.id, outcome: "reversed", reason: `与流水 ${pair.id} 成对` } : one;
}
