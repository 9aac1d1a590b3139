import { expect, test } from "vitest";
import { NO_BUYER_FIELDS } from "#contract/buyer-fields.ts";
import type { OrderDetail } from "#contract/order.ts";
import { pageFacts } from "#contract/rules/order-facts.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import { deliveryNote } from "./delivery-note.ts";
import { orderOutlook, paymentFacts, purchaseFacts, sumNotes } from "./order-view.ts";

const item = (order_product_id: number, fields: Partial<OrderDetail["list"][number]>) => ({
  order_product_id,
  product_id: 10230,
  sku_id: 100500 + order_product_id,
  store_name: "硒鼓",
  sku: "单支装",
  unit_name: "支",
  product_num: 10,
  product_price: "51.14",
  shipped_num: 0,
  refund_num: 10,
  ...fields,
});

const DAY = Date.parse("2026-11-21T02:12:00Z");
const order = {
  order_id: 7,
  group_order_id: 3,
  order_sn: "S7",
  paid: 1,
  status: 0,
  mer_name: "旗舰店",
  ...NO_BUYER_FIELDS,
  pay_type: "balance",
  create_time: DAY,
  pay_time: DAY + 60_000,
  ship_time: null,
  take_time: null,
  give_integral: 9,
  receiver: { real_name: "王远", phone: "139****5678", address: "滨江区" },
  list: [item(1, { shipped_num: 10 }), item(2, { product_num: 12, shipped_num: 8, refund_num: 10 })],
  packages: [
    {
      package_id: 1,
      company: "顺丰速运",
      number: "SF1",
      state: "delivered",
      ship_time: DAY,
      delivered_time: DAY,
      items: [
        { order_product_id: 1, product_num: 10 },
        { order_product_id: 2, product_num: 8 },
      ],
      traces: [],
    },
  ],
} as unknown as OrderDetail;

const group = (...ids: number[]) => ({
  group_order_sn: "G3",
  orders: ids.map((order_id) => ({ ...order, order_id, mer_name: `店${order_id}`, pay_price: "12.30" })),
});

test("the payment names its number and links to the other orders that were paid with it", () => {
  const facts = new Map(paymentFacts(order, group(6, 7, 8), "余额支付").map(({ name, lines }) => [name, lines]));
  expect(facts.get("支付单号")).toEqual([{ text: "G3" }]);
  expect(facts.get("同单订单")).toEqual([
    { text: "另有 2 笔一起支付" },
    { text: "店6 ¥12.30", to: "/order_detail?id=6" },
    { text: "店8 ¥12.30", to: "/order_detail?id=8" },
  ]);
  expect(paymentFacts(order, group(7), "余额支付").map(({ name }) => name)).not.toContain("同单订单");
});

test("the purchase shows the customer's own number, the remark and the account manager", () => {
  const admin = { image: null, real_name: "陈经理", phone: "13912345678" };
  expect(
    purchaseFacts({ ...NO_BUYER_FIELDS, po: "PO-1" }, { admin }).map(({ name, lines }) => [name, lines[0]?.text]),
  ).toEqual([
    ...pageFacts({ ...NO_BUYER_FIELDS, po: "PO-1" }).map(({ label, text }) => [label, text]),
    ["客服经理", "陈经理 139 1234 5678"],
  ]);
  const names = purchaseFacts(NO_BUYER_FIELDS, { admin: null }).map(({ name }) => name);
  expect(names).toEqual(pageFacts(NO_BUYER_FIELDS).map(({ label }) => label));
});

test("waiting refunds, paid refunds and the points are shown below the sum", () => {
  const refunds = [
    { status: REFUND_STATUS.toReview, refund_price: "1.50" },
    { status: REFUND_STATUS.toReceive, refund_price: "2.00" },
    { status: REFUND_STATUS.refunded, refund_price: "4.00" },
    { status: REFUND_STATUS.refused, refund_price: "8.00" },
  ];
  expect(sumNotes(order, refunds)).toEqual(["已退款 ¥4.00", "退款中 ¥3.50", "收货后赠送 9 积分"]);
  expect(sumNotes({ ...order, give_integral: 0 }, [])).toEqual([]);
  expect(sumNotes({ ...order, give_integral: 1031 }, [])).toEqual(["收货后赠送 1,031 积分"]);
});

test("an order that waits for its receipt says how long, with its packages", () => {
  const shipped = { ...order, status: 1, ship_time: DAY };
  expect(orderOutlook(shipped, DAY)).toEqual({
    next: "1 个包裹，1 个已签收。",
    left: "15 天 0 小时",
    packages: "1 个包裹，1 个已签收",
    tracking: "/logistics?id=7",
  });
});

const PARTIES = {
  sender: { name: "得力旗舰店", phone: "0574-00000000", address: "宁波" },
  receiver: { real_name: "王远", phone: "13912345678", address: "杭州" },
};

test("a delivery note lists the items of each package and those not dispatched, and prices only on request", () => {
  const plain = deliveryNote(order, PARTIES, { company: "远山", hasPrices: false });
  expect(plain.parts.map(({ name, lines }) => [name, lines.map(({ units }) => units)])).toEqual([
    ["包裹 1", [10, 8]],
    // Two of the four units that have not been dispatched are refunded or in a refund.
    ["待发货", [2]],
  ]);
  expect([plain.kinds, plain.units, plain.total]).toEqual([2, 20, null]);
  expect(JSON.stringify(plain)).not.toContain("51.14");
  const priced = deliveryNote(order, PARTIES, { company: "远山", hasPrices: true });
  expect([priced.total, priced.parts[1]?.lines[0]?.sum]).toEqual(["1022.80", "102.28"]);
  expect(deliveryNote({ ...order, status: 1 }, PARTIES, { company: "远山", hasPrices: false }).parts).toHaveLength(1);
});
