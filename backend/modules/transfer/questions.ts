import { formatFen, yuan } from "#contract/rules/money.ts";
import { PHONE } from "#contract/rules/patterns.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type Actor, commandLine, type StaffLog } from "../../platform/staff-log.ts";
import type { Booked, Booking } from "./booking.ts";
import * as receipts from "./receipt.store.ts";
import { findTransferByName } from "./transfer.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  booking: Pick<Booking, "book" | "credit">;
};

/** The receipts of bank statements that staff decide. */
export function createQuestions({ database, staffLog, booking, ports: { clock } }: Deps) {
  /** A receipt that waits. @throws ApiError 404, 409 */
  async function find(id: number) {
    const receipt = await receipts.findReceipt(database.read, id);
    if (!receipt) throw notFound(`没有流水 ${id}`);
    if (receipt.outcome !== "waiting") throw new ApiError(409, `流水 ${id} 已处理`);
    return receipt;
  }

  /** Books a receipt for a transfer, or for the balance of a customer. */
  async function place(tx: Db, receipt: receipts.ReceiptRow, code: string | null, customer_id: number | null) {
    if (code !== null) return booking.book(tx, receipt, code, "credit");
    if (customer_id === null) return null;
    await lockCustomer(tx, customer_id);
    const to = { customer_id, transfer_id: null, note: "银行收款转入余额" };
    return { ...(await booking.credit(tx, receipt, { ...to, reason: "人工确认，转入客户余额" })), customer_id };
  }

  return {
    questions: () => receipts.waitingReceipts(database.read),

    /**
     * Books a waiting receipt for a transfer, by its code or the number of its payment or recharge, or for a customer by
     * phone: it pays the transfer if that is open with this amount, else it is added to the customer's balance.
     * @throws ApiError 400 for a reversal or another currency, 404, 409 where it does not wait.
     */
    async confirmRow(id: number, name: string): Promise<Booked & { amount_fen: number; reason: string }> {
      const receipt = await find(id);
      const { amount_fen, currency } = receipt;
      if (amount_fen < 0) throw new ApiError(400, "冲正不能入账：处理好原来的收入后用 skip-row 结束");
      if (currency !== "")
        throw new ApiError(400, `不是人民币（${currency}）：结汇后用 customers credit 入账，再 skip-row`);
      const transfer = await findTransferByName(database.read, name, clock.now());
      const customer =
        !transfer && PHONE.test(name) ? await receipts.findPayingCustomer(database.read, name) : undefined;
      const booked = await database.write(async (tx) => {
        const result = await place(tx, receipt, transfer?.code ?? null, customer?.id ?? null);
        if (!result) throw notFound(`没有汇款或客户 ${name}`);
        if (typeof result === "string") return result;
        const summary = `${formatFen(amount_fen)} → ${transfer?.code ?? "客户余额"}${result.reason && `：${result.reason}`}`;
        const record = { ...receiptRecord(receipt), customer_id: result.customer_id };
        await staffLog.write(tx, commandLine(), { act: "transfer.allocate", record, summary });
        return result;
      });
      if (typeof booked === "string") throw notFound(booked);
      return { ...booked, amount_fen };
    },

    /** Ends the wait of a receipt without booking it. @throws ApiError 404, 409 where it does not wait. */
    async skipRow(id: number, reason: string) {
      const receipt = await find(id);
      await database.write((tx) => skipIn(tx, staffLog, commandLine(), receipt, reason));
      return receipt;
    },

    /** The sentence about receipts that wait; "" where none does. */
    async waitingNote(): Promise<string> {
      const waiting = await receipts.waitingReceipts(database.read);
      if (waiting.length === 0) return "";
      const sum = waiting.reduce((total, { amount_fen }) => total + amount_fen, 0);
      const ids = waiting.map(({ id }) => id).join("、");
      return `未匹配的银行流水 ${waiting.length} 笔，合计 ${yuan(sum)}，见 transfers questions：${ids}`;
    },
  };
}

/** A receipt as the log names it. */
export const receiptRecord = ({ id, serial, traded_on, customer_id }: receipts.ReceiptRow) =>
  ({ subject: "receipt", id, label: serial ?? traded_on, customer_id }) as const;

/** Ends the wait of a receipt without booking it. @throws ApiError 409 where it does not wait. */
export async function skipIn(tx: Db, staffLog: StaffLog, actor: Actor, receipt: receipts.ReceiptRow, reason: string) {
  if (!(await receipts.endWait(tx, receipt.id, { outcome: "skipped", reason }))) {
    throw new ApiError(409, `流水 ${receipt.id} 已处理`);
  }
  const summary = `${formatFen(receipt.amount_fen)} 不入账`;
  await staffLog.write(tx, actor, { act: "transfer.skip", record: receiptRecord(receipt), summary, note: reason });
}
