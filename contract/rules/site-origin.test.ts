import { expect, test } from "vitest";
import { siteOrigin } from "./site-origin.ts";

test.each([
  ["https://shop.cn", "https://shop.cn"],
  ["https://shop.cn/", "https://shop.cn"],
  ["https://shop.cn/mall?from=1#top", "https://shop.cn"],
  ["http://shop.cn:8080/", "http://shop.cn:8080"],
  ["#", null],
  ["/x", null],
  ["", null],
  ["shop.cn", null],
  ["javascript:alert(1)", null],
])("the origin of %j is %j", (siteUrl, origin) => {
  expect(siteOrigin(siteUrl)).toBe(origin);
});
