import { COLUMNS } from "#contract/rules/goods-table.ts";
import { type Names, splitPath } from "./create-names.ts";
import type { CellProblem, ImportedProduct } from "./import-row.ts";

type CategoryPath = { top: number; second: number; third: number; names: string[] };
/** A product with the ids of its names. */
export type ResolvedProduct = {
  product: ImportedProduct;
  store_id: number;
  brand_id: number;
  brandName: string;
  category: CategoryPath;
};

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

/** The ids of the product's store, brand and category. @throws Error for names that `unknownNames` has not checked. */
export function resolveNames(product: ImportedProduct, { stores, brands, categories }: Names): ResolvedProduct {
  const store = stores.find(({ name }) => name === product.store);
  const brand = brands.find(({ name }) => name === product.brand);
  const category = findPath(product.category, categories);
  if (!store || !brand || !category) throw new Error(`the names of product ${product.id} no longer exist`);
  return { product, store_id: store.id, brand_id: brand.id, brandName: `${brand.name} ${brand.name_en}`, category };
}

type CategoryRow = { id: number; parent_id: number; level: number; name: string };

function findPath(path: string, categories: readonly CategoryRow[]): CategoryPath | null {
  const names = splitPath(path);
  let parent_id = 0;
  const found: number[] = [];
  for (const name of names) {
    const row: CategoryRow | undefined = categories.find((one) => one.parent_id === parent_id && one.name === name);
    if (!row) return null;
    found.push(row.id);
    parent_id = row.id;
  }
  const [top, second, third, ...more] = found;
  if (top === undefined || second === undefined || third === undefined || more.length > 0) return null;
  return { top, second, third, names };
}
