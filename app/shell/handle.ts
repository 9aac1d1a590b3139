import { useMatches } from "@remix-run/react";

/** What a page may tell the frame about itself; the frame never asks a page for its name (storefront.md section 2). */
export type PageHandle = {
  /** The page brings its own search. */
  searchBar?: false;
  /** A search stays on this page and keeps its category (storefront.md section 2, /goods_cate). */
  searchStays?: true;
  /** The home page stands without the floating shortcuts and the link to itself. */
  shortcuts?: false;
  homeLink?: false;
  /** The page shows the category rail itself, open below the navigation. */
  categoryRail?: true;
  /** The page belongs to the consumables: the search bar's switch stands at 耗材. */
  consumables?: true;
  /** A bar sticks to the foot of the page on phones, where the tab bar would be. */
  bottomBar?: true;
};

/** The handles of the pages shown, the innermost winning. */
export function usePageHandle(): PageHandle {
  return useMatches().reduce<PageHandle>((all, match) => Object.assign(all, match.handle), {});
}
