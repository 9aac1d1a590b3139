import {
  CREDIT_DAYS_MAX,
  CREDIT_LIMIT_MAX_FEN,
  CREDIT_NOT_APPROVED,
  CREDIT_STATES,
  type CreditState,
  NO_CREDIT_LINE,
  owedShort,
} from "#contract/rules/credit.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { signedYuan } from "../account/balance-acts.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import { customerRecord } from "../account/customer-acts.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";

type Deps = Pick<Platform, "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "correct" | "lineOf">;
  readBuyer: ReadBuyer;
};

/** The reason of an act, and whether a second member's approval is missing. */
type Why = { reason: string; isAlone?: boolean };
/** What a line is to become. */
export type Terms = { limit_fen: Fen; days: number; state: CreditState; contract: string };
type Correction = Why & { amount: Fen; told: string; evidence: string };

export type CreditActs = ReturnType<typeof createCreditActs>;

/** The refusal of a pause. */
export const NOT_IN_USE = "月结没有开通或已停用";
const LIMIT_OUT_OF_RANGE = `额度大于 0，最多 ${formatFen(CREDIT_LIMIT_MAX_FEN)}`;

/** The terms of a line in one sentence. */
export const creditTermsText = (terms: Pick<Terms, "limit_fen" | "days" | "state"> | undefined) =>
  terms ? `${formatFen(terms.limit_fen)}，月末后 ${terms.days} 天，${CREDIT_STATES[terms.state]}` : "未开通";

/** Whether a change lets the customer owe more or longer, which a second member approves. */
export const givesMore = (from: Omit<Terms, "contract"> | undefined, to: Omit<Terms, "contract">) =>
  !from || to.limit_fen > from.limit_fen || to.days > from.days || (from.state === "disabled" && to.state === "normal");

/** What staff do with the credit of a customer whose row the transaction has locked; each act writes its row of the log. */
export const createCreditActs = ({ staffLog, credit, readBuyer, ports: { clock } }: Deps) => ({
  /**
   * The line before a change of its terms, and whether the change gives more.
   * @throws ApiError 400 for terms out of range or as before, 409 where a customer without approval would get more
   */
  async requireSettable(tx: Db, id: number, terms: Terms) {
    const { limit_fen, days } = terms;
    if (limit_fen <= 0 || limit_fen > CREDIT_LIMIT_MAX_FEN) throw new ApiError(400, LIMIT_OUT_OF_RANGE);
    if (!Number.isInteger(days) || days < 1 || days > CREDIT_DAYS_MAX) {
      throw new ApiError(400, `账期是 1 到 ${CREDIT_DAYS_MAX} 天`);
    }
    const before = await store.findLine(tx, id);
    if (before && creditTermsText(before) === creditTermsText(terms) && before.contract === terms.contract) {
      throw new ApiError(400, "额度、账期、状态和依据都没有变");
    }
    const isMore = givesMore(before, terms);
    if (isMore && (await readBuyer(tx, id)).audit_state !== APPROVED) throw new ApiError(409, CREDIT_NOT_APPROVED);
    return { before, isMore };
  },

  /** Opens a line or changes its terms. Bills that are issued keep their last day. @throws ApiError 400, 409 */
  async set(tx: Db, actor: Actor, id: number, terms: Terms, { reason, isAlone }: Why) {
    const { before } = await this.requireSettable(tx, id, terms);
    await store.writeLine(tx, { customer_id: id, ...terms, changed_at: clock.now() });
    const { limit_fen, days, state, contract } = terms;
    await staffLog.write(tx, actor, {
      act: "credit.limit",
      record: customerRecord(id),
      summary: `${creditTermsText(before)} → ${creditTermsText(terms)}`,
      before: before ? { limit_fen: before.limit_fen, days: before.days, state: before.state } : {},
      after: { limit_fen, days, state },
      personal: { before: before?.contract ?? "", after: contract },
      note: reason,
      isAlone,
    });
  },

  /** Stops orders on credit; those that were placed are shipped, and bills are due as before. @throws ApiError 409 */
  async pause(tx: Db, actor: Actor, id: number, { reason }: Why) {
    if (!(await store.pauseLine(tx, id, clock.now()))) throw new ApiError(409, NOT_IN_USE);
    await staffLog.write(tx, actor, {
      act: "credit.pause",
      record: customerRecord(id),
      summary: `${CREDIT_STATES.normal} → ${CREDIT_STATES.disabled}`,
      before: { state: "normal" },
      after: { state: "disabled" },
      note: reason,
    });
  },

  /**
   * What is owed before a correction, in fen.
   * @throws ApiError 400 for an amount out of range, 409 where less is owed, or more without a line
   */
  async requireCorrectable(tx: Db, id: number, amount: Fen): Promise<Fen> {
    if (amount === 0) throw new ApiError(400, "改欠款的金额不能为 0");
    if (Math.abs(amount) > CREDIT_LIMIT_MAX_FEN) throw new ApiError(400, `一次最多 ${formatFen(CREDIT_LIMIT_MAX_FEN)}`);
    const { line, sums } = await credit.lineOf(tx, id);
    if (sums.owed + amount < 0) throw new ApiError(409, owedShort(sums.owed, amount));
    if (!line && amount > 0) throw new ApiError(409, NO_CREDIT_LINE);
    return sums.owed;
  },

  /** Adds to what is owed, or writes it off where negative. @throws ApiError 400, 409 where less is owed */
  async correct(tx: Db, actor: Actor, id: number, { amount, told, reason, evidence, isAlone }: Correction) {
    const owed = await this.requireCorrectable(tx, id, amount);
    const log_id = await staffLog.write(tx, actor, {
      act: "credit.correct",
      record: customerRecord(id),
      summary: `${signedYuan(amount)}，欠款 ${formatFen(owed)} → ${formatFen(owed + amount)}`,
      before: { owed_fen: owed },
      after: { owed_fen: owed + amount },
      personal: { before: "", after: told },
      note: `${reason}。凭据：${evidence}`,
      amount_fen: amount,
      isAlone,
    });
    await credit.correct(tx, { customer_id: id, ref: String(log_id), note: told, amount_fen: amount });
  },
});
