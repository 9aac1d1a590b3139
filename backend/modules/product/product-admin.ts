import { yuan } from "#contract/rules/money.ts";
import type { TaxClass } from "#contract/rules/tax.ts";
import type { Database, Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { EventTeller } from "../../platform/events.ts";
import type { Ledger } from "../../platform/ledger.ts";
import { type Actor, commandLine, type StaffLog } from "../../platform/staff-log.ts";
import type { Ports } from "../../ports.ts";
import { lockSku, updatePrices, writeIsShow, writeTax } from "./product-admin.store.ts";
import { productRecord } from "./product-record.ts";
import { insertPriceChanges } from "./saving/saving.store.ts";
import { tellChanged } from "./tell-changed.ts";

export type ProductAdmin = ReturnType<typeof createProductAdmin>;

type Deps = {
  database: Pick<Database, "engine" | "write">;
  events: EventTeller;
  ports: Pick<Ports, "clock" | "random">;
  ledger: Pick<Ledger, "move">;
  staffLog: Pick<StaffLog, "write">;
};

/** Staff changes of single products without a table; the rules are those of an import. */
export function createProductAdmin({ database, events, ports: { clock, random }, ledger, staffLog }: Deps) {
  /**
   * Offers products for sale, or takes them off sale, in the caller's transaction.
   * @returns the names of the products @throws ApiError 404
   */
  async function showIn(tx: Db, actor: Actor, productIds: readonly number[], isShow: 0 | 1, reason = "") {
    const names: string[] = [];
    for (const id of productIds) {
      const shown = await writeIsShow(tx, id, isShow);
      if (!shown) throw notFound(`没有商品 ${id}`);
      await staffLog.write(tx, actor, {
        act: isShow ? "goods.on" : "goods.off",
        record: { ...productRecord(id), label: shown.name },
        summary: "",
        after: { is_show: isShow },
        note: reason,
      });
      names.push(shown.name);
    }
    await tellChanged(tx, { database, events }, productIds);
    return names;
  }

  return {
    showIn,

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
        await updatePrices(tx, skuId, { price, cost, ot_price });
        const change = { sku_id: skuId, price_before: sku.price, price, cost_before: sku.cost, cost };
        await insertPriceChanges(tx, [{ ...change, at: clock.now() }]);
        await tellChanged(tx, { database, events }, [product.id]);
        await staffLog.write(tx, commandLine(), {
          act: "goods.price",
          record: { ...productRecord(product.id), label: product.name },
          summary: `${skuId} 售价 ${yuan(sku.price)} → ${yuan(price)}；成本价 ${yuan(sku.cost)} → ${yuan(cost)}`,
          after: change,
          isAlone: true,
        });
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
    tax: (productId: number, percent: TaxClass) =>
      database.write(async (tx) => {
        const changed = await writeTax(tx, database.engine, productId, percent);
        if (!changed) throw notFound(`没有商品 ${productId}`);
        await staffLog.write(tx, commandLine(), {
          act: "goods.change",
          record: { ...productRecord(productId), label: changed.name },
          summary: `税率 ${percent}%`,
        });
        return changed;
      }),

    /** Offers a product for sale, or takes it off sale. */
    show: (productId: number, isShow: 0 | 1) =>
      database.write(async (tx) => {
        const [name = ""] = await showIn(tx, commandLine(), [productId], isShow);
        return { name };
      }),
  };
}

async function lockKnownSku(tx: Db, skuId: number) {
  const locked = await lockSku(tx, skuId);
  if (!locked) throw notFound(`没有 SKU ${skuId}`);
  return locked;
}
