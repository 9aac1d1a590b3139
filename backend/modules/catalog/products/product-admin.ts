import type { Database, Db } from "../../../database/database.ts";
import { ApiError, notFound } from "../../../http/errors.ts";
import type { Ledger } from "../../../platform/ledger.ts";
import type { Ports } from "../../../ports.ts";
import { refreshMinPrices } from "../import/import.store.ts";
import { lockSku, writePrices, writeShown } from "./product-admin.store.ts";

export type ProductAdmin = ReturnType<typeof createProductAdmin>;

/** What staff change of single goods, without a table (product.md section 9); the rules are those of an import. */
export function createProductAdmin(
  database: Pick<Database, "write">,
  { random }: Pick<Ports, "random">,
  { ledger }: { ledger: Pick<Ledger, "move"> },
) {
  return {
    /** A price that was never struck out follows; no tier may end up at or above the price. */
    price: (skuId: number, price: number, newCost: number | null) =>
      database.write(async (tx) => {
        const { product, sku } = await hold(tx, skuId);
        const cost = newCost ?? sku.cost;
        if (cost + product.cost_plus > price) throw new ApiError(400, "成本价加加价不能高于售价");
        const tiers: { price: number }[] = JSON.parse(sku.tiers_json);
        if (tiers.some((tier) => tier.price >= price))
          throw new ApiError(400, "阶梯价应低于售价，请用 goods import 一起修改");
        const ot_price = sku.ot_price === sku.price ? price : Math.max(sku.ot_price, price);
        await writePrices(tx, skuId, { price, cost, ot_price });
        await refreshMinPrices(tx, [product.id]);
        return { sku_id: skuId, name: `${product.name} ${sku.name}`, price, cost, ot_price };
      }),

    /** A difference, never a figure: orders may move the stock at the same moment. */
    stock: (skuId: number, by: number, why: string) =>
      database.write(async (tx) => {
        const { product, sku } = await hold(tx, skuId);
        const movement = { asset: "stock", holder: skuId, delta: by, kind: "staff", ref: random.token(9) } as const;
        if (!(await ledger.move(tx, { ...movement, note: why }))) {
          throw new ApiError(400, `库存只有 ${sku.stock}，不能减少 ${-by}`);
        }
        return { sku_id: skuId, name: `${product.name} ${sku.name}`, stock: sku.stock + by };
      }),

    /** On the shelf or off it. */
    async show(productId: number, isShow: 0 | 1) {
      const shown = await database.write((tx) => writeShown(tx, productId, isShow));
      if (!shown) throw notFound(`没有商品 ${productId}`);
      return shown;
    },
  };
}

async function hold(tx: Db, skuId: number) {
  const held = await lockSku(tx, skuId);
  if (!held) throw notFound(`没有 SKU ${skuId}`);
  return held;
}
