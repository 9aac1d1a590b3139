import { ORDER_STATE_NAMES, ORDER_STATUS } from "#contract/rules/order.ts";
import type { TraceState } from "#contract/rules/package.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./package.store.ts";
import { findBySn } from "./staff-orders.store.ts";
import { orderStatus } from "./view.ts";

type Deps = Pick<Platform, "database"> & { ports: Pick<Platform["ports"], "clock"> };

/** Pieces of a SKU. */
export type Pieces = { sku_id: number; pieces: number };
type Parcel = { company: string; number: string; items?: readonly Pieces[] | undefined };

export type Dispatch = ReturnType<typeof createDispatch>;

/** Dispatch of orders in packages, and what their carriers report, as staff enter it. */
export function createDispatch({ database, ports: { clock } }: Deps) {
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

  return {
    /**
     * Dispatches a package with the named pieces, or with all that are left; the order counts as dispatched with its
     * last piece.
     * @returns how many pieces of the order are left.
     * @throws ApiError 404 without such an order, 409 for one that waits for no dispatch and for a package that is
     * dispatched already, 400 for more pieces than are left.
     */
    ship: (sn: string, { company, number, items }: Parcel): Promise<number> =>
      database.write(async (tx) => {
        const order = await store.findPaid(tx, sn);
        if (!order) throw await refusal(tx, sn, "发货");
        // The lock prevents that of two concurrent packages each leaves the last piece to the other.
        await lockCustomer(tx, order.customer_id);
        const left = (await store.itemsToDispatch(tx, order.id)).filter(({ pieces }) => pieces > 0);
        if (left.length === 0) throw await refusal(tx, sn, "发货");
        const chosen = items ? chosenOf(left, items) : left;
        const parcel = { order_id: order.id, company, number, shipped_at: clock.now() };
        const package_id = await store.insertPackage(tx, parcel);
        if (package_id === undefined) throw new ApiError(409, `${company} ${number} 已经发出`);
        for (const { id, pieces } of chosen) {
          if (!(await store.dispatchPieces(tx, order.id, id, pieces))) throw await refusal(tx, sn, "发货");
        }
        const rows = chosen.map(({ id, pieces }) => ({ package_id, order_item_id: id, quantity: pieces }));
        await store.insertPackageItems(tx, rows);
        await store.completeDispatch(tx, order.id, clock.now());
        return sumOf(left) - sumOf(chosen);
      }),

    /**
     * Adds a trace that a carrier reports of a package; the number may be left out where the order has one package.
     * @throws ApiError 404 without such a package, 400 where the number must be given.
     */
    trace: (sn: string, report: { number?: string | undefined; state: TraceState; text: string }) =>
      database.write(async (tx) => {
        const order = await store.findPaid(tx, sn);
        if (!order) throw await refusal(tx, sn, "记录物流");
        const packages = await store.packagesOf(tx, [order.id]);
        const { number, state, text } = report;
        const [found, another] = packages.filter((one) => number === undefined || one.number === number);
        if (!found) throw notFound(number === undefined ? `订单 ${sn} 还没有包裹` : `订单 ${sn} 没有包裹 ${number}`);
        if (another) throw new ApiError(400, `订单 ${sn} 有 ${packages.length} 个包裹，请用 --number 写明单号`);
        await store.insertTrace(tx, { package_id: found.id, state, text, created_at: clock.now() });
      }),
  };
}

type Left = { id: number; sku_id: number; pieces: number };

const sumOf = (lines: readonly { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

/** The pieces of each item for the named pieces of each SKU; an order may have a SKU twice, once of a flash sale. */
function chosenOf(left: readonly Left[], items: readonly Pieces[]): Left[] {
  const chosen = new Map<number, Left>();
  for (const { sku_id, pieces } of items) {
    let wanted = pieces;
    for (const line of left.filter((one) => one.sku_id === sku_id)) {
      const before = chosen.get(line.id)?.pieces ?? 0;
      const taken = Math.min(wanted, line.pieces - before);
      if (taken > 0) chosen.set(line.id, { ...line, pieces: before + taken });
      wanted -= taken;
    }
    if (wanted > 0) throw new ApiError(400, `SKU ${sku_id} 待发的不足 ${pieces} 件`);
  }
  return [...chosen.values()].sort((a, b) => a.id - b.id);
}
