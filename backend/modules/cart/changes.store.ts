import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The number of "buy now" lines stored per customer; the oldest are deleted. */
const NOW_LINES_MAX = 20;

/** Sets the quantity if the stock allows it. @returns whether a line changed. */
export async function setCartQuantity(tx: Db, customer_id: number, id: number, quantity: number): Promise<boolean> {
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

/** Deletes the ordinary line of a SKU. @returns its pieces; 0 when there is none. */
export async function takeLine(tx: Db, customer_id: number, sku_id: number): Promise<number> {
  const row = await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", customer_id)
    .where("sku_id", "=", sku_id)
    .where("sale_id", "=", 0)
    .where("is_now", "=", 0)
    .returning("quantity")
    .executeTakeFirst();
  return row?.quantity ?? 0;
}

/**
 * Puts another SKU into an ordinary line of the SKU `from` and adds `more` pieces, up to `stock`.
 * @returns the line's quantity; undefined, with nothing changed, when the line's SKU is not `from`.
 */
export async function switchSku(
  tx: Db,
  customer_id: number,
  id: number,
  { from, to, more, stock, unit_price }: Record<"from" | "to" | "more" | "stock" | "unit_price", number>,
): Promise<number | undefined> {
  const row = await tx
    .updateTable("cart_lines")
    .set({
      sku_id: to,
      unit_price,
      quantity: sql<number>`case when quantity + ${more} < ${stock} then quantity + ${more} else ${stock} end`,
    })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("sku_id", "=", from)
    .where("sale_id", "=", 0)
    .where("is_now", "=", 0)
    .returning("quantity")
    .executeTakeFirst();
  return row?.quantity;
}

/**
 * Takes a line out of its flash sale, with at most `most` of its units, and adds `more` units, up to `stock`.
 * @returns the line's quantity; undefined, with nothing changed, when the line is not in this sale.
 */
export async function leaveSaleOfLine(
  tx: Db,
  customer_id: number,
  id: number,
  { sale_id, most, more, stock, unit_price }: Record<"sale_id" | "most" | "more" | "stock" | "unit_price", number>,
): Promise<number | undefined> {
  const sum = sql<number>`case when quantity < ${most} then quantity else ${most} end + ${more}`;
  const row = await tx
    .updateTable("cart_lines")
    .set({ sale_id: 0, unit_price, quantity: sql<number>`case when ${sum} < ${stock} then ${sum} else ${stock} end` })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("sale_id", "=", sale_id)
    .returning("quantity")
    .executeTakeFirst();
  return row?.quantity;
}

/** A SKU with its product and the price that is agreed with the customer, or undefined for an unknown SKU. */
export function findSkuForCart(tx: Db, customer_id: number, sku_id: number, now: number) {
  return tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .leftJoin("agreed_prices as agreed", (join) =>
      join
        .on("agreed.customer_id", "=", customer_id)
        .onRef("agreed.sku_id", "=", "skus.id")
        .on("agreed.ends_at", ">", now),
    )
    .where("skus.id", "=", sku_id)
    .select([
      "skus.product_id",
      "skus.stock",
      "skus.min_order",
      "skus.unit_name",
      "skus.price",
      "skus.cost",
      "skus.tiers_json",
      "skus.is_show as sku_is_show",
      "products.name",
      "products.cost_plus",
      "products.product_type",
      "products.is_show as product_is_show",
      "agreed.price as agreed_price",
    ])
    .executeTakeFirst();
}

/** Pieces of the SKU in the cart, in its ordinary line or in that of a sale, without "buy now" lines. */
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
export async function countCartLines(
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
  /** Fen; null in a sale. */
  unit_price: number | null;
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

/** A hidden cart line of an accepted quotation. */
export type QuotedLine = Omit<NewLine, "sale_id" | "unit_price" | "customer_id" | "created_at"> & {
  quotation_line_id: number;
  /** Fen. */
  quoted_price: number;
};

/** Creates a hidden line at a frozen price for each line of an accepted quotation. @returns their ids. */
export async function insertQuotedLines(
  tx: Db,
  of: { customer_id: number; quotation_id: number; quoted_until: number; created_at: number },
  lines: readonly QuotedLine[],
): Promise<number[]> {
  const rows = lines.map((line) => ({ ...of, ...line, unit_price: line.quoted_price, is_now: 1, sale_id: 0 }));
  const inserted = await tx.insertInto("cart_lines").values(rows).returning("id").execute();
  return inserted.map(({ id }) => id);
}

/** The ids of the hidden lines of a quotation. */
export async function quotedLineIds(tx: Db, customer_id: number, quotation_id: number): Promise<number[]> {
  const rows = await tx
    .selectFrom("cart_lines")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where("quotation_id", "=", quotation_id)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteQuotedLines(tx: Db, customer_id: number, quotation_id: number) {
  await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", customer_id)
    .where("quotation_id", "=", quotation_id)
    .execute();
}

/** Creates a line that is in no list and no badge. @returns its id. */
export async function insertHiddenLine(tx: Db, line: NewLine): Promise<number> {
  const { id } = await tx
    .insertInto("cart_lines")
    .values({ ...line, is_now: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Creates a "buy now" line and deletes the oldest ones beyond the maximum. */
export async function insertNowLine(tx: Db, line: NewLine): Promise<number> {
  const id = await insertHiddenLine(tx, line);
  await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", line.customer_id)
    .where("is_now", "=", 1)
    .where("quotation_id", "is", null)
    .where("id", "<=", (sub) =>
      sub
        .selectFrom("cart_lines")
        .where("customer_id", "=", line.customer_id)
        .where("is_now", "=", 1)
        .where("quotation_id", "is", null)
        .orderBy("id", "desc")
        .offset(NOW_LINES_MAX)
        .limit(1)
        .select("id"),
    )
    .execute();
  return id;
}

/** @returns how many of the given lines were the customer's. */
export async function deleteCartLines(tx: Db, customer_id: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("cart_lines")
    .where("customer_id", "=", customer_id)
    .where("id", "in", ids)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes the hidden lines of quotations that have expired. */
export async function deleteExpiredQuotes(tx: Db, quotation_ids: readonly number[]) {
  if (quotation_ids.length === 0) return;
  await tx.deleteFrom("cart_lines").where("quotation_id", "in", quotation_ids).execute();
}
