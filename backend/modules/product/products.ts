import type { Category, ProductCard } from "#contract/product.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { Database } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import { cardPicture, toCardSkus, toProductCard } from "./product-card.ts";
import { toProductDetail } from "./product-detail.ts";
import type { ProductIndex } from "./product-index/product-index.ts";
import * as store from "./products.store.ts";

export type { ProductRow, SkuRow } from "./products.store.ts";

import {
  bestSellerIds,
  floorProductIds,
  groupByTopCategory,
  relatedProductIds,
  topProductIds,
} from "./recommendations.ts";

const HOME_ROW = { perGroup: 2, limit: 10 };
const FLOORS = 6;
const FLOOR = { perGroup: 3, limit: 8 };
const FLOOR_LINKS = 8;
const RELATED = 10;

/** A reader is reduced to the price class, because answers are cached by it. */
type Reader = Buyer | null;
type ProductSummary = { store_name: string; image: string; card: ProductCard | null };

type Deps = { productIndex: Pick<ProductIndex, "current"> };
export type Products = ReturnType<typeof createProducts>;

/** The catalogue as shoppers read it. */
export function createProducts({ read: db }: Pick<Database, "read">, { productIndex }: Deps) {
  /** Cards in the order of the ids: two statements, however many they are. */
  async function readCards(reader: Reader, ids: readonly number[], withSkus = false): Promise<ProductCard[]> {
    const rows = await store.productsWithSkus(db, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      const card = row && toProductCard(reader, row.product, row.skus);
      if (!row || !card) return [];
      return withSkus ? { ...card, skus: toCardSkus(reader, row.product, row.skus) } : card;
    });
  }

  return {
    readCards,

    /** Products with their SKUs for sale, by product id. */
    readProducts: (ids: readonly number[]) => store.productsWithSkus(db, ids),

    readCategories: () => store.allCategories(db),

    readBrands: () => store.allBrands(db),

    /** The SKU for sale that a code names, or else a bar code. */
    skuByCode: (code: { product_id: number; sku_id: number } | null, barCode: string | null) =>
      code ? store.skuForSale(db, code) : barCode ? store.skuForSaleByBarCode(db, barCode) : Promise.resolve(undefined),

    /** The SKU for sale with this id, or the first of the product with this id. */
    skuById: (id: number) => store.skuForSaleById(db, id),

    /** The ids of the SKUs for sale with these bar codes, by each spelling of the code; several may have the same. */
    skuIdsByBarCode: (codes: readonly string[]) => store.skuIdsByBarCode(db, codes),

    /** One page of the ids of the products for sale. */
    idsForSale: (page: Page) => store.pageOfProducts(db, page),

    /** Name, picture and card of each known product by id; the card is null while the product is off the shelf. */
    async readSummaries(reader: Reader, ids: readonly number[]): Promise<Map<number, ProductSummary>> {
      const rows = await store.productsWithSkus(db, ids);
      return new Map(
        [...rows].map(([id, { product, skus }]) => [
          id,
          {
            store_name: product.name,
            image: skus[0] ? cardPicture(product, skus[0]) : "",
            card: product.is_show === 1 ? toProductCard(reader, product, skus) : null,
          },
        ]),
      );
    },

    async categories(): Promise<Category[]> {
      const rows = await store.allCategories(db);
      const childrenOf = groupBy(rows, ({ parent_id }) => parent_id);
      const branch = (id: number): Category[] =>
        (childrenOf.get(id) ?? []).map((row) => ({
          store_category_id: row.id,
          pid: row.parent_id,
          cate_name: row.name,
          children: branch(row.id),
        }));
      return branch(0);
    },

    /** @throws ApiError 404 for an unknown product and for one without a SKU for sale. */
    async detail(reader: Reader, id: number) {
      const row = (await store.productsWithSkus(db, [id])).get(id);
      if (!row || row.skus.length === 0) throw notFound(NO_PRODUCT);
      const { product, skus } = row;
      const [categories, fits, printers] = await Promise.all([
        store.allCategories(db),
        store.printersOf(db, id),
        store.printersOfProduct(db, id),
      ]);
      const path = [product.category_top, product.category_second, product.category_id];
      const named = path.flatMap((step) => categories.find((one) => one.id === step) ?? []);
      return toProductDetail(reader, product, { skus, categories: named, fits, printers });
    },

    /** @throws ApiError 404 for an unknown product. */
    async related(reader: Reader, id: number) {
      const row = (await store.productsWithSkus(db, [id])).get(id);
      if (!row) throw notFound(NO_PRODUCT);
      return readCards(reader, relatedProductIds(await productIndex.current(), row.product, RELATED));
    },

    async floors(reader: Reader) {
      const categories = await store.allCategories(db);
      const tops = categories
        .filter(({ level }) => level === 1)
        .slice(0, FLOORS)
        .map((top) => ({ ...top, children: categories.filter(({ parent_id }) => parent_id === top.id) }));
      const products = await productIndex.current();
      const rowsByTopCategory = groupByTopCategory(products);
      const best = topProductIds(products, rowsByTopCategory, "sales", HOME_ROW);
      const fresh = topProductIds(products, rowsByTopCategory, "listed", HOME_ROW);
      const floors = tops.map(({ id, name, children }) => {
        const rows = rowsByTopCategory.get(id) ?? [];
        const [first] = children;
        return {
          id,
          name,
          children,
          productIds: floorProductIds(products, rows, FLOOR),
          pictureIds: bestSellerIds(products, rows, first?.id ?? 0),
        };
      });
      const ids = new Set([
        ...best,
        ...fresh,
        ...floors.flatMap((floor) => [...floor.productIds, ...floor.pictureIds]),
      ]);
      const cards = new Map((await readCards(reader, [...ids])).map((card) => [card.product_id, card]));
      const cardsOf = (some: readonly number[]) => some.flatMap((id) => cards.get(id) ?? []);
      return {
        best: cardsOf(best),
        fresh: cardsOf(fresh),
        floors: floors
          .map(({ id, name, children, productIds, pictureIds }) => {
            const list = cardsOf(productIds);
            const [pictured = list[0]] = cardsOf(pictureIds);
            return {
              store_category_id: id,
              cate_name: name,
              image: pictured?.image ?? "",
              links: children.slice(0, FLOOR_LINKS).map((child) => ({ id: child.id, name: child.name })),
              list,
            };
          })
          .filter(({ list }) => list.length > 0),
      };
    },
  };
}
