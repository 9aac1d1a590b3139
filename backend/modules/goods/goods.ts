import type { Category } from "#contract/goods.ts";
import type { Buyer } from "#contract/pricing.ts";
import type { Database } from "../../database/database.ts";
import type { Watch } from "../../database/watch.ts";
import { notFound } from "../../serve.ts";
import { cardOf, detailOf } from "./card.ts";
import { facetsOf } from "./facets.ts";
import { readFilter } from "./filter.ts";
import type { Find, Order } from "./find.ts";
import { allBrands, allCategories, printersOf, productsWithSkus } from "./goods.store.ts";
import { grouped } from "./grouped.ts";
import { keptCards } from "./kept-cards.ts";
import type { OnShelf } from "./on-shelf.ts";
import { bestOf, departmentsOf, floorIds, idsLike, topIds } from "./picks.ts";
import type { Search } from "./search/search.ts";

const ROW = 10;
const FLOORS = 6;
const FLOOR_GOODS = 8;
const FLOOR_LINKS = 8;
const RELATED = 10;

type Reader = Buyer | null;
export type Question = Parameters<typeof readFilter>[0] & { order: Order; page: number; limit: number };

type Parts = {
  search: Pick<Search, "understand">;
  find: Find;
  onShelf: Pick<OnShelf, "goods">;
  data: Pick<Watch, "newest">;
};

/** The catalogue as shoppers read it. */
export function createGoods({ read: db }: Pick<Database, "read">, { search, find, onShelf, data }: Parts) {
  /** Two queries, however many they are. */
  const cards = keptCards(data, async (reader, ids) => {
    const rows = await productsWithSkus(db, ids);
    return [...rows].flatMap(([id, { product, skus }]) => {
      const card = cardOf(reader, product, skus);
      return card ? [{ id, card }] : [];
    });
  });

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
      const [{ asked, corrected }, categories, brands] = await Promise.all([
        search.understand(question.keyword),
        allCategories(db),
        allBrands(db),
      ]);
      const { ids, count, facets } = await find({ ...readFilter(question), asked }, question, (found) => ({
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
      return detailOf(reader, product, { skus, categories: named, printers });
    },

    async related(reader: Reader, id: number) {
      const row = (await productsWithSkus(db, [id])).get(id);
      if (!row) throw notFound("商品不存在");
      return cards(reader, idsLike(await onShelf.goods(), row.product, RELATED));
    },

    async floors(reader: Reader) {
      const categories = await allCategories(db);
      const tops = categories
        .filter(({ level }) => level === 1)
        .slice(0, FLOORS)
        .map((top) => ({ ...top, kinds: categories.filter(({ parent_id }) => parent_id === top.id) }));
      const goods = await onShelf.goods();
      const departments = departmentsOf(goods);
      const best = topIds(goods, departments, "sales", { each: 2, limit: ROW });
      const fresh = topIds(goods, departments, "listed", { each: 2, limit: ROW });
      const floors = tops.map(({ id, name, kinds }) => {
        const own = departments.get(id) ?? [];
        const ids = floorIds(goods, own, { each: 3, limit: FLOOR_GOODS });
        return { id, name, kinds, ids, typical: bestOf(goods, own, kinds[0]?.id ?? 0) };
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
