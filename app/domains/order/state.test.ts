import { expect, test } from "vitest";
import { formatOrderState } from "./state.ts";

test.each([
  { status: null, cancelled: 0, words: "待付款" },
  { status: null, cancelled: 1, words: "已取消" },
  { status: 0, cancelled: 0, words: "待发货" },
  { status: 1, cancelled: 0, words: "待收货" },
  { status: 2, cancelled: 0, words: "待评价" },
  { status: 3, cancelled: 0, words: "已完成" },
  { status: -1, cancelled: 0, words: "已退款" },
] as const)("status $status, cancelled $cancelled, reads $words", ({ words, ...order }) => {
  expect(formatOrderState(order)).toBe(words);
});
