import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { NO_BUYER_FIELDS } from "#contract/buyer-fields.ts";
import type { OrderSummary } from "#contract/order.ts";
import { OrderItems, OrderRow } from "./order-row.tsx";

afterEach(cleanup);

const AGAIN = { page: "form-key-of-a-test", refused: undefined };

const item = {
  order_product_id: 1,
  product_id: 10396,
  sku_id: 9,
  store_name: "红百旺 A4复印纸",
  sku: "8包/箱",
  image: "/a.svg",
  product_type: 0 as const,
  stop_time: null,
  seckill_status: null,
  unit_name: "箱",
  product_num: 7,
  product_price: "182.00",
  total_price: "1274.00",
  pay_price: "1250.00",
  agreed_until: null,
  shipped_num: 0,
  refund_num: 7,
  is_refund: 0 as const,
};

test("an ordered pack has its unit, and the price of one piece where the order stores it [P6.21]", async () => {
  const Items = () => (
    <main>
      <OrderItems
        items={[
          { ...item, pack_pieces: 8, piece_unit: "包" },
          { ...item, order_product_id: 2 },
        ]}
      />
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Items }]);
  render(<Stub />);
  const text = (await screen.findByRole("main")).textContent ?? "";
  expect(text.match(/× 7 箱/g)).toHaveLength(2);
  expect(text.match(/折合 ¥22\.75\/包/g)).toHaveLength(1);
});

test("a line of an order's page has the code that the search finds", async () => {
  const Stub = createRemixStub([{ path: "/", Component: () => <OrderItems items={[item]} sums /> }]);
  const { container } = render(<Stub />);
  await screen.findByRole("link");
  expect(container.textContent).toContain(`编码 ${item.product_id}-${item.sku_id}`);
});

test("a line of an order's page names the agreed price that it was ordered at [P6.124]", async () => {
  const agreed = { ...item, agreed_until: "2027-01-31" };
  const Stub = createRemixStub([{ path: "/", Component: () => <OrderItems items={[agreed]} sums /> }]);
  const { container } = render(<Stub />);
  await screen.findByRole("link");
  expect(container.textContent).toContain("协议价，至 2027-01-31");
});

const order = {
  order_id: 1,
  order_sn: "20261121000001",
  group_order_id: 2,
  mer_id: 1,
  mer_name: "店",
  is_trader: 0 as const,
  status: null as number | null,
  paid: 0 as 0 | 1,
  cancelled: 0 as const,
  total_num: 7,
  total_price: "1274.00",
  coupon_price: "0.00",
  platform_coupon_price: "0.00",
  postage_price: "0.00",
  integral_price: "0.00",
  pay_price: "1274.00",
  create_time: 0,
  list: [item],
  ...NO_BUYER_FIELDS,
  refund_status: 0 as OrderSummary["refund_status"],
  invoiceable: 0 as 0 | 1,
  order_receipt_id: null as number | null,
  receipt_status: null as 0 | 1 | null,
  cancel_time: 30 * 60 * 1000,
  transfer: null,
};

async function rowOf(change: Partial<typeof order>) {
  const Row = () => <OrderRow order={{ ...order, ...change }} now={8 * 60_000 + 24_000} again={AGAIN} />;
  const Stub = createRemixStub([{ path: "/", Component: Row }]);
  render(<Stub />);
  return screen.findByRole("article");
}

test("an unpaid order shows the time that is left and asks before it is cancelled", async () => {
  const row = await rowOf({});
  expect(row.textContent).toContain("剩余 21:36");
  expect(row.textContent).toContain("免运费");
  const cancel = screen.getByRole("link", { name: "取消订单" });
  expect(cancel.getAttribute("href")).toBe("/?confirm=cancel&order_id=2");
  expect(screen.queryByRole("link", { name: /开票/ })).toBeNull();
});

test.each([
  [{}, "立即付款", ["取消订单"]],
  [{ paid: 1, status: 0, refund_status: 1 }, "再次购买", ["申请退款"]],
  [{ paid: 1, status: 1, refund_status: 1 }, "确认收货", ["再次购买", "申请退款"]],
] as const)("an order row %o has the one button %s, and links", async (change, button, links) => {
  const row = await rowOf(change);
  expect([...row.querySelectorAll(".btn")].map(({ textContent }) => textContent)).toEqual([button]);
  expect(row.querySelectorAll(".btn--primary")).toHaveLength(0);
  const acts = row.querySelector(".order-line__cell:last-child") ?? row;
  expect([...acts.querySelectorAll(".link:not(.invoice-link)")].map(({ textContent }) => textContent)).toEqual(links);
});

test("a paid order leads to the application for its invoice, and to the invoice that it has [S2.top.8]", async () => {
  await rowOf({ paid: 1, status: 0, invoiceable: 1 });
  expect(screen.getByRole("link", { name: `申请开票 ${order.order_sn}` }).getAttribute("href")).toBe(
    "/user/invoice_list?type=1&order_id=1",
  );
  cleanup();
  await rowOf({ paid: 1, status: 0, order_receipt_id: 5, receipt_status: 1 });
  expect(screen.getByRole("link", { name: `发票已开票 ${order.order_sn}` }).getAttribute("href")).toBe(
    "/user/invoice_detail?id=5",
  );
});
