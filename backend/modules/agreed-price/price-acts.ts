import { formatLastDay } from "#contract/rules/calendar.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { APPROVED, type Buyer, NORMAL_PRODUCT, priceClass, unitPrice } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { customerRecord } from "../account/customer-acts.ts";
import * as store from "./agreed-price.store.ts";

export type { PricedSku } from "./agreed-price.store.ts";
export { findPriced, listPricesOfCustomer } from "./agreed-price.store.ts";

/** A price for a SKU, or null for none from now on. */
export type PriceChange = { row: store.PricedSku; to: { price: Fen; ends_at: number } | null };
/** The reason of an act, and whether a second member's approval is missing. */
type Why = { reason?: string | undefined; isAlone?: boolean | undefined };

export type PriceActs = ReturnType<typeof createPriceActs>;

/** The changes that a row of the log says in full; the values of all are in its columns. */
const SAID_MAX = 10;

/** The price in fen that a customer pays for a SKU without an agreed one, as approved. */
export const tradePrice = ({ cost, cost_plus }: Pick<store.PricedSku, "cost" | "cost_plus">, { audit_type }: Buyer) =>
  unitPrice(
    { product_type: NORMAL_PRODUCT, price: cost + cost_plus, cost, cost_plus, tiers: [] },
    { audit_state: APPROVED, audit_type },
  );

/** Identifies what a member has read of a price: the agreed one, the cost and the price of the class. */
export const priceVersion = (row: store.PricedSku, buyer: Buyer) =>
  hashOf(JSON.stringify([row.price, row.ends_at, row.cost, tradePrice(row, buyer), priceClass(buyer)]));

export const skuLabel = ({ product_id, sku_id }: Pick<store.PricedSku, "product_id" | "sku_id">) =>
  `${product_id}-${sku_id}`;

const priceText = (price: Fen | null, ends_at: number | null) =>
  price === null || ends_at === null ? "无" : `${formatFen(price)} 至 ${formatLastDay(Number(ends_at))}`;

/** The agreed price before and after a change. */
export const agreedChangeText = ({ row, to }: PriceChange) => ({
  before: priceText(row.price, row.ends_at),
  after: priceText(to?.price ?? null, to?.ends_at ?? null),
});

/** What staff do with the agreed prices of a customer whose row the transaction has locked. */
export const createPriceActs = ({ staffLog, ports: { clock } }: Pick<Platform, "staffLog" | "ports">) => ({
  /** Writes and removes agreed prices, with one row of the log for all of them. */
  async change(tx: Db, actor: Actor, customer_id: number, changes: readonly PriceChange[], { reason, isAlone }: Why) {
    for (const { row, to } of changes) {
      const { sku_id } = row;
      if (to === null) await store.deleteAgreedPrice(tx, customer_id, sku_id);
      else await store.putAgreedPrice(tx, { customer_id, sku_id, ...to, created_at: clock.now() });
    }
    const said = changes.slice(0, SAID_MAX).map((change) => {
      const { before, after } = agreedChangeText(change);
      return `${skuLabel(change.row)} ${before} → ${after}`;
    });
    const more = changes.length > SAID_MAX ? `；共 ${changes.length} 种` : "";
    await staffLog.write(tx, actor, {
      act: "customer.prices",
      record: customerRecord(customer_id),
      summary: `${said.join("；")}${more}`,
      before: { prices: changes.map(({ row }) => [row.sku_id, row.price, row.ends_at]) },
      after: { prices: changes.map(({ row, to }) => [row.sku_id, to?.price ?? null, to?.ends_at ?? null]) },
      note: reason,
      isAlone,
    });
  },
});
