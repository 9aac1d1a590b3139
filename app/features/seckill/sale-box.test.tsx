import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Sku } from "#contract/product-fields.ts";
import { SaleBox } from "./sale-box.tsx";

afterEach(cleanup);

const sku: Sku = {
  sku_id: 1,
  sku: "单支装",
  attrs: {},
  image: "",
  stock: 50,
  min_order: 1,
  weight_kg: 0.9,
  price: "69.00",
  ot_price: "69.00",
  tier_prices: [],
};
const sale = {
  sku_id: 1,
  sku: "单支装",
  unit_name: "支",
  image: "",
  price: "50.00",
  ot_price: "69.00",
  seckill_status: 1 as const,
  quota: 10,
  stock: 5,
  sold: 5,
  per_customer: 2,
  bought: 0,
};
const session = { now: 1000, start_time: 0, stop_time: 9000, seckill_status: 1 as const };

type Change = Partial<Parameters<typeof SaleBox>[0]>;

function renderBox(props: Change) {
  const Page = () => (
    <SaleBox
      product_id={9}
      session={session}
      sales={[sale]}
      chosen={sale}
      sku={sku}
      buyer={null}
      initialQuantity={1}
      errors={null}
      {...props}
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
}

async function quantityOf(props: Change) {
  renderBox(props);
  return (await screen.findByLabelText<HTMLInputElement>("数量")).value;
}

test("a quantity above the limit is shown again as it was typed, beside its message [P3.4]", async () => {
  expect(await quantityOf({ refusedQuantity: "9", errors: { cart_num: ["每人限购 2 件"] } })).toBe("9");
  expect(screen.getByRole("alert").textContent).toBe("每人限购 2 件");
});

test("the quantity starts with that of the address", async () => {
  expect(await quantityOf({})).toBe("1");
});

test.each([
  { name: "企业价", price: "45.00", own: { cost: "40.00", cost_plus: "5.00" } },
  { name: "协议价", price: "39.00", own: { cost: "40.00", cost_plus: "5.00", agreed_price: "39.00" } },
])("a lower $name is the only way to buy", async ({ name, price, own }) => {
  renderBox({ sku: { ...sku, ...own }, buyer: { audit_state: 2, audit_type: 0 } });
  const link = await screen.findByRole("link", { name: `按${name}购买 ¥${price}` });
  expect([link.className, link.getAttribute("href")]).toEqual([
    expect.stringContaining("btn--primary"),
    "/goods_detail/9?sku=1",
  ]);
  expect(screen.getByText(`您的${name} ¥${price} 更低`)).toBeTruthy();
  expect([...screen.queryAllByRole("button"), screen.queryByLabelText("数量")]).toEqual([null]);
});

test("a dearer 企业价 is the link beside the two buttons", async () => {
  renderBox({ sku: { ...sku, cost: "55.00", cost_plus: "5.00" }, buyer: { audit_state: 2, audit_type: 0 } });
  expect((await screen.findByRole("link", { name: "按企业价购买 ¥60.00" })).className).not.toContain("btn--primary");
  expect(screen.getByRole("button", { name: "立即抢购" })).toBeTruthy();
});
