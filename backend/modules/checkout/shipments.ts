import type { Shipment } from "#contract/delivery.ts";
import type { WarehouseStock } from "#contract/warehouse.ts";
import { shipmentOf } from "../delivery/shipment.ts";

type Order = {
  readonly lines: readonly { readonly item: { readonly sku: { readonly id: number }; readonly quantity: number } }[];
  readonly freight: { readonly delivered: boolean };
};

/**
 * The warehouses that the lines of an order ship from, each once, with the days until arrival, by the rule of the
 * product page. Empty where the province is unknown or not delivered to, and where a line is in no warehouse, because
 * the order's arrival is then unknown.
 */
export function shipmentsOf(
  { lines, freight }: Order,
  near: readonly WarehouseStock[],
  province: string | null,
): Shipment[] {
  if (province === null || !freight.delivered) return [];
  const shipments = new Map<string, Shipment>();
  for (const { item } of lines) {
    const shipment = shipmentOf(near, { sku_id: item.sku.id, pieces: item.quantity, province });
    if (!shipment) return [];
    shipments.set(shipment.name, shipment);
  }
  return [...shipments.values()];
}
