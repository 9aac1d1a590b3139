import type { PayType } from "#contract/payment.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Orders } from "../order/order.ts";
import { insertPayment } from "./payment.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "ledger" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orders: Pick<Orders, "findOwnGroup" | "settle">;
  readBuyer: ReadBuyer;
};

/** The reason why a customer without a bound phone cannot pay (S6.payment.1). */
export const PHONE_NOT_BOUND = "请先绑定手机号，否则无法支付订单";
const INSUFFICIENT_BALANCE = "余额不足，请充值或更换支付方式";

export type PayingBack = {
  customer_id: number;
  /** The group whose payment is given back. */
  group_id: number;
  amount_fen: number;
  /** What the money is given back for; it is unique per customer, so that nothing is paid back twice. */
  ref: string;
  /** The line of the customer's bill. */
  note: string;
};
export type PayBack = Payments["payBack"];
export type InsertPayment = typeof insertPayment;

export type Payments = ReturnType<typeof createPayments>;

/** Payments; a group of orders has one. */
export function createPayments({ database, ports, ledger, idempotency, orders, readBuyer }: Deps) {
  return {
    /** The balance in fen and why it cannot pay this group now. @throws ApiError 404. */
    async config(customer: Owner, group_id: number) {
      const group = await orders.findOwnGroup(database.read, customer, group_id);
      const buyer = await readBuyer(database.read, customer.id);
      const reason = !buyer.phone_checked ? PHONE_NOT_BOUND : buyer.balance < group.pay_fen ? "余额不足" : null;
      return { balance: buyer.balance, phone_bound: buyer.phone_checked === 1, reason, key: ports.random.token(24) };
    },

    /**
     * Pays from the balance in one transaction. Repeated with the same key it returns the same result.
     * @throws ApiError 404, or 409 for an unbound phone, 订单已支付, 订单已关闭 and an insufficient balance.
     */
    async pay(customer: Owner, group_id: number, { type, key }: { type: PayType; key: string }) {
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        return idempotency.run(
          tx,
          { customer_id: customer.id, key, kind: "pay", request: { group_id, type } },
          async () => {
            const { state } = await orders.findOwnGroup(tx, customer, group_id);
            const { phone_checked } = await readBuyer(tx, customer.id);
            if (state === "unpaid" && !phone_checked) throw new ApiError(409, PHONE_NOT_BOUND);
            const { sn, pay_fen } = await orders.settle(tx, customer, group_id, type);
            const payment = {
              group_id,
              customer_id: customer.id,
              type,
              amount_fen: pay_fen,
              created_at: ports.clock.now(),
            };
            if (!(await insertPayment(tx, payment))) throw new ApiError(409, "订单已支付");
            const spent = { asset: "balance", holder: customer.id, delta: -pay_fen, note: `支付订单 ${sn}` } as const;
            if (!(await ledger.move(tx, { ...spent, kind: "pay", ref: String(group_id) })))
              throw new ApiError(409, INSUFFICIENT_BALANCE);
            return { group_order_id: group_id };
          },
        );
      });
    },

    /**
     * Gives money of a paid group back inside the caller's transaction: to the balance.
     * @throws an error of the database when `ref` was paid back before.
     */
    async payBack(tx: Db, { customer_id, amount_fen, ref, note }: PayingBack): Promise<void> {
      await ledger.move(tx, { asset: "balance", holder: customer_id, delta: amount_fen, kind: "refund", ref, note });
    },

    async status(customer: Owner, group_id: number) {
      return orders.findOwnGroup(database.read, customer, group_id);
    },
  };
}
