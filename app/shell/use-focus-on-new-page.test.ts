import { expect, test } from "vitest";
import { isNewPage } from "./use-focus-on-new-page.ts";

const paper = { pathname: "/goods_cate", search: "?cid=3", heading: "办公用纸" };

test.each([
  { name: "another path", now: { pathname: "/shopping_cart", search: "", heading: "购物车" }, fresh: true },
  { name: "another category", now: { ...paper, search: "?cid=4", heading: "书写工具" }, fresh: true },
  { name: "the list's next page", now: { ...paper, search: "?cid=3&page=2" }, fresh: false },
  { name: "an act that changes a number in the heading", now: { ...paper, heading: "办公用纸 12" }, fresh: false },
])("$name is a new page: $fresh", ({ now, fresh }) => {
  expect(isNewPage(paper, now)).toBe(fresh);
});
