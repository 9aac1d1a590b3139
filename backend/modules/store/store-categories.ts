import type { Database, Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import {
  deleteStoreCategory,
  ownCategories,
  shopCategories,
  storeByName,
  writeStoreCategory,
} from "./store-categories.store.ts";

/** The most categories of one store. */
const STORE_CATEGORIES_MAX = 20;

export type StoreCategories = ReturnType<typeof createStoreCategories>;

/**
 * The categories that stores name themselves, as staff set them up. Each is a name with a set of the shop's
 * categories, so that new products belong to it without an import and the product index needs no further column; a
 * table of products per category would be exact, but empty until staff fill it.
 */
export function createStoreCategories(database: Database) {
  const requireStore = async (db: Db, shop: string) => {
    const found = await storeByName(db, shop);
    if (!found) throw new ApiError(400, `没有店铺 ${shop}`);
    return found.id;
  };

  return {
    /** The categories of a store in its order, with the names of the shop's categories that each holds. */
    async list(shop: string) {
      const own = await ownCategories(database.read, await requireStore(database.read, shop));
      const names = new Map((await shopCategories(database.read)).map(({ id, name }) => [id, name]));
      return own.map(({ name, sources }) => ({ name, holds: [...sources].map((id) => names.get(id) ?? "") }));
    },

    /**
     * Creates or replaces a category of a store.
     * @param holds names of the shop's categories of any level, as `三级` or `一级>二级>三级`
     * @throws ApiError 400 for an unknown store, an unknown or ambiguous category, and beyond the maximum
     */
    set: (shop: string, name: string, holds: readonly string[]) =>
      database.write(async (tx) => {
        const store_id = await requireStore(tx, shop);
        const paths = pathsOf(await shopCategories(tx));
        const sources = [...new Set(holds.map((text) => resolve(paths, text)))];
        const own = await ownCategories(tx, store_id);
        if (own.length >= STORE_CATEGORIES_MAX && own.every((one) => one.name !== name)) {
          throw new ApiError(400, `一家店铺最多 ${STORE_CATEGORIES_MAX} 个分类`);
        }
        return writeStoreCategory(tx, { store_id, name, sources });
      }),

    /** @throws ApiError 400 for an unknown store or category. */
    remove: (shop: string, name: string) =>
      database.write(async (tx) => {
        const removed = await deleteStoreCategory(tx, await requireStore(tx, shop), name);
        if (!removed) throw new ApiError(400, `${shop} 没有分类 ${name}`);
      }),
  };
}

type Paths = readonly { id: number; path: string }[];

/** Each category with the names from the first level down to it. */
function pathsOf(categories: readonly { id: number; parent_id: number; name: string }[]): Paths {
  const byId = new Map(categories.map((one) => [one.id, one]));
  const pathOf = (id: number): string[] => {
    const found = byId.get(id);
    return found ? [...pathOf(found.parent_id), found.name] : [];
  };
  return categories.map(({ id }) => ({ id, path: pathOf(id).join(">") }));
}

function resolve(paths: Paths, text: string): number {
  const found = paths.filter(({ path }) => path === text || path.endsWith(`>${text}`));
  const [only] = found;
  if (!only) throw new ApiError(400, `没有商品分类 ${text}`);
  if (found.length > 1) {
    throw new ApiError(400, `商品分类 ${text} 有多个，请写全：${found.map(({ path }) => path).join("、")}`);
  }
  return only.id;
}
