import { ORDER_STATE_NAMES, ORDER_STATUS } from "#contract/rules/order.ts";
import { PACKAGE_STATE_NAMES, type TraceState } from "#contract/rules/package.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import * as store from "./package.store.ts";
import { findBySn } from "./staff-orders.store.ts";
import { type Pieces, takePieces } from "./take-pieces.ts";
import { orderStatus } from "./view.ts";

type Deps = Pick<Platform, "database" | "notices" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };

/** Pieces of an item. */
export type ItemPieces = { order_item_id: number; pieces: number };

type Label = { company: string; number: string };
type Parcel = Label & { items?: readonly Pieces[] | undefined };
/** A package with the pieces of each item, or with all that are left. */
export type ItemParcel = Label & { items: readonly ItemPieces[] | "all"; batch?: string | undefined };
type Order = { id: number; sn: string; customer_id: number };
type Report = { state: TraceState; text: string };

export type Dispatch = ReturnType<typeof createDispatch>;

const recordOf = ({ id, sn, customer_id }: Order): ActedRecord => ({ subject: "order", id, label: sn, customer_id });

/** Dispatch of orders in packages, and what their carriers report, as staff enter it. */
export function createDispatch({ database, notices, staffLog, ports: { clock } }: Deps) {
  /** The refusal of an act: there is no such order, or the order's state now, or what holds its pieces. */
  async function refusal(tx: Db, sn: string, act: string): Promise<ApiError> {
    const found = await findBySn(tx, sn);
    if (!found) return notFound(`没有订单 ${sn}`);
    const state = orderStatus(found, clock.now());
    const now = `订单 ${sn} 现在是${ORDER_STATE_NAMES[state]}`;
    if (state === "unpaid") return new ApiError(409, `${now}，付款后才能${act}`);
    if (state === ORDER_STATUS.toShip) return new ApiError(409, `${now}，剩下的商品都在退款中，处理退款后才能${act}`);
    return new ApiError(409, `${now}，不能再${act}`);
  }

  /** The paid order of this number. @throws ApiError 404, 409 */
  async function requirePaid(tx: Db, sn: string, act: string) {
    const order = await store.findPaidOrderBySn(tx, sn);
    if (!order) throw await refusal(tx, sn, act);
    return order;
  }

  /** @throws ApiError 409 for a number of another customer's parcel, which is a mistake of typing */
  async function refuseOtherUse(tx: Db, { customer_id }: Order, label: Label) {
    const other = await store.findOtherUse(tx, customer_id, label);
    if (other) throw new ApiError(409, `${label.company} ${label.number} 已用于订单 ${other}`);
  }

  /** Dispatches chosen pieces of a locked order, and writes it down. @returns the pieces of the package */
  async function send(tx: Db, actor: Actor, order: Order, { label, chosen, open, batch = "" }: Sending) {
    const { company, number } = label;
    await refuseOtherUse(tx, order, label);
    const package_id = await store.insertPackage(tx, { order_id: order.id, company, number, shipped_at: clock.now() });
    if (package_id === undefined) throw new ApiError(409, `${company} ${number} 已经发出`);
    for (const { id, pieces } of chosen) {
      if (!(await store.dispatchPieces(tx, order.id, id, pieces))) throw await refusal(tx, order.sn, "发货");
    }
    const rows = chosen.map(({ id, pieces }) => ({ package_id, order_item_id: id, quantity: pieces }));
    await store.insertPackageItems(tx, rows);
    await store.completeDispatch(tx, order.id, clock.now());
    const shipped = sumOf(chosen);
    await staffLog.write(tx, actor, {
      act: "order.ship",
      record: recordOf(order),
      summary: `${company} ${number}，${shipped} 件`,
      after: { package_id, items: chosen.map(({ id, pieces }) => [id, pieces]) },
      batch,
    });
    await tellShipped(tx, order, { package_id, ...label }, open - shipped);
    return shipped;
  }

  function tellShipped(tx: Db, order: Order, { package_id, ...label }: Label & { package_id: number }, left: number) {
    const about = { order_id: order.id, sn: order.sn, ...label };
    const to = { customer_id: order.customer_id, event: package_id };
    return left > 0
      ? notices.tell(tx, { ...to, kind: "part_shipped", about: { ...about, left } })
      : notices.tell(tx, { ...to, kind: "shipped", about });
  }

  /** The items of an order with pieces that can be dispatched now. @throws ApiError 409 without any */
  async function requireLeft(tx: Db, sn: string, order: Order) {
    // The lock prevents that of two concurrent packages each leaves the last piece to the other.
    await lockCustomer(tx, order.customer_id);
    const items = await store.itemsToDispatch(tx, order.id);
    const left = items.filter(({ pieces }) => pieces > 0);
    if (left.length === 0) throw await refusal(tx, sn, "发货");
    return { items, left };
  }

  /** @throws ApiError 409 for a delivered package */
  async function addTrace(
    tx: Db,
    actor: Actor,
    order: Order,
    found: { id: number } & Label & { delivered_at: number | null },
    { state, text }: Report,
  ) {
    if (found.delivered_at !== null) throw new ApiError(409, DELIVERED);
    await store.insertPackageTrace(tx, { package_id: found.id, state, text, created_at: clock.now() });
    const summary = `${found.company} ${found.number} ${PACKAGE_STATE_NAMES[state]}`;
    await staffLog.write(tx, actor, { act: "order.trace", record: recordOf(order), summary, note: text });
    if (state !== "delivered") return;
    const about = { order_id: order.id, sn: order.sn, company: found.company, number: found.number };
    await notices.tell(tx, { customer_id: order.customer_id, kind: "delivered", event: found.id, about });
  }

  return {
    /**
     * Dispatches a package with the named pieces, or with all that are left; the order counts as dispatched with its
     * last piece.
     * @returns how many pieces of the order are left.
     * @throws ApiError 404 without such an order, 409 for one that waits for no dispatch and for a package that is
     * dispatched already, 400 for more pieces than are left.
     */
    ship: (actor: Actor, sn: string, { company, number, items }: Parcel): Promise<number> =>
      database.write(async (tx) => {
        const order = await requirePaid(tx, sn, "发货");
        const { left } = await requireLeft(tx, sn, order);
        const chosen = items ? takePieces(left, items, "待发") : left;
        const open = sumOf(left);
        return open - (await send(tx, actor, order, { label: { company, number }, chosen, open }));
      }),

    /**
     * The same inside the caller's transaction, by items.
     * @throws ApiError 409 also for more pieces of an item than can be dispatched now.
     */
    async shipIn(tx: Db, actor: Actor, sn: string, { company, number, items, batch }: ItemParcel) {
      const order = await requirePaid(tx, sn, "发货");
      const { items: all, left } = await requireLeft(tx, sn, order);
      const chosen = items === "all" ? left : items.map((part) => piecesOf(all, part));
      const open = sumOf(left);
      const shipped = await send(tx, actor, order, { label: { company, number }, chosen, open, batch });
      return { shipped, left: open - shipped };
    },

    /**
     * Changes carrier and number of a package that is not delivered, inside the caller's transaction.
     * @throws ApiError 404, 409
     */
    async renumberIn(tx: Db, actor: Actor, sn: string, package_id: number, label: Label) {
      const order = await requirePaid(tx, sn, "改运单号");
      await lockCustomer(tx, order.customer_id);
      const found = await packageOf(tx, order.id, package_id);
      if (found.delivered_at !== null) throw new ApiError(409, DELIVERED);
      await refuseOtherUse(tx, order, label);
      if (!(await store.renumberPackage(tx, { id: package_id, order_id: order.id }, label))) {
        throw new ApiError(409, `${label.company} ${label.number} 已经发出`);
      }
      const [before, after] = [found, label].map(({ company, number }) => `${company} ${number}`);
      const summary = `${before} → ${after}`;
      const values = { before: { package_id, number: before }, after: { package_id, number: after } };
      await staffLog.write(tx, actor, { act: "order.number", record: recordOf(order), summary, ...values });
    },

    /** Adds a trace to a package that is not delivered, inside the caller's transaction. @throws ApiError 404, 409 */
    async traceIn(tx: Db, actor: Actor, sn: string, package_id: number, report: Report) {
      const order = await requirePaid(tx, sn, "记录物流");
      await lockCustomer(tx, order.customer_id);
      const found = await packageOf(tx, order.id, package_id);
      await addTrace(tx, actor, order, found, report);
    },

    /**
     * Adds a trace that a carrier reports of a package; the number may be left out where the order has one package.
     * @throws ApiError 404 without such a package, 400 where the number must be given.
     */
    trace: (actor: Actor, sn: string, { number, ...report }: Report & { number?: string | undefined }) =>
      database.write(async (tx) => {
        const order = await requirePaid(tx, sn, "记录物流");
        const packages = await store.packagesWithItems(tx, [order.id]);
        const [found, another] = packages.filter((one) => number === undefined || one.number === number);
        if (!found) throw notFound(number === undefined ? `订单 ${sn} 还没有包裹` : `订单 ${sn} 没有包裹 ${number}`);
        if (another) throw new ApiError(400, `订单 ${sn} 有 ${packages.length} 个包裹，请用 --number 写明单号`);
        await addTrace(tx, actor, order, found, report);
      }),
  };
}

const DELIVERED = "这个包裹已签收，不能再改";

async function packageOf(tx: Db, order_id: number, package_id: number) {
  const found = (await store.packagesWithItems(tx, [order_id])).find(({ id }) => id === package_id);
  if (!found) throw notFound("没有这个包裹");
  return found;
}

type Left = { id: number; sku_id: number; name: string; open_pieces: number; pieces: number };
type Chosen = { id: number; pieces: number };
/** A package with the pieces that could be dispatched before it. */
type Sending = { label: Label; chosen: readonly Chosen[]; open: number; batch?: string | undefined };

const sumOf = (lines: readonly { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** The chosen pieces of one item. @throws ApiError 404, 409 */
function piecesOf(items: readonly Left[], { order_item_id, pieces }: ItemPieces): Chosen {
  const item = items.find(({ id }) => id === order_item_id);
  if (!item) throw notFound("订单里没有这个商品");
  if (pieces > item.pieces) {
    const held = item.open_pieces > 0 ? `，另有 ${item.open_pieces} 件在退款中，处理退款后才能发` : "";
    throw new ApiError(409, `${item.name} 现在能发 ${Math.max(0, item.pieces)} 件${held}`);
  }
  return { id: order_item_id, pieces };
}
