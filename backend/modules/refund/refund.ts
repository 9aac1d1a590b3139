import { DAY_MS } from "#contract/rules/calendar.ts";
import { ORDER_STATUS, POINTS_PER_YUAN, paidFen } from "#contract/rules/order.ts";
import {
  agreeAct,
  dueAct,
  ENDED_REFUNDS,
  isOpenRefund,
  lostPoints,
  OPEN_REFUNDS,
  REFUND_ACTORS,
  REFUND_STATUS,
  REFUND_TRANSITIONS,
  REFUND_WAIT_MS,
  type RefundAct,
  type RefundActor,
  type RefundPart,
  type RefundStatus,
  type RefundType,
  refundedPostage,
  refundShare,
  refundTypes,
} from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { insertNumbered } from "../../platform/numbers.ts";
import type { CountSold } from "../catalog/products/sales.ts";
import type * as OrderRefunds from "../order/order-refunds.ts";
import type { PayBack } from "../payment/payment.ts";
import type { Sales } from "../seckill/seckill.ts";
import * as store from "./refund.store.ts";
import * as pictures from "./refund-pictures.store.ts";
import { settleRefund } from "./settle.ts";

type Owner = Pick<Caller, "id">;
export type Deps = Pick<Platform, "database" | "ledger" | "idempotency" | "tasks" | "limits"> & {
  ports: Pick<Platform["ports"], "clock" | "random">;
  orderRefunds: typeof OrderRefunds;
  completeDispatch: (tx: Db, order_id: number, now: number) => Promise<boolean>;
  /** Finishes a received order of which every item that is left has its review. */
  finishReviewed: (tx: Db, customer_id: number, order_id: number) => Promise<unknown>;
  sales: Pick<Sales, "giveBack">;
  countSold: CountSold;
  payBack: PayBack;
  /** Lowers an invoice of the order that waits to what the refund has left. */
  followRefund: (tx: Db, customer_id: number, order_id: number) => Promise<void>;
};

/** Items and units; without units all that are left. */
export type Chosen = { order_product_id: number; num?: number | undefined };
type Application = {
  refund_type: RefundType;
  items: readonly Chosen[];
  refund_message: string;
  mark: string;
  key: string;
};
type Parcel = {
  delivery_type: string;
  delivery_id: string;
  delivery_phone: string;
  delivery_mark: string;
  key: string;
};

const applyLimit = (id: number) => ({ name: `refund:apply:${id}`, max: 300, windowMs: DAY_MS });

const STATE_CHANGED = "退款状态已变化，请刷新后重试";
const OVERDUE = "订单已过退款/退货期限";
const FEWER_LEFT = "可退件数不足，请刷新后重试";
export const DUE_TASK = "refund_due";

/** The key under which pictures of the parcel back are added. */
export const parcelKey = ({ sn }: { sn: string }) => `back-${sn}`;

/** Points that pay a line; they are worth their fen. */
const pointsOf = ({ points_fen }: { points_fen: number }) => (points_fen * POINTS_PER_YUAN) / 100;

export type Refunds = ReturnType<typeof createRefunds>;

