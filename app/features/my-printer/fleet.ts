import {
  type ConsumableRow,
  colouredName,
  colourOf,
  consumableName,
  formatPageCost,
  groupConsumables,
  groupOfModel,
  setsOf,
} from "#app/features/printer/printer.ts";
import { usageText } from "#app/features/standing-list/standing-list.ts";
import type { MyPrinter } from "#contract/my-printer.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cutKeyword } from "#contract/rules/keyword.ts";
import { cleanName } from "#contract/rules/pasted-text.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { PRINTER_PLACE_MAX } from "#contract/rules/printer.ts";
import { isDue } from "#contract/rules/standing-list.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { estimateMonth } from "./fleet-cost.ts";

export type Purchase = NonNullable<MyPrinter["bought"]>[number];

/** The form below all printers that the ticks of their rows belong to. */
export const FLEET_FORM = "fleet";

/** A consumable of a saved printer; prices are yuan, instants epoch ms. */
export type FleetRow = {
  sku_id: number;
  product_id: number;
  name: string;
  title: string;
  image: string;
  isOriginal: boolean;
  detail: string;
  /** The cost of a page, such as 31.6 分/页; null where the SKU is not counted in pages. */
  pageCost: string | null;
  isCheapest: boolean;
  /** 每页省 28.2 分: the saving against the last purchase of the same kind and colour; null for none. */
  saving: string | null;
  bought: Purchase | null;
  /** 约 5 天后用完, by the rhythm of the customer's purchases; null before the second one. */
  usage: string | null;
  /** Whether the SKU is in stock and will soon be used up. */
  isDue: boolean;
  price: string;
  unit_name: string;
  stock: number;
  min_order: number;
  /** The units that the row adds: those of the last purchase, else the minimum order. */
  quantity: number;
};

/** The most consumables that a printer shows beside those bought for it. */
const OTHERS_MAX = 3;

export const placeOfPrinter = (sku: ConsumableSku) =>
  `${groupOfModel(sku.consumables[0] ?? { kind: "" }).name} ${colourOf(sku)}`;

/** The newest purchase of each kind and colour, of SKUs for sale and in stock. */
export function lastPerColour(skus: readonly ConsumableSku[], bought: readonly Purchase[]): Purchase[] {
  const last = new Map<string, Purchase>();
  for (const purchase of bought) {
    const sku = skus.find(({ sku_id }) => sku_id === purchase.sku_id);
    if (sku && isOrderable(sku) && !last.has(placeOfPrinter(sku))) last.set(placeOfPrinter(sku), purchase);
  }
  return [...last.values()];
}

/** The rows of a saved printer: its purchases, the cheapest others, the sets, and an estimate of its month. */
export function fleetView(
  skus: readonly ConsumableSku[],
  bought: readonly Purchase[],
  buyer: Buyer,
  now: number,
  use: Pick<MyPrinter, "machines" | "monthly_pages"> = { machines: 1, monthly_pages: null },
) {
  const groups = groupConsumables(skus, buyer);
  const all = groups.flatMap(({ colours }) => colours.flatMap(({ rows }) => rows));
  const purchaseOf = new Map(bought.map((purchase) => [purchase.sku_id, purchase]));
  const isBought = ({ item }: ConsumableRow) => purchaseOf.has(item.sku_id);
  const inUse = rowsInUse(all, bought);
  const others = groups
    .flatMap(({ colours }) => colours.flatMap(({ rows }) => rows.filter(({ item }) => isOrderable(item)).slice(0, 1)))
    .filter((row) => !isBought(row))
    .slice(0, OTHERS_MAX);
  const [current] = [...inUse.values()].filter(({ pageCost }) => pageCost !== null);
  return {
    rows: [...all.filter(isBought), ...others].map((row) =>
      toRow(row, { bought: purchaseOf.get(row.item.sku_id) ?? null, used: inUse.get(placeOfPrinter(row.item)), now }),
    ),
    count: skus.length,
    /** The cost of a page with the consumables of the last purchase. */
    pageCost: current?.pageCost == null ? null : formatPageCost(current.pageCost),
    again: lastPerColour(skus, bought).length,
    sets: setsOf(groups),
    month: estimateMonth(use, inUse.values(), groups),
  };
}

/** The row that was bought last of each kind and colour. */
export function rowsInUse(all: readonly ConsumableRow[], bought: readonly Purchase[]) {
  const inUse = new Map<string, ConsumableRow>();
  for (const { sku_id } of bought) {
    const row = all.find(({ item }) => item.sku_id === sku_id);
    if (row && !inUse.has(placeOfPrinter(row.item))) inUse.set(placeOfPrinter(row.item), row);
  }
  return inUse;
}

