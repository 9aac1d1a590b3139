import type { Answer } from "#contract/endpoint.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { type Column, PRODUCT_COLUMNS, SKU_COLUMNS } from "#contract/rules/product-table.ts";
import type { Subject } from "#contract/rules/staff.ts";
import { marginOfPrice } from "#contract/rules/staff-sale.ts";
import type { StaffLogRow } from "#contract/staff.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import { formatSkuCode } from "../product/sku-code.ts";
import type { ProductRow } from "../product-import/export.ts";
import { type ProductActs, versionOfProduct } from "../product-import/product-acts.ts";
import { categoryPaths } from "./category-paths.ts";
import { dependentsOf } from "./dependents.ts";
import * as store from "./detail.store.ts";
import { brandChoices, categoryChoices, stockByWarehouse, storeChoices } from "./list.store.ts";
import { waitingPricesOf } from "./planned-prices.store.ts";

type Deps = Pick<Platform, "database" | "ports"> & {
  acts: Pick<ProductActs, "read">;
  logOf: (subject: Subject, id: number) => Promise<StaffLogRow[]>;
};

// The columns name every cell that is picked.
const pick = (row: ProductRow, columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, row[column]])) as Record<Column, string>;

/** The parts of a cell with several values. */
export const valuesOf = (cell: string) => (cell === "" || cell === "无" ? [] : cell.split("|"));

/** The name of a SKU with these attributes: their values. */
export const skuNameOf = (attrs: string) =>
  valuesOf(attrs)
    .map((pair) => pair.slice(pair.search(/[:：]/) + 1))
    .join(" ") || "默认";

const THIRD_LEVEL = 3;

/** One product, and what its fields offer. */
export function createGoodsDetail({ database: { read }, ports: { clock }, acts, logOf }: Deps) {
  return {
    /** @throws ApiError 404 */
    async detail(id: number): Promise<Answer<typeof staffProduct.detail>> {
      const now = clock.now();
      const rows = await acts.read(read, [id]);
      const [first] = rows;
      if (!first) throw notFound(`没有商品 ${id}`);
      const skuIds = rows.map(({ sku_id }) => Number(sku_id));
      const [[dependents], held, turnover, sales, bad_reviews, asked, planned, log, neighbours] = await Promise.all([
        dependentsOf(read, [id], now),
        stockByWarehouse(read, skuIds),
        store.turnoverOf(read, skuIds),
        store.comingSales(read, id, now),
        store.badReviews(read, id),
        store.askedBy(read, id),
        waitingPricesOf(read, id),
        logOf("product", id),
        store.neighbours(read, id),
      ]);
      if (!dependents) throw notFound(`没有商品 ${id}`);
      const heldBy = groupBy(held, ({ sku_id }) => sku_id);
      const plus = fen(first.cost_plus);
      return {
        ...dependents,
        ...neighbours,
        version: versionOfProduct(rows),
        cells: pick(first, PRODUCT_COLUMNS),
        pictures: valuesOf(first.pictures).map((picture) => ({ picture, image: picture })),
        skus: rows.map((row) => {
          const sku_id = Number(row.sku_id);
          const [price, cost] = [fen(row.price), fen(row.cost)];
          return {
            sku_id,
            code: formatSkuCode({ product_id: id, sku_id }),
            name: skuNameOf(row.attrs),
            cells: pick(row, SKU_COLUMNS),
            trade_price: yuan(cost + plus),
            margin: marginOfPrice(price, cost),
            trade_margin: marginOfPrice(cost + plus, cost),
            stock: Number(row.stock),
            sold: turnover.find((one) => one.sku_id === sku_id)?.sold_30 ?? 0,
            warehouses: (heldBy.get(sku_id) ?? []).map(({ name, stock }) => ({ name, stock })),
          };
        }),
        sales: sales.map(({ starts_at, ends_at, price, quota }) => ({
          from: starts_at,
          to: ends_at,
          price: yuan(price),
          quota,
        })),
        bad_reviews,
        asked: asked?.name ?? null,
        planned: planned
          ? {
              planned_id: planned.id,
              starts_at: planned.starts_at,
              summary: planned.summary,
              by: planned.member,
              reason: planned.reason,
            }
          : null,
        log,
      };
    },

    async options(): Promise<Answer<typeof staffProduct.options>> {
      const [stores, brands, categories] = await Promise.all([
        storeChoices(read),
        brandChoices(read),
        categoryChoices(read),
      ]);
      return {
        stores: stores.map(({ name }) => ({ value: name, name })),
        brands: brands.map(({ name, name_en }) => ({ value: name, name: name_en ? `${name} ${name_en}` : name })),
        categories: categoryPaths(categories, ">")
          .filter(({ level }) => level === THIRD_LEVEL)
          .map(({ name }) => ({ value: name, name: name.replaceAll(">", " › ") })),
      };
    },
  };
}
