import type { TaxClass } from "#contract/rules/tax.ts";
import type { Database, Db } from "../../../database/database.ts";
import { ApiError, notFound } from "../../../http/errors.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { markProductsChanged } from "../index/product-index.store.ts";
import { lockSku, writeIsShow, writePrices, writeTax } from "./product-admin.store.ts";

export type ProductAdmin = ReturnType<typeof createProductAdmin>;

/** Staff changes of single products without a table; the rules are those of an import. */
export function createProductAdmin(
  database: Pick<Database, "engine" | "write">,
  { random }: Pick<Ports, "random">,
  { ledger }: { ledger: Pick<Ledger, "move"> },
) {
  return {
    /**
     * Sets price and cost of a SKU, in fen. A list price that equals the price follows it.
     * @throws ApiError 400 where cost and mark-up exceed the price, or a tier is not below it.
     */
    price: (skuId: number, price: number, newCost: number | null) =>
      database.write(async (tx) => {
        const { product, sku } = await lockKnownSku(tx, skuId);
        const cost = newCost ?? sku.cost;
        if (cost + product.cost_plus > price) throw new ApiError(400, "成本价加加价不能高于售价");
        const tiers: { price: number }[] = JSON.parse(sku.tiers_json);
        if (tiers.some((tier) => tier.price >= price))
          throw new ApiError(400, "阶梯价应低于售价，请用 goods import 一起修改");
        const ot_price = sku.ot_price === sku.price ? price : Math.max(sku.ot_price, price);
        await writePrices(tx, skuId, { price, cost, ot_price });
        await markProductsChanged(tx, database.engine, [product.id]);
        return { sku_id: skuId, name: `${product.name} ${sku.name}`, price, cost, ot_price };
      }),

    /**
     * Moves the stock by a difference in pieces, never to a figure: orders may move it at the same moment.
     * @throws ApiError 400 where there is not enough.
     */
    stock: (skuId: number, by: number, why: string) =>
      database.write(async (tx) => {
        const { product, sku } = await lockKnownSku(tx, skuId);
        const movement = { asset: "stock", holder: skuId, delta: by, kind: "staff", ref: random.token(9) } as const;
        if (!(await ledger.move(tx, { ...movement, note: why }))) {
          throw new ApiError(400, `库存只有 ${sku.stock}，不能减少 ${-by}`);
        }
        return { sku_id: skuId, name: `${product.name} ${sku.name}`, stock: sku.stock + by };
      }),

    /** Sets the class of VAT of a product; orders that exist keep theirs. @throws ApiError 404 */
    async tax(productId: number, percent: TaxClass) {
      const changed = await database.write((tx) => writeTax(tx, database.engine, productId, percent));
      if (!changed) throw notFound(`没有商品 ${productId}`);
      return changed;
    },

    /** Offers a product for sale, or takes it off sale. */
    async show(productId: number, isShow: 0 | 1) {
      const shown = await database.write((tx) => writeIsShow(tx, database.engine, productId, isShow));
      if (!shown) throw notFound(`没有商品 ${productId}`);
      return shown;
    },
  };
}

async function lockKnownSku(tx: Db, skuId: number) {
  const locked = await lockSku(tx, skuId);
  if (!locked) throw notFound(`没有 SKU ${skuId}`);
  return locked;
}
