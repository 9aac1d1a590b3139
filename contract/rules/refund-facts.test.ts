import { expect, test } from "vitest";
import { readFacts } from "./facts.ts";
import { REFUND_FACTS, REFUND_PLACES } from "./refund-facts.ts";

const refund = {
  refund_order_sn: "TK1",
  order_sn: "WX1",
  mer_name: "优选办公自营",
  refund_type: 2,
  status: -1,
  refund_price: "20.00",
  refund_message: "质量问题",
  mark: "",
  create_time: Date.UTC(2026, 10, 21, 1, 30),
  delivery_type: "顺丰速运",
  delivery_id: "SF1",
} as const;
const texts = (place: keyof typeof REFUND_PLACES) =>
  readFacts(REFUND_FACTS, REFUND_PLACES[place], refund).map(({ label, text }) => [label, text]);

test("each place shows the facts of a refund in its own order, under the same labels", () => {
  expect(texts("table")).toEqual([
    ["申请时间", "2026-11-21 09:30"],
    ["退款单号", "TK1"],
    ["订单号", "WX1"],
    ["店铺", "优选办公自营"],
    ["类型", "退货退款"],
    ["状态", "已拒绝"],
  ]);
  expect(texts("staff").map(([label]) => label)).toEqual([
    "退款单号",
    "订单号",
    "类型",
    "状态",
    "金额",
    "原因",
    "备注",
    "寄回",
  ]);
  expect(texts("page")).toContainEqual(["备注", ""]);
});

test("a returned parcel is its carrier and number, and nothing before it is sent", () => {
  expect(REFUND_FACTS.back.value(refund)).toBe("顺丰速运 SF1");
  expect(REFUND_FACTS.back.value({ delivery_type: "", delivery_id: "" })).toBe("");
});
