import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Columns of the product, SKU and store of a line. */
const GOODS = [
  "products.id as product_id",
  "products.product_type",
  "products.category_top",
  "products.category_second",
  "products.category_id",
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
] as const;

/** The other SKUs that the product is sold in; 0 for a product off the shelf. */
const countOthers = (its: ExpressionBuilder<Schema, "products" | "skus">) =>
  its
    .selectFrom("skus as others")
    .whereRef("others.product_id", "=", "products.id")
    .whereRef("others.id", "<>", "skus.id")
    .where("others.is_show", "=", 1)
    .where(its.ref("products.is_show"), "=", 1)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .as("other_skus");

const AGREED = ["agreed.price as agreed_price", "agreed.ends_at as agreed_ends_at"] as const;

/** Cart lines with their product, SKU and store. */
function fullLines(db: Db, customer_id: number, now: number) {
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
    .leftJoin("agreed_prices as agreed", (join) =>
      join
        .onRef("agreed.customer_id", "=", "cart_lines.customer_id")
        .onRef("agreed.sku_id", "=", "cart_lines.sku_id")
        .on("agreed.ends_at", ">", now),
    )
    .where("cart_lines.customer_id", "=", customer_id)
    .select([
      "cart_lines.id as cart_id",
      "cart_lines.quantity",
      "cart_lines.is_now",
      "cart_lines.unit_price",
      "cart_lines.quotation_id",
      "cart_lines.quotation_line_id",
      "cart_lines.quoted_price",
      "cart_lines.quoted_until",
      ...GOODS,
      "sales.id as sale_id",
      "sales.price as sale_price",
      "sales.stock as sale_stock",
      "sales.starts_at as sale_starts_at",
      "sales.ends_at as sale_ends_at",
      "sales.stopped_at as sale_stopped_at",
      "sales.per_customer as sale_per_customer",
      "purchases.pieces as sale_bought",
      ...AGREED,
    ])
    .select(countOthers);
}
export type LineRow = Awaited<ReturnType<ReturnType<typeof fullLines>["execute"]>>[number];

/** These SKUs in the form of cart lines, in the order of their ids; unknown ones are missing. */
export async function previewLines(
  db: Db,
  customer_id: number,
  sku_ids: readonly number[],
  now: number,
): Promise<LineRow[]> {
  const rows = await db
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .innerJoin("stores", "stores.id", "products.store_id")
    .leftJoin("agreed_prices as agreed", (join) =>
      join
        .on("agreed.customer_id", "=", customer_id)
        .onRef("agreed.sku_id", "=", "skus.id")
        .on("agreed.ends_at", ">", now),
    )
    .where("skus.id", "in", sku_ids)
    .select(GOODS)
    .select(AGREED)
    .select(countOthers)
    .orderBy("skus.id")
    .execute();
  // Two spread objects of this length would take ten times as long.
  return rows.map((row) => Object.assign(row, NO_LINE));
}

const NO_LINE = {
  cart_id: 0,
  quantity: 1,
  is_now: 0,
  unit_price: null,
  quotation_id: null,
  quotation_line_id: null,
  quoted_price: null,
  quoted_until: null,
  sale_id: null,
  sale_price: null,
  sale_stock: null,
  sale_starts_at: null,
  sale_ends_at: null,
  sale_stopped_at: null,
  sale_per_customer: null,
  sale_bought: null,
};

/** The lines of the cart in the order of the stores, the newest line of a store first. */
export function listCartLines(db: Db, customer_id: number, now: number): Promise<LineRow[]> {
  return fullLines(db, customer_id, now)
    .where("cart_lines.is_now", "=", 0)
    .orderBy("stores.sort")
    .orderBy("stores.id")
    .orderBy("cart_lines.id", "desc")
    .execute();
}

/** The given lines, "buy now" ones included, in the same order. */
export function findLines(db: Db, customer_id: number, ids: readonly number[], now: number): Promise<LineRow[]> {
  return fullLines(db, customer_id, now)
    .where("cart_lines.id", "in", ids)
    .orderBy("stores.sort")
    .orderBy("stores.id")
    .orderBy("cart_lines.id", "desc")
    .execute();
}

/** The smaller of two numbers; the engines name this function differently. */
const least = (one: RawBuilder<number>, other: RawBuilder<number>) =>
  sql<number>`case when ${one} < ${other} then ${one} else ${other} end`;
const column = (name: string) => sql<number>`${sql.ref(name)}`;

/**
 * Pieces of the lines that can be bought, each line capped at its stock, and a sale's line at its remaining stock and
 * limit.
 */
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
    .where((row) =>
      row.or([
        row.and([row("cart_lines.sale_id", "=", 0), row("skus.stock", ">=", row.ref("skus.min_order"))]),
        row("sales.id", "is not", null),
      ]),
    )
    .select(
      sql<number>`coalesce(sum(case when cart_lines.sale_id = 0 then ${ordinary} else ${inSale} end), 0)`.as("pieces"),
    )
    .executeTakeFirstOrThrow();
  return pieces;
}
