import { expect, test } from "vitest";
import { pagesAround } from "./navigation.tsx";

test.each([
  { page: 1, last: 1, pages: [1] },
  { page: 1, last: 10, pages: [1, 2, null, 10] },
  { page: 3, last: 10, pages: [1, 2, 3, 4, null, 10] },
  { page: 5, last: 10, pages: [1, null, 4, 5, 6, null, 10] },
  { page: 10, last: 10, pages: [1, null, 9, 10] },
])("page $page of $last shows $pages", ({ page, last, pages }) => {
  expect(pagesAround(page, last)).toEqual(pages);
});