function toRow(
  { item, price, pages, pageCost, isCheapest }: ConsumableRow,
  { bought, used, now }: { bought: Purchase | null; used: ConsumableRow | undefined; now: number },
): FleetRow {
  const saved = used?.pageCost != null && pageCost !== null && !bought ? used.pageCost - pageCost : 0;
  const kind = item.consumables[0]?.kind ?? "";
  return {
    sku_id: item.sku_id,
    product_id: item.product_id,
    image: item.image,
    unit_name: item.unit_name,
    name: consumableName(item),
    title: `${item.brand_name} ${colouredName(item)}`,
    stock: item.stock,
    min_order: item.min_order,
    isOriginal: item.is_original === 1,
    detail: `${item.brand_name} ${kind} · ${pages === null ? "不按页计" : `${pages} 页`}`,
    pageCost: pageCost === null ? null : formatPageCost(pageCost),
    isCheapest,
    saving: saved >= 0.1 ? `每页省 ${formatPageCost(saved).replace("/页", "")}` : null,
    bought,
    usage: bought?.used_up_at == null ? null : usageText(bought, now),
    isDue: isOrderable(item) && isDue(bought?.used_up_at ?? null, now),
    price: price.amount,
    quantity: bought?.quantity ?? item.min_order,
  };
}

const BETWEEN_PLACES = /[、，,；;]/;

/** The places of a printer, which the customer separates with 、. */
export const placesOfFleet = ({ place }: Pick<MyPrinter, "place">) =>
  place
    .split(BETWEEN_PLACES)
    .map((one) => one.trim())
    .filter(Boolean);

/** The filters of 我的打印机. */
export type FleetFilter = {
  place: string;
  due: boolean;
  original: boolean;
  keyword: string;
  /** The rows that are ticked at first. */
  pick: "due" | "all" | "none";
};

/** The parameters of a filter in the address. */
export const searchOfFleet = ({ place, due, original, keyword, pick }: FleetFilter) => ({
  place: place || undefined,
  due: due ? 1 : undefined,
  original: original ? 1 : undefined,
  keyword: keyword || undefined,
  pick: pick === "due" ? undefined : pick,
});

export const parseFleet = (params: URLSearchParams): FleetFilter => ({
  place: cutText(cleanName(params.get("place") ?? ""), PRINTER_PLACE_MAX),
  due: params.get("due") === "1",
  original: params.get("original") === "1",
  keyword: cutKeyword(params.get("keyword")),
  pick: (["all", "none"] as const).find((one) => one === params.get("pick")) ?? "due",
});

type Shown = Pick<MyPrinter, "place" | "name" | "brand_name" | "model"> & { rows: readonly FleetRow[] };

/** The printers and rows that match the filter; its keyword may match a printer or one of its rows. */
export function filterFleet<Printer extends Shown>(list: readonly Printer[], filter: FleetFilter): Printer[] {
  const words = filter.keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const isNarrowed = filter.due || filter.original;
  return list
    .filter((printer) => filter.place === "" || placesOfFleet(printer).includes(filter.place))
    .flatMap((printer) => {
      const isNamed = has([printer.name, printer.brand_name, printer.model, printer.place].join(" "));
      const rows = printer.rows.filter(
        (row) =>
          (isNamed || has(`${row.name} ${row.title} ${row.detail}`)) &&
          (!filter.due || row.isDue) &&
          (!filter.original || row.isOriginal),
      );
      return rows.length > 0 || (isNamed && !isNarrowed) ? [{ ...printer, rows }] : [];
    });
}

type Ticks = Readonly<Record<number, readonly number[]>>;

/** The SKUs ticked at first, by printer; a SKU that several printers take is ticked at the first of them. */
export function ticksOf(
  list: readonly { printer_id: number; rows: readonly FleetRow[] }[],
  pick: FleetFilter["pick"],
): Ticks {
  const seen = new Set<number>();
  const ticks: Record<number, number[]> = {};
  for (const { printer_id, rows } of list) {
    const chosen = rows.filter(
      (row) => isOrderable(row) && !seen.has(row.sku_id) && (pick === "due" ? row.isDue : pick === "all"),
    );
    for (const { sku_id } of chosen) seen.add(sku_id);
    ticks[printer_id] = chosen.map(({ sku_id }) => sku_id);
  }
  return ticks;
}
