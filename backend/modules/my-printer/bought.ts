import type { MyPrinter } from "#contract/my-printer.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import { PERIOD_DAYS, usedUpByPages } from "#contract/rules/printer.ts";
import { rhythmOf } from "#contract/rules/standing-list.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { PagesInUse } from "./use.ts";

type Last = { id: number; sku_id: number; quantity: number; unit_fen: Fen; created_at: number };
type Purchase = { sku_id: number; quantity: number; unit_fen: number; at: number };
type Bought = NonNullable<MyPrinter["bought"]>[number];

/**
 * The last purchases, the newest first, each with the rhythm of its SKU and the sums of its recent purchases. The day
 * on which a SKU is used up follows from its pages and those that the customer's printers print, where both are known,
 * else from the rhythm.
 */
export function boughtItems(
  last: readonly Last[],
  ofYear: readonly Purchase[],
  now: number,
  uses: ReadonlyMap<number, PagesInUse>,
): Bought[] {
  const bySku = groupBy(ofYear, ({ sku_id }) => sku_id);
  const start = now - PERIOD_DAYS * DAY_MS;
  return [...last]
    .sort((a, b) => b.id - a.id)
    .map(({ sku_id, quantity, unit_fen, created_at }) => {
      const purchases = bySku.get(sku_id) ?? [];
      const recent = purchases.filter(({ at }) => at >= start);
      const earlier = purchases.filter(({ at }) => at < start && at >= start - PERIOD_DAYS * DAY_MS);
      const rhythm = rhythmOf(purchases);
      const use = uses.get(sku_id);
      const supplies = purchases.length > 0 ? purchases : [{ at: created_at, quantity }];
      const end = use ? usedUpByPages(supplies, use.pages, use.monthlyPages) : null;
      return {
        sku_id,
        quantity,
        unit_price: yuan(unit_fen),
        bought_at: created_at,
        days: rhythm?.days ?? null,
        used_up_at: end ?? rhythm?.used_up_at ?? null,
        recent_quantity: recent.reduce((sum, one) => sum + one.quantity, 0),
        recent_amount: amountOf(recent),
        earlier_amount: amountOf(earlier),
      };
    });
}

const amountOf = (purchases: readonly Purchase[]) =>
  yuan(purchases.reduce((sum, { unit_fen, quantity }) => sum + unit_fen * quantity, 0));

/** The SKUs of a printer with the purchases of them. */
export function skusWithPurchases<Sku extends { sku_id: number }>(list: readonly Sku[], bought: readonly Bought[]) {
  const ids = new Set(list.map(({ sku_id }) => sku_id));
  return { list: [...list], bought: bought.filter(({ sku_id }) => ids.has(sku_id)) };
}
