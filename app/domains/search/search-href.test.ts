import { expect, test } from "vitest";
import { hotKeywordHref } from "./search-href.ts";

const ofPage = (text: string) => `/goods_cate?cid=1&title=${text}`;

test.each([
  { target: undefined, href: "/goods_cate?cid=1&title=TN2325" },
  { target: "goods_search", href: "/goods_cate?cid=1&title=TN2325" },
  { target: "printer_search", href: "/printer_search?title=TN2325" },
] as const)("a hot keyword with the target $target opens $href [S2.search.3]", ({ target, href }) => {
  expect(hotKeywordHref({ keyword: "TN2325", target }, ofPage)).toBe(href);
});
