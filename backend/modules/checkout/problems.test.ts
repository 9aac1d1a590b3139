import { expect, test } from "vitest";
import { lineProblem } from "./problems.ts";

const fine = { fail_reason: null, quantity: 5, sku: { stock: 5, min_order: 5 } };

test.each([
  { what: "all is well", line: fine, delivered: true, problem: null },
  { what: "one piece too many", line: { ...fine, quantity: 6 }, delivered: true, problem: "库存不足" },
  { what: "sold out", line: { ...fine, fail_reason: "已售罄" }, delivered: true, problem: "库存不足" },
  { what: "one piece too few", line: { ...fine, quantity: 4 }, delivered: true, problem: "未达起订量 5" },
  { what: "off the shelf", line: { ...fine, fail_reason: "商品已下架" }, delivered: true, problem: "商品已下架" },
  { what: "a gone SKU", line: { ...fine, fail_reason: "规格已失效" }, delivered: false, problem: "规格已失效" },
  { what: "not delivered there", line: fine, delivered: false, problem: "该地区不支持配送" },
])("$what: $problem [P7.3]", ({ line, delivered, problem }) => {
  expect(lineProblem(line, delivered)).toBe(problem);
});
