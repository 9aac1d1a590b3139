import { HOUR_MS } from "#contract/rules/calendar.ts";
import type { Database } from "../database/database.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";
import { bookStock } from "./seed-trade.ts";

/** A sold-out SKU of the catalogue, and the customers that wait for it. */
const SOLD_OUT_SKU = 100_025;
const WAITING = [
  { phone: "13800000015", hours: 50 },
  { phone: "13800000014", hours: 20 },
];
/** A SKU with five units in stock, as many as its minimum order, and the units that are lost of it. */
const SCARCE_SKU = 101_405;
const LOST = 2;

/** Seeds customers that wait for a sold-out SKU, and a SKU with stock below its minimum order. */
export async function seedStockAlerts(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const { backend, time, as } = createSeedBackend(database, ports);
  for (const { phone, hours } of WAITING) {
    time.now = ports.clock.now() - hours * HOUR_MS;
    await (await as(phone)).post("/api/user/stock_alert/create", { sku_id: SOLD_OUT_SKU });
  }
  await bookStock(backend, SCARCE_SKU, -LOST, "报损");
}
