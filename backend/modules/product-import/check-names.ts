import { COLUMNS } from "#contract/rules/product-table.ts";
import { findPath, type Names, splitPath } from "../product/saving/names.ts";
import type { CellProblem, ImportedProduct } from "./import-row.ts";

const LEVELS = 3;
const NAME_MAX = 30;

/** The category cells that cannot name a new category. */
export function invalidPaths(products: readonly ImportedProduct[]): CellProblem[] {
  return products.flatMap(({ category, line }) => {
    const names = splitPath(category);
    if (names.length === LEVELS && names.every((name) => name !== "" && name.length <= NAME_MAX)) return [];
    return [{ line, column: COLUMNS.category, message: `应写作 一级>二级>三级，每级 1 到 ${NAME_MAX} 个字` }];
  });
}

/** The cells whose store, brand, category or drawing does not exist; with `create`, brands and categories may be new. */
export function unknownNames(
  products: readonly ImportedProduct[],
  { stores, brands, categories }: Names,
  pictureKinds: ReadonlySet<string>,
  create: boolean,
): CellProblem[] {
  return products.flatMap(({ line, store, brand, category, picture_kind }) => {
    const problems: CellProblem[] = [];
    const addProblem = (column: string, message: string) => problems.push({ line, column, message });
    if (!stores.some(({ name }) => name === store)) addProblem(COLUMNS.store, `没有店铺 ${store}`);
    if (!create && !brands.some(({ name }) => name === brand)) addProblem(COLUMNS.brand, `没有品牌 ${brand}`);
    if (!create && !findPath(category, categories)) {
      addProblem(COLUMNS.category, `没有三级分类 ${category}，应写作 一级>二级>三级`);
    }
    if (!pictureKinds.has(picture_kind)) addProblem(COLUMNS.picture_kind, `没有图片类型 ${picture_kind}`);
    return problems;
  });
}

/** Whether `create` solves a problem that `unknownNames` found. */
export const isOfNewName = ({ column, message }: CellProblem) =>
  (column === COLUMNS.brand && message.startsWith("没有品牌")) ||
  (column === COLUMNS.category && message.startsWith("没有三级分类"));
