import { expect, test } from "vitest";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { staffRefusal } from "./staff-refusal.ts";

test.each([
  { act: "receive", state: "toSendBack", says: "TK1 还没有寄回的快递单号，客户填写后才能确认收货" },
  { act: "receive", state: "toReview", says: "退款 TK1 现在是待审核，同意退货并收到商品后才能确认收货" },
  { act: "receive", state: "refunded", says: "退款 TK1 现在是已退款，不能再确认收货" },
  { act: "agree_money", state: "refunded", says: "退款 TK1 现在是已退款，不能再同意" },
  { act: "agree_goods", state: "toReceive", says: "退款 TK1 现在是待收货，不能同意" },
  { act: "refuse", state: "toSendBack", says: "退款 TK1 现在是待退货，客户寄回后才能拒绝" },
  { act: "refuse", state: "withdrawn", says: "退款 TK1 现在是已撤销，不能再拒绝" },
] as const)("staff read why a refund that is $state takes no $act", ({ act, state, says }) => {
  expect(staffRefusal({ sn: "TK1", state: REFUND_STATUS[state] }, act)).toBe(says);
});
