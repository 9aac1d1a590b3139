import { ORDER_STATE_NAMES, ORDER_STATUS, type OrderFilter, type OrderState } from "#contract/rules/order.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type ItemRow, orderItems } from "./order.store.ts";
import { packagesWithItems } from "./package.store.ts";
import { pickFrom, type WarehousePieces } from "./picking.ts";
import * as store from "./staff-orders.store.ts";
import { orderStatus, packageState } from "./view.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  /** The warehouses of SKUs with their stock, the nearest to the province first. */
  warehousesOfSkus: (province: string, sku_ids: readonly number[]) => Promise<readonly WarehouseStock[]>;
};

export type OrderSearch = {
  state?: OrderState | undefined;
  /** The name of a store. */
  store?: string | undefined;
  /** The range of the time of the order, in epoch ms; `until` is exclusive. */
  since?: number | undefined;
  until?: number | undefined;
};

/** Orders whose lines an export reads at once. */
const EXPORT_BATCH = 200;

export type StaffOrders = ReturnType<typeof createStaffOrders>;
export type StaffOrder = Awaited<ReturnType<StaffOrders["show"]>>;

/** Orders of all customers as the shop's staff look for, read, pack and export them. */
export function createStaffOrders({ database, ports: { clock }, warehousesOfSkus }: Deps) {
  /** @throws ApiError 404 for an unknown store. */
  async function queryOf({ state, store: name, since, until }: OrderSearch): Promise<store.StaffOrderQuery> {
    const found = name === undefined ? undefined : await store.findStoreByName(database.read, name);
    if (name !== undefined && !found) throw notFound(`没有店铺 ${name}`);
    const filter = state === undefined ? "" : (String(state) as OrderFilter);
    return { filter, store_id: found?.id, since, until, now: clock.now() };
  }

  const withState = (row: store.StaffOrderRow) => ({ ...row, state: orderStatus(row, clock.now()) });

  /** The warehouses of an order's SKUs: those that its pieces came from, else those that hold the SKU now. */
  async function warehousesOf(db: Db, row: store.StaffOrderRow, items: readonly ItemRow[]) {
    const sku_ids = [...new Set(items.map(({ sku_id }) => sku_id))];
    const near = await warehousesOfSkus(row.province, sku_ids);
    const taken = await store.takenBy(db, row.group_id, sku_ids);
    const placeOf = ({ name }: { name: string }) => near.findIndex((one) => one.name === name);
    const came = [...taken].sort((a, b) => placeOf(a) - placeOf(b));
    const isTaken = new Set(taken.map(({ sku_id }) => sku_id));
    const held = near.flatMap(({ name, stocks }) =>
      stocks.flatMap(({ sku_id, stock }): WarehousePieces[] =>
        isTaken.has(sku_id) ? [] : [{ sku_id, name, pieces: stock }],
      ),
    );
    return { parts: [...came, ...held], isTaken };
  }

  /** The lines of an order with the pieces that are left to dispatch, and the warehouses that they are in. */
  async function linesOf(row: store.StaffOrderRow, isDue: boolean, items: readonly ItemRow[]) {
    const { parts, isTaken } = await warehousesOf(database.read, row, items);
    const lines = items.map((item) => ({
      ...item,
      gone: isTaken.has(item.sku_id) ? item.dispatched + item.cancelled_pieces : 0,
      left: isDue ? item.quantity - item.dispatched - item.cancelled_pieces - item.open_pieces : 0,
    }));
    return pickFrom(lines, parts);
  }

  /** An order with all that staff need of it. @throws ApiError 404 */
  async function show(sn: string) {
    const found = await store.findBySn(database.read, sn);
    if (!found) throw notFound(`没有订单 ${sn}`);
    const { read } = database;
    const row = withState(found);
    const [items, packages, payments, transfers, refunds, invoices, title] = await Promise.all([
      orderItems(read, [row.id]),
      packagesWithItems(read, [row.id]),
      store.paymentsOf(read, row.group_id),
      store.transfersOf(read, row.group_id),
      store.refundsOf(read, row.id),
      store.invoicesOfOrders(read, row.id),
      row.invoice_title_id === null ? undefined : store.titleOf(read, row.customer_id, row.invoice_title_id),
    ]);
    const lines = await linesOf(found, row.state === ORDER_STATUS.toShip, items);
    const states = packages.map((one) => ({ ...one, state: packageState(one) }));
    return { row, lines, packages: states, payments, transfers, refunds, invoices, title };
  }

  /** These orders with their items and packages: two queries for all of them. */
  async function withParts(rows: readonly store.StaffOrderRow[]) {
    const ids = rows.map(({ id }) => id);
    const [items, packages] = await Promise.all([
      orderItems(database.read, ids),
      packagesWithItems(database.read, ids),
    ]);
    return rows.map((row) => ({
      row: withState(row),
      items: items.filter(({ order_id }) => order_id === row.id),
      packages: packages.filter(({ order_id }) => order_id === row.id),
    }));
  }

  return {
    /** The orders of these ids, which their reader has found within the member's scope, the newest first. */
    ofIds: async (ids: readonly number[]) =>
      ids.length === 0 ? [] : withParts(await store.ordersOfIds(database.read, ids)),

    /** The newest orders, and the number of all that match. @throws ApiError 404 for an unknown store. */
    async search(search: OrderSearch, limit: number) {
      const query = await queryOf(search);
      const [rows, count] = await Promise.all([
        store.newestOrders(database.read, query, { limit }),
        store.countMatchingOrders(database.read, query),
      ]);
      const packages = await packagesWithItems(
        database.read,
        rows.map(({ id }) => id),
      );
      const orders = rows.map((row) => ({
        ...withState(row),
        packages: packages.filter(({ order_id }) => order_id === row.id),
      }));
      return { orders, count };
    },

    /** The number of lines of the orders that match. @throws ApiError 404 for an unknown store. */
    countLines: async (search: OrderSearch) => store.countMatchingLines(database.read, await queryOf(search)),

    /** The orders that match with their items and packages, the newest first, read in batches. */
    async *each(search: OrderSearch) {
      const query = await queryOf(search);
      let below: number | undefined;
      for (;;) {
        const more = below === undefined ? {} : { below };
        const rows = await store.newestOrders(database.read, query, { limit: EXPORT_BATCH, ...more });
        yield* await withParts(rows);
        below = rows.at(-1)?.id;
        if (rows.length < EXPORT_BATCH) return;
      }
    },

    show,

    /** An order for its picking list and delivery note. @throws ApiError 404, 409 for an order without goods to send. */
    async note(sn: string) {
      const order = await show(sn);
      const { state } = order.row;
      if (state === "unpaid" || state === "cancelled" || state === ORDER_STATUS.refunded) {
        const why = state === "unpaid" ? "付款后才能打印单据" : "没有要发的商品";
        throw new ApiError(409, `订单 ${sn} 现在是${ORDER_STATE_NAMES[state]}，${why}`);
      }
      return order;
    },
  };
}
