import type { Category, ProductCard } from "#contract/goods.ts";
import { barCodeIn } from "#contract/rules/bar-code.ts";
import { NO_PRODUCT } from "#contract/rules/messages.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { Database } from "../../../database/database.ts";
import { notFound } from "../../../http/errors.ts";
import { groupBy } from "../../../platform/group-by.ts";
import { facetsOf } from "../index/facets.ts";
import { parseFilter } from "../index/product-filter.ts";
import type { ProductIndex } from "../index/product-index.ts";
import type { QueryProducts } from "../index/query-products.ts";
import type { ProductOrder } from "../index/sort-rows.ts";
import { printersOfProduct } from "../printers/printers.store.ts";
import type { Printers } from "../printers/printers.ts";
import type { Search } from "../search/search.ts";
import { parseBareId, parseSkuCode } from "../search/sku-code.ts";
import { cardPicture, toCardSkus, toProductCard } from "./product-card.ts";
import { toProductDetail } from "./product-detail.ts";
import {
  allBrands,
  allCategories,
  printersOf,
  productsWithSkus,
  skuForSale,
  skuForSaleByBarCode,
  skuForSaleById,
} from "./products.store.ts";
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
export type ListQuery = Parameters<typeof parseFilter>[0] & {
  order: ProductOrder;
  with_skus: "0" | "1";
  page: number;
  limit: number;
};

type ProductSummary = { store_name: string; image: string; card: ProductCard | null };

type Deps = {
  search: Pick<Search, "resolve">;
  queryProducts: QueryProducts;
  productIndex: Pick<ProductIndex, "current">;
  printers: Pick<Printers, "named">;
};

/** The catalogue as shoppers read it. */
export function createProducts(
  { read: db }: Pick<Database, "read">,
  { search, queryProducts, productIndex, printers }: Deps,
) {
  /** Cards in the order of the ids: two statements, however many they are. */
  async function readCards(reader: Reader, ids: readonly number[], withSkus = false): Promise<ProductCard[]> {
    const rows = await productsWithSkus(db, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      const card = row && toProductCard(reader, row.product, row.skus);
      if (!row || !card) return [];
      return withSkus ? { ...card, skus: toCardSkus(reader, row.product, row.skus) } : card;
    });
  }

  return {
    readCards,

    /** Name, picture and card of each known product by id; the card is null while the product is off the shelf. */
    async readSummaries(reader: Reader, ids: readonly number[]): Promise<Map<number, ProductSummary>> {
      const rows = await productsWithSkus(db, ids);
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
      const rows = await allCategories(db);
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

    async list(reader: Reader, listQuery: ListQuery) {
      const code = parseSkuCode(listQuery.keyword);
      const barCode = barCodeIn(listQuery.keyword);
      const [{ query, corrected, matched }, { printers: named, product_ids }, categories, brands, coded] =
        await Promise.all([
          search.resolve(listQuery.keyword),
          printers.named(listQuery.keyword),
          allCategories(db),
          allBrands(db),
          code ? skuForSale(db, code) : barCode ? skuForSaleByBarCode(db, barCode) : undefined,
        ]);
      // A search that names a printer lists its consumables in place of corrected matches.
      const of_printers = product_ids.length > 0 && (corrected !== null || !matched);
      const asked = of_printers ? { query: null, products: product_ids } : { query };
      const filter = { ...parseFilter(listQuery), ...asked };
      const { ids, count, facets } = await queryProducts(reader, filter, listQuery, (result) => ({
        ids: result.ids,
        count: result.rows.matched.length,
        facets: facetsOf(result, { categories, brands }),
      }));
      // A number is a model first, and an id only where no product has it.
      const id = corrected !== null || count === 0 ? parseBareId(listQuery.keyword) : null;
      const exact_sku = coded ?? (id === null ? undefined : await skuForSaleById(db, id));
      return {
        count,
        list: await readCards(reader, ids, listQuery.with_skus === "1"),
        facets,
        corrected: of_printers ? null : corrected,
        printers: named,
        of_printers,
        ...(exact_sku && { exact_sku }),
      };
    },

    /** @throws ApiError 404 for an unknown product and for one without a SKU for sale. */
    async detail(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row || row.skus.length === 0) throw notFound(NO_PRODUCT);
      const { product, skus } = row;
      const [categories, fits, printers] = await Promise.all([
        allCategories(db),
        printersOf(db, id),
        printersOfProduct(db, id),
      ]);
      const path = [product.category_top, product.category_second, product.category_id];
      const named = path.flatMap((step) => categories.find((one) => one.id === step) ?? []);
      return toProductDetail(reader, product, { skus, categories: named, fits, printers });
    },

    /** @throws ApiError 404 for an unknown product. */
    async related(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row) throw notFound(NO_PRODUCT);
      return readCards(reader, relatedProductIds(await productIndex.current(), row.product, RELATED));
    },

    async floors(reader: Reader) {
      const categories = await allCategories(db);
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
