import { expect, test } from "vitest";
import { adjacentBanner, safeAddress } from "./site.ts";

test.each([
  { url: "/goods_cate?cid=1", kind: "internal" },
  { url: "https://beian.miit.gov.cn/", kind: "external" },
])("accepts $url as $kind", ({ url, kind }) => {
  expect(safeAddress(url)).toEqual({ kind, url });
});

test.each([
  "#",
  "",
  " ",
  "javascript:alert(1)",
  "//evil.example",
  "/\\evil.example",
  "http://plain.example",
  "data:text/html,x",
  "/a\tb",
  "https://",
])("rejects %j [S3.address.1]", (url) => {
  expect(safeAddress(url)).toBeNull();
});

test.each([
  { index: 0, step: 1, next: 1 },
  { index: 2, step: 1, next: 0 },
  { index: 0, step: -1, next: 2 },
] as const)("a step of $step from banner $index of 3 shows $next", ({ index, step, next }) => {
  expect(adjacentBanner(index, step, 3)).toBe(next);
});
