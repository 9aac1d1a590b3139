import type { WarehouseStock } from "#contract/warehouse.ts";
import { inChunks } from "../../database/chunks.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { provinces } from "../address/regions.ts";
import { distanceBetween, UNKNOWN_DISTANCE } from "./distance.ts";
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

type Deps = Pick<Platform, "database" | "ledger"> & { ports: Pick<Platform["ports"], "clock" | "random"> };
type Change = Parameters<typeof store.updateWarehouse>[2];

const NOT_PLACED = "还不在任何仓库，请先用 warehouses fill 归仓";

export type WarehouseAdmin = ReturnType<typeof createWarehouseAdmin>;

/** Warehouses, as staff set them up and move stock in them. */
export function createWarehouseAdmin({ database, ledger, ports: { clock, random } }: Deps) {
  async function findRow(tx: Db, sku_id: number, name: string) {
    const { id } = await known(tx, name);
    const row = await store.findOrInsertRow(tx, sku_id, id);
    if (!row) throw new ApiError(400, `SKU ${sku_id} ${NOT_PLACED}`);
    return row;
  }

  async function lockSku(tx: Db, sku_id: number) {
    if (!(await store.lockStock(tx, sku_id))) throw notFound(`没有 SKU ${sku_id}`);
  }

  return {
    list: () => store.listWarehouses(database.read),

    /** @throws ApiError 400 for a name that exists and for an unknown province. */
    async add(row: Omit<store.WarehouseRow, "id">): Promise<number> {
      const inserted = await database.write((tx) => store.insertWarehouse(tx, withProvince(row)));
      if (!inserted) throw new ApiError(400, `已有仓库 ${row.name}`);
      return inserted.id;
    },

    /** @throws ApiError 400 for an unknown name and for an unknown province. */
    async set(name: string, change: Change): Promise<number> {
      const updated = await database.write((tx) => store.updateWarehouse(tx, name, withProvince(change)));
      if (!updated) throw new ApiError(400, `没有仓库 ${name}`);
      return updated.id;
    },

    /**
     * Moves the stock of a SKU in one warehouse by a difference in units, and with it the SKU's own stock.
     * @throws ApiError 400 where there is not enough and for a SKU in no warehouse, 404 for an unknown SKU.
     */
    stock: (sku_id: number, name: string, by: number, why: string) =>
      database.write(async (tx) => {
        await lockSku(tx, sku_id);
        const row = await findRow(tx, sku_id, name);
        if (row.stock + by < 0) throw new ApiError(400, `${name}只有 ${row.stock}，不能减少 ${-by}`);
        const movement = { asset: "stock", holder: sku_id, delta: by, kind: "staff", ref: random.token(9) } as const;
        if (!(await ledger.move(tx, { ...movement, note: why, warehouseStock: row.id }))) {
          throw new ApiError(400, `库存不足，不能减少 ${-by}`);
        }
        return { sku_id, name, stock: row.stock + by };
      }),

    /** Moves units of a SKU from one warehouse to another; the SKU's own stock does not change. */
    transfer: (sku_id: number, { from, to, pieces }: { from: string; to: string; pieces: number }) =>
      database.write(async (tx) => {
        await lockSku(tx, sku_id);
        const [source, target] = [await findRow(tx, sku_id, from), await findRow(tx, sku_id, to)];
        if (source.id === target.id) throw new ApiError(400, "调出和调入是同一个仓库");
        const cause = { asset: "warehouse", kind: "transfer", ref: random.token(9) } as const;
        if (!(await ledger.move(tx, { ...cause, holder: source.id, delta: -pieces }))) {
          throw new ApiError(400, `${from}只有 ${source.stock}，不能调出 ${pieces}`);
        }
        await ledger.move(tx, { ...cause, holder: target.id, delta: pieces });
        return [
          { sku_id, name: from, stock: source.stock - pieces },
          { sku_id, name: to, stock: target.stock + pieces },
        ];
      }),

    /**
     * Places the stock of all SKUs that are in no warehouse, of one store or of all, into one. @returns their number.
     */
    fill: (name: string, store_id: number | null) =>
      database.write(async (tx) => {
        const { id } = await known(tx, name);
        await store.lockWarehouses(tx);
        const skus = await store.unplacedSkus(tx, store_id);
        const cause = { kind: "fill", ref: random.token(9), now: clock.now() };
        for (const some of inChunks(skus)) await store.placeSkus(tx, id, some, cause);
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
function withProvince<Row extends Change>(row: Row): Row {
  if (row.province !== undefined && !provinces().includes(row.province)) {
    throw new ApiError(400, `没有省份 ${row.province}，应写全称，如 浙江省`);
  }
  return row;
}
