import { join } from "node:path";
import Sqlite from "libsql";

/** Moves a flash sale of the worker's shop by this many ms, so that a test need not wait for its start or end. */
export function moveSale(id: number, ms: number) {
  const database = new Sqlite(join(process.env.SHOP_DATA ?? "", "shop.db"), { timeout: 5000 });
  try {
    database
      .prepare("update seckill_sales set starts_at = starts_at + ?, ends_at = ends_at + ? where id = ?")
      .run(ms, ms, id);
  } finally {
    database.close();
  }
}
