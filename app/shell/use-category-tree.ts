import { useFetcher } from "@remix-run/react";
import { useCallback } from "react";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/goods.ts";

export type CategoryTree = { tree: readonly Category[] };

/**
 * The categories below the first level, fetched once on hover or focus: their 260 names are larger than a page of
 * products. Null until they are loaded, and where that fails: the first level works without them.
 */
export function useCategoryTree() {
  const { load, state, data } = useFetcher<CategoryTree | { networkError: true }>({ key: "category-tree" });
  const tree = data && "tree" in data ? data.tree : null;
  const idle = state === "idle";
  const loadTree = useCallback(() => {
    if (!tree && idle) load(urls.categoryTree);
  }, [tree, idle, load]);
  return { tree, loadTree };
}
