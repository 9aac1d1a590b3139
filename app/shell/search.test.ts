import { expect, test } from "vitest";
import { searchFrom } from "./search.ts";

test("from most pages a search goes to the search page with the keyword alone", () => {
  const search = searchFrom({}, new URLSearchParams("status=6&cid=3"));
  expect(search).toMatchObject({ action: "/goods_search", fields: [] });
  expect(search.queryFor("A4复印纸")).toEqual({ title: "A4复印纸" });
});

test("on the category page it stays there: the button carries all=2, a hot keyword all=1", () => {
  const search = searchFrom({ searchStays: true }, new URLSearchParams("cid=1&sid=101&page=4&title=88A"));
  expect(search).toMatchObject({
    action: "/goods_cate",
    title: "88A",
    fields: [
      ["cid", "1"],
      ["sid", "101"],
      ["all", "2"],
    ],
  });
  expect(search.queryFor("中性笔")).toEqual({ cid: "1", sid: "101", title: "中性笔", all: 1 });
});
