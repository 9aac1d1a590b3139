import { type Generated, sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** A SKU at a sale price in fen for a time; sales that overlap have the same start and end. */
    seckill_sales: {
      id: Generated<number>;
      product_id: number;
      sku_id: number;
      starts_at: number;
      ends_at: number;
      price: number;
      /** The public price in fen when the sale was set up. */
      normal_price: Generated<number>;
      /** Units that the sale offers. */
      quota: number;
      /** Remaining units; only the ledger changes them. */
      stock: number;
      /** The most units that one customer may order in the whole sale. */
      per_customer: number;
      /** Epoch ms at which staff ended the sale early, or null. */
      stopped_at: number | null;
      created_at: number;
    };
    /** Units that a customer has ordered in a sale, without those of cancelled orders. */
    seckill_purchases: { customer_id: number; sale_id: number; pieces: number };
  }
}

/** Sales of SKUs that are for sale, with all data that pages show. */
function shownSales(db: Db) {
  return db
    .selectFrom("seckill_sales as sales")
    .innerJoin("skus", "skus.id", "sales.sku_id")
    .innerJoin("products", "products.id", "sales.product_id")
    .where("skus.is_show", "=", 1)
    .where("products.is_show", "=", 1)
    .selectAll("sales")
    .select([
      "products.name as product_name",
      "products.unit_name as piece_unit",
      "products.picture_kind",
      "products.picture_detail",
      "products.main_color",
      "products.pictures_json",
      "skus.name as sku_name",
      "skus.unit_name",
      "skus.pack_pieces",
      "skus.price as public_price",
      "skus.stock as sku_stock",
      "skus.color_hex",
      "skus.picture",
    ]);
}
export type SaleRow = Awaited<ReturnType<ReturnType<typeof shownSales>["execute"]>>[number];

/** The sales that overlap the time from `from` to `to`, in the order of their starts. */
export function salesBetween(db: Db, { from, to }: { from: number; to: number }): Promise<SaleRow[]> {
  return shownSales(db)
    .where("sales.ends_at", ">", from)
    .where("sales.starts_at", "<", to)
    .orderBy("sales.starts_at")
    .orderBy("sales.id")
    .execute();
}

/** The sales of a product, in the order of their starts. */
export function salesOfProduct(db: Db, product_id: number): Promise<SaleRow[]> {
  return shownSales(db)
    .where("sales.product_id", "=", product_id)
    .orderBy("sales.starts_at")
    .orderBy("skus.sort")
    .orderBy("sales.id")
    .execute();
}

/** Units that the customer has ordered in each of the sales. */
export async function boughtOf(db: Db, customer_id: number, sale_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("seckill_purchases")
    .select(["sale_id", "pieces"])
    .where("customer_id", "=", customer_id)
    .where("sale_id", "in", sale_ids)
    .execute();
  return new Map(rows.map(({ sale_id, pieces }) => [sale_id, pieces]));
}

/** What decides the customer's price of each SKU outside of its sale, in fen. */
export function ordinaryOffers(db: Db, customer_id: number, sku_ids: readonly number[], now: number) {
  return db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .leftJoin("agreed_prices as agreed", (join) =>
      join
        .on("agreed.customer_id", "=", customer_id)
        .onRef("agreed.sku_id", "=", "skus.id")
        .on("agreed.ends_at", ">", now),
    )
    .where("skus.id", "in", sku_ids)
    .select(["skus.id as sku_id", "skus.cost", "products.cost_plus"])
    .select(["agreed.price as agreed_price", "agreed.ends_at as agreed_ends_at"])
    .execute();
}

/** The running or next sale of the SKU, which staff may have stopped. */
export function currentSaleOfSku(db: Db, sku_id: number, now: number) {
  return db
    .selectFrom("seckill_sales")
    .selectAll()
    .where("sku_id", "=", sku_id)
    .where("ends_at", ">", now)
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
}

/** The price of a SKU in the session that ends at the time, in fen; undefined without such a sale. */
export async function priceUntil(db: Db, sku_id: number, ends_at: number) {
  const sale = await db
    .selectFrom("seckill_sales")
    .select("price")
    .where("sku_id", "=", sku_id)
    .where("ends_at", "=", ends_at)
    .executeTakeFirst();
  return sale?.price;
}

