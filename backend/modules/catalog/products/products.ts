import type { Category } from "#contract/goods.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import type { DataVersion } from "../../../cache/data-version.ts";
import type { Database } from "../../../database/database.ts";
import { notFound } from "../../../http/errors.ts";
import { facetsOf } from "../index/facets.ts";
import { parseFilter } from "../index/product-filter.ts";
import type { ProductIndex } from "../index/product-index.ts";
import type { ProductOrder, QueryProducts } from "../index/query-products.ts";
import type { Search } from "../search/search.ts";
import { groupBy } from "./group-by.ts";
import { keptCards } from "./kept-cards.ts";
import { toProductCard, toProductDetail } from "./product-card.ts";
import { allBrands, allCategories, printersOf, productsWithSkus } from "./products.store.ts";
import {
  bestSellerIds,
  floorProductIds,
  groupByDepartment,
  relatedProductIds,
  topProductIds,
} from "./recommendations.ts";

const ROW = 10;
const FLOORS = 6;
const FLOOR_GOODS = 8;
const FLOOR_LINKS = 8;
const RELATED = 10;

type Reader = Buyer | null;
export type ListQuery = Parameters<typeof parseFilter>[0] & { order: ProductOrder; page: number; limit: number };

type Parts = {
  search: Pick<Search, "understand">;
  find: QueryProducts;
  onShelf: Pick<ProductIndex, "goods">;
  data: Pick<DataVersion, "newest">;
};

/** The catalogue as shoppers read it. */
export function createProducts({ read: db }: Pick<Database, "read">, { search, find, onShelf, data }: Parts) {
  /** Two queries, however many they are. */
  const cards = keptCards(data, async (reader, ids) => {
    const rows = await productsWithSkus(db, ids);
    return [...rows].flatMap(([id, { product, skus }]) => {
      const card = toProductCard(reader, product, skus);
      return card ? [{ id, card }] : [];
    });
  });

  return {
    async categories(): Promise<Category[]> {
      const rows = await allCategories(db);
      const below = groupBy(rows, ({ parent_id }) => parent_id);
      const branch = (id: number): Category[] =>
        (below.get(id) ?? []).map((row) => ({
          store_category_id: row.id,
          pid: row.parent_id,
          cate_name: row.name,
          children: branch(row.id),
        }));
      return branch(0);
    },

    async list(reader: Reader, question: ListQuery) {
      const [{ asked, corrected }, categories, brands] = await Promise.all([
        search.understand(question.keyword),
        allCategories(db),
        allBrands(db),
      ]);
      const { ids, count, facets } = await find({ ...parseFilter(question), asked }, question, (found) => ({
        ids: found.ids,
        count: found.narrow.found.length,
        facets: facetsOf(found, { categories, brands }),
      }));
      return { count, list: await cards(reader, ids), facets, corrected };
    },

    async detail(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row || row.skus.length === 0) throw notFound("商品不存在");
      const { product, skus } = row;
      const [categories, printers] = await Promise.all([allCategories(db), printersOf(db, id)]);
      const path = [product.category_top, product.category_second, product.category_id];
      const named = path.flatMap((step) => categories.find((one) => one.id === step) ?? []);
      return toProductDetail(reader, product, { skus, categories: named, printers });
    },

    async related(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row) throw notFound("商品不存在");
      return cards(reader, relatedProductIds(await onShelf.goods(), row.product, RELATED));
    },

    async floors(reader: Reader) {
      const categories = await allCategories(db);
      const tops = categories
        .filter(({ level }) => level === 1)
        .slice(0, FLOORS)
        .map((top) => ({ ...top, kinds: categories.filter(({ parent_id }) => parent_id === top.id) }));
      const goods = await onShelf.goods();
      const departments = groupByDepartment(goods);
      const best = topProductIds(goods, departments, "sales", { each: 2, limit: ROW });
      const fresh = topProductIds(goods, departments, "listed", { each: 2, limit: ROW });
      const floors = tops.map(({ id, name, kinds }) => {
        const own = departments.get(id) ?? [];
        const ids = floorProductIds(goods, own, { each: 3, limit: FLOOR_GOODS });
        return { id, name, kinds, ids, typical: bestSellerIds(goods, own, kinds[0]?.id ?? 0) };
      });
      const ids = new Set([...best, ...fresh, ...floors.flatMap((floor) => [...floor.ids, ...floor.typical])]);
      const byId = new Map((await cards(reader, [...ids])).map((card) => [card.product_id, card]));
      const pick = (some: readonly number[]) => some.flatMap((id) => byId.get(id) ?? []);
      return {
        best: pick(best),
        fresh: pick(fresh),
        floors: floors
          .map(({ id, name, kinds, ids, typical }) => {
            const list = pick(ids);
            const [shown = list[0]] = pick(typical);
            return {
              store_category_id: id,
              cate_name: name,
              image: shown?.image ?? "",
              links: kinds.slice(0, FLOOR_LINKS).map((below) => ({ id: below.id, name: below.name })),
              list,
            };
          })
          .filter(({ list }) => list.length > 0),
      };
    },
  };
}
