import { NO_STORE } from "#contract/rules/messages.ts";
import { yuan } from "#contract/rules/money.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isSelfOperated, STORE_KINDS, type STORE_ORDERS } from "#contract/rules/store.ts";
import type { Database, Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import { commandLine } from "../../platform/staff-log.ts";
import type { StoreProducts, StoreRange } from "../product/store-products.ts";
import { countFollowers, listFollows } from "./follow.store.ts";
import { freightTemplate } from "./freight-template.ts";
import type { NewStore, StoreActs, StoreChange } from "./store-acts.ts";
import { ownCategories } from "./store-categories.store.ts";
import { findStore, findStoreNamed, listStores, lockStore, type StoreRow, storeExists } from "./stores.store.ts";

/** Whether a store has this name. */
export const storeNamed = async (db: Db, name: string) => (await findStoreNamed(db, name)) !== undefined;

export type Stores = ReturnType<typeof createStores>;

/** The merchants, as staff set them up. */
export function createStores(database: Database, acts: StoreActs) {
  return {
    list: () => listStores(database.read),

    add: (store: NewStore): Promise<number> => database.write((tx) => acts.add(tx, commandLine(), store)),

    /** @throws ApiError 400 */
    set: (name: string, change: StoreChange): Promise<number> =>
      database.write(async (tx) => {
        const store = await lockStore(tx, { name });
        if (!store) throw new ApiError(400, `没有店铺 ${name}`);
        await acts.change(tx, commandLine(), store, change);
        return store.id;
      }),
  };
}

type StoreQuery = {
  keyword: string;
  kind: string;
  category_id: number;
  is_best: "0" | "1";
  mer_ids: string;
  order: (typeof STORE_ORDERS)[number];
  page: number;
  limit: number;
};

type Deps = StoreProducts & {
  endsOfStoreCoupons: (store_id: number) => Promise<number[]>;
  warehousesOfStore: (store_id: number) => Promise<{ name: string; ship_hours: number }[]>;
};

/** The stores as shoppers read them. */
export function createStoreStreet(
  { read: db }: Pick<Database, "read">,
  { readRanges, readCards, readShelves, countIn, endsOfStoreCoupons, warehousesOfStore }: Deps,
) {
  async function readAll(): Promise<Store[]> {
    const [rows, followers, ranges] = await Promise.all([listStores(db), countFollowers(db), readRanges()]);
    return rows.map((row) => toStore(row, ranges.get(row.id), followers.get(row.id)));
  }

  /** Adds the three products of each store: two statements, however many stores. */
  async function withProducts<S extends Store>(reader: Buyer | null, stores: readonly S[]) {
    const ids = stores.flatMap(({ best }) => best);
    const cards = new Map((await readCards(reader, ids)).map((card) => [card.product_id, card]));
    return stores.map(({ best, ...store }) => ({ ...store, recommend: best.flatMap((id) => cards.get(id) ?? []) }));
  }

  return {
    async list(reader: Buyer | null, { keyword, kind, category_id, is_best, mer_ids, order, page, limit }: StoreQuery) {
      const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
      const chosen = mer_ids === "" ? null : new Set(mer_ids.split(",").map(Number));
      const named = (await readAll()).filter(
        (one) =>
          words.every((word) => one.mer_name.toLowerCase().includes(word)) &&
          (is_best === "0" || one.is_best === 1) &&
          (chosen === null || chosen.has(one.mer_id)),
      );
      const ofKind = (one: Store) => kind === "" || one.kind === kind;
      const inCategory = (one: Store) => category_id === 0 || one.categories.some(({ id }) => id === category_id);
      const matching = named.filter((one) => ofKind(one) && inCategory(one)).sort(COMPARE[order]);
      return {
        count: matching.length,
        list: await withProducts(reader, matching.slice((page - 1) * limit, page * limit)),
        kinds: countKinds(named.filter(inCategory)),
        categories: countStoreCategories(named.filter(ofKind)),
      };
    },

    /** @throws ApiError 404 for an unknown store. */
    async detail(id: number) {
      const [row, followers, ranges, coupon_ends, warehouses] = await Promise.all([
        findStore(db, id),
        countFollowers(db),
        readRanges(),
        endsOfStoreCoupons(id),
        warehousesOfStore(id),
      ]);
      if (!row) throw notFound(NO_STORE);
      const { best: _, ...fields } = toStore(row, ranges.get(id), followers.get(id));
      const own = await ownCategories(db, id);
      const counts =
        own.length > 0
          ? await countIn(
              id,
              own.map(({ sources }) => sources),
            )
          : [];
      const { free_over } = freightTemplate.parse(JSON.parse(row.freight_json));
      const own_categories = own
        .map(({ sources: __, ...category }, index) => ({ ...category, count: counts[index] ?? 0 }))
        .filter(({ count }) => count > 0);
      return {
        ...fields,
        own_categories,
        coupon_ends,
        warehouses,
        free_over: free_over === null ? null : yuan(free_over),
      };
    },

    /** @throws ApiError 404 for an unknown store. */
    async home(reader: Buyer | null, id: number) {
      if (!(await storeExists(db, id))) throw notFound(NO_STORE);
      return readShelves(reader, id, await ownCategories(db, id));
    },

    followedIds: async (customer_id: number) => (await listFollows(db, customer_id)).map(({ store_id }) => store_id),

    /** One page of the stores that the customer follows, the newest first. */
    async followed(reader: Buyer, customer_id: number, { page, limit }: { page: number; limit: number }) {
      const [follows, all] = await Promise.all([listFollows(db, customer_id), readAll()]);
      const byId = new Map(all.map((one) => [one.mer_id, one]));
      const shown = follows.slice((page - 1) * limit, page * limit).flatMap(({ store_id, created_at }) => {
        const found = byId.get(store_id);
        return found ? [{ ...found, saved_at: created_at }] : [];
      });
      return { count: follows.length, list: await withProducts(reader, shown) };
    },
  };
}

type Store = ReturnType<typeof toStore>;

const COMPARE: Record<StoreQuery["order"], (a: Store, b: Store) => number> = {
  default: () => 0,
  sales: (a, b) => b.sales - a.sales,
  rate: (a, b) => Number(b.rating) - Number(a.rating),
};

const NO_RANGE: StoreRange = { count: 0, sales: 0, categories: [], best: [] };

function toStore(row: StoreRow, { count, sales, categories, best }: StoreRange = NO_RANGE, followers = 0) {
  return {
    mer_id: row.id,
    mer_name: row.name,
    mer_avatar: row.logo,
    kind: STORE_KINDS.find((kind) => kind === row.kind) ?? "专营",
    is_trader: isSelfOperated(row.kind),
    is_best: row.is_best === 1 ? (1 as const) : (0 as const),
    city: row.city,
    mer_info: row.intro,
    rating: row.rating,
    product_score: row.desc_score,
    service_score: row.service_score,
    postage_score: row.postage_score,
    service_phone: row.service_phone,
    opened_on: row.opened_on,
    product_count: count,
    sales,
    care_count: followers,
    categories,
    best,
  };
}

const countKinds = (stores: readonly Store[]) =>
  STORE_KINDS.map((kind) => ({ kind, count: stores.filter((one) => one.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );

/** The number of stores that sell in each category, in the order of the ids of the categories. */
function countStoreCategories(stores: readonly Store[]) {
  const counts = new Map<number, { id: number; name: string; count: number }>();
  for (const { id, name } of stores.flatMap(({ categories }) => categories)) {
    const known = counts.get(id);
    if (known) known.count += 1;
    else counts.set(id, { id, name, count: 1 });
  }
  return [...counts.values()].sort((a, b) => a.id - b.id);
}
