import { type Fen, formatFen } from "#contract/rules/money.ts";
import { statementNumber } from "#contract/rules/statement.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import type { BalanceActs } from "../account/balance-acts.ts";
import { givenFor } from "./desk.store.ts";
import * as objectionStore from "./objection.store.ts";
import { moveStatement } from "./statement.store.ts";
import type { StatementSums } from "./statement-sums.ts";

type Deps = Pick<Platform, "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  balanceActs: BalanceActs;
  sums: StatementSums;
};
type Disputed = { id: number; customer_id: number; month: string };
type Reply = { text: string; refund_fen: Fen; note: string; isAlone?: boolean };

export type Answers = ReturnType<typeof createAnswers>;

/** A statement as the log and requests name it. */
export const statementRecord = ({ id, customer_id, month }: Disputed) =>
  ({ subject: "statement", id, label: statementNumber(customer_id, month), customer_id }) satisfies ActedRecord;

/** Answers to objections; the customer's row is locked. */
export const createAnswers = ({ staffLog, balanceActs, sums, ports: { clock } }: Deps) => ({
  /** What may still be given back for a month: its purchases without what earlier answers have given. */
  async leftOf(db: Db, { id, customer_id, month }: Omit<Disputed, "id"> & { id: number | undefined }): Promise<Fen> {
    const customer = { id: customer_id };
    const { net } = await sums.sumsOf(db, customer, await sums.rangeOf(db, customer, month));
    return Math.max(0, net - (await givenFor(db, id ?? 0)));
  },

  /** @throws ApiError 400 for a difference beyond what may still be given back for the month */
  async requireLeft(db: Db, disputed: Disputed, refund_fen: Fen) {
    const left = await this.leftOf(db, disputed);
    if (refund_fen > left) throw new ApiError(400, `差价不能超过这个月的采购，最多还能退 ${formatFen(left)}`);
  },

  /**
   * Answers every objection of a statement that waits, gives the difference, and reopens the statement.
   * @returns false, with nothing changed, where none waits
   */
  async answer(tx: Db, actor: Actor, disputed: Disputed, { text, refund_fen, note, isAlone }: Reply): Promise<boolean> {
    if (!(await moveStatement(tx, disputed.id, "answer"))) return false;
    await objectionStore.answerObjections(tx, disputed.id, text, clock.now());
    const record = statementRecord(disputed);
    const entry = {
      record,
      summary: refund_fen > 0 ? `退差价 ${formatFen(refund_fen)} 到余额` : "没有退差价",
      before: { state: "disputed" },
      after: { state: "open", refund_fen },
      note: [text, note && `内部：${note}`].filter(Boolean).join("；"),
      isAlone,
    };
    if (refund_fen === 0) {
      await staffLog.write(tx, actor, { act: "statement.reply", ...entry });
      return true;
    }
    await balanceActs.giveDifference(tx, actor, { ...entry, amount: refund_fen, told: `对账差价：${record.label}` });
    return true;
  },
});
