import { expect, test } from "vitest";
import { problemsOf } from "./problems.ts";

const fine = {
  fail_reason: null,
  quantity: 5,
  trueStock: 5,
  sku: { id: 1, stock: 5, min_order: 5 },
  sale: null,
  quotation: null,
};

test.each([
  { what: "all is well", line: fine, delivered: true, problem: null },
  { what: "one piece too many", line: { ...fine, quantity: 6 }, delivered: true, problem: "库存不足" },
  { what: "sold out", line: { ...fine, fail_reason: "已售罄" }, delivered: true, problem: "库存不足" },
  { what: "one piece too few", line: { ...fine, quantity: 4 }, delivered: true, problem: "未达起订量 5" },
  { what: "off the shelf", line: { ...fine, fail_reason: "商品已下架" }, delivered: true, problem: "商品已下架" },
  { what: "a gone SKU", line: { ...fine, fail_reason: "规格已失效" }, delivered: false, problem: "规格已失效" },
  { what: "not delivered there", line: fine, delivered: false, problem: "该地区不支持配送" },
])("$what: $problem [P7.3]", ({ line, delivered, problem }) => {
  expect(problemsOf([line], delivered)).toEqual([problem]);
});

const some = (quantity: number, more: object = {}) => ({ ...fine, quantity, ...more });
const sale = { id: 9, per_customer: 3, bought: 1 };
const other = { sku: { id: 2, stock: 1, min_order: 1 } };

test.each([
  ["reach the minimum order together", [some(2), some(3)], [null, null]],
  ["leave one stock", [some(3), some(3)], ["库存不足", "库存不足"]],
  ["do not count for another SKU", [some(5), some(1, other)], [null, null]],
  ["of a quotation leave the stock too", [some(5), some(1, { quotation: {} })], ["库存不足", "库存不足"]],
  ["of a quotation reach no minimum order of others", [some(2), some(3, { quotation: {} })], ["未达起订量 5", null]],
  ["of a sale need no minimum order", [some(2, { sale })], [null]],
  ["of a sale share its limit", [some(1, { sale }), some(2, { sale })], Array(2).fill("每人限购 3 件，您还可买 2 件")],
  [
    "of a sale share its stock",
    [some(1, { sale, trueStock: 1 }), some(1, { sale, trueStock: 1 })],
    Array(2).fill("库存不足"),
  ],
])("lines of one SKU %s [P7.3]", (_, lines, problems) => {
  expect(problemsOf(lines, true)).toEqual(problems);
});
