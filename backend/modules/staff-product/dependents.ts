import type { GoodsLack } from "#contract/rules/staff-product.ts";
import type { Db } from "../../database/database.ts";
import * as store from "./detail.store.ts";

type Counted = { product_id: number; count: number };

const countOf = (rows: readonly Counted[], id: number) =>
  Number(rows.find(({ product_id }) => product_id === id)?.count ?? 0);

/** What a product lacks before it should be for sale. */
export function lacksOf({
  pictures_json,
  skus,
  stock,
  consumables,
  printers,
}: Awaited<ReturnType<typeof store.readiness>>[number]): GoodsLack[] {
  const lacks: Record<GoodsLack, boolean> = {
    picture: pictures_json === "[]",
    sku: Number(skus) === 0,
    stock: Number(stock) <= 0,
    printers: Number(consumables) > 0 && Number(printers) === 0,
  };
  return (Object.keys(lacks) as GoodsLack[]).filter((lack) => lacks[lack]);
}

/** What depends on these products and what they lack, in the order of their ids. */
export async function dependentsOf(db: Db, ids: readonly number[], now: number) {
  const [rows, carts, orders, quotations, agreed] = await Promise.all([
    store.readiness(db, ids),
    store.cartLinesOfProduct(db, ids),
    store.openOrders(db, ids, now),
    store.openQuotations(db, ids),
    store.agreedCustomers(db, ids, now),
  ]);
  return rows.map((row) => ({
    product_id: row.product_id,
    name: row.name,
    is_show: row.is_show === 1,
    lacks: lacksOf(row),
    printers: Number(row.printers),
    in_carts: countOf(carts, row.product_id),
    in_orders: countOf(orders, row.product_id),
    in_quotations: countOf(quotations, row.product_id),
    agreed: countOf(agreed, row.product_id),
  }));
}
