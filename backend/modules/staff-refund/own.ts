import type { Body } from "#contract/endpoint.ts";
import { type Fen, fen, formatFen, yuan } from "#contract/rules/money.ts";
import { ORDER_STATUS, paidFen } from "#contract/rules/order.ts";
import type { StaffOwnRefund, staffRefund } from "#contract/staff-refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { type Confirms, isConfirmed } from "../../platform/own-password.ts";
import type { ChosenItem } from "../refund/shares.ts";
import { NOT_PAID, type PaidOrder, requireWithin, type ShopRefunds } from "../refund/shop-refunds.ts";
import { REFUNDED_WHOLE } from "../staff-order/obstacles.ts";
import { orderRecord, type Scoped } from "../staff-order/scoped.ts";
import { destinationOf } from "./destination.ts";
import * as store from "./detail.store.ts";
import { toCustomer } from "./detail.ts";
import { limitFor, reaches } from "./limits.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "givenMoney" | "staffKeys"> & {
  /** Orders in the member's scope. */
  orders: Pick<Scoped, "lock" | "require" | "versionOf">;
  shopRefunds: ShopRefunds;
  paidOrder: (db: Db, customer_id: number, id: number) => Promise<PaidOrder | undefined>;
  confirms: Confirms;
};
type Sent = Body<typeof staffRefund.own>;
/** What a request for an approval carries. */
type Payload = { id: number; customer_id: number; items: ChosenItem[]; amount_fen: Fen; words: string; remark: string };
type Plan = Awaited<ReturnType<ShopRefunds["plan"]>>;

/** Refunds that the shop makes of an order by itself. */
export function createOwnRefund({ database, fourEyes, staffKeys, orders, shopRefunds, paidOrder, ...deps }: Deps) {
  const { confirms, givenMoney } = deps;
  const { read } = database;

  /** @throws ApiError 409 for an order without a payment */
  async function requirePaid(db: Db, { customer_id, id }: { customer_id: number; id: number }) {
    const order = await paidOrder(db, customer_id, id);
    if (!order) throw new ApiError(409, NOT_PAID);
    return order;
  }

  const executors: Executors = {
    "refund.own": {
      async fingerprint(tx, { id, payload }) {
        const { customer_id } = payload as Payload;
        await lockCustomer(tx, customer_id);
        return orders.versionOf(tx, id);
      },
      async execute(tx, { actor, payload, isAlone }) {
        // Only this module asks for this act.
        const { id, customer_id, items, amount_fen, words, remark } = payload as Payload;
        const order = await requirePaid(tx, { customer_id, id });
        await shopRefunds.pay(tx, { actor, isAlone }, order, { items, amount_fen, reason: words, remark });
      },
    },
  };

  return {
    executors,

    /** What may be refunded of an order, and what chosen units are worth. @throws ApiError 404 */
    async check(member: Member, sn: string, { items }: { items: string }): Promise<StaffOwnRefund> {
      const scoped = await orders.require(read, member, "refund.decide", sn);
      const order = await paidOrder(read, scoped.customer_id, scoped.id);
      const { id, customer_id } = scoped;
      const [version, customer, paid, asked, limit] = await Promise.all([
        orders.versionOf(read, id),
        store.customerOfRefund(read, customer_id),
        store.paidForOrder(read, id),
        store.askerOf(read, { act: "refund.own", subject: "order", id }),
        limitFor(read, givenMoney.soFar, member, { customer_id, isOwn: true }),
      ]);
      const head = {
        order_sn: sn,
        version,
        customer: toCustomer(customer),
        order_price: yuan(paid.pay_fen),
        order_refunded: yuan(paid.refunded_fen),
        limit_price: yuan(Math.max(0, limit ?? 0)),
      };
      if (!order) {
        const none = { lines: [], chosen: null, wrong: null, store: "", pay_type: "" };
        return { ...head, ...none, why: NOT_PAID };
      }
      const chosen = parseItems(items);
      const { left, waitingItems } = await shopRefunds.available(read, order);
      const planned = await plannedOr(() => (chosen.length > 0 ? shopRefunds.plan(read, order, chosen) : null));
      const rest = left.reduce((sum, { item, held }) => sum + item.quantity - held.pieces, 0);
      return {
        ...head,
        why: asked ? askedAlready(asked) : rest > 0 ? null : whyNothing(order),
        store: order.store_name,
        pay_type: order.pay_type ?? "",
        lines: left.map(({ item, held }) => ({
          order_product_id: item.id,
          product_id: item.product_id,
          name: item.name,
          sku: item.sku,
          image: item.image,
          unit_name: item.unit_name,
          unit_price: yuan(item.unit_fen),
          bought: item.quantity,
          dispatched: item.dispatched,
          refunded: item.refunded_pieces,
          left: item.quantity - held.pieces,
          asked: waitingItems
            .filter(({ order_item_id }) => order_item_id === item.id)
            .reduce((sum, { pieces }) => sum + pieces, 0),
          left_amount: yuan(paidFen(item) - held.fen),
          pieces: chosen.find(({ order_product_id }) => order_product_id === item.id)?.num ?? 0,
          amount: yuan(planned.plan?.lines.find((line) => line.item.id === item.id)?.share.fen ?? 0),
        })),
        chosen: planned.plan ? toChosen(planned.plan) : null,
        wrong: planned.wrong,
      };
    },

    /** Refunds units of an order, or asks a second member to approve it. @throws ApiError 400, 404, 409 */
    async pay(member: Member, sn: string, { key, password, ...form }: Sent) {
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(member, { key, kind: "refund.own", request: { sn, ...form } }, async (tx) => {
        const scoped = await orders.lock(tx, member, "refund.decide", { sn, version: form.version });
        const asked = await store.askerOf(tx, { act: "refund.own", subject: "order", id: scoped.id });
        if (asked) throw new ApiError(409, askedAlready(asked));
        const order = await requirePaid(tx, scoped);
        const { items, words, remark = "" } = form;
        const amount_fen = fen(form.amount);
        const plan = await shopRefunds.plan(tx, order, items);
        requireWithin(amount_fen, plan.worth_fen);
        const { id, customer_id } = scoped;
        const limit = await limitFor(tx, givenMoney.lately, member, { customer_id, isOwn: true });
        if (!reaches(amount_fen, limit)) {
          const refund = { items, amount_fen, reason: words, remark };
          const { sn: refund_sn } = await shopRefunds.pay(tx, { actor: member }, order, refund);
          return { outcome: "done" as const, refund_sn };
        }
        const payload: Payload = { id, customer_id, items, amount_fen, words, remark };
        const outcome = await fourEyes.ask(tx, member, {
          act: "refund.own",
          record: orderRecord(scoped),
          payload,
          effects: effectsOf(plan, { amount_fen, words, pay_type: order.pay_type }),
          reason: remark,
          fingerprint: form.version,
          isConfirmed: confirmed,
        });
        return { outcome, refund_sn: null };
      });
    },
  };
}

