import { type Insertable, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** Inserts the group of the orders that one checkout makes. @returns undefined when the number is taken. */
export function insertOrderGroup(tx: Db, group: Insertable<Schema["order_groups"]>) {
  return tx
    .insertInto("order_groups")
    .values(group)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** @returns undefined when the number is taken. */
export function insertOrder(tx: Db, order: Insertable<Schema["orders"]>) {
  return tx
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) => conflict.column("sn").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Inserts the items of an order with what their SKUs cost and the classes of VAT that their products have now. */
export async function insertItems(
  tx: Db,
  items: Omit<Insertable<Schema["order_items"]>, "tax_percent" | "cost_fen">[],
) {
  const skus = await tx
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.id", "skus.cost as cost_fen", "products.tax_percent"])
    .where(
      "skus.id",
      "in",
      items.map(({ sku_id }) => sku_id),
    )
    .execute();
  const ofSku = new Map(skus.map(({ id, ...columns }) => [id, columns]));
  const rows = items.map((item) => ({ ...item, ...ofSku.get(item.sku_id) }));
  await tx.insertInto("order_items").values(rows).execute();
}

/**
 * The first unavailable item among the customer's cart lines: a SKU that is for sale and sold out, or a flash sale that
 * is sold out. It is plain SQL, because many buyers run it at once and building the query would take longer than
 * running it.
 */
export async function findSoldOutLine(
  db: Db,
  customer_id: number,
  cartIds: readonly number[],
): Promise<"sku" | "sale" | null> {
  if (cartIds.length === 0) return null;
  const { rows } = await sql<{ stock: number }>`
    select skus.stock from cart_lines
    join products on products.id = cart_lines.product_id
    join skus on skus.id = cart_lines.sku_id
    left join seckill_sales on seckill_sales.id = cart_lines.sale_id and seckill_sales.stopped_at is null
    where cart_lines.customer_id = ${customer_id} and cart_lines.id in (${sql.join(cartIds)})
      and products.is_show = 1 and skus.is_show = 1 and (skus.stock <= 0 or seckill_sales.stock <= 0)
    limit 1`.execute(db);
  const [found] = rows;
  if (!found) return null;
  return found.stock <= 0 ? "sku" : "sale";
}

/** Records the warehouses that a group's pieces were taken from, by order. */
export const insertOrderWarehouses = (tx: Db, group_id: number) =>
  tx
    .insertInto("order_warehouses")
    .columns(["order_id", "warehouse_id"])
    .expression((row) =>
      row
        .selectFrom("ledger")
        .innerJoin("warehouse_stock as held", "held.id", "ledger.holder_id")
        .innerJoin("order_items", "order_items.sku_id", "held.sku_id")
        .innerJoin("orders", "orders.id", "order_items.order_id")
        .where("ledger.asset", "=", "warehouse")
        .where("ledger.kind", "=", "order")
        .where("ledger.ref", "=", String(group_id))
        .where("orders.group_id", "=", group_id)
        .select(["orders.id", "held.warehouse_id"])
        .distinct(),
    )
    .execute();

/** The orders of a group that the transaction has placed. */
export const ordersOfGroup = (tx: Db, group_id: number) =>
  tx.selectFrom("orders").select(["id", "sn"]).where("group_id", "=", group_id).orderBy("id").execute();
