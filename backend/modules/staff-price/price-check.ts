import type { PriceRowState } from "#contract/rules/agreed-price.ts";
import { DAY_MS, dayToInstant, formatLastDay } from "#contract/rules/calendar.ts";
import { type Fen, formatFen, yuan } from "#contract/rules/money.ts";
import { APPROVED, type Buyer } from "#contract/rules/pricing.ts";
import type { StaffPriceRow } from "#contract/staff-price.ts";
import type { CustomerRow } from "../account/desk.ts";
import { type PricedSku, priceVersion, skuLabel, tradePrice } from "../agreed-price/price-acts.ts";

/** A row whose SKU was looked for. */
export type FoundPrice = {
  row: number;
  raw: string;
  sku: PricedSku | null;
  /** How many SKUs the row may mean, where it means no single one. */
  several: number;
  price: Fen | null;
  until: string | null;
};

/** Why no price can be agreed with a customer, and the way out; empty for none. */
export function obstacleOfPrices(customer: CustomerRow): string {
  if (customer.closed_at !== null) return "客户已注销，不能再定协议价";
  return customer.audit_state === APPROVED ? "" : "还没通过企业认证，协议价不会生效；先通过认证";
}

/** The first instant after a last day. */
export const endOf = (until: string) => dayToInstant(until) + DAY_MS;

const agreedOf = ({ price, ends_at }: PricedSku) =>
  price === null || ends_at === null ? null : { price: yuan(price), until: formatLastDay(Number(ends_at)) };

/** What a row of a table would change, and why it cannot be written. */
export function judgePrices(rows: readonly FoundPrice[], buyer: Buyer, now: number): StaffPriceRow[] {
  const seen = new Map<number, number>();
  return rows.map(({ row, raw, sku, several, price, until }) => {
    const refused = (state: PriceRowState, note: string) => ({ row, raw, state, note, line: null });
    if (!sku) {
      return several > 1
        ? refused("several", `像 ${several} 种规格，请写编码`)
        : refused("unknown", "没有这个规格，或已下架");
    }
    if (price === null) return refused("unread", "价格看不懂，应为大于 0、最多两位小数的元");
    if (until === null) return refused("unread", "到期日看不懂，应像 2027-01-31");
    if (endOf(until) <= now) return refused("unread", `到期日 ${until} 已过`);
    const first = seen.get(sku.sku_id);
    if (first !== undefined) return refused("duplicate", `与第 ${first} 行是同一个规格`);
    seen.set(sku.sku_id, row);
    const trade = tradePrice(sku, buyer);
    const before = agreedOf(sku);
    const line = {
      sku_id: sku.sku_id,
      code: skuLabel(sku),
      name: sku.name,
      sku: sku.sku,
      cost: yuan(sku.cost),
      trade_price: yuan(trade),
      before,
      price: yuan(price),
      until,
      version: priceVersion(sku, buyer),
    };
    const of = (state: PriceRowState, note: string) => ({ row, raw, state, note, line });
    if (before?.price === line.price && before.until === until) return of("same", "价格和到期日都没有变");
    if (price < sku.cost) return of("below", `低于成本 ${formatFen(sku.cost)}，要管理员批`);
    if (price > trade) return of("idle", `高于企业价 ${formatFen(trade)}，写了也不生效`);
    return of("ready", "");
  });
}
