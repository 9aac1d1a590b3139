import { type ConsumableRow, consumableName, groupConsumables } from "#app/features/printer/printer.ts";
import type { MyPrinter } from "#contract/my-printer.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { PERIOD_DAYS } from "#contract/rules/printer.ts";
import { isDue } from "#contract/rules/standing-list.ts";
import { isOrderable } from "#contract/rules/stock.ts";
import { type Purchase, placeOfPrinter, rowsInUse } from "./fleet.ts";
import type { MonthOfPrinter } from "./fleet-cost.ts";

/** The sums of all printers; a consumable that fits several of them counts once. Amounts are yuan, page costs fen. */
export type FleetFigures = {
  /** The number of SKUs in stock that the customer will soon have used up. */
  due: number;
  spent: string;
  /** The change against the period before, in percent; null without purchases in it. */
  change: number | null;
  pages: number;
  pageCost: number | null;
  /** The saving of a month with the cheapest compatible consumables, in yuan, and the purchase that saves most. */
  saving: { amount: string; printer_id: number; name: string } | null;
};

/** The estimated month of all printers whose pages the customer gives; null without any. */
export function monthOfAll(
  printers: readonly { machines: number; month: MonthOfPrinter | null }[],
): { machines: number; pages: number; amount: string } | null {
  const known = printers.flatMap(({ machines, month }) => (month ? [{ machines, ...month }] : []));
  if (known.length === 0) return null;
  return {
    machines: sum(known.map(({ machines }) => machines)),
    pages: sum(known.map(({ pages }) => pages)),
    amount: yuan(sum(known.map(({ amount }) => amount))),
  };
}

/** The months of the period. */
const MONTHS = PERIOD_DAYS / 30;

export function fleetFigures(printers: readonly MyPrinter[], buyer: Buyer, now: number): FleetFigures {
  const purchases = new Map<number, Purchase>();
  const rows = new Map<number, ConsumableRow>();
  const savings: { amount: number; printer_id: number; name: string }[] = [];
  for (const { printer_id, list = [], bought = [] } of printers) {
    const all = groupConsumables(list, buyer).flatMap(({ colours }) => colours.flatMap((colour) => colour.rows));
    for (const row of all) rows.set(row.item.sku_id, row);
    for (const used of rowsInUse(all, bought).values()) {
      const purchase = bought.find(({ sku_id }) => sku_id === used.item.sku_id);
      if (!purchase || purchases.has(purchase.sku_id)) continue;
      const amount = savingOf(used, purchase, all);
      if (amount > 0) savings.push({ amount, printer_id, name: consumableName(used.item) });
    }
    for (const purchase of bought) purchases.set(purchase.sku_id, purchase);
  }
  const bought = [...purchases.values()];
  const counted = bought.flatMap((purchase) => {
    const pages = rows.get(purchase.sku_id)?.pages ?? null;
    return pages === null ? [] : [{ pages: pages * purchase.recent_quantity, amount: fen(purchase.recent_amount) }];
  });
  const pages = sum(counted.map((one) => one.pages));
  const spent = sum(bought.map(({ recent_amount }) => fen(recent_amount)));
  const earlier = sum(bought.map(({ earlier_amount }) => fen(earlier_amount)));
  const [most] = [...savings].sort((a, b) => b.amount - a.amount);
  return {
    due: bought.filter(({ sku_id, used_up_at }) => (rows.get(sku_id)?.item.stock ?? 0) > 0 && isDue(used_up_at, now))
      .length,
    spent: yuan(spent),
    change: earlier === 0 ? null : ((spent - earlier) * 100) / earlier,
    pages,
    pageCost: pages === 0 ? null : sum(counted.map((one) => one.amount)) / pages,
    saving: most ? { ...most, amount: yuan(Math.round(sum(savings.map(({ amount }) => amount)))) } : null,
  };
}

/** The saving of a month in fen by the cheapest compatible one of the kind and colour of an original one in use. */
function savingOf(used: ConsumableRow, { recent_quantity }: Purchase, all: readonly ConsumableRow[]): number {
  const { item, pages, pageCost } = used;
  if (item.is_original !== 1 || pages === null || pageCost === null) return 0;
  const others = all.flatMap((row) =>
    row.item.is_original === 0 &&
    isOrderable(row.item) &&
    row.pageCost !== null &&
    placeOfPrinter(row.item) === placeOfPrinter(item)
      ? [row.pageCost]
      : [],
  );
  if (others.length === 0) return 0;
  return Math.max(0, ((pageCost - Math.min(...others)) * pages * recent_quantity) / MONTHS);
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
