import type { PayMethod, PayType } from "#contract/payment.ts";
import { yuan } from "#contract/rules/money.ts";
import { BALANCE_SHORT, type GatewayType, isGatewayType, type PayWay } from "#contract/rules/payment.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Bills } from "../credit/bills.ts";
import type { Credit } from "../credit/credit.ts";
import { freeNow } from "../credit/view.ts";
import type { Orders } from "../order/order.ts";
import { findPaidAttempt } from "./attempt.store.ts";
import type { Settling } from "./attempt-results.ts";
import type { Attempts } from "./attempts.ts";
import type { GatewayRefunds } from "./gateway-refunds.ts";
import { countRefund, insertPayment, isPaidOnCredit } from "./payment.store.ts";

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database" | "ledger" | "idempotency"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orders: Pick<Orders, "findOwnGroup" | "settle">;
  readBuyer: ReadBuyer;
  refunds: Pick<GatewayRefunds, "add">;
  credit: Pick<Credit, "charge" | "refund" | "obstacle" | "lineOf">;
  creditDays: Bills["daysOf"];
};

/** The reason why a customer without a bound phone cannot pay. */
export const PHONE_NOT_BOUND = "请先绑定手机号，否则无法支付订单";
const INSUFFICIENT_BALANCE = "余额不足，请充值或更换支付方式";
const CONFLICT = 409;

export type PayingBack = {
  customer_id: number;
  /** The order of the refund, and the group whose payment is refunded. */
  order_id: number;
  group_id: number;
  amount_fen: number;
  /** The reference of the refund, unique per customer, so that no payment is refunded twice. */
  ref: string;
  /** The line of the customer's bill. */
  note: string;
};
export type PayBack = Payments["payBack"];
export type InsertPayment = typeof insertPayment;

/** How a customer pays; `ip` is the network address, as a gateway asks it. */
type Paying = { type: PayType; way: PayWay; wechat_code?: string | undefined; key: string; ip: string };

const targetOf = (group_id: number) => ({ group_id, recharge_id: null });

export type Payments = ReturnType<typeof createPayments>;

