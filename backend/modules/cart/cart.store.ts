import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The "buy now" lines stored per customer; the oldest are deleted. */
const NOW_LINES_MAX = 20;

/** Cart lines with their product, SKU and store. */
function fullLines(db: Db, customer_id: number) {
  return db
    .selectFrom("cart_lines")
    .innerJoin("products", "products.id", "cart_lines.product_id")
    .innerJoin("skus", "skus.id", "cart_lines.sku_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .leftJoin("seckill_sales as sales", "sales.id", "cart_lines.sale_id")
    .leftJoin("seckill_purchases as purchases", (join) =>
      join
        .onRef("purchases.sale_id", "=", "cart_lines.sale_id")
        .onRef("purchases.customer_id", "=", "cart_lines.customer_id"),
    )
    .where("cart_lines.customer_id", "=", customer_id)
    .select([
      "cart_lines.id as cart_id",
      "cart_lines.quantity",
      "cart_lines.is_now",
      "products.id as product_id",
      "products.product_type",
      "products.name as product_name",
      "products.unit_name",
      "products.cost_plus",
      "products.picture_kind",
      "products.picture_detail",
      "products.main_color",
      "products.pictures_json",
      "products.is_show as product_is_show",
      "skus.id as sku_id",
      "skus.name as sku_name",
      "skus.unit_name as sku_unit_name",
      "skus.pack_pieces",
      "skus.price",
      "skus.cost",
      "skus.ot_price",
      "skus.stock",
      "skus.weight_g",
      "skus.min_order",
      "skus.tiers_json",
      "skus.color_hex",
      "skus.picture",
      "skus.is_show as sku_is_show",
      "stores.id as store_id",
      "stores.name as store_name",
      "stores.kind as store_kind",
      "stores.freight_json",
      "sales.id as sale_id",
      "sales.price as sale_price",
      "sales.stock as sale_stock",
      "sales.starts_at as sale_starts_at",
      "sales.ends_at as sale_ends_at",
      "sales.stopped_at as sale_stopped_at",
      "sales.per_customer as sale_per_customer",
      "purchases.pieces as sale_bought",
    ]);
}
export type LineRow = Awaited<ReturnType<ReturnType<typeof fullLines>["execute"]>>[number];

/** The lines of the cart in the order of the stores, the newest line of a store first. */
export function listLines(db: Db, customer_id: number): Promise<LineRow[]> {
  return fullLines(db, customer_id)
    .where("cart_lines.is_now", "=", 0)
    .orderBy("stores.sort")
    .orderBy("stores.id")
    .orderBy("cart_lines.id", "desc")
    .execute();
}

/** The given lines, "buy now" ones included, in the same order. */
export function findLines(db: Db, customer_id: number, ids: readonly number[]): Promise<LineRow[]> {
  return fullLines(db, customer_id)
    .where("cart_lines.id", "in", ids)
    .orderBy("stores.sort")
    .orderBy("stores.id")
    .orderBy("cart_lines.id", "desc")
    .execute();
}

/** Of two numbers the smaller; the engines have no function of one name for it. */
const least = (one: RawBuilder<number>, other: RawBuilder<number>) =>
  sql<number>`case when ${one} < ${other} then ${one} else ${other} end`;
const column = (name: string) => sql<number>`${sql.ref(name)}`;

/** Pieces of the lines that can be bought, each line capped at its stock, a line of a sale at the sale's rest and limit. */
export async function countPieces(db: Db, customer_id: number, now: number): Promise<number> {
  const ordinary = least(column("cart_lines.quantity"), column("skus.stock"));
  const inSale = least(
    least(ordinary, column("sales.stock")),
    sql<number>`(sales.per_customer - coalesce(purchases.pieces, 0))`,
  );
  const { pieces } = await db
    .selectFrom("cart_lines")
    .innerJoin("products", "products.id", "cart_lines.product_id")
    .innerJoin("skus", "skus.id", "cart_lines.sku_id")
    .leftJoin("seckill_sales as sales", (join) =>
      join
        .onRef("sales.id", "=", "cart_lines.sale_id")
        .on("sales.starts_at", "<=", now)
        .on("sales.ends_at", ">", now)
        .on("sales.stopped_at", "is", null),
    )
    .leftJoin("seckill_purchases as purchases", (join) =>
      join
        .onRef("purchases.sale_id", "=", "cart_lines.sale_id")
        .onRef("purchases.customer_id", "=", "cart_lines.customer_id"),
    )
    .where("cart_lines.customer_id", "=", customer_id)
    .where("cart_lines.is_now", "=", 0)
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where((row) => row.or([row("cart_lines.sale_id", "=", 0), row("sales.id", "is not", null)]))
    .select(
      sql<number>`coalesce(sum(case when cart_lines.sale_id = 0 then ${ordinary} else ${inSale} end), 0)`.as("pieces"),
    )
    .executeTakeFirstOrThrow();
  return pieces;
}

/** Sets the quantity if the stock allows it. @returns whether a line changed. */
export async function setQuantity(tx: Db, customer_id: number, id: number, quantity: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("cart_lines")
    .set({ quantity })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(
      "sku_id",
      "in",
      tx
        .selectFrom("skus")
        .innerJoin("products", "products.id", "skus.product_id")
        .where("skus.stock", ">=", quantity)
        .where("skus.is_show", "=", 1)
        .where("products.is_show", "=", 1)
        .select("skus.id"),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A SKU with its product, or undefined when there is none. */
export function findSku(tx: Db, sku_id: number) {
  return tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.id", "=", sku_id)
    .select([
      "skus.product_id",
      "skus.stock",
      "skus.min_order",
      "skus.is_show as sku_is_show",
      "products.name",
      "products.is_show as product_is_show",
    ])
    .executeTakeFirst();
}

/** Pieces of the SKU in the cart, of its ordinary line or of that of a sale, without "buy now" lines. */
export async function quantityOf(tx: Db, customer_id: number, sku_id: number, sale_id = 0): Promise<number> {
  const row = await tx
    .selectFrom("cart_lines")
    .select("quantity")
    .where("customer_id", "=", customer_id)
    .where("sku_id", "=", sku_id)
    .where("sale_id", "=", sale_id)
    .where("is_now", "=", 0)
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

/** The number of lines in the cart, and of those of this SKU and sale. */
export async function countLines(
  tx: Db,
  customer_id: number,
  { sku_id, sale_id }: { sku_id: number; sale_id: number },
) {
  const row = await tx
    .selectFrom("cart_lines")
    .where("customer_id", "=", customer_id)
    .where("is_now", "=", 0)
    .select([
      sql<number>`count(*)`.as("lines"),
      sql<number>`coalesce(sum(case when sku_id = ${sku_id} and sale_id = ${sale_id} then 1 else 0 end), 0)`.as("same"),
    ])
    .executeTakeFirstOrThrow();
  return row;
}

export type NewLine = {
  customer_id: number;
  product_id: number;
  sku_id: number;
  quantity: number;
  /** 0 for none. */
  sale_id: number;
  created_at: number;
};

/** Adds to the SKU's line or creates it. @returns the line's id, or null when the sum would exceed the stock. */
export async function mergeLine(tx: Db, line: NewLine): Promise<number | null> {
  // The condition of the index must be a literal: neither engine matches its index by a bound parameter.
  const row = await tx
    .insertInto("cart_lines")
    .values({ ...line, is_now: 0 })
    .onConflict((conflict) =>
      conflict
        .columns(["customer_id", "sku_id", "sale_id"])
        .where(sql<boolean>`is_now = 0`)
        .doUpdateSet({ quantity: sql`cart_lines.quantity + excluded.quantity` })
        .where(
          sql<boolean>`cart_lines.quantity + excluded.quantity <= (select stock from skus where id = excluded.sku_id)`,
        ),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Creates a "buy now" line and deletes the oldest ones beyond the maximum. */
export async function insertNowLine(tx: Db, line: NewLine): Promise<number> {
  const { id } = await tx
    .insertInto("cart_lines")
    .values({ ...line, is_now: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", line.customer_id)
    .where("is_now", "=", 1)
    .where("id", "<=", (sub) =>
      sub
        .selectFrom("cart_lines")
        .where("customer_id", "=", line.customer_id)
        .where("is_now", "=", 1)
        .orderBy("id", "desc")
        .offset(NOW_LINES_MAX)
        .limit(1)
        .select("id"),
    )
    .execute();
  return id;
}

/** Copies the customer's given lines to the removed ones, from which `restoreLines` takes them. */
export async function keepRemovedLines(tx: Db, customer_id: number, ids: readonly number[], removed_at: number) {
  await tx
    .insertInto("removed_cart_lines")
    .columns(["id", "customer_id", "product_id", "sku_id", "quantity", "sale_id", "created_at", "removed_at"])
    .expression(
      tx
        .selectFrom("cart_lines")
        .where("id", "in", ids)
        .where("customer_id", "=", customer_id)
        .where("is_now", "=", 0)
        .select(["id", "customer_id", "product_id", "sku_id", "quantity", "sale_id", "created_at"])
        .select(sql<number>`${removed_at}`.as("removed_at")),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Moves the customer's removed lines back into the cart, with their ids; a SKU that has another line by now keeps that.
 * @returns the number of removed lines that were found.
 */
export async function restoreLines(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const removed = await tx
    .deleteFrom("removed_cart_lines")
    .where("id", "in", ids)
    .where("customer_id", "=", customer_id)
    .returning(["id", "customer_id", "product_id", "sku_id", "quantity", "sale_id", "created_at"])
    .execute();
  if (removed.length === 0) return 0;
  await tx
    .insertInto("cart_lines")
    .values(removed.map((line) => ({ ...line, is_now: 0 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return removed.length;
}

/** How many of the given lines are in the customer's cart. */
export async function countKnown(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const { known } = await tx
    .selectFrom("cart_lines")
    .where("id", "in", ids)
    .where("customer_id", "=", customer_id)
    .where("is_now", "=", 0)
    .select((row) => row.fn.countAll<number>().as("known"))
    .executeTakeFirstOrThrow();
  return Number(known);
}

export async function deleteRemovedLines(tx: Db, before: number) {
  await tx.deleteFrom("removed_cart_lines").where("removed_at", "<", before).execute();
}

/** @returns how many of the given lines were the customer's. */
export async function deleteLines(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", customer_id)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
