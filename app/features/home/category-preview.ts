import type { Category } from "#contract/product.ts";

/** The number of characters that fit into a row of the category rail. */
const ROW_CHARACTERS = 10;

/** The first subcategory names that fit beside the category's name. */
export function categoryPreview({ cate_name, children }: Pick<Category, "cate_name" | "children">): string {
  const names: string[] = [];
  let remaining = ROW_CHARACTERS - cate_name.length;
  for (const child of children) {
    if (child.cate_name.length > remaining) break;
    names.push(child.cate_name);
    remaining -= child.cate_name.length;
  }
  return names.join(" ");
}

const LINKS_MAX = 6;

/** A category on the home page: its teaser in the menu, the number of its third-level categories and links to the first. */
export type CategoryPreview = { teaser: string; kinds: number; links: { sid: number; name: string }[] };

/** The previews of the top categories by id. */
export function categoryPreviews(categories: readonly Category[]): Record<number, CategoryPreview> {
  return Object.fromEntries(categories.map((top) => [top.store_category_id, toPreview(top)]));
}

function toPreview(top: Category): CategoryPreview {
  const thirdLevel = top.children.flatMap(({ children }) => children);
  const links = thirdLevel.slice(0, LINKS_MAX).map(({ store_category_id: sid, cate_name: name }) => ({ sid, name }));
  return { teaser: categoryPreview(top), kinds: thirdLevel.length, links };
}
