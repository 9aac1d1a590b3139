import type { Category } from "#contract/goods.ts";

/** Characters that fit into a row of the category menu. */
const ROW_CHARACTERS = 10;

/** The first subcategory names that fit beside the category's name. */
export function categoryPreview({ cate_name, children }: Pick<Category, "cate_name" | "children">): string {
  const names: string[] = [];
  let left = ROW_CHARACTERS - cate_name.length;
  for (const child of children) {
    if (child.cate_name.length > left) break;
    names.push(child.cate_name);
    left -= child.cate_name.length;
  }
  return names.join(" ");
}

const LINKS = 6;

/** A category on the home page: its teaser in the menu, the number of its third-level categories and links to the first. */
export type CategoryPreview = { teaser: string; kinds: number; links: { sid: number; name: string }[] };

export function categoryPreviews(categories: readonly Category[]): Record<number, CategoryPreview> {
  return Object.fromEntries(categories.map((top) => [top.store_category_id, toPreview(top)]));
}

function toPreview(top: Category): CategoryPreview {
  const third = top.children.flatMap(({ children }) => children);
  const links = third.slice(0, LINKS).map(({ store_category_id: sid, cate_name: name }) => ({ sid, name }));
  return { teaser: categoryPreview(top), kinds: third.length, links };
}
