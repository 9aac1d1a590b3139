import { LOGGED_OPENING, OPENING_KIND, STAFF_MONEY } from "#contract/rules/bill.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { BALANCE_SHORT } from "#contract/rules/payment.ts";
import { CORRECTION_NOTE } from "#contract/rules/staff-balance.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor, LogEntry } from "../../platform/staff-log.ts";
import { customerRecord } from "./customer-acts.ts";
import { balanceOf, hasMovements } from "./customers.store.ts";

/** The reason of an act, its evidence, and whether a second member's approval is missing. */
type Why = { reason: string; evidence?: string; isAlone?: boolean };
type Given = Pick<LogEntry, "summary" | "note" | "before" | "after" | "personal" | "isAlone"> & {
  record: ActedRecord & { customer_id: number };
  amount: Fen;
  /** What the customer reads beside the movement. */
  told: string;
};

export type BalanceActs = ReturnType<typeof createBalanceActs>;

export const signedYuan = (amount: Fen) => `${amount < 0 ? "−" : "+"}${formatFen(Math.abs(amount))}`;

/** The refusal of a correction that would take more than there is. */
export const shortBy = (balance: Fen, delta: Fen) =>
  `${BALANCE_SHORT}：不扣，现在 ${formatFen(balance)}，差 ${formatFen(-delta - balance)}`;

/** What staff do with the balance of a customer whose row the transaction has locked; never below 0. */
export function createBalanceActs({ ledger, staffLog }: Pick<Platform, "ledger" | "staffLog">) {
  const noteOf = ({ reason, evidence }: Why) => [reason, evidence && `凭据：${evidence}`].filter(Boolean).join("。");

  return {
    /** Adds to the balance, or takes from it where negative. @throws ApiError 409 where it does not suffice */
    async correct(tx: Db, actor: Actor, id: number, { amount, told, ...why }: Why & { amount: Fen; told: string }) {
      const balance = await balanceOf(tx, id);
      const log_id = await staffLog.write(tx, actor, {
        act: "customer.balance",
        record: customerRecord(id),
        summary: `${signedYuan(amount)}，余额 ${formatFen(balance)} → ${formatFen(balance + amount)}`,
        before: { balance_fen: balance },
        after: { balance_fen: balance + amount },
        personal: { before: "", after: told },
        note: noteOf(why),
        amount_fen: amount,
        isAlone: why.isAlone,
      });
      const note = `${CORRECTION_NOTE}：${told}`;
      const movement = { asset: "balance", holder: id, delta: amount, kind: STAFF_MONEY.correction, note } as const;
      if (!(await ledger.move(tx, { ...movement, ref: String(log_id) }))) {
        throw new ApiError(409, shortBy(balance, amount));
      }
    },

    /** Books the opening balance of a customer without movements. @throws ApiError 409 */
    async open(tx: Db, actor: Actor, id: number, { amount, note, ...why }: Why & { amount: Fen; note: string }) {
      if (await hasMovements(tx, id)) throw new ApiError(409, ALREADY_MOVED);
      await staffLog.write(tx, actor, {
        act: "customer.opening",
        record: customerRecord(id),
        summary: `期初余额 ${formatFen(amount)}`,
        before: { balance_fen: 0 },
        after: { balance_fen: amount },
        note: noteOf(why),
        amount_fen: amount,
        isAlone: why.isAlone,
      });
      const movement = {
        asset: "balance",
        holder: id,
        delta: amount,
        kind: OPENING_KIND,
        ref: LOGGED_OPENING,
      } as const;
      if (!(await ledger.move(tx, { ...movement, note }))) throw new ApiError(400, BALANCE_SHORT);
    },

    /** Gives a customer the difference that an answer to an objection promises. */
    async giveDifference(tx: Db, actor: Actor, { record, amount, told, ...entry }: Given) {
      const act = "statement.reply";
      const log_id = await staffLog.write(tx, actor, { act, record, amount_fen: amount, ...entry });
      const movement = { asset: "balance", holder: record.customer_id, delta: amount, note: told } as const;
      await ledger.move(tx, { ...movement, kind: STAFF_MONEY.difference, ref: String(log_id) });
    },
  };
}

/** The refusal of a second opening balance. */
export const ALREADY_MOVED = "余额已有流水，不能再记期初，请用改余额";