/** Locks a running sale for the rest of the transaction. @returns undefined when the sale is not running. */
export function lockRunningSale(tx: Db, id: number, now: number) {
  return tx
    .updateTable("seckill_sales")
    .set((row) => ({ stock: row.ref("stock") }))
    .where("id", "=", id)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .where("stopped_at", "is", null)
    .returning(["id", "per_customer"])
    .executeTakeFirst();
}

/** Adds units to the customer's purchases while the sale's limit allows it. @returns whether they were added. */
export async function addPurchase(tx: Db, customer_id: number, sale_id: number, pieces: number): Promise<boolean> {
  const { rows } = await sql`
    insert into seckill_purchases (customer_id, sale_id, pieces)
    select cast(${customer_id} as bigint), id, cast(${pieces} as bigint) from seckill_sales
    where id = ${sale_id} and per_customer >= ${pieces}
    on conflict (customer_id, sale_id) do update set pieces = seckill_purchases.pieces + excluded.pieces
    where seckill_purchases.pieces + excluded.pieces
      <= (select per_customer from seckill_sales where id = excluded.sale_id)
    returning pieces`.execute(tx);
  return rows.length > 0;
}

export async function subtractPurchase(tx: Db, customer_id: number, sale_id: number, pieces: number) {
  await tx
    .updateTable("seckill_purchases")
    .set((row) => ({ pieces: row("pieces", "-", pieces) }))
    .where("customer_id", "=", customer_id)
    .where("sale_id", "=", sale_id)
    .execute();
}

/** A session that overlaps the times without being equal, but for one sale; undefined if there is none. */
export function overlappingSession(
  db: Db,
  { starts_at, ends_at, except = 0 }: { starts_at: number; ends_at: number; except?: number },
) {
  return db
    .selectFrom("seckill_sales")
    .select(["starts_at", "ends_at"])
    .where("id", "!=", except)
    .where("starts_at", "<", ends_at)
    .where("ends_at", ">", starts_at)
    .where((row) => row.or([row("starts_at", "!=", starts_at), row("ends_at", "!=", ends_at)]))
    .limit(1)
    .executeTakeFirst();
}

type NewSale = {
  product_id: number;
  sku_id: number;
  starts_at: number;
  ends_at: number;
  price: number;
  quota: number;
  per_customer: number;
  created_at: number;
};

/** Adds a sale without stock, which the ledger books. @returns undefined when the SKU has a sale in the session. */
export function insertSale(tx: Db, sale: NewSale) {
  return tx
    .insertInto("seckill_sales")
    .values(({ selectFrom }) => ({
      ...sale,
      normal_price: selectFrom("skus").select("price").where("id", "=", sale.sku_id),
      stock: 0,
      stopped_at: null,
    }))
    .onConflict((conflict) => conflict.columns(["sku_id", "starts_at"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** @returns undefined for an unknown sale and for one that is over. */
export function stopSale(tx: Db, id: number, now: number) {
  return tx
    .updateTable("seckill_sales")
    .set({ stopped_at: now })
    .where("id", "=", id)
    .where("stopped_at", "is", null)
    .where("ends_at", ">", now)
    .returning(["id", "quota", "stock", "starts_at"])
    .executeTakeFirst();
}

/** A SKU as staff put it on sale; hidden ones can be, because a sale may be set up before its goods are shown. */
export const findSkuToSell = (db: Db, sku_id: number) =>
  skusToSell(db).where("skus.id", "=", sku_id).executeTakeFirst();
export type SaleSku = NonNullable<Awaited<ReturnType<typeof findSkuToSell>>>;

export const skusToSell = (db: Db) =>
  db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.id as sku_id", "skus.product_id", "products.name", "skus.name as sku", "skus.unit_name"])
    .select(["skus.price", "skus.cost", "skus.stock"]);

/** The sale of a SKU that starts at a time, but for one. */
export const saleInSession = (
  db: Db,
  { sku_id, starts_at, except }: { sku_id: number; starts_at: number; except: number },
) =>
  db
    .selectFrom("seckill_sales")
    .select("id")
    .where("sku_id", "=", sku_id)
    .where("starts_at", "=", starts_at)
    .where("id", "!=", except)
    .executeTakeFirst();

/** Locks a sale for the rest of the transaction. */
export const lockSale = (tx: Db, id: number) =>
  tx
    .updateTable("seckill_sales")
    .set((row) => ({ stock: row.ref("stock") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export const updateSale = (
  tx: Db,
  id: number,
  terms: Omit<NewSale, "product_id" | "sku_id" | "created_at"> & { normal_price: number },
) => tx.updateTable("seckill_sales").set(terms).where("id", "=", id).execute();
