import type { Category, ProductCard } from "#contract/goods.ts";
import type { Buyer } from "#contract/pricing.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../serve.ts";
import { cardOf, detailOf } from "./card.ts";
import { type Filter, readFilter } from "./filter.ts";
import {
  allCategories,
  bestOfEach,
  countBrands,
  countCategories,
  countProducts,
  countSpecs,
  floorIds,
  idsLike,
  type Order,
  pageOfIds,
  printersOf,
  productsWithSkus,
  topIds,
} from "./goods.store.ts";
import { grouped } from "./grouped.ts";
import type { Search } from "./search/search.ts";

const SPEC_NAMES = 6;
const SPEC_VALUES = 20;
const ROW = 10;
const FLOORS = 6;
const FLOOR_GOODS = 8;
const FLOOR_LINKS = 8;
const RELATED = 10;

type Reader = Buyer | null;
export type Question = Parameters<typeof readFilter>[0] & { order: Order; page: number; limit: number };

/** The catalogue as shoppers read it. */
export function createGoods(database: Database, search: Search) {
  const db = database.read;

  /** Cards in the order of the ids: two queries, however many they are. */
  async function cards(reader: Reader, ids: readonly number[]): Promise<ProductCard[]> {
    const rows = await productsWithSkus(db, ids);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return (row && cardOf(reader, row.product, row.skus)) ?? [];
    });
  }

  async function facets(filter: Filter, levels: ReadonlyMap<number, number>) {
    const chosen = filter.specs.slice(0, SPEC_NAMES).map(({ name }) => name);
    const [categories, brands, specs, ...others] = await Promise.all([
      countCategories(database, filter, filter.category === 0 ? 0 : (levels.get(filter.category) ?? LOWEST)),
      countBrands(database, filter),
      countSpecs(database, filter),
      ...chosen.map((name) => countSpecs(database, filter, name)),
    ]);
    return {
      categories,
      brands,
      specs: commonest([...specs.filter(({ name }) => !chosen.includes(name)), ...others.flat()], chosen),
    };
  }

  return {
    async categories(): Promise<Category[]> {
      const rows = await allCategories(db);
      const below = grouped(rows, ({ parent_id }) => parent_id);
      const branch = (id: number): Category[] =>
        (below.get(id) ?? []).map((row) => ({
          store_category_id: row.id,
          pid: row.parent_id,
          cate_name: row.name,
          children: branch(row.id),
        }));
      return branch(0);
    },

    async list(reader: Reader, question: Question) {
      const levels = new Map((await allCategories(db)).map(({ id, level }) => [id, level]));
      const { asked, corrected } = await search.understand(question.keyword);
      const filter = { ...readFilter(question), asked };
      const [count, ids, found] = await Promise.all([
        countProducts(database, filter),
        pageOfIds(database, filter, question),
        facets(filter, levels),
      ]);
      return { count, list: await cards(reader, ids), facets: found, corrected };
    },

    async detail(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row || row.skus.length === 0) throw notFound("商品不存在");
      const { product, skus } = row;
      const [categories, printers] = await Promise.all([allCategories(db), printersOf(db, id)]);
      const path = [product.category_top, product.category_second, product.category_id];
      const named = path.flatMap((step) => categories.find((one) => one.id === step) ?? []);
      return detailOf(reader, product, { skus, categories: named, printers });
    },

    async related(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row) throw notFound("商品不存在");
      return cards(reader, await idsLike(db, row.product, RELATED));
    },

    async floors(reader: Reader) {
      const categories = await allCategories(db);
      const tops = categories
        .filter(({ level }) => level === 1)
        .slice(0, FLOORS)
        .map((top) => ({ ...top, kinds: categories.filter(({ parent_id }) => parent_id === top.id) }));
      const [best, fresh, goods, typical] = await Promise.all([
        topIds(db, "sales", 2, ROW),
        topIds(db, "listed_at", 2, ROW),
        floorIds(
          db,
          tops.map(({ id }) => id),
          3,
          FLOOR_GOODS,
        ),
        bestOfEach(
          db,
          tops.flatMap(({ kinds }) => kinds[0]?.id ?? []),
        ),
      ]);
      const all = await cards(reader, [...new Set([...best, ...fresh, ...[...goods, ...typical].map(({ id }) => id)])]);
      const byId = new Map(all.map((card) => [card.product_id, card]));
      const pick = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
      return {
        best: pick(best),
        fresh: pick(fresh),
        floors: tops
          .map(({ id, name, kinds }) => {
            const list = pick(goods.filter(({ category_top }) => category_top === id).map((one) => one.id));
            const [shown = list[0]] = pick(
              typical.filter(({ category_second }) => category_second === kinds[0]?.id).map((one) => one.id),
            );
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

/** A category that nobody knows has nothing below it. */
const LOWEST = 3;

type Counted = { name: string; value: string; count: number };

/** The names that most goods carry, each with its commonest values; what is chosen always stays visible. */
function commonest(specs: readonly Counted[], chosen: readonly string[]) {
  return [...grouped(specs, ({ name }) => name)]
    .map(([name, values]) => ({ name, values, weight: values.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ name, values }) => values.length > 1 || chosen.includes(name))
    .sort((a, b) => Number(chosen.includes(b.name)) - Number(chosen.includes(a.name)) || b.weight - a.weight)
    .slice(0, SPEC_NAMES)
    .map(({ name, values }) => ({
      name,
      values: values.slice(0, SPEC_VALUES).map(({ value, count }) => ({ value, count })),
    }));
}
