import { TRANSFER_TAKEN_BACK } from "#contract/rules/bill.ts";
import { formatFen } from "#contract/rules/money.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Executors } from "../../platform/four-eyes.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import type { Credit } from "../credit/credit.ts";
import { repaymentRef } from "../payment/recharges.ts";
import { receiptRef } from "./booking.ts";
import { receiptRecord } from "./questions.ts";
import { findReceipt, type ReceiptRow } from "./receipt.store.ts";
import { ordersPaidBy, rechargesPaidBy, reversalOf } from "./receipt-desk.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "ledger" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "undo" | "undoable">;
};

/** Why a receipt cannot be taken back: staff can do something first, or nothing helps and it is listed. */
type Obstacle = { is: "first" | "stuck"; text: string };

/** Takes booked receipts back: their money leaves the customer's balance, after a second member has approved. */
export function createReceiptReversal({ fourEyes, ledger, staffLog, credit, ports: { clock } }: Deps) {
  /** The repayments of bills that a receipt has paid for, as the ledger names them. */
  const repaymentsBy = async (db: Db, receipt: ReceiptRow) => [
    receiptRef(receipt.id),
    ...(await rechargesPaidBy(db, receipt)).map(repaymentRef),
  ];

  /** What bills would owe again, in fen. */
  async function undoneBy(db: Db, receipt: ReceiptRow): Promise<number> {
    let undone = 0;
    for (const ref of await repaymentsBy(db, receipt))
      undone += await credit.undoable(db, receipt.customer_id ?? 0, ref);
    return undone;
  }

  async function isClosed(db: Db, { customer_id }: ReceiptRow): Promise<boolean> {
    const customer = await db
      .selectFrom("customers")
      .select("closed_at")
      .where("id", "=", customer_id ?? 0)
      .executeTakeFirst();
    return customer?.closed_at != null;
  }

  /** Why the receipt cannot be taken back, apart from the customer's balance; null where it can. */
  async function obstacleOf(db: Db, receipt: ReceiptRow): Promise<Obstacle | null> {
    if (receipt.outcome !== "paid" && receipt.outcome !== "credited")
      return { is: "first", text: "没有入账，不用冲正" };
    if ((await reversalOf(db, receipt.id))?.state === "done") return { is: "first", text: "已冲正" };
    const orders = await ordersPaidBy(db, receipt);
    const left = orders.filter(({ status }) => status !== ORDER_STATUS.refunded);
    const shipped = left.filter(({ status, has_parcel }) => status !== ORDER_STATUS.toShip || Number(has_parcel) === 1);
    if ((await undoneBy(db, receipt)) > 0 && (await isClosed(db, receipt))) {
      return { is: "stuck", text: "客户已注销，用这笔钱还的账单不能再欠上" };
    }
    const snsOf = (list: typeof orders) => list.map(({ sn }) => sn).join("、");
    if (shipped.length > 0) return { is: "stuck", text: `订单 ${snsOf(shipped)} 已发货，不能冲正` };
    if (left.length > 0) {
      return { is: "first", text: `订单 ${snsOf(left)} 还没发货，先退单（退款进余额），再冲正` };
    }
    return null;
  }

  /** What the customer's balance lacks, with the repayments of bills taken back, in fen. */
  async function missingOf(db: Db, receipt: ReceiptRow): Promise<number> {
    const { customer_id, amount_fen } = receipt;
    const undone = await undoneBy(db, receipt);
    const customer = await db
      .selectFrom("customers")
      .select("balance")
      .where("id", "=", customer_id ?? 0)
      .executeTakeFirst();
    return Math.max(0, amount_fen - undone - (customer?.balance ?? 0));
  }

  /** Lists a receipt that cannot be taken back as an exception. */
  async function setAside(tx: Db, actor: Actor, receipt: ReceiptRow, { text, note }: { text: string; note: string }) {
    const row = { state: "stuck", amount_fen: receipt.amount_fen, reason: text, at: clock.now() } as const;
    await tx
      .insertInto("receipt_reversals")
      .values({ ...row, receipt_id: receipt.id })
      .onConflict((conflict) => conflict.column("receipt_id").doUpdateSet(row))
      .execute();
    const summary = `没有冲正：${text}`;
    await staffLog.write(tx, actor, { act: "transfer.reverse", record: receiptRecord(receipt), summary, note });
  }

  const versionOf = async (db: Db, receipt: ReceiptRow) => {
    const orders = await ordersPaidBy(db, receipt);
    const { outcome, transfer_id, customer_id } = receipt;
    const reversal = (await reversalOf(db, receipt.id))?.state ?? "";
    return hashOf(JSON.stringify([outcome, transfer_id, customer_id, reversal, orders]));
  };

  /** A row of the bank, with the customer that it was booked for locked for the rest of the transaction. */
  async function lockBooked(tx: Db, id: number): Promise<ReceiptRow | undefined> {
    const seen = await findReceipt(tx, id);
    if (!seen?.customer_id) return seen;
    await lockCustomer(tx, seen.customer_id);
    return findReceipt(tx, id);
  }

  const executors: Executors = {
    "transfer.reverse": {
      async fingerprint(tx, { id }) {
        const receipt = await lockBooked(tx, id);
        if (!receipt || (await obstacleOf(tx, receipt))) return null;
        return versionOf(tx, receipt);
      },
      async execute(tx, { actor, payload, reason, isAlone }) {
        // Only this module asks for this act.
        const { receipt_id } = payload as { receipt_id: number };
        const receipt = await findReceipt(tx, receipt_id);
        if (!receipt?.customer_id) throw new Error(`no booked receipt ${receipt_id}`);
        const { customer_id, amount_fen } = receipt;
        const missing = await missingOf(tx, receipt);
        if (missing > 0) {
          await setAside(tx, actor, receipt, { text: missingText(missing), note: reason });
          return;
        }
        const note = `对公转账冲正，流水 ${receipt.serial ?? receipt.traded_on}`;
        const movement = {
          asset: "balance",
          holder: customer_id,
          delta: -amount_fen,
          ref: String(receipt_id),
        } as const;
        for (const ref of await repaymentsBy(tx, receipt)) await credit.undo(tx, { customer_id, ref, note });
        if (!(await ledger.move(tx, { ...movement, kind: TRANSFER_TAKEN_BACK, note }))) {
          throw new Error(`the balance of customer ${customer_id} does not suffice`);
        }
        const row = { state: "done", amount_fen, reason, at: clock.now() } as const;
        await tx
          .insertInto("receipt_reversals")
          .values({ ...row, receipt_id })
          .onConflict((conflict) => conflict.column("receipt_id").doUpdateSet(row))
          .execute();
        await staffLog.write(tx, actor, {
          act: "transfer.reverse",
          record: receiptRecord(receipt),
          summary: `从余额扣回 ${formatFen(amount_fen)}`,
          after: { amount_fen },
          note: reason,
          isAlone,
        });
      },
    },
  };

  return {
    executors,
    obstacleOf,
    missingOf,
    versionOf,
    lockBooked,

    /**
     * Asks a second member to take a receipt back; where that is impossible, it is listed as an exception.
     * @throws ApiError 409 where something else has to be done first
     */
    async askIn(tx: Db, member: Member, receipt: ReceiptRow, sent: { reason: string; isConfirmed: boolean }) {
      const obstacle = await obstacleOf(tx, receipt);
      if (obstacle?.is === "first") throw new ApiError(409, obstacle.text);
      const missing = await missingOf(tx, receipt);
      const stuck = obstacle?.text ?? (missing > 0 ? missingText(missing) : "");
      if (stuck) {
        await setAside(tx, member, receipt, { text: stuck, note: sent.reason });
        return { outcome: "stuck" as const, text: stuck };
      }
      const undone = await undoneBy(tx, receipt);
      const outcome = await fourEyes.ask(tx, member, {
        act: "transfer.reverse",
        record: receiptRecord(receipt),
        payload: { receipt_id: receipt.id },
        effects: [
          { label: "从客户余额扣回", before: "已入账", after: formatFen(receipt.amount_fen) },
          ...(undone > 0 ? [{ label: "月结账单重新欠款", before: "已还", after: formatFen(undone) }] : []),
        ],
        reason: sent.reason,
        fingerprint: await versionOf(tx, receipt),
        isConfirmed: sent.isConfirmed,
      });
      return { outcome, text: "" };
    },
  };
}

const missingText = (missing: number) => `客户余额差 ${formatFen(missing)}，没有冲正`;
