import type { PayType } from "#contract/payment.ts";
import type { Database } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Idempotency } from "../../platform/idempotency.ts";
import type { Ledger } from "../../platform/ledger.ts";
import type { Ports } from "../../ports.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Orders } from "../order/order.ts";
import { insertPayment } from "./payment.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = {
  orders: Pick<Orders, "ownGroup" | "settle">;
  ledger: Pick<Ledger, "move">;
  readBuyer: ReadBuyer;
  once: Idempotency;
};

/** storefront.md section 6: an unbound phone blocks payment. */
export const PHONE_NOT_BOUND = "请先绑定手机号，否则无法支付订单";
const SHORT = "余额不足，请充值或更换支付方式";

export type Payments = ReturnType<typeof createPayments>;

/** One payment for a group of orders (product.md section 6). */
export function createPayments(database: Database, ports: Pick<Ports, "clock" | "random">, deps: Deps) {
  const { orders, ledger, readBuyer, once } = deps;
  return {
    /** What the balance holds and why it cannot pay this group now. @throws Refusal 404. */
    async config(who: Owner, group_id: number) {
      const group = await orders.ownGroup(database.read, who, group_id);
      const buyer = await readBuyer(database.read, who.id);
      const reason = !buyer.phone_checked ? PHONE_NOT_BOUND : buyer.balance < group.pay_fen ? "余额不足" : null;
      return { balance: buyer.balance, phone_bound: buyer.phone_checked === 1, reason, key: ports.random.token(24) };
    },

    /**
     * Pays by the balance in one transaction; repeated with the same key it answers the same.
     * @throws Refusal 404, unbound phone, 订单已支付, 订单已关闭, not enough.
     */
    async pay(who: Owner, group_id: number, { type, key }: { type: PayType; key: string }) {
      return database.write(async (tx) => {
        await lockCustomer(tx, who.id);
        return once.run(tx, { customer_id: who.id, key, kind: "pay", request: { group_id, type } }, async () => {
          const { state } = await orders.ownGroup(tx, who, group_id);
          const { phone_checked } = await readBuyer(tx, who.id);
          if (state === "unpaid" && !phone_checked) throw new ApiError(409, PHONE_NOT_BOUND);
          const { sn, pay_fen } = await orders.settle(tx, who, group_id, type);
          const payment = { group_id, customer_id: who.id, type, amount_fen: pay_fen, created_at: ports.clock.now() };
          if (!(await insertPayment(tx, payment))) throw new ApiError(409, "订单已支付");
          const spent = { asset: "balance", holder: who.id, delta: -pay_fen, note: `支付订单 ${sn}` } as const;
          if (!(await ledger.move(tx, { ...spent, kind: "pay", ref: String(group_id) })))
            throw new ApiError(409, SHORT);
          return { group_order_id: group_id };
        });
      });
    },

    async status(who: Owner, group_id: number) {
      return orders.ownGroup(database.read, who, group_id);
    },
  };
}
