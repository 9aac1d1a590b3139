import { PRINT_ORDERS_MAX } from "#contract/rules/staff-shipping.ts";
import type { ShipRow, StaffSheet } from "#contract/staff-shipping.ts";

/** The numbers of orders that an address names, each once. */
export const chosenOf = (search: URLSearchParams): string[] =>
  [...new Set(search.getAll("sn").flatMap((list) => list.split(",")))].filter(Boolean).slice(0, PRINT_ORDERS_MAX);

/** The rows of a checked table as lines to be corrected and checked again, with their own text where a number is missing. */
export const textOfParcels = (rows: readonly ShipRow[]) =>
  rows
    .map(({ sn, written, number, raw }) => (sn === "" || number === "" ? raw : [sn, written, number].join("\t")))
    .join("\n");

/** What the checkbox of a row sends. */
export const packParcelRow = ({ row, sn, company, number, version }: ShipRow) =>
  JSON.stringify({ row, sn, company, number, version });
/** What is sent of a row that cannot be shipped, for the receipt. */
export const packParcelRest = ({ row, raw, note }: ShipRow) => JSON.stringify({ row, raw, note });

type Pick = StaffSheet["picks"][number] & { orders: { sn: string; pieces: number }[] };

/** The pieces of all sheets to pick, by warehouse and then by code, each with the orders that it is for. */
export function picksOfAll(sheets: readonly Picked[]): { warehouse: string; picks: Pick[]; pieces: number }[] {
  const rows = new Map<string, Pick>();
  for (const { sn, picks } of sheets) {
    for (const pick of picks) {
      const key = `${pick.warehouse}\n${pick.code}`;
      const known = rows.get(key);
      if (known) {
        known.pieces += pick.pieces;
        known.orders.push({ sn, pieces: pick.pieces });
      } else rows.set(key, { ...pick, orders: [{ sn, pieces: pick.pieces }] });
    }
  }
  const all = [...rows.values()].sort((a, b) => compareCodes(a.code, b.code));
  const warehouses = [...new Set(all.map(({ warehouse }) => warehouse))].sort((a, b) => a.localeCompare(b, "zh"));
  return warehouses.map((warehouse) => {
    const picks = all.filter((pick) => pick.warehouse === warehouse);
    return { warehouse, picks, pieces: picks.reduce((sum, { pieces }) => sum + pieces, 0) };
  });
}
type Picked = { sn: string; picks: readonly StaffSheet["picks"][number][] };

/** Codes in the order of the shelves: by product, then by SKU. */
function compareCodes(a: string, b: string): number {
  const [first = 0, second = 0] = a.split("-").map(Number);
  const [other = 0, last = 0] = b.split("-").map(Number);
  return first - other || second - last;
}
