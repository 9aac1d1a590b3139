import type { ConsumableSku } from "#contract/printer.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ORIGINAL } from "#contract/rules/printer.ts";
import { groupBy } from "../../platform/group-by.ts";
import { packFields } from "../product/pack.ts";
import { pickPriceFields } from "../product/prices.ts";
import { skuPicture, toFlag, toMerchant } from "../product/product-card.ts";
import type { ProductRow, SkuRow } from "../product/products.ts";
import type { ConsumableRow } from "./printers.store.ts";

type Catalogue = {
  /** The consumables that fit. */
  consumables: readonly ConsumableRow[];
  contents: readonly { sku_id: number; consumable_id: number }[];
  products: ReadonlyMap<number, { product: ProductRow; skus: readonly SkuRow[] }>;
};

/** The SKUs for sale that contain consumables that fit, and nothing else. */
export function toConsumableSkus(
  reader: Buyer | null,
  { consumables, contents, products }: Catalogue,
): ConsumableSku[] {
  const fitting = new Map(consumables.map((row) => [row.id, row]));
  const own = consumables.map(({ id, sku_id }) => ({ sku_id, consumable_id: id }));
  const contentsOf = groupBy([...contents, ...own], ({ sku_id }) => sku_id);
  return [...products.values()]
    .filter(({ product }) => product.is_show === 1)
    .flatMap(({ product, skus }) =>
      skus.flatMap((sku) => {
        const ids = [...new Set((contentsOf.get(sku.id) ?? []).map(({ consumable_id }) => consumable_id))];
        const inside = ids.flatMap((id) => fitting.get(id) ?? []);
        if (inside.length === 0 || inside.length < ids.length) return [];
        return [toConsumableSku(reader, product, sku, inside)];
      }),
    );
}

function toConsumableSku(
  reader: Buyer | null,
  product: ProductRow,
  sku: SkuRow,
  consumables: readonly ConsumableRow[],
): ConsumableSku {
  return {
    sku_id: sku.id,
    sku: sku.name,
    unit_name: sku.unit_name,
    ...packFields(sku.pack_pieces, product.unit_name),
    min_order: sku.min_order,
    stock: sku.stock,
    product_id: product.id,
    product_type: toFlag(product.product_type),
    store_name: product.name,
    image: skuPicture(product, sku),
    brand_name: product.brand_name,
    is_original: consumables.every(({ origin }) => origin === ORIGINAL) ? 1 : 0,
    merchant: toMerchant(product),
    consumables: consumables.map((row) => ({
      consumable_id: row.id,
      code: row.code,
      alias: row.alias,
      kind: row.kind,
      color: row.color,
      color_hex: row.color_hex,
      yield_pages: row.yield_pages,
      yield_note: row.yield_note,
      replaces: row.replaces === row.code ? null : row.replaces,
    })),
    ...pickPriceFields(reader, sku, product.cost_plus),
  };
}