/** Refunds from the application to the money: a state changes by one conditional write, in one transaction with its effects. */
export function createRefunds(deps: Deps) {
  const { database, ports, limits, idempotency, tasks, orderRefunds } = deps;
  const { clock } = ports;

  /** The items of an order with what can be refunded of each. */
  async function itemsLeft(db: Db, order_id: number) {
    const [items, held] = [await store.itemsOfOrders(db, [order_id]), await store.heldOfOrder(db, order_id)];
    const heldOf = new Map(held.map(({ order_item_id, ...part }) => [order_item_id, toPart(part)]));
    return items.map((item) => ({ item, held: heldOf.get(item.id) ?? { pieces: 0, fen: 0, points: 0 } }));
  }

  async function findOrder(db: Db, customer: Owner, id: number) {
    const order = await store.findOrder(db, customer.id, id);
    if (!order) throw notFound("订单不存在");
    return order;
  }

  /** The shares of the chosen units. @throws ApiError 404 for an unknown item, 409 for more than are left. */
  async function shareOut(db: Db, order: { id: number; status: number }, chosen: readonly Chosen[]) {
    if (chosen.length === 0) throw new ApiError(400, "请选择退款商品");
    const left = await itemsLeft(db, order.id);
    const wanted = new Map(chosen.map(({ order_product_id, num }) => [order_product_id, num]));
    if (wanted.size !== chosen.length) throw new ApiError(400, "商品重复，请重新选择");
    if ([...wanted.keys()].some((id) => !left.some(({ item }) => item.id === id))) throw notFound("商品不存在");
    const lines = left
      .filter(({ item }) => wanted.has(item.id))
      .map(({ item, held }) => {
        const rest = item.quantity - held.pieces;
        const pieces = wanted.get(item.id) ?? rest;
        if (rest < 1 || pieces > rest || pieces < 1) throw new ApiError(409, rest < 1 ? "商品已退款" : FEWER_LEFT);
        const line = { pieces: item.quantity, fen: paidFen(item), points: pointsOf(item) };
        return { item, held, share: refundShare(line, held, pieces) };
      });
    const units = (parts: readonly { pieces: number }[]) => parts.reduce((sum, { pieces }) => sum + pieces, 0);
    const rest = left.reduce((sum, { item, held }) => sum + item.quantity - held.pieces, 0);
    const isDispatched = order.status !== ORDER_STATUS.toShip || left.some(({ item }) => item.dispatched > 0);
    return { lines, isLast: units(lines.map(({ share }) => share)) === rest, isDispatched };
  }

  /** Writes the event of an act and, for a state that waits, the task that is due. */
  async function record(tx: Db, id: number, act: RefundAct, actor: RefundActor, note: string) {
    await store.insertEvent(tx, { refund_id: id, act, actor, note, created_at: clock.now() });
    const state = REFUND_TRANSITIONS[act].to;
    if (isOpenRefund(state)) {
      await tasks.add(tx, { kind: DUE_TASK, ref: `${id}:${state}`, run_at: clock.now() + REFUND_WAIT_MS });
    }
  }

  /**
   * Does an act on a refund whose customer the transaction has locked, with everything that follows from it.
   * @throws ApiError 409 when the refund is in no state that allows it.
   */
  async function perform(
    tx: Db,
    refund: store.RefundRow,
    act: RefundAct,
    { actor, note = "", change = {} }: { actor: RefundActor; note?: string; change?: Record<string, string> },
  ) {
    const { from, to } = REFUND_TRANSITIONS[act];
    const states = from.filter((state) => state !== "none");
    const now = clock.now();
    const due_at = isOpenRefund(to) ? now + REFUND_WAIT_MS : null;
    const mayAct = REFUND_ACTORS[act].includes(actor);
    const row =
      mayAct && (await store.changeState(tx, refund, states, { ...change, state: to, state_at: now, due_at }));
    if (!row) throw new ApiError(409, STATE_CHANGED);
    await record(tx, refund.id, act, actor, note);
    const items = await store.itemsOfRefunds(tx, [refund.id]);
    if (to === REFUND_STATUS.refunded) await settleRefund(tx, deps, refund, items);
    else if (!isOpenRefund(to)) await orderRefunds.releasePieces(tx, items);
  }

  /** Does an act of the customer on an own refund. @throws ApiError 404, 409. */
  const performOwn = (customer: Owner, id: number, act: RefundAct, change: Record<string, string> = {}) =>
    database.write(async (tx) => {
      await lockCustomer(tx, customer.id);
      const refund = await store.findRefund(tx, customer.id, id);
      if (!refund) throw notFound("退款记录不存在");
      await perform(tx, refund, act, { actor: "customer", change });
      return refund;
    });

  /** Does an act of the store on the refund with this number. @throws ApiError 404, 409. */
  async function performBySn(
    sn: string,
    actOf: (refund: store.RefundRow) => RefundAct,
    more: { note?: string; change?: Record<string, string> } = {},
  ) {
    const found = await store.refundBySn(database.read, sn);
    if (!found) throw notFound(`没有退款 ${sn}`);
    await database.write(async (tx) => {
      await lockCustomer(tx, found.customer_id);
      await perform(tx, found, actOf(found), { actor: "store", ...more });
    });
  }

  return {
    /** One page of orders of which something can be refunded. */
    async available(customer: Owner, query: { keyword: string; page: number; limit: number }) {
      const now = clock.now();
      const { rows, count } = await store.refundableOrders(database.read, customer.id, { ...query, now });
      const items = await store.itemsOfOrders(
        database.read,
        rows.map(({ id }) => id),
      );
      return { count, rows, items, now };
    },

    /** An order with its items. @throws ApiError 404. */
    async order(customer: Owner, id: number) {
      const order = await findOrder(database.read, customer, id);
      return { order, items: await store.itemsOfOrders(database.read, [id]), now: clock.now() };
    },

    /** The refund of the chosen units at this moment, without any change. @throws ApiError 404, 409. */
    async preview(customer: Owner, order_id: number, chosen: readonly Chosen[], key: string) {
      const order = await findOrder(database.read, customer, order_id);
      const types = refundTypes({ status: order.status, take_time: order.taken_at }, clock.now());
      if (types.length === 0) throw new ApiError(409, OVERDUE);
      const { lines, isLast, isDispatched } = await shareOut(database.read, order, chosen);
      const before = await store.refundedOfOrder(database.read, order_id);
      const goods_fen = lines.reduce((sum, { share }) => sum + share.fen, 0);
      const postage_fen = refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast);
      const lost = lostPoints(
        {
          earned: order.give_points + before.lost,
          lost: before.lost,
          pay_fen: order.pay_fen,
          refunded_fen: before.fen + goods_fen + postage_fen,
        },
        isLast,
      );
      const shown = await pictures.picturesOfForm(database.read, customer.id, key);
      return {
        ...{ order, types, lines, goods_fen, postage_fen, lost },
        points: lines.reduce((sum, { share }) => sum + share.points, 0),
        pictures: shown.filter(({ refund_id }) => refund_id === null).map(({ id }) => id),
        key: key || ports.random.token(24),
      };
    },

    /**
     * Applies for a refund and holds its units. Repeated with the same key it returns the same refund.
     * @throws ApiError 404, or 409 when the order allows no such refund or fewer units are left.
     */
    async apply(
      customer: Owner,
      order_id: number,
      { key, ...form }: Application,
    ): Promise<{ refund_order_id: number }> {
      await database.write((tx) => limits.takeAll(tx, [applyLimit(customer.id)], "申请过于频繁"));
      return database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const submit = { customer_id: customer.id, key, kind: "refund" as const, request: { order_id, ...form } };
        return idempotency.run(tx, submit, async () => {
          const order = await orderRefunds.lockOrder(tx, customer.id, order_id);
          if (!order) throw notFound("订单不存在");
          const now = clock.now();
          const types = refundTypes({ status: order.status, take_time: order.taken_at }, now);
          if (types.length === 0) throw new ApiError(409, OVERDUE);
          if (!types.includes(form.refund_type)) throw new ApiError(409, "未发货的订单只能申请仅退款");
          const { lines, isLast, isDispatched } = await shareOut(tx, order, form.items);
          for (const { item, share } of lines) {
            const claim = { order_item_id: item.id, pieces: share.pieces };
            if (!(await orderRefunds.claimPieces(tx, order_id, claim))) throw new ApiError(409, FEWER_LEFT);
          }
          const refund = await insertNumbered(ports, (sn) =>
            store.insertRefund(tx, {
              ...{ sn: `TK${sn}`, customer_id: customer.id, order_id, type: form.refund_type },
              ...{ state: REFUND_TRANSITIONS.apply.to, reason: form.refund_message, remark: form.mark },
              goods_fen: lines.reduce((sum, { share }) => sum + share.fen, 0),
              postage_fen: refundedPostage({ isDispatched, postage_fen: order.postage_fen }, isLast),
              points: lines.reduce((sum, { share }) => sum + share.points, 0),
              ...{ created_at: now, state_at: now, due_at: now + REFUND_WAIT_MS },
            }),
          );
          await store.insertItems(
            tx,
            lines.map(({ item, share }) => ({
              ...{ refund_id: refund.id, order_item_id: item.id, pieces: share.pieces },
              ...{ amount_fen: share.fen, points: share.points },
            })),
          );
          await pictures.attachPictures(tx, customer.id, key, refund.id);
          await record(tx, refund.id, "apply", "customer", form.mark);
          return { refund_order_id: refund.id };
        });
      });
    },

    async list(customer: Owner, { type, ...query }: { type: "" | "1" | "2" } & Omit<store.RefundQuery, "states">) {
      const { rows, count } = await store.listRefunds(database.read, customer.id, { ...query, states: STATES[type] });
      const states = await store.countByState(database.read, customer.id);
      const countOf = (wanted: readonly RefundStatus[]) =>
        states.reduce((sum, { state, count: rows }) => sum + (wanted.includes(state) ? Number(rows) : 0), 0);
      const items = await store.itemsOfRefunds(
        database.read,
        rows.map(({ id }) => id),
      );
      const counts = { "": countOf(STATES[""]), 1: countOf(STATES[1]), 2: countOf(STATES[2]) };
      return { rows, items, count, counts, now: clock.now() };
    },

    /** All refunds of an order with their items and acts. @throws ApiError 404 for an unknown order. */
    async ofOrder(customer: Owner, order_id: number) {
      if (!(await store.ownsOrder(database.read, customer.id, order_id))) throw notFound("订单不存在");
      const rows = await store.refundsOfOrder(database.read, customer.id, order_id);
      const ids = rows.map(({ id }) => id);
      const [items, events] = [
        await store.itemsOfRefunds(database.read, ids),
        await store.eventsOf(database.read, ids),
      ];
      return { rows, items, events, now: clock.now() };
    },

    /** @throws ApiError 404. */
    async detail(customer: Owner, id: number) {
      const row = await store.findRefund(database.read, customer.id, id);
      if (!row) throw notFound("退款记录不存在");
      const own = await pictures.picturesOfRefund(database.read, customer.id, id);
      const parcel = parcelKey(row);
      const drafts = await pictures.picturesOfForm(database.read, customer.id, parcel);
      return {
        row,
        items: await store.itemsOfRefunds(database.read, [id]),
        events: await store.eventsOf(database.read, [id]),
        evidence: own.filter(({ form_key }) => form_key !== parcel).map((picture) => picture.id),
        parcel: own.filter(({ form_key }) => form_key === parcel).map((picture) => picture.id),
        drafts: drafts.filter(({ refund_id }) => refund_id === null).map((picture) => picture.id),
        now: clock.now(),
      };
    },

    /** @throws ApiError 404, 409. */
    withdraw: (customer: Owner, id: number) => performOwn(customer, id, "withdraw"),

    /** Stores the parcel that goods were sent back with. @throws ApiError 404, 409. */
    sendBack: (customer: Owner, id: number, { key, ...parcel }: Parcel) =>
      database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const refund = await store.findRefund(tx, customer.id, id);
        if (!refund) throw notFound("退款记录不存在");
        const change = {
          ...{ back_company: parcel.delivery_type, back_number: parcel.delivery_id },
          ...{ back_phone: parcel.delivery_phone, back_remark: parcel.delivery_mark },
        };
        await perform(tx, refund, "send_back", { actor: "customer", note: parcel.delivery_mark, change });
        if (key === parcelKey(refund)) await pictures.attachPictures(tx, customer.id, key, id);
      }),

    /** The traces of the returned parcel, the newest first. @throws ApiError 404, 409. */
    async traces(customer: Owner, id: number) {
      const row = await store.findRefund(database.read, customer.id, id);
      if (!row) throw notFound("退款记录不存在");
      if (row.back_number === "") throw new ApiError(409, "还没有寄回商品");
      return { row, traces: await store.tracesOf(database.read, id) };
    },

    /** Hides an ended refund. @throws ApiError 404, 409. */
    remove: (customer: Owner, id: number) =>
      database.write(async (tx) => {
        if (await store.hideRefund(tx, customer.id, id, ENDED_REFUNDS)) return;
        if (!(await store.findRefund(tx, customer.id, id))) throw notFound("退款记录不存在");
        throw new ApiError(409, "处理中的退款不能删除");
      }),

    /** Does what is due for a refund that still waits in the state; `ref` is `<id>:<state>`. */
    async actWhenDue(ref: string) {
      const [id, state] = ref.split(":").map(Number);
      const found = id === undefined ? undefined : await store.refundById(database.read, id);
      const act = found && dueAct(found.state, found.type);
      if (!found || !act || found.state !== state) return;
      await database.write(async (tx) => {
        await lockCustomer(tx, found.customer_id);
        const now = await store.refundById(tx, found.id);
        if (now?.state === state) await perform(tx, now, act, { actor: "system" });
      });
    },

    staff: {
      latest: (limit: number) => store.latestRefunds(database.read, limit),
      async show(sn: string) {
        const row = await store.refundBySn(database.read, sn);
        if (!row) throw notFound(`没有退款 ${sn}`);
        const items = await store.itemsOfRefunds(database.read, [row.id]);
        return { row, items, events: await store.eventsOf(database.read, [row.id]) };
      },
      /** Agrees: money alone is paid back, goods are asked for. @throws ApiError 404, 409. */
      agree: (sn: string, { note = "", address = "" }: { note?: string; address?: string } = {}) =>
        performBySn(sn, ({ type }) => agreeAct(type), { note, change: { back_address: address } }),
      /** @throws ApiError 404, 409. */
      refuse: (sn: string, reason: string) =>
        performBySn(sn, () => "refuse", { note: reason, change: { refuse_reason: reason } }),
      /** Takes the goods in and pays back. @throws ApiError 404, 409. */
      receive: (sn: string) => performBySn(sn, () => "receive"),
      /** Adds what happened to the parcel back. @throws ApiError 404. */
      async trace(sn: string, text: string) {
        const row = await store.refundBySn(database.read, sn);
        if (!row || row.back_number === "") throw notFound(`没有寄回商品的退款 ${sn}`);
        await database.write((tx) => store.insertTrace(tx, { refund_id: row.id, text, created_at: clock.now() }));
      },
    },
  };
}

/** The states of each filter of the list. */
const STATES: Readonly<Record<"" | "1" | "2", readonly RefundStatus[]>> = {
  "": Object.values(REFUND_STATUS),
  1: OPEN_REFUNDS,
  2: ENDED_REFUNDS,
};

const toPart = ({ pieces, fen, points }: Record<keyof RefundPart, number>): RefundPart => ({
  pieces: Number(pieces),
  fen: Number(fen),
  points: Number(points),
});
