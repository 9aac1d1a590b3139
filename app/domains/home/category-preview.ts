import type { Category } from "#contract/goods.ts";

/** Characters that a row of the rail holds besides the arrow. */
const ROW = 10;

/** The first second-level names that fit beside the category's own. */
export function categoryPreview({ cate_name, children }: Pick<Category, "cate_name" | "children">): string {
  const kept: string[] = [];
  let left = ROW - cate_name.length;
  for (const child of children) {
    if (child.cate_name.length > left) break;
    kept.push(child.cate_name);
    left -= child.cate_name.length;
  }
  return kept.join(" ");
}

const WORDS = 6;

/** What the home page tells of a category: its teaser, how many kinds lie at its third level, and the first of them. */
export type CategoryPreview = { teaser: string; kinds: number; words: { sid: number; name: string }[] };

export function categoryPreviews(categories: readonly Category[]): Record<number, CategoryPreview> {
  return Object.fromEntries(categories.map((top) => [top.store_category_id, taste(top)]));
}

function taste(top: Category): CategoryPreview {
  const third = top.children.flatMap(({ children }) => children);
  const words = third.slice(0, WORDS).map(({ store_category_id: sid, cate_name: name }) => ({ sid, name }));
  return { teaser: categoryPreview(top), kinds: third.length, words };
}
