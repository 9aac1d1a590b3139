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
    const rows = await lineStore.linesOf(db, row.id);
    const items = await carts.preview(customer, [...new Set(rows.map(({ sku_id }) => sku_id))]);
    const goods = new Map(items.map((item) => [item.sku.id, item]));
    return priceLines(rows, { goods, buyer: await readBuyer(db, customer.id), markup: row });
  };
export type PricedLines = ReturnType<typeof createPricedLines>;
