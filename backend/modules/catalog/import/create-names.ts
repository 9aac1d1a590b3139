import { COLUMNS } from "#contract/rules/goods-table.ts";
import type { Db } from "../../../database/database.ts";
import type { Engine } from "../../../database/ddl.ts";
import { insertBrand, insertCategory, lockNames, readNames } from "./import.store.ts";
import type { CellProblem, ImportedProduct } from "./import-row.ts";

const LEVELS = 3;
const NAME_MAX = 30;

export type Names = Awaited<ReturnType<typeof readNames>>;
export type Created = { brands: string[]; categories: string[] };

/** The names of `一级>二级>三级`, blank ones included. */
export const splitPath = (path: string) => path.split(">").map((name) => name.trim());

/** The category cells that cannot name a new category. */
export function invalidPaths(products: readonly ImportedProduct[]): CellProblem[] {
  return products.flatMap(({ category, line }) => {
    const names = splitPath(category);
    if (names.length === LEVELS && names.every((name) => name !== "" && name.length <= NAME_MAX)) return [];
    return [{ line, column: COLUMNS.category, message: `应写作 一级>二级>三级，每级 1 到 ${NAME_MAX} 个字` }];
  });
}

/**
 * Creates the brands and categories of the table that do not exist yet, after the existing ones. Concurrent imports
 * wait, so that no name and no id is created twice.
 */
export async function createNames(tx: Db, engine: Engine, products: readonly ImportedProduct[]) {
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
