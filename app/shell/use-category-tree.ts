import { useFetcher } from "@remix-run/react";
import { useCallback } from "react";
import { urls } from "#app/urls.ts";
import type { Category } from "#contract/product.ts";

/** The popular brands, models and products of a top category, without prices: they are the same for all readers. */
export type Popular = {
  cid: number;
  brands: { id: number; name: string }[];
  models: string[];
  bestSellers: { id: number; name: string; image: string }[];
};
export type CategoryTree = { tree: readonly Category[]; popular: Popular[] };

const NOT_LOADED: readonly Popular[] = [];

/**
 * The categories below the first level, fetched once on hover or focus, because their 260 names are larger than a
 * page of products. Null until they are loaded, and where that fails: the first level works without them.
 */
export function useCategoryTree() {
  const { load, state, data } = useFetcher<CategoryTree | { networkError: true }>({ key: "category-tree" });
  const loaded = data && "tree" in data ? data : null;
  const idle = state === "idle";
  const loadTree = useCallback(() => {
    if (!loaded && idle) load(urls.catalog.tree);
  }, [loaded, idle, load]);
  return { tree: loaded?.tree ?? null, popular: loaded?.popular ?? NOT_LOADED, loadTree };
}