/** A plan, or why there is none. */
async function plannedOr(plan: () => Promise<Plan> | null): Promise<{ plan: Plan | null; wrong: string | null }> {
  try {
    return { plan: await plan(), wrong: null };
  } catch (error) {
    if (error instanceof ApiError) return { plan: null, wrong: error.message };
    throw error;
  }
}

const askedAlready = ({ name }: { name: string }) => `${name} 已提请主动退款，等批准；要改先撤回那一条`;

const whyNothing = ({ status }: { status: number }) =>
  status === ORDER_STATUS.refunded ? REFUNDED_WHOLE : "剩下的都在退货或退款中，请到那些售后里处理";

const parseItems = (text: string): { order_product_id: number; num: number }[] =>
  (text === "" ? [] : text.split(",")).map((one) => {
    const [order_product_id = 0, num = 0] = one.split("x").map(Number);
    return { order_product_id, num };
  });

const toChosen = ({ goods_fen, postage_fen, worth_fen, points, merged }: Plan): StaffOwnRefund["chosen"] => ({
  goods_price: yuan(goods_fen),
  postage_price: yuan(postage_fen),
  worth_price: yuan(worth_fen),
  points,
  merged: merged.map(({ sn }) => sn),
});

/** What an approver reads of a refund of the shop. */
function effectsOf(
  { lines, worth_fen, merged }: Plan,
  { amount_fen, words, pay_type }: { amount_fen: Fen; words: string; pay_type: string | null },
): Effect[] {
  return [
    ...lines.map(({ item, share }) => ({
      label: `${item.name} ${item.sku}`.trim(),
      before: `买 ${item.quantity} 件`,
      after: `退 ${share.pieces} 件`,
    })),
    { label: "退款", before: "¥0.00", after: formatFen(amount_fen) },
    { label: "最多能退", before: "–", after: formatFen(worth_fen) },
    { label: "去向", before: "–", after: destinationOf(pay_type) },
    ...merged.map(({ sn }) => ({ label: "并入申请", before: sn, after: "结束" })),
    { label: "给客户的原因", before: "–", after: words, isPersonal: true },
  ];
}
