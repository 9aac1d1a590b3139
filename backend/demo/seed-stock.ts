import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";

const FROM = "北京仓";
const TO = "上海仓";

/** Seeds a transfer on its way to the warehouse of the demo's member, of the SKU with the most units. */
export async function seedStock(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const { backend, time } = createSeedBackend(database, ports);
  time.now = ports.clock.now() - 20 * HOUR_MS;
  const { sku_id } = await database.read
    .selectFrom("warehouse_stock")
    .innerJoin("warehouses", "warehouses.id", "warehouse_stock.warehouse_id")
    .where("warehouses.name", "=", FROM)
    .select("warehouse_stock.sku_id")
    .orderBy("warehouse_stock.stock", "desc")
    .orderBy("warehouse_stock.sku_id")
    .executeTakeFirstOrThrow();
  await backend.staff.warehouses.send(sku_id, { from: FROM, to: TO, pieces: 12, note: "补上海仓" });
}