/** Payments; a group of orders has one. */
export function createPayments({ database, ports, ledger, idempotency, orders, readBuyer, refunds, ...deps }: Deps) {
  const { credit, creditDays } = deps;

  /** Marks the group as paid with its one payment. @throws ApiError 订单已支付, 订单已关闭. */
  async function settle(tx: Db, customer: Owner, group_id: number, type: string) {
    const { sn, pay_fen } = await orders.settle(tx, customer, group_id, type);
    const payment = { group_id, customer_id: customer.id, type, amount_fen: pay_fen, created_at: ports.clock.now() };
    if (!(await insertPayment(tx, payment))) throw new ApiError(CONFLICT, "订单已支付");
    return { sn, pay_fen };
  }

  /**
   * The methods that the shop offers the customer, each with the reason why it cannot pay an amount in fen now, or
   * null.
   */
  async function methodsFor(
    customer: Owner,
    { types, waysOf }: Pick<Attempts, "types" | "waysOf">,
    amount_fen: number,
  ) {
    const buyer = await readBuyer(database.read, customer.id);
    const blocked = buyer.phone_checked ? null : PHONE_NOT_BOUND;
    const reason = blocked ?? (buyer.balance < amount_fen ? BALANCE_SHORT : null);
    const methods: PayMethod[] = [
      { type: "balance", reason, now_money: yuan(buyer.balance) },
      ...types.map((type) => ({ type, reason: blocked, ways: waysOf(type) })),
    ];
    const credited = await creditMethod(customer, amount_fen, { blocked, isApproved: buyer.audit_state === APPROVED });
    if (credited?.credit) methods.unshift(credited);
    else if (credited) methods.push(credited);
    return { methods, phone_bound: buyer.phone_checked === 1 };
  }

  /** The method 月结; null for a customer who has no line and is not approved. */
  async function creditMethod(
    { id }: Owner,
    amount_fen: number,
    { blocked, isApproved }: { blocked: string | null; isApproved: boolean },
  ): Promise<PayMethod | null> {
    const { line, sums } = await credit.lineOf(database.read, id);
    if (!line && !isApproved) return null;
    const reason = blocked ?? (await credit.obstacle(database.read, id, amount_fen));
    const days = line && { free: yuan(freeNow(line, sums)), ...creditDays(line.days) };
    return { type: "credit", reason, ...(days ? { credit: days } : {}) };
  }

  return {
    /** The methods that the shop offers the customer for any amount. */
    async methods(customer: Owner, attempts: Pick<Attempts, "types" | "waysOf">) {
      const { methods } = await methodsFor(customer, attempts, 0);
      return { methods };
    },

    /** The payment methods of a group, with the reasons why they cannot pay it now. @throws ApiError 404. */
    async config(customer: Owner, group_id: number, attempts: Pick<Attempts, "open" | "types" | "waysOf">) {
      const group = await orders.findOwnGroup(database.read, customer, group_id);
      return {
        ...(await methodsFor(customer, attempts, group.pay_fen)),
        attempt: group.state === "unpaid" ? await attempts.open(customer, targetOf(group_id)) : null,
        key: ports.random.token(24),
      };
    },

    /**
     * Pays from the balance or on credit in one transaction, or begins the payment at a gateway. Repeated with the same key it returns
     * the same result.
     * @throws ApiError 404, or 409 for an unbound phone, 订单已支付, 订单已关闭, an insufficient balance or line and a gateway
     * that fails.
     */
    async pay(
      customer: Owner,
      group_id: number,
      { type, key, way, wechat_code, ip }: Paying,
      { begin }: Pick<Attempts, "begin">,
    ) {
      if (isGatewayType(type)) {
        const readPayable = (tx: Db) => this.readPayable(tx, customer, group_id);
        await begin(customer, targetOf(group_id), { type, way, wechat_code, key, ip, readPayable });
        return { status: type, result: { group_order_id: group_id } };
      }
      const result = await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        return idempotency.run(
          tx,
          { customer_id: customer.id, key, kind: "pay", request: { group_id, type } },
          async () => {
            const { state } = await orders.findOwnGroup(tx, customer, group_id);
            const { phone_checked } = await readBuyer(tx, customer.id);
            if (state === "unpaid" && !phone_checked) throw new ApiError(CONFLICT, PHONE_NOT_BOUND);
            const { sn, pay_fen } = await settle(tx, customer, group_id, type);
            if (type === "credit") {
              await credit.charge(tx, customer.id, group_id);
              return { group_order_id: group_id };
            }
            const spent = { asset: "balance", holder: customer.id, delta: -pay_fen, note: `支付订单 ${sn}` } as const;
            if (!(await ledger.move(tx, { ...spent, kind: "pay", ref: String(group_id) })))
              throw new ApiError(CONFLICT, INSUFFICIENT_BALANCE);
            return { group_order_id: group_id };
          },
        );
      });
      return { status: "success" as const, result };
    },

    /** The amount and subject of a group's payment for a gateway. @throws ApiError 404, 409. */
    async readPayable(tx: Db, customer: Owner, group_id: number) {
      const { state, sn, pay_fen, closes_at } = await orders.findOwnGroup(tx, customer, group_id);
      const { phone_checked } = await readBuyer(tx, customer.id);
      if (state !== "unpaid") throw new ApiError(CONFLICT, state === "paid" ? "订单已支付" : "订单已关闭");
      if (!phone_checked) throw new ApiError(CONFLICT, PHONE_NOT_BOUND);
      return { amount_fen: pay_fen, subject: `订单 ${sn}`, closes_at };
    },

    /** Settles the group that a gateway's payment is for, unless it has another amount to pay since. */
    async settleFromGateway(
      tx: Db,
      customer: Owner,
      group_id: number,
      { type, amount_fen }: { type: GatewayType; amount_fen: number },
    ): Promise<Settling> {
      const { pay_fen } = await orders.findOwnGroup(tx, customer, group_id);
      if (pay_fen !== amount_fen) return "outdated";
      try {
        await settle(tx, customer, group_id, type);
        return "settled";
      } catch (error) {
        if (error instanceof ApiError && error.status === CONFLICT) return "not due";
        throw error;
      }
    },

    /**
     * Refunds money of a paid group inside the caller's transaction: by a task through the gateway that received it,
     * off the bills of a group on credit, otherwise to the balance.
     * @returns the way of the money; null for none
     * @throws Error when more would be refunded than was paid, or when `ref` was refunded before.
     */
    async payBack(
      tx: Db,
      { customer_id, group_id, order_id, amount_fen, ref, note }: PayingBack,
    ): Promise<"gateway" | "balance" | { offset_fen: number; back_fen: number } | null> {
      if (amount_fen === 0) return null;
      if (amount_fen < 0 || !(await countRefund(tx, customer_id, group_id, amount_fen))) {
        throw new Error(`more would be paid back for group ${group_id} than was paid: ${amount_fen}`);
      }
      if (await isPaidOnCredit(tx, customer_id, group_id)) {
        return credit.refund(tx, { customer_id, order_id, amount_fen, ref, note });
      }
      const attempt = await findPaidAttempt(tx, customer_id, group_id);
      if (attempt) {
        await refunds.add(tx, attempt, { amount_fen, ref, note });
        return "gateway";
      }
      await ledger.move(tx, { asset: "balance", holder: customer_id, delta: amount_fen, kind: "refund", ref, note });
      return "balance";
    },

    /** The group with the gateway's payment, if there is one. @throws ApiError 404. */
    async status(customer: Owner, group_id: number) {
      const group = await orders.findOwnGroup(database.read, customer, group_id);
      const attempt = group.state === "paid" ? await findPaidAttempt(database.read, customer.id, group_id) : undefined;
      return { ...group, out_trade_no: attempt?.out_trade_no ?? null };
    },
  };
}
