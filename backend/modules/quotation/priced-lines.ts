import type { Fen } from "#contract/rules/money.ts";
import { unitPrice } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import type { Cart } from "../cart/cart.ts";
import * as lineStore from "./line.store.ts";
import type { Owner } from "./owned.ts";
import { type Markup, type PricedLine, priceLines } from "./view.ts";

type Deps = { carts: Pick<Cart, "preview">; readBuyer: ReadBuyer };

/** Reads the lines of a quotation with their goods and prices. */
export const createPricedLines =
  ({ carts, readBuyer }: Deps) =>
  async (db: Db, customer: Owner, row: Markup & { readonly id: number }): Promise<PricedLine[]> => {
    const rows = await lineStore.listQuotationLines(db, row.id);
    const items = await carts.preview(customer, [...new Set(rows.map(({ sku_id }) => sku_id))], db);
    const goods = new Map(items.map((item) => [item.sku.id, item]));
    return priceLines(rows, { goods, buyer: await readBuyer(db, customer.id), markup: row });
  };
export type PricedLines = ReturnType<typeof createPricedLines>;

/** The present price of the lines of each of these quotations for the customer, in fen; one without lines has no entry. */
export const createEstimates =
  ({ carts, readBuyer }: Deps) =>
  async (db: Db, customer: Owner, quotation_ids: readonly number[]): Promise<Map<number, Fen>> => {
    const sums = new Map<number, Fen>();
    if (quotation_ids.length === 0) return sums;
    const lines = await lineStore.quantitiesOf(db, quotation_ids);
    const items = await carts.preview(customer, [...new Set(lines.map(({ sku_id }) => sku_id))], db);
    const offers = new Map(items.map(({ sku, offer }) => [sku.id, offer]));
    const buyer = await readBuyer(db, customer.id);
    for (const { quotation_id, sku_id, quantity } of lines) {
      const offer = offers.get(sku_id);
      const sum = offer ? unitPrice(offer, buyer, quantity) * quantity : 0;
      sums.set(quotation_id, (sums.get(quotation_id) ?? 0) + sum);
    }
    return sums;
  };
export type Estimates = ReturnType<typeof createEstimates>;
