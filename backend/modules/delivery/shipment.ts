import type { Shipment } from "#contract/delivery.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import { arrivalDays } from "./transit.ts";

/**
 * The warehouse that ships units of a SKU to a province, with the days until arrival: the first that has all of them,
 * else the first that has any; null for none. `near` are warehouses, the nearest first.
 */
export function shipmentOf(
  near: readonly WarehouseStock[],
  { sku_id, pieces, province }: { sku_id: number; pieces: number; province: string },
): Shipment | null {
  const holding = (least: number) =>
    near.find(({ stocks }) => stocks.some((held) => held.sku_id === sku_id && held.stock >= least));
  const from = holding(pieces) ?? holding(1);
  return from ? { name: from.name, ship_hours: from.ship_hours, ...arrivalDays(from, province) } : null;
}
