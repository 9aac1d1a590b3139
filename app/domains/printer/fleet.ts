import type { MyPrinter } from "#contract/my-printer.ts";
import type { ConsumableSku } from "#contract/printer.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import {
  type ConsumableRow,
  colouredName,
  colourOf,
  consumableName,
  formatPageCost,
  groupConsumables,
  groupOf,
  setsOf,
} from "./printer.ts";

type Purchase = NonNullable<MyPrinter["bought"]>[number];

/** A consumable of one's own printer; prices are yuan, instants epoch ms. */
export type FleetRow = {
  sku_id: number;
  product_id: number;
  name: string;
  title: string;
  image: string;
  isOriginal: boolean;
  detail: string;
  /** 31.6 分/页; null where it is not counted in pages. */
  pageCost: string | null;
  isCheapest: boolean;
  /** 每页省 28.2 分 against what was bought last of the same kind and colour; null for no saving. */
  saving: string | null;
  bought: Purchase | null;
  price: string;
  unit_name: string;
  stock: number;
  /** Units that the row adds: those of the last purchase, else the minimum order. */
  quantity: number;
};

/** Consumables of a printer that were never bought and are shown beside those that were. */
const OTHERS_MAX = 3;

const placeOf = (sku: ConsumableSku) => `${groupOf(sku.consumables[0] ?? { kind: "" }).name} ${colourOf(sku)}`;

/** The newest purchase of each kind and colour, of what is for sale and in stock. */
export function lastPerColour(skus: readonly ConsumableSku[], bought: readonly Purchase[]): Purchase[] {
  const last = new Map<string, Purchase>();
  for (const purchase of bought) {
    const sku = skus.find(({ sku_id }) => sku_id === purchase.sku_id);
    if (sku && sku.stock > 0 && !last.has(placeOf(sku))) last.set(placeOf(sku), purchase);
  }
  return [...last.values()];
}

/** The rows of a saved printer: its purchases, the cheapest others, and the sets. */
export function fleetView(skus: readonly ConsumableSku[], bought: readonly Purchase[], buyer: Buyer) {
  const groups = groupConsumables(skus, buyer);
  const all = groups.flatMap(({ colours }) => colours.flatMap(({ rows }) => rows));
  const purchaseOf = new Map(bought.map((purchase) => [purchase.sku_id, purchase]));
  const isBought = ({ item }: ConsumableRow) => purchaseOf.has(item.sku_id);
  const inUse = new Map<string, ConsumableRow>();
  for (const { sku_id } of bought) {
    const row = all.find(({ item }) => item.sku_id === sku_id);
    if (row && !inUse.has(placeOf(row.item))) inUse.set(placeOf(row.item), row);
  }
  const others = groups
    .flatMap(({ colours }) => colours.flatMap(({ rows }) => rows.filter(({ item }) => item.stock > 0).slice(0, 1)))
    .filter((row) => !isBought(row))
    .slice(0, OTHERS_MAX);
  const [current] = [...inUse.values()].filter(({ pageCost }) => pageCost !== null);
  return {
    rows: [...all.filter(isBought), ...others].map((row) => toRow(row, purchaseOf, inUse.get(placeOf(row.item)))),
    count: skus.length,
    /** The cost of a page with what was bought last. */
    pageCost: current?.pageCost == null ? null : formatPageCost(current.pageCost),
    again: lastPerColour(skus, bought).length,
    sets: setsOf(groups),
  };
}

function toRow(
  { item, price, pages, pageCost, isCheapest }: ConsumableRow,
  purchases: ReadonlyMap<number, Purchase>,
  used: ConsumableRow | undefined,
): FleetRow {
  const bought = purchases.get(item.sku_id) ?? null;
  const saved = used?.pageCost != null && pageCost !== null && !bought ? used.pageCost - pageCost : 0;
  const kind = item.consumables[0]?.kind ?? "";
  return {
    ...{ sku_id: item.sku_id, product_id: item.product_id, image: item.image, unit_name: item.unit_name },
    ...{ name: consumableName(item), title: `${item.brand_name} ${colouredName(item)}`, stock: item.stock },
    isOriginal: item.is_original === 1,
    detail: `${item.brand_name} ${kind} · ${pages === null ? "不按页计" : `${pages} 页`}`,
    pageCost: pageCost === null ? null : formatPageCost(pageCost),
    isCheapest,
    saving: saved >= 0.1 ? `每页省 ${formatPageCost(saved).replace("/页", "")}` : null,
    bought,
    price: price.amount,
    quantity: bought?.quantity ?? item.min_order,
  };
}
