import { yuan } from "#contract/rules/money.ts";
import { findTransferCodes, isOpenTransfer, TRANSFER_STATES, type TransferState } from "#contract/rules/transfer.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Orders } from "../order/order.ts";
import type { InsertPayment } from "../payment/payment.ts";
import type { Recharges } from "../payment/recharges.ts";
import type { Slips } from "./slips.ts";
import type { StatementRow } from "./statement.ts";
import * as store from "./transfer.store.ts";

type Deps = Pick<Platform, "database" | "ledger"> & {
  ports: Pick<Platform["ports"], "clock">;
  orders: Pick<Orders, "settle">;
  insertPayment: InsertPayment;
  recharges: Pick<Recharges, "credit">;
  slips: Pick<Slips, "readAll">;
};

/** The outcome of a row of a bank statement: `known` was booked before, `unmatched` is not booked. */
type BookedRow = { outcome: "paid" | "credited" | "known" | "unmatched"; code: string; reason: string };

export type Receiving = ReturnType<typeof createReceiving>;

/** The receipt of transfers as the shop's staff book it. */
export function createReceiving(deps: Deps) {
  const { database, ledger, orders, insertPayment, recharges, slips, ports } = deps;
  const { clock } = ports;

  /**
   * Marks a transfer as received, and its group as paid or its recharge as credited, inside the caller's transaction.
   * @throws ApiError 409
   */
  async function receive(tx: Db, transfer: store.TransferRow) {
    const { id, customer_id, group_id, recharge_id, amount_fen } = transfer;
    const now = clock.now();
    if (!(await store.applyAct(tx, id, "receive", { received_at: now, reason: null })))
      throw new ApiError(409, await refusalOf(tx, transfer.code, "确认到账"));
    if (group_id === null) {
      if (!(await recharges.credit(tx, customer_id, recharge_id ?? 0))) throw new ApiError(409, "充值已到账");
      return;
    }
    await orders.settle(tx, { id: customer_id }, group_id, "transfer");
    const payment = { group_id, customer_id, type: "transfer", amount_fen, created_at: now };
    if (!(await insertPayment(tx, payment))) throw new ApiError(409, "订单已支付");
  }

  /** Books one row whose remark names a transfer. */
  async function book(tx: Db, row: StatementRow, code: string): Promise<Omit<BookedRow, "code">> {
    const named = await store.findByCode(tx, code, clock.now());
    if (!named) return { outcome: "unmatched", reason: "识别码不存在" };
    await lockCustomer(tx, named.customer_id);
    if (await store.findReceipt(tx, row.serial)) return KNOWN;
    const transfer = (await store.findByCode(tx, code, clock.now())) ?? named;
    const exact = transfer.amount_fen === row.amount_fen;
    const insert = (outcome: "paid" | "credited") =>
      store.insertReceipt(tx, { ...row, transfer_id: transfer.id, outcome, created_at: clock.now() });

    if (isOpenTransfer(transfer.state_now)) {
      if (!exact) return { outcome: "unmatched", reason: `金额不符，应汇 ${yuan(transfer.amount_fen)}` };
      if (!(await insert("paid"))) return KNOWN;
      await receive(tx, transfer);
      return { outcome: "paid", reason: "" };
    }
    const isConfirmedByHand =
      transfer.state_now === "received" && (await store.receiptsOf(tx, transfer.id)).length === 0;
    if (isConfirmedByHand && exact) {
      return (await insert("paid")) ? { outcome: "paid", reason: "已人工确认，登记流水号" } : KNOWN;
    }
    // No payment of the group or recharge is due, so the balance receives the money.
    if (!(await insert("credited"))) return KNOWN;
    const credit = { asset: "balance", holder: transfer.customer_id, delta: row.amount_fen } as const;
    const note = `对公转账 ${code} 转入余额`;
    await ledger.move(tx, { ...credit, kind: "transfer", ref: row.serial, note });
    const closed = transfer.group_id === null ? "充值已取消或已用其他方式支付" : "订单已关闭或已用其他方式支付";
    const why = transfer.state_now === "received" ? "此前已到账" : closed;
    return { outcome: "credited", reason: `${why}，转入客户余额` };
  }

  /** The sentence that refuses an act: the state of the transfer now. */
  async function refusalOf(tx: Db, code: string, act: string): Promise<string> {
    const state = (await store.findByCode(tx, code, clock.now()))?.state_now ?? "cancelled";
    const why = isOpenTransfer(state) ? `没有待确认的凭证，不能${act}` : `不能再${act}`;
    return `汇款 ${code} 现在是${TRANSFER_STATES[state]}，${why}`;
  }

  /** The transfer of a payment's or recharge's number, or of a remittance code. @throws ApiError 404 */
  async function find(name: string) {
    const found = await store.findByName(database.read, name, clock.now());
    if (!found) throw notFound(`没有汇款 ${name}`);
    return found;
  }

  return {
    list: (state?: TransferState) => store.latest(database.read, state, LIST_MAX, clock.now()),

    async show(name: string) {
      const transfer = await find(name);
      return { ...transfer, receipts: await store.receiptsOf(database.read, transfer.id) };
    },

    slips: (transfer_id: number) => slips.readAll(transfer_id),

    /** Books a transfer by hand. @throws ApiError 404, 409. */
    async confirm(name: string) {
      const found = await find(name);
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        const transfer = await store.findByCode(tx, found.code, clock.now());
        if (!transfer || !isOpenTransfer(transfer.state_now)) {
          throw new ApiError(409, await refusalOf(tx, found.code, "确认到账"));
        }
        await receive(tx, transfer);
      });
      return found;
    },

    /** Refuses the submitted slips; the customer can submit others. @throws ApiError 404, 409. */
    async reject(name: string, reason: string) {
      const found = await find(name);
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        if (!(await store.applyAct(tx, found.id, "refuse", { reason }))) {
          throw new ApiError(409, await refusalOf(tx, found.code, "退回凭证"));
        }
      });
    },

    /**
     * Books the rows of a bank statement, each in its own transaction and once, however often and by however many
     * processes the statement is imported.
     */
    async importStatement(rows: readonly StatementRow[]): Promise<(StatementRow & BookedRow)[]> {
      const booked: (StatementRow & BookedRow)[] = [];
      for (const row of rows) {
        const [code = "", ...others] = findTransferCodes(row.remark);
        booked.push({ ...row, code, ...(await bookNamed(row, code, others)) });
      }
      return booked;
    },

    cancelClosed: () => database.write(store.cancelClosed),
  };

  async function bookNamed(
    row: StatementRow,
    code: string,
    others: readonly string[],
  ): Promise<Omit<BookedRow, "code">> {
    if (row.amount_fen < 0) return { outcome: "unmatched", reason: "冲正或退汇，请人工处理" };
    if (code === "") return { outcome: "unmatched", reason: "附言里没有识别码" };
    if (others.length > 0) return { outcome: "unmatched", reason: "附言里有几个识别码" };
    return database.write((tx) => book(tx, row, code));
  }
}

const LIST_MAX = 200;
const KNOWN = { outcome: "known", reason: "流水号已入账" } as const;
