import type { WarehouseStock } from "#contract/warehouse.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { type ActedRecord, type Actor, commandLine } from "../../platform/staff-log.ts";
import { provinces } from "../address/regions.ts";
import { distanceBetween, UNKNOWN_DISTANCE } from "./distance.ts";
import { placeSkus } from "./place-skus.ts";
import { findWarehouseById, stockRowsOfSku } from "./stock-acts.store.ts";
import type { StockActs } from "./stock-acts.ts";
import * as store from "./warehouse.store.ts";

/** Reads the warehouses of products, ordered by their distance from a reader's province. */
export function createReadWarehouses({
  database: { read },
  responseCache,
}: Pick<Platform, "database" | "responseCache">) {
  return {
    /**
     * The chosen province; for an unknown or empty one that of the caller's default address; null where there is none.
     */
    provinceFor: async (caller: Pick<Caller, "id"> | null, chosen: string): Promise<string | null> =>
      provinces().includes(chosen) ? chosen : caller && store.provinceOf(read, caller.id),

    /** The warehouses of a product, the nearest to the province first, or in their own order without one. */
    async near(province: string | null, product_id: number): Promise<readonly WarehouseStock[]> {
      // The stock is the same for every reader; the order depends on the province.
      const list = await responseCache(null, `warehouses of product ${product_id}`, async () =>
        groupByWarehouse(await store.stockOfProduct(read, product_id)),
      );
      return province === null ? list : nearestFirst(list, province);
    },

    /** The warehouses of these SKUs with their stock at this moment, the nearest to the province first. */
    nearSkus: async (province: string, sku_ids: readonly number[]): Promise<readonly WarehouseStock[]> =>
      sku_ids.length === 0 ? [] : nearestFirst(groupByWarehouse(await store.stockOfSkus(read, sku_ids)), province),
  };
}

function groupByWarehouse(rows: Awaited<ReturnType<typeof store.stockOfProduct>>): readonly WarehouseStock[] {
  const warehouses = new Map<number, WarehouseStock>();
  for (const { id, sku_id, stock, ...warehouse } of rows) {
    const known = warehouses.get(id) ?? { warehouse_id: id, ...warehouse, stocks: [] };
    known.stocks.push({ sku_id, stock });
    warehouses.set(id, known);
  }
  return [...warehouses.values()];
}

function nearestFirst(list: readonly WarehouseStock[], province: string): WarehouseStock[] {
  const distances = new Map(list.map((one) => [one.warehouse_id, distanceBetween(province, one.province)]));
  const distanceOf = ({ warehouse_id }: WarehouseStock) => distances.get(warehouse_id) ?? UNKNOWN_DISTANCE;
  return [...list].sort((a, b) => distanceOf(a) - distanceOf(b));
}

type Deps = Pick<Platform, "database" | "ledger" | "staffLog"> & {
  ports: Pick<Platform["ports"], "random">;
  acts: StockActs;
};
type Change = Parameters<typeof store.updateWarehouse>[2];
type Row = store.WarehouseRow;

/** A warehouse as the log names it. */
export const warehouseRecord = ({ id, name }: Pick<Row, "id" | "name">): ActedRecord => ({
  subject: "warehouse",
  id,
  label: name,
});

const factsOf = ({ province, city, ship_hours }: Omit<Row, "id" | "name">) => `${province} ${city}，${ship_hours} 小时`;

export type WarehouseAdmin = ReturnType<typeof createWarehouseAdmin>;

