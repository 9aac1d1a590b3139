import { expect, test } from "vitest";
import { consumableKeywords, hotKeywordHref } from "./search-href.ts";

test.each([
  { target: undefined, href: "/goods_search?title=TN2325" },
  { target: "goods_search", href: "/goods_search?title=TN2325" },
  { target: "printer_search", href: "/printer_search?title=TN2325" },
] as const)("a hot keyword with the target $target opens $href [S2.search.4]", ({ target, href }) => {
  expect(hotKeywordHref({ keyword: "TN2325", target })).toBe(href);
});

test("the searches for consumables that the shop names come from its hot keywords alone [S2.search.3]", () => {
  const words = [
    { keyword: "TN2325", target: "printer_search" as const },
    { keyword: "A4", target: "goods_search" as const },
  ];
  expect(consumableKeywords([...words, { keyword: "硒鼓" }]).map(({ keyword }) => keyword)).toEqual(["TN2325"]);
  expect(consumableKeywords([{ keyword: "硒鼓" }])).toEqual([{ keyword: "硒鼓" }]);
  expect(consumableKeywords([])).toEqual([]);
});
