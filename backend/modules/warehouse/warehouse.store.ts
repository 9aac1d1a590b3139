import { type Generated, type Insertable, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    warehouses: {
      id: Generated<number>;
      name: string;
      /** The full name of the province, as addresses have it. */
      province: string;
      city: string;
      /** Hours after the payment until an order has been shipped. */
      ship_hours: number;
    };
    /** The stock of a SKU by warehouse, changed by the ledger alone; a SKU without rows is in no warehouse. */
    warehouse_stock: { id: Generated<number>; warehouse_id: number; sku_id: number; stock: number };
  }
}

export type WarehouseRow = Omit<Schema["warehouses"], "id"> & { id: number };

/** Every warehouse with the number of SKUs and of units in it. */
export const listWarehouses = (db: Db) =>
  db
    .selectFrom("warehouses")
    .leftJoin("warehouse_stock as held", (join) =>
      join.onRef("held.warehouse_id", "=", "warehouses.id").on("held.stock", ">", 0),
    )
    .selectAll("warehouses")
    .select(({ fn }) => [fn.count<number>("held.id").as("skus"), fn.sum<number | null>("held.stock").as("stock")])
    .groupBy("warehouses.id")
    .orderBy("warehouses.id")
    .execute();

export const findWarehouse = (db: Db, name: string) =>
  db.selectFrom("warehouses").selectAll().where("name", "=", name).executeTakeFirst();

/** @returns undefined, with nothing written, when the name is taken. */
export const insertWarehouse = (tx: Db, row: Insertable<Schema["warehouses"]>) =>
  tx
    .insertInto("warehouses")
    .values(row)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();

/** @returns undefined for an unknown name. */
export const updateWarehouse = (tx: Db, name: string, change: Partial<Omit<WarehouseRow, "id" | "name">>) =>
  tx.updateTable("warehouses").set(change).where("name", "=", name).returning("id").executeTakeFirst();

/** The stock by warehouse of a product's SKUs for sale, in one statement. */
export const stockOfProduct = (db: Db, product_id: number) =>
  db
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .innerJoin("skus", "skus.id", "warehouse_stock.sku_id")
    .where("skus.product_id", "=", product_id)
    .where("skus.is_show", "=", 1)
    .selectAll("warehouses")
    .select(["warehouse_stock.sku_id", "warehouse_stock.stock"])
    .orderBy("warehouses.id")
    .orderBy("skus.sort")
    .orderBy("skus.id")
    .execute();

/** The stock by warehouse of these SKUs, in one statement. */
export const stockOfSkus = (db: Db, sku_ids: readonly number[]) =>
  db
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .where("warehouse_stock.sku_id", "in", sku_ids)
    .selectAll("warehouses")
    .select(["warehouse_stock.sku_id", "warehouse_stock.stock"])
    .orderBy("warehouses.id")
    .orderBy("warehouse_stock.sku_id")
    .execute();

/** The number of best sellers whose warehouses decide where a store ships from. */
const BESTSELLERS = 100;

/** The warehouses that stock a store's best sellers, the one with the most of these SKUs first. */
export const warehousesOfStore = (db: Db, store_id: number) =>
  db
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .innerJoin("skus", "skus.id", "warehouse_stock.sku_id")
    .where("skus.is_show", "=", 1)
    .where("warehouse_stock.stock", ">", 0)
    .where("skus.product_id", "in", (eb) =>
      eb
        .selectFrom("products")
        .select("products.id")
        .where("products.store_id", "=", store_id)
        .where("products.is_show", "=", 1)
        .orderBy("products.sales", "desc")
        .orderBy("products.id")
        .limit(BESTSELLERS),
    )
    .select(["warehouses.name", "warehouses.ship_hours"])
    .groupBy("warehouses.id")
    .orderBy(sql`count(*)`, "desc")
    .orderBy("warehouses.id")
    .execute();

/** The province of the customer's default address. */
export async function provinceOf(db: Db, customer_id: number): Promise<string | null> {
  const found = await db
    .selectFrom("addresses")
    .select("province")
    .where("customer_id", "=", customer_id)
    .where("is_default", "=", 1)
    .executeTakeFirst();
  return found?.province ?? null;
}

/** Makes other transactions that place SKUs wait. */
export async function lockWarehouses(tx: Db) {
  await tx
    .updateTable("warehouses")
    .set((row) => ({ ship_hours: row.ref("ship_hours") }))
    .execute();
}

/** Ids of the SKUs that are in no warehouse, of one store or of all. */
export async function unplacedSkus(tx: Db, store_id: number | null): Promise<number[]> {
  const rows = await tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .leftJoin("warehouse_stock as held", "held.sku_id", "skus.id")
    .where("held.id", "is", null)
    .$if(store_id !== null, (query) => query.where("products.store_id", "=", store_id))
    .select("skus.id")
    .orderBy("skus.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Inserts rows of a warehouse with the whole stock of these SKUs. */
export const insertStock = (tx: Db, warehouse_id: number, sku_ids: readonly number[]) =>
  tx
    .insertInto("warehouse_stock")
    .columns(["warehouse_id", "sku_id", "stock"])
    .expression((row) =>
      row
        .selectFrom("skus")
        .where("skus.id", "in", sku_ids)
        .select([sql<number>`cast(${warehouse_id} as integer)`.as("warehouse_id"), "skus.id", "skus.stock"]),
    )
    .returning(["id", "stock"])
    .execute();

/** SKUs whose stock differs from the sum of their warehouses; a consistent database has none. */
export async function warehouseDifferences(db: Db) {
  const { rows } = await sql<{ id: number; recorded: number; summed: number }>`
    select s.id, s.stock as recorded, sum(w.stock) as summed
    from skus s join warehouse_stock w on w.sku_id = s.id
    group by s.id, s.stock having s.stock <> sum(w.stock) order by s.id`.execute(db);
  return rows.map(({ id, recorded, summed }) => ({
    what: "仓库合计与库存不符",
    id,
    recorded: Number(recorded),
    summed: Number(summed),
  }));
}