/** Warehouses, as staff set them up and move stock in them. */
export function createWarehouseAdmin({ database, ledger, staffLog, acts, ports: { random } }: Deps) {
  /** @throws ApiError 400 for a name that exists and for an unknown province */
  async function add(tx: Db, actor: Actor, row: Omit<Row, "id">): Promise<number> {
    const inserted = await store.insertWarehouse(tx, withProvince(row));
    if (!inserted) throw new ApiError(400, `已有仓库 ${row.name}`);
    await staffLog.write(tx, actor, {
      act: "warehouse.add",
      record: warehouseRecord({ ...row, ...inserted }),
      summary: factsOf(row),
      after: { ...row },
    });
    return inserted.id;
  }

  /** @throws ApiError 400 for an unknown province */
  async function change(tx: Db, actor: Actor, before: Row, change: Change) {
    const after = { ...before, ...withProvince(change) };
    await store.updateWarehouse(tx, before.name, change);
    await staffLog.write(tx, actor, {
      act: "warehouse.change",
      record: warehouseRecord(before),
      summary: `${factsOf(before)} → ${factsOf(after)}`,
      before: { ...before },
      after,
    });
  }

  return {
    add,
    change,
    find: findWarehouseById,
    list: () => store.listWarehouses(database.read),

    /** Adds one at the command line. @throws ApiError 400 */
    create: (row: Omit<Row, "id">) => database.write((tx) => add(tx, commandLine(), row)),

    /** Changes one by its name. @throws ApiError 400 */
    set: (name: string, changed: Change) =>
      database.write(async (tx) => {
        const before = await known(tx, name);
        await change(tx, commandLine(), before, changed);
        return before.id;
      }),

    /**
     * Moves the stock of a SKU in one warehouse by a difference in units, and with it the SKU's own stock.
     * @throws ApiError 400 where there is not enough, 404 for an unknown SKU.
     */
    stock: (sku_id: number, name: string, by: number, why: string) =>
      database.write(async (tx) => {
        const { id } = await known(tx, name);
        const correction = { warehouse_id: id, by, reason: "other", note: why } as const;
        return { sku_id, name, stock: await acts.correct(tx, commandLine(), sku_id, correction) };
      }),

    /** Moves units of a SKU from one warehouse to another at once; the SKU's own stock does not change. */
    transfer: (sku_id: number, { from, to, pieces }: { from: string; to: string; pieces: number }) =>
      database.write(async (tx) => {
        const [source, target] = [await known(tx, from), await known(tx, to)];
        const sending = { from_id: source.id, to_id: target.id, pieces, note: "" };
        await acts.transfer(tx, commandLine(), sku_id, sending);
        const stocks = new Map((await stockRowsOfSku(tx, sku_id)).map((row) => [row.warehouse_id, row.stock]));
        return [source, target].map(({ id, name }) => ({ sku_id, name, stock: stocks.get(id) ?? 0 }));
      }),

    /** Sends units of a SKU to another warehouse, where they have not arrived yet. */
    send: (sku_id: number, { from, to, pieces, note }: { from: string; to: string; pieces: number; note: string }) =>
      database.write(async (tx) => {
        const [source, target] = [await known(tx, from), await known(tx, to)];
        return acts.send(tx, commandLine(), sku_id, { from_id: source.id, to_id: target.id, pieces, note });
      }),

    /**
     * Places the stock of all SKUs that are in no warehouse, of one store or of all, into one. @returns their number.
     */
    fill: (name: string, store_id: number | null) =>
      database.write(async (tx) => {
        const { id } = await known(tx, name);
        await store.lockWarehouses(tx);
        const skus = await store.unplacedSkus(tx, store_id);
        const cause = { kind: "fill", ref: random.token(9) };
        for (const sku_ids of inChunks(skus)) await placeSkus(tx, ledger, { warehouse_id: id, sku_ids, ...cause });
        return skus.length;
      }),
  };
}

async function known(tx: Db, name: string) {
  const found = await store.findWarehouse(tx, name);
  if (!found) throw new ApiError(400, `没有仓库 ${name}`);
  return found;
}

/** Checks the province, which decides the nearest warehouse. */
function withProvince<Some extends Change>(row: Some): Some {
  if (row.province !== undefined && !provinces().includes(row.province)) {
    throw new ApiError(400, `没有省份 ${row.province}，应写全称，如 浙江省`);
  }
  return row;
}
