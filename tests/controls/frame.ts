import type { Control } from "./control.ts";

const FRAME = { test: "tests/document/frame.test.ts", piece: true } as const;

/** The frame as the built shop sends it. */
export const frame: readonly Control[] = [
  {
    id: "S2.top.2 company first",
    ...FRAME,
    file: "app/domains/account/account.ts",
    takeOut: "company || real_name || maskedPhone(phone)",
    put: "real_name || company || maskedPhone(phone)",
  },
  {
    id: "S2.top.3",
    ...FRAME,
    file: "app/domains/account/account.ts",
    takeOut: "is_open_member === 1 && is_money_level === 1",
    put: "is_open_member === 1",
  },
  {
    id: "S6.manager.1 on pages",
    ...FRAME,
    file: "app/frame/toolbar.tsx",
    takeOut: "{manager ? <ManagerTool manager={manager} /> : null}",
  },
  {
    id: "S2.search.1",
    ...FRAME,
    file: "app/frame/search-bar.tsx",
    takeOut: "handle.searchBar === false ? (",
    put: "handle.searchBar === undefined && cartCount < 0 ? (",
  },
  {
    id: "S2.search.3",
    ...FRAME,
    file: "app/domains/goods/search-box.tsx",
    takeOut: '<button type="submit">搜索</button>',
  },
  {
    id: "S2.search.4",
    ...FRAME,
    file: "app/frame/search.ts",
    takeOut: "hot: (keyword) => ({ title: keyword }) };",
    put: "hot: () => ({}) };",
  },
  {
    id: "S2.search.5 by button",
    ...FRAME,
    file: "app/frame/search.ts",
    takeOut: "BY_BUTTON = 2",
    put: "BY_BUTTON = 1",
  },
  { id: "S2.search.5 by hot word", ...FRAME, file: "app/frame/search.ts", takeOut: ", all: BY_KEYWORD" },
  {
    id: "S2.shortcuts.1",
    ...FRAME,
    file: "app/frame/frame.tsx",
    takeOut: "handle.shortcuts === false ? null : (",
    put: "(",
  },
  {
    id: "S2.footer.1",
    ...FRAME,
    file: "app/frame/footer.tsx",
    takeOut: '  { name: "天天低价", text: "认证企业另享企业价", icon: "tag" },\n',
  },
  {
    id: "S2.footer.2",
    ...FRAME,
    file: "app/domains/site/site-link.tsx",
    takeOut: "<span className={className}>{children}</span>",
    put: "<a className={className} href={url}>{children}</a>",
  },
  {
    id: "S2.footer.3",
    ...FRAME,
    file: "app/frame/footer.tsx",
    takeOut: "          {name}\n        </SiteLink>",
    put: "        </SiteLink>",
  },
  {
    id: "S2.toolbar.5 without scripts",
    ...FRAME,
    file: "app/frame/service-link.tsx",
    takeOut: 'href={urls.service} target="_blank"',
    put: 'href="#top" target="_blank"',
  },
];
