import { expect, test } from "vitest";
import { searchFrom } from "./search.ts";

test("from most pages a search goes to the search page with the keyword alone", () => {
  const search = searchFrom(null, new URLSearchParams("status=6&cid=3"));
  expect(search).toMatchObject({ action: "/goods_search", fields: [], scope: null });
  expect(search.queryFor("A4复印纸")).toEqual({ title: "A4复印纸" });
});

test("on the category page it stays there: the button carries all=2, a hot keyword all=1", () => {
  const search = searchFrom("硒鼓粉盒", new URLSearchParams("cid=1&sid=101&page=4&title=88A"));
  expect(search).toMatchObject({
    action: "/goods_cate",
    title: "88A",
    fields: [
      ["cid", "1"],
      ["sid", "101"],
      ["all", "2"],
    ],
    scope: { name: "硒鼓粉盒", wholeShop: "/goods_search?title=88A" },
  });
  expect(search.queryFor("中性笔")).toEqual({ cid: "1", sid: "101", title: "中性笔", all: 1 });
});

test("the category page without a category, as after a search in the whole shop, names no scope and sends none", () => {
  const search = searchFrom(undefined, new URLSearchParams("cid=1&sid=101&title=A4&all=1"));
  expect(search).toMatchObject({ action: "/goods_cate", fields: [["all", "2"]], scope: null });
});
