import { withSearch } from "#app/link.ts";
import type { MenuGroup, PageHandle } from "./handle.ts";

const handles = import.meta.glob<PageHandle | undefined>(
  ["../features/*/*.page.tsx", "!../features/account/layout.page.tsx"],
  {
    eager: true,
    import: "handle",
  },
);

const GROUPS: readonly MenuGroup[] = ["", "交易", "资产", "发票", "售后", "账户"];

/**
 * The account menu: the overview, then the named groups. A page of the menu declares its entry in its handle.
 */
export const accountMenu = GROUPS.map((group) => ({
  group,
  entries: Object.values(handles)
    .flatMap((handle) => (handle?.menu?.group === group ? [handle.menu] : []))
    .sort((a, b) => a.order - b.order)
    .map(({ label, path, search, count }) => ({ label, path, to: withSearch(path, search), count: count ?? null })),
}));
