import type { Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import type { ProductDraft } from "./product-draft.ts";
import { insertBrand, insertCategory, lockNames, readNames } from "./saving.store.ts";

/** The stores, brands and categories that products may name. */
export type Names = Awaited<ReturnType<typeof readNames>>;
export type Created = { brands: string[]; categories: string[] };

type CategoryRow = Names["categories"][number];
type CategoryPath = { top: number; second: number; third: number };
/** A product with the ids of its names. */
export type ResolvedProduct = CategoryPath & { product: ProductDraft; store_id: number; brand_id: number };

/** The names of `一级>二级>三级`, blank ones included. */
export const splitPath = (path: string) => path.split(">").map((name) => name.trim());

/** The ids of `一级>二级>三级`; null where one of the names does not exist. */
export function findPath(path: string, categories: readonly CategoryRow[]): CategoryPath | null {
  let parent_id = 0;
  const found: number[] = [];
  for (const name of splitPath(path)) {
    const row: CategoryRow | undefined = categories.find((one) => one.parent_id === parent_id && one.name === name);
    if (!row) return null;
    found.push(row.id);
    parent_id = row.id;
  }
  const [top, second, third, ...more] = found;
  if (top === undefined || second === undefined || third === undefined || more.length > 0) return null;
  return { top, second, third };
}

/** The ids of the product's store, brand and category. @throws Error for a name that does not exist */
export function resolveNames(product: ProductDraft, { stores, brands, categories }: Names): ResolvedProduct {
  const store = stores.find(({ name }) => name === product.store);
  const brand = brands.find(({ name }) => name === product.brand);
  const category = findPath(product.category, categories);
  if (!store || !brand || !category) throw new Error(`the names of product ${product.id} no longer exist`);
  return { product, store_id: store.id, brand_id: brand.id, ...category };
}

/**
 * Creates the brands and categories of the table that do not exist yet, after the existing ones. Concurrent imports
 * wait, so that no name and no id is created twice.
 */
export async function createNames(
  tx: Db,
  engine: Engine,
  products: readonly Pick<ProductDraft, "brand" | "category">[],
) {
  await lockNames(tx, engine);
  const names = await readNames(tx);
  const created: Created = { brands: [], categories: [] };
  for (const { brand, category } of products) {
    if (!names.brands.some(({ name }) => name === brand)) {
      names.brands.push(await insertBrand(tx, nextId(names.brands), brand));
      created.brands.push(brand);
    }
    let parent_id = 0;
    for (const [index, name] of splitPath(category).entries()) {
      let row = names.categories.find((one) => one.parent_id === parent_id && one.name === name);
      if (!row) {
        row = await insertCategory(tx, { id: nextId(names.categories), parent_id, level: index + 1, name });
        names.categories.push(row);
        created.categories.push(
          splitPath(category)
            .slice(0, index + 1)
            .join(">"),
        );
      }
      parent_id = row.id;
    }
  }
  return { names, created };
}

const nextId = (rows: readonly { id: number }[]) => rows.reduce((highest, { id }) => Math.max(highest, id), 0) + 1;
