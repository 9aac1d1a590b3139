import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import { marginOfPrice } from "#contract/rules/staff-sale.ts";
import type { StaffProductRow, staffProduct } from "#contract/staff-product.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { pictureAddress } from "../picture/picture-name.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import { categoryPaths } from "./category-paths.ts";
import * as store from "./list.store.ts";

type Parsed = z.output<(typeof staffProduct.list)["query"]>;
type Row = Awaited<ReturnType<typeof store.listDeskSkus>>["rows"][number];

/** SKUs as the desk lists them. */
export const createGoodsList =
  ({ database: { read }, ports: { clock } }: Pick<Platform, "database" | "ports">) =>
  async ({ page, limit, ...filters }: Parsed): Promise<Answer<typeof staffProduct.list>> => {
    const now = clock.now();
    const [{ rows, count }, counts, products, stores, brands, warehouses, categories] = await Promise.all([
      store.listDeskSkus(read, filters, now, { page, limit }),
      store.countGoodsTabs(read, now),
      store.countProducts(read, { tab: "all", keyword: "" }, now),
      store.storeChoices(read),
      store.brandChoices(read),
      store.warehouseChoices(read),
      store.categoryChoices(read),
    ]);
    const held = await store.stockByWarehouse(
      read,
      rows.map(({ sku_id }) => sku_id),
    );
    const heldBy = groupBy(held, ({ sku_id }) => sku_id);
    return {
      count,
      counts,
      products,
      stores,
      warehouses,
      brands: brands.map(({ id, name }) => ({ id, name })),
      categories: categoryPaths(categories, " › ").flatMap(({ id, level, name }) => (level < 3 ? [{ id, name }] : [])),
      list: rows.map((row) => ({
        ...toRow(row),
        warehouses: (heldBy.get(row.sku_id) ?? []).map(({ name, stock }) => ({ name, stock })),
      })),
    };
  };

function toRow(row: Row): Omit<StaffProductRow, "warehouses"> {
  return {
    product_id: row.product_id,
    sku_id: row.sku_id,
    code: formatSkuCode(row),
    name: row.product_name,
    sku: row.sku_name,
    image: pictureAddress(row),
    is_show: row.is_show === 1 && row.sku_is_show === 1,
    store: row.store,
    unit_name: row.unit_name,
    price: yuan(row.price),
    trade_price: yuan(row.cost + row.cost_plus),
    cost: yuan(row.cost),
    margin: marginOfPrice(row.price, row.cost),
    tiers: JSON.parse(row.tiers_json).length,
    stock: row.stock,
    sold: row.sold_30 ?? 0,
    is_low: row.low_since !== null,
    has_picture: row.picture !== null || row.pictures_json !== "[]",
  };
}
