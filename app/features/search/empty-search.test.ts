import { expect, test } from "vitest";
import { ORIGIN } from "#tests/support/visit.ts";
import { refuseEmptySearch } from "./empty-search.server.ts";

/** The address that a search leads to instead, or null where it is made. */
function refused(path: string, from?: string) {
  const headers = new Headers(from === undefined ? [] : [["Referer", from]]);
  try {
    refuseEmptySearch(new Request(new URL(path, ORIGIN), { headers }));
    return null;
  } catch (thrown) {
    return thrown instanceof Response ? thrown.headers.get("Location") : thrown;
  }
}

test.each(["", " ", "%E3%80%80", "+%09", "%E2%80%8B"])(
  "a search for “%s” stays on the page of its form [S2.search.6]",
  (title) => {
    const from = `${ORIGIN}/goods_cate?cid=4&page=2`;
    for (const path of [
      `/goods_search?in=goods&title=${title}`,
      `/printer_search?title=${title}`,
      `/goods_cate?cid=4&title=${title}&all=2`,
    ]) {
      expect(refused(path, from)).toBe("/goods_cate?cid=4&page=2");
    }
  },
);

test.each([
  { path: "/goods_search?in=goods&title=", from: undefined, to: "/goods_search" },
  {
    path: "/goods_cate?cid=4&title=+&all=2",
    from: "https://elsewhere.example/goods_cate?cid=9",
    to: "/goods_cate?cid=4",
  },
  { path: "/goods_cate?cid=4&title=+&all=2", from: `${ORIGIN}/login`, to: "/goods_cate?cid=4" },
  { path: "/printer_search?printer=3&title=", from: "no address", to: "/printer_search?printer=3" },
])("$path from $from shows $to [S2.search.6]", ({ path, from, to }) => {
  expect(refused(path, from)).toBe(to);
});

test.each(["/goods_search?title=A4", "/goods_search", "/goods_cate?cid=1"])("%s is shown", (path) => {
  expect(refused(path, `${ORIGIN}/`)).toBeNull();
});
