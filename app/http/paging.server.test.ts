import { expect, test } from "vitest";
import { readPage } from "./paging.server.ts";

test.each([
  { query: "", page: 1, reads: [1] },
  { query: "page=2", page: 2, reads: [2] },
  { query: "page=3", page: 3, reads: [3] },
  { query: "page=4", page: 3, reads: [4, 3] },
  { query: "page=0", page: 1, reads: [1] },
  { query: "page=2.5", page: 1, reads: [1] },
  { query: "page=x", page: 1, reads: [1] },
  { query: "page=10001", page: 1, reads: [1] },
])("'$query' of 21 records shows page $page of 3", async ({ query, page, reads }) => {
  const pages: number[] = [];
  const read = async (number: number) => {
    pages.push(number);
    return { count: 21, list: [number] };
  };
  expect(await readPage(new URLSearchParams(query), 10, read)).toEqual({ count: 21, list: [page], page, last: 3 });
  expect(pages).toEqual(reads);
});

test("an empty list has one page", async () => {
  expect(await readPage(new URLSearchParams("page=7"), 10, async () => ({ count: 0 }))).toEqual({
    count: 0,
    page: 1,
    last: 1,
  });
});
