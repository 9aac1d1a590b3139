import { type Fen, yuan } from "#contract/rules/money.ts";
import { statementNumber } from "#contract/rules/statement.ts";
import type { Db } from "../../database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import type { BalanceActs } from "../account/balance-acts.ts";
import * as objectionStore from "./objection.store.ts";
import { moveStatement } from "./statement.store.ts";

type Deps = Pick<Platform, "staffLog"> & { ports: Pick<Platform["ports"], "clock">; balanceActs: BalanceActs };
type Disputed = { id: number; customer_id: number; month: string };
type Reply = { text: string; refund_fen: Fen; note: string; isAlone?: boolean };

export type Answers = ReturnType<typeof createAnswers>;

/** A statement as the log and requests name it. */
export const statementRecord = ({ id, customer_id, month }: Disputed) =>
  ({ subject: "statement", id, label: statementNumber(customer_id, month), customer_id }) satisfies ActedRecord;

/** Answers to objections; the customer's row is locked. */
export const createAnswers = ({ staffLog, balanceActs, ports: { clock } }: Deps) => ({
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
      summary: refund_fen > 0 ? `退差价 ¥${yuan(refund_fen)} 到余额` : "没有退差价",
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
