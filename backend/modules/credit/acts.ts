import { CREDIT_STATES, type CreditState } from "#contract/rules/credit.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { signedYuan } from "../account/balance-acts.ts";
import { customerRecord } from "../account/customer-acts.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";

type Deps = Pick<Platform, "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "correct" | "lineOf">;
};

/** The reason of an act, and whether a second member's approval is missing. */
type Why = { reason: string; isAlone?: boolean };
/** What a line is to become. */
export type Terms = { limit_fen: Fen; days: number; state: CreditState; contract: string };
type Correction = Why & { amount: Fen; told: string; evidence: string };

export type CreditActs = ReturnType<typeof createCreditActs>;

/** The terms of a line in one sentence. */
export const termsText = (terms: Pick<Terms, "limit_fen" | "days" | "state"> | undefined) =>
  terms ? `¥${yuan(terms.limit_fen)}，月末后 ${terms.days} 天，${CREDIT_STATES[terms.state]}` : "未开通";

/** Whether a change lets the customer owe more or longer, which a second member approves. */
export const givesMore = (from: Omit<Terms, "contract"> | undefined, to: Omit<Terms, "contract">) =>
  !from || to.limit_fen > from.limit_fen || to.days > from.days || (from.state === "disabled" && to.state === "normal");

/** What staff do with the credit of a customer whose row the transaction has locked; each act writes its row of the log. */
export const createCreditActs = ({ staffLog, credit, ports: { clock } }: Deps) => ({
  /** Opens a line or changes its terms. Bills that are issued keep their last day. */
  async set(tx: Db, actor: Actor, id: number, terms: Terms, { reason, isAlone }: Why) {
    const before = await store.findLine(tx, id);
    await store.writeLine(tx, { customer_id: id, ...terms, changed_at: clock.now() });
    const { contract, ...shown } = terms;
    await staffLog.write(tx, actor, {
      act: "credit.limit",
      record: customerRecord(id),
      summary: `${termsText(before)} → ${termsText(terms)}`,
      before: before ? { limit_fen: before.limit_fen, days: before.days, state: before.state } : {},
      after: shown,
      personal: { before: before?.contract ?? "", after: contract },
      note: reason,
      isAlone,
    });
  },

  /** Stops orders on credit; those that were placed are shipped, and bills are due as before. @throws ApiError 409 */
  async pause(tx: Db, actor: Actor, id: number, { reason }: Why) {
    if (!(await store.pauseLine(tx, id, clock.now()))) throw new ApiError(409, "月结没有开通或已停用");
    await staffLog.write(tx, actor, {
      act: "credit.pause",
      record: customerRecord(id),
      summary: `${CREDIT_STATES.normal} → ${CREDIT_STATES.disabled}`,
      before: { state: "normal" },
      after: { state: "disabled" },
      note: reason,
    });
  },

  /** Adds to what is owed, or writes it off where negative. @throws ApiError 409 where less is owed */
  async correct(tx: Db, actor: Actor, id: number, { amount, told, reason, evidence, isAlone }: Correction) {
    const { sums } = await credit.lineOf(tx, id);
    const log_id = await staffLog.write(tx, actor, {
      act: "credit.correct",
      record: customerRecord(id),
      summary: `${signedYuan(amount)}，欠款 ¥${yuan(sums.owed)} → ¥${yuan(sums.owed + amount)}`,
      before: { owed_fen: sums.owed },
      after: { owed_fen: sums.owed + amount },
      personal: { before: "", after: told },
      note: [reason, evidence && `凭据：${evidence}`].filter(Boolean).join("。"),
      amount_fen: amount,
      isAlone,
    });
    await credit.correct(tx, { customer_id: id, ref: String(log_id), note: told, amount_fen: amount });
  },
});
