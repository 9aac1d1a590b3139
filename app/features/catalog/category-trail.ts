import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";

/** The top category whose pages search consumables by printer and code. */
export const CONSUMABLES = "打印耗材";

/** Whether a path of categories is that of the consumables. */
export const isOfConsumables = (path: readonly { cate_name: string }[] | undefined) =>
  path?.[0]?.cate_name === CONSUMABLES;

/** The search part of a category's address: `cid` is the first level, `sid` the category if it is a lower one. */
export function categorySearch(path: readonly { store_category_id: number }[]) {
  const [first] = path;
  const last = path.at(-1);
  return { cid: first?.store_category_id, sid: last === first ? undefined : last?.store_category_id };
}

type NamedCategory = { store_category_id: number; cate_name: string };

/** The breadcrumb of a category: a link to the list of each category on its path. */
export function categoryTrail(path: readonly NamedCategory[]): { name: string; to?: string }[] {
  return path.map(({ cate_name }, index) => ({
    name: cate_name,
    to: link(urls.catalog.category, {}, categorySearch(path.slice(0, index + 1))),
  }));
}
