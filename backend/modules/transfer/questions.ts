import { yuan } from "#contract/rules/money.ts";
import { PHONE } from "#contract/rules/patterns.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Booked, Booking } from "./booking.ts";
import * as receipts from "./receipt.store.ts";
import { findByName } from "./transfer.store.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  booking: Pick<Booking, "book" | "credit">;
};

/** The receipts of bank statements that staff decide. */
export function createQuestions({ database, booking, ports: { clock } }: Deps) {
  /** A receipt that waits. @throws ApiError 404, 409 */
  async function find(id: number) {
    const receipt = await receipts.findReceipt(database.read, id);
    if (!receipt) throw notFound(`没有流水 ${id}`);
    if (receipt.outcome !== "waiting") throw new ApiError(409, `流水 ${id} 已处理`);
    return receipt;
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
      const transfer = await findByName(database.read, name, clock.now());
      const customer = !transfer && PHONE.test(name) ? await receipts.findCustomer(database.read, name) : undefined;
      const booked = await database.write(async (tx) => {
        if (transfer) return booking.book(tx, receipt, transfer.code, "credit");
        if (!customer) throw notFound(`没有汇款或客户 ${name}`);
        await lockCustomer(tx, customer.id);
        const to = { customer_id: customer.id, transfer_id: null, note: "银行收款转入余额" };
        return booking.credit(tx, receipt, { ...to, reason: "人工确认，转入客户余额" });
      });
      if (typeof booked === "string") throw notFound(booked);
      return { ...booked, amount_fen };
    },

    /** Ends the wait of a receipt without booking it. @throws ApiError 404, 409 where it does not wait. */
    async skipRow(id: number, reason: string) {
      const receipt = await find(id);
      const isSkipped = await database.write((tx) => receipts.endWait(tx, id, { outcome: "skipped", reason }));
      if (!isSkipped) throw new ApiError(409, `流水 ${id} 已处理`);
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
