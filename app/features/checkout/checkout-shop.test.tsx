import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OrderCheck } from "#contract/checkout.ts";
import { CheckoutShop } from "./checkout-shop.tsx";

afterEach(cleanup);

const group: OrderCheck["order"][number] = {
  mer_id: 7,
  mer_name: "得力办公旗舰店",
  is_trader: 0,
  kind: "旗舰",
  list: [],
  postage_missing: null,
  delivered: true,
  shipments: [{ name: "上海仓", ship_hours: 24, days_min: 2, days_max: 3 }],
  postage_extra: "0.00",
  coupon: [],
  coupon_price: "0.00",
  platform_coupon_price: "0.00",
  total_price: "100.00",
  postage_price: "0.00",
  integral_price: "0.00",
  pay_price: "100.00",
};

/** Half an hour before midnight in Shanghai. */
const NOW = Date.UTC(2026, 10, 21, 15, 30);

async function textOf(change: Partial<typeof group>, sharedNumber = false) {
  const Shop = () => (
    <CheckoutShop
      group={{ ...group, ...change }}
      now={NOW}
      values={{}}
      errors={{}}
      sharedNumber={sharedNumber}
      claimable={[]}
      onCoupon={() => undefined}
      withoutHref={() => null}
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Shop }]);
  render(<Stub />);
  return (await screen.findByRole("region", { name: "得力办公旗舰店" })).textContent ?? "";
}

test.each([
  { agreed_until: "2027-01-31", text: "¥50.00/箱协议价，至 2027-01-31" },
  { agreed_until: null, text: "¥50.00/箱× 2 箱" },
])("a line with an agreed price until $agreed_until shows $text [P6.124]", async ({ agreed_until, text }) => {
  const line = {
    cart_id: 1,
    product_id: 1,
    sku_id: 2,
    store_name: "复印纸",
    sku: "8包/箱",
    image: "/a.svg",
    unit_name: "箱",
    product_type: 0 as const,
    stop_time: null,
    seckill_status: null,
    cart_num: 2,
    stock: 9,
    problem: null,
    unit_price: "50.00",
    total_price: "100.00",
    agreed_until,
  };
  expect(await textOf({ list: [line] })).toContain(text);
});

test("a line of a sale that is dearer than the customer's own price has the act 改按企业价", async () => {
  const line = {
    cart_id: 1,
    product_id: 1,
    sku_id: 2,
    store_name: "复印纸",
    sku: "8包/箱",
    image: "/a.svg",
    unit_name: "箱",
    product_type: 1 as const,
    stop_time: 9,
    seckill_status: 1 as const,
    cart_num: 2,
    stock: 9,
    problem: null,
    unit_price: "50.00",
    total_price: "100.00",
    agreed_until: null,
    own_price: "45.00",
  };
  expect(await textOf({ list: [line] })).toContain("企业价 ¥45.00 更低，改按企业价");
  cleanup();
  expect(await textOf({ list: [{ ...line, own_price: undefined }] })).not.toContain("企业价");
});

test("a shop that does not deliver to the address has no freight and no subtotal", async () => {
  const text = await textOf({ delivered: false });
  expect(text).toContain("不支持配送到该地址，不计入合计");
  expect(text).not.toContain("免运费");
  expect(text).not.toContain("店铺小计");
});

test("the head has the kind of the store, its warehouses, the days of arrival in Shanghai, and the freight", async () => {
  expect(await textOf({})).toContain("得力办公旗舰店旗舰上海仓 · 预计 11-23 至 11-24 送达 · 免运费");
});

test.each([
  {
    what: "one day",
    shipments: [{ name: "上海仓", ship_hours: 1, days_min: 1, days_max: 1 }],
    text: "上海仓 · 预计 11-22 送达",
  },
  {
    what: "the first to the last package of several warehouses",
    shipments: [
      { name: "珠海仓", ship_hours: 24, days_min: 3, days_max: 4 },
      { name: "上海仓", ship_hours: 48, days_min: 1, days_max: 3 },
    ],
    text: "珠海仓、上海仓 · 预计 11-22 至 11-25 送达",
  },
])("the arrival is $what", async ({ shipments, text }) => {
  expect(await textOf({ shipments })).toContain(text);
});

test("an unknown arrival is left out", async () => {
  const text = await textOf({ shipments: [] });
  expect(text).toContain("旗舰免运费");
  expect(text).not.toContain("预计");
});

test("the subtotal says what it consists of after freight and points", async () => {
  const text = await textOf({ postage_price: "8.00", integral_price: "50.00", pay_price: "58.00" });
  expect(text).toContain("商品 ¥100.00 + 运费 ¥8.00 − 积分抵扣 ¥50.00店铺小计 ¥58.00");
});

test("the subtotal names coupons, and freight what a remote province adds [P7.8]", async () => {
  const text = await textOf({
    coupon_price: "15.00",
    platform_coupon_price: "8.95",
    postage_price: "23.00",
    postage_extra: "15.00",
    pay_price: "99.05",
  });
  expect(text).toContain("商品 ¥100.00 − 优惠券 ¥15.00 − 平台券分摊 ¥8.95 + 运费 ¥23.00店铺小计 ¥99.05");
  expect(text).toContain("运费 ¥23.00，含偏远地区加收 ¥15.00");
});

test("the purchase number of a shop is folded below that of all shops", async () => {
  await textOf({}, true);
  expect(screen.getByLabelText("采购单号").getAttribute("placeholder")).toBe("同上，可单独填写");
});
