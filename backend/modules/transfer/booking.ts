import { yuan } from "#contract/rules/money.ts";
import { isOpenTransfer } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Repaying } from "../credit/repaying.ts";
import type { Orders } from "../order/order.ts";
import type { InsertPayment } from "../payment/payment.ts";
import type { Recharges } from "../payment/recharges.ts";
import { endWait, receiptsOf } from "./receipt.store.ts";
import * as store from "./transfer.store.ts";

type Deps = Pick<Platform, "ledger"> & {
  ports: Pick<Platform["ports"], "clock">;
  orders: Pick<Orders, "settle">;
  insertPayment: InsertPayment;
  recharges: Pick<Recharges, "credit" | "resize">;
  repaying: Pick<Repaying, "repayWith">;
};

/** A receipt that waits. */
type Waiting = { id: number; amount_fen: number };

/** Where the money of a receipt went, and why. */
export type Booked = { outcome: "paid" | "credited"; reason: string; customer_id: number };

/** What would happen to a receipt with the code of a transfer. */
export type Verdict =
  | { is: "refused"; reason: string; transfer: store.TransferRow | null }
  | { is: "pay" | "attach" | "credit"; reason: string; transfer: store.TransferRow };

export type Booking = ReturnType<typeof createBooking>;
export type Receive = Booking["receive"];

