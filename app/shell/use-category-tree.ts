import { useFetcher } from "@remix-run/react";
import { useCallback, useMemo } from "react";
import { type Packed, unpacked } from "#app/http/packed.ts";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/goods.ts";

export type CategoryTree = { tree: Packed<Category[]> };

/**
 * The categories below the first level, fetched once on hover or focus: their 260 names weigh more than a page of
 * products. Null until they have arrived, or where they cannot be loaded: the first level is links.
 */
export function useCategoryTree() {
  const { load, state, data } = useFetcher<CategoryTree | { unreached: true }>({ key: "category-tree" });
  const there = data && "tree" in data ? data.tree : null;
  const tree = useMemo(() => (there ? unpacked(there) : null), [there]);
  const idle = state === "idle";
  const ask = useCallback(() => {
    if (!there && idle) load(urls.categoryTree);
  }, [there, idle, load]);
  return { tree, ask };
}
