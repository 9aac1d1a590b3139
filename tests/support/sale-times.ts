import { join } from "node:path";
import Sqlite from "libsql";

/**
 * Moves flash sales of the worker's shop by this many ms, so that a session may start at any minute.
 * @param of the sales of this product alone; without it all others are meant
 */
export function moveSales(ms: number, { of = 0, except = 0 }: { of?: number; except?: number } = {}) {
  const database = new Sqlite(join(process.env.SHOP_DATA ?? "", "shop.db"), { timeout: 5000 });
  try {
    database
      .prepare(
        `update seckill_sales set starts_at = starts_at + ?, ends_at = ends_at + ?
         where id <> ? and (? = 0 or id = ?)`,
      )
      .run(ms, ms, except, of, of);
  } finally {
    database.close();
  }
}