/** Books the money of transfers and of receipts, inside the caller's transaction. */
export function createBooking({ ledger, orders, insertPayment, recharges, repaying, ports: { clock } }: Deps) {
  /**
   * Marks a transfer as received, and its group as paid or its recharge as credited.
   * @returns false where the transfer is not open.
   * @throws ApiError 409 where the group or recharge is paid.
   */
  async function receive(tx: Db, transfer: store.TransferRow): Promise<boolean> {
    const { id, customer_id, group_id, recharge_id, amount_fen } = transfer;
    const now = clock.now();
    if (!(await store.applyTransferAct(tx, id, "receive", { received_at: now, reason: null }))) return false;
    if (group_id === null) {
      if (!(await recharges.credit(tx, customer_id, recharge_id ?? 0))) throw new ApiError(409, "充值已到账");
      return true;
    }
    await orders.settle(tx, { id: customer_id }, group_id, "transfer");
    const payment = { group_id, customer_id, type: "transfer", amount_fen, created_at: now };
    if (!(await insertPayment(tx, payment))) throw new ApiError(409, "订单已支付");
    return true;
  }

  /**
   * Ends the wait of a receipt.
   * @throws ApiError 409 where it does not wait.
   */
  async function end(tx: Db, { id }: Waiting, change: Parameters<typeof endWait>[2]) {
    if (!(await endWait(tx, id, change))) throw new ApiError(409, `流水 ${id} 已处理`);
  }

  /** Adds a waiting receipt to the customer's balance. @throws ApiError 409 where it does not wait. */
  async function credit(
    tx: Db,
    receipt: Waiting,
    to: { customer_id: number; transfer_id: number | null; note: string; reason: string },
  ) {
    const { customer_id, transfer_id, note, reason } = to;
    await end(tx, receipt, { outcome: "credited", customer_id, transfer_id, reason });
    const movement = { asset: "balance", holder: customer_id, delta: receipt.amount_fen, kind: "transfer" } as const;
    await ledger.move(tx, { ...movement, ref: receiptRef(receipt.id), note });
    return { outcome: "credited", reason } as const;
  }

  /** Whether staff have confirmed a transfer by hand, and no row of the bank belongs to it yet. */
  async function isByHand(db: Db, { id, state_now }: store.TransferRow): Promise<boolean> {
    return state_now === "received" && (await receiptsOf(db, id)).length === 0;
  }

  /**
   * What would happen to a receipt with the code of a transfer.
   * @param differing what happens where an open transfer has another amount
   */
  async function judge(db: Db, amount_fen: number, code: string, differing: "refuse" | "credit"): Promise<Verdict> {
    const transfer = await store.findByCode(db, code, clock.now());
    if (!transfer) return { is: "refused", reason: "识别码不存在", transfer: null };
    const isOpen = isOpenTransfer(transfer.state_now);
    // A repayment takes any amount: what is missing is still owed, and what is too much stays in the balance.
    if (isOpen && transfer.purpose === "credit") {
      const reason = transfer.amount_fen === amount_fen ? "" : `${shouldBe(transfer)}，实收 ${yuan(amount_fen)}`;
      return { is: "pay", reason, transfer };
    }
    if (transfer.amount_fen === amount_fen) {
      if (isOpen) return { is: "pay", reason: "", transfer };
      if (await isByHand(db, transfer)) return { is: "attach", reason: "已人工确认，登记流水号", transfer };
    }
    if (transfer.purpose === "credit" && (await isByHand(db, transfer))) {
      const reason = `已人工确认 ${yuan(transfer.amount_fen)}，实收 ${yuan(amount_fen)}，请核对`;
      return { is: "refused", reason, transfer };
    }
    if (isOpen && differing === "refuse") {
      return { is: "refused", reason: `金额不符，${shouldBe(transfer)}`, transfer };
    }
    return { is: "credit", reason: `${whyNotDue(transfer, isOpen)}，转入客户余额`, transfer };
  }

  return {
    receive,
    credit,
    end,
    judge,
    isByHand,

    /**
     * Books a waiting receipt for the transfer with a code: pays it, records it where staff have confirmed the transfer
     * by hand, or credits the customer where no payment is due.
     * @returns the sentence that says why nothing was booked.
     * @throws ApiError 409 where the receipt does not wait.
     */
    async book(tx: Db, receipt: Waiting, code: string, differing: "refuse" | "credit"): Promise<Booked | string> {
      const named = await store.findByCode(tx, code, clock.now());
      if (named) await lockCustomer(tx, named.customer_id);
      const verdict = await judge(tx, receipt.amount_fen, code, differing);
      if (verdict.is === "refused") return verdict.reason;
      const { transfer, reason } = verdict;
      const { id: transfer_id, customer_id } = transfer;
      if (verdict.is === "credit") {
        const note = `对公转账 ${code} 转入余额`;
        const credited = await credit(tx, receipt, { customer_id, transfer_id, note, reason });
        const repayment = store.repaymentOf(transfer);
        if (repayment) {
          const money = { ...repayment, amount_fen: receipt.amount_fen };
          await repaying.repayWith(tx, money, { ref: receiptRef(receipt.id), note: `对公转账 ${code}` });
        }
        return { ...credited, customer_id };
      }
      await end(tx, receipt, { outcome: "paid", customer_id, transfer_id, reason });
      if (verdict.is === "pay") {
        if (transfer.amount_fen !== receipt.amount_fen) {
          await store.resizeTransfer(tx, transfer.id, receipt.amount_fen);
          await recharges.resize(tx, transfer.recharge_id, receipt.amount_fen);
        }
        await receive(tx, { ...transfer, amount_fen: receipt.amount_fen });
      }
      return { outcome: "paid", reason, customer_id };
    },
  };
}

const shouldBe = ({ amount_fen }: Pick<store.TransferRow, "amount_fen">) => `应汇 ${yuan(amount_fen)}`;

/** The reference of what a row of the bank brought into the balance, and of what it repaid. */
export const receiptRef = (id: number) => `receipt:${id}`;

/** Why no payment of the transfer's group or recharge is due. */
function whyNotDue({ state_now, group_id, amount_fen }: store.TransferRow, isOpen: boolean): string {
  if (isOpen) return `金额不符，${shouldBe({ amount_fen })}`;
  if (state_now === "received") return "此前已到账";
  return group_id === null ? "充值已取消或已用其他方式支付" : "订单已关闭或已用其他方式支付";
}
