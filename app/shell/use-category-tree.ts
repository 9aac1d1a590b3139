import { useFetcher } from "@remix-run/react";
import { useCallback } from "react";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/goods.ts";

export type CategoryTree = { tree: readonly Category[] };

/**
 * The categories below the first level, fetched once on hover or focus: their 260 names weigh more than a page of
 * products. Null until they have arrived, or where they cannot be loaded: the first level is links.
 */
export function useCategoryTree() {
  const { load, state, data } = useFetcher<CategoryTree | { unreached: true }>({ key: "category-tree" });
  const tree = data && "tree" in data ? data.tree : null;
  const idle = state === "idle";
  const ask = useCallback(() => {
    if (!tree && idle) load(urls.categoryTree);
  }, [tree, idle, load]);
  return { tree, ask };
}
