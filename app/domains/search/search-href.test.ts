import { expect, test } from "vitest";
import { hotKeywordHref } from "./search-href.ts";

test.each([
  { target: undefined, href: "/goods_search?title=TN2325" },
  { target: "goods_search", href: "/goods_search?title=TN2325" },
  { target: "printer_search", href: "/printer_search?title=TN2325" },
] as const)("a hot keyword with the target $target opens $href [S2.search.4]", ({ target, href }) => {
  expect(hotKeywordHref({ keyword: "TN2325", target })).toBe(href);
});
