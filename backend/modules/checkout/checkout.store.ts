import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

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
