import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { CartLine, FailedLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { CartRow, InvalidRow } from "./cart-row.tsx";

afterEach(cleanup);

const paper: CartLine = {
  cart_id: 1,
  cart_num: 2,
  product_id: 10396,
  product_type: 0,
  stop_time: null,
  seckill_status: null,
  trueStock: 20,
  product: { store_name: "红百旺 A4复印纸 70g", image: "/pictures/a.svg", unit_name: "包" },
  productAttr: {
    unique: 9,
    sku: "8包/箱",
    image: null,
    unit_name: "箱",
    pack_pieces: 8,
    price: "182.00",
    ot_price: "200.00",
    stock: 20,
    min_order: 1,
    tier_prices: [{ min_qty: 5, price: "177.52" }],
  },
  fail_reason: null,
};

async function textOf(line: CartLine, layout: "page" | "drawer", buyer: Buyer | null = null) {
  const Row = () => (
    <ul>
      <CartRow
        layout={layout}
        line={line}
        buyer={buyer}
        selected={false}
        refusal={undefined}
        onSelect={() => {}}
        onChange={() => {}}
        onDelete={() => {}}
      />
    </ul>
  );
  const Stub = createRemixStub([{ path: "/", Component: Row }]);
  render(<Stub />);
  return (await screen.findByRole("listitem")).textContent ?? "";
}

test("price, tier and stock of a line have the unit of its SKU, with the price of one piece [P6.21]", async () => {
  const text = await textOf(paper, "page");
  for (const part of ["¥182.00/箱", "折合 ¥22.75/包", "再买 3 箱 享 ¥177.52", "库存 20 箱"]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("件");
});

test("the drawer names the unit of a pack below its price [P6.21]", async () => {
  const text = await textOf(paper, "drawer");
  expect(text).toContain("¥182.00");
  expect(text).toContain("每箱 折合 ¥22.75/包");
});

test.each(["page", "drawer"] as const)(
  "in the %s an agreed price has its name and last day [P6.124]",
  async (layout) => {
    const trade = { audit_state: 2, audit_type: 0 };
    const product = { ...paper.product, cost_plus: "5.00" };
    const line = { ...paper, product, productAttr: { ...paper.productAttr, cost: "160.00" } };
    const agreed = { ...line.productAttr, agreed_price: "150.00", agreed_until: "2027-01-31" };
    const own = await textOf({ ...line, productAttr: agreed }, layout, trade);
    for (const part of ["¥150.00", "协议价", "至 2027-01-31"]) expect(own).toContain(part);
    expect(own).not.toContain("企业价");
    cleanup();
    const dearer = await textOf({ ...line, productAttr: { ...agreed, agreed_price: "170.00" } }, layout, trade);
    expect(dearer).toContain("¥165.00");
    for (const part of ["协议价", "2027-01-31"]) expect(dearer).not.toContain(part);
  },
);

test("a limit has the unit too [P6.21]", async () => {
  expect(await textOf({ ...paper, cart_num: 20 }, "page")).toContain("已达库存上限 20 箱");
});

test("without a unit of the SKU the product's is shown, and no price of a piece [P6.21]", async () => {
  const { unit_name: _, pack_pieces: __, ...productAttr } = paper.productAttr;
  const text = await textOf({ ...paper, productAttr }, "page");
  expect(text).toContain("¥182.00/包");
  expect(text).not.toContain("折合");
});

test("a line that cannot be bought has its code and its reason too, and leads to the similar goods of its page", async () => {
  const line = { ...paper, fail_reason: "已售罄" };
  const Stub = createRemixStub([{ path: "/", Component: () => <InvalidRow line={line} onDelete={() => {}} /> }]);
  render(<Stub />);
  const text = (await screen.findByRole("listitem")).textContent;
  for (const part of ["8包/箱", "编码 10396-9", "已售罄"]) expect(text).toContain(part);
  const similar = screen.getByRole("link", { name: /^找相似：/ });
  expect(similar.getAttribute("href")).toBe("/goods_detail/10396?sku=9");
});

test.each(["page", "drawer"] as const)("in the %s a list of models is broken between models only", async (layout) => {
  const name = "国产 墨盒 适用MG5480/MG5580、MX928";
  const text = await textOf({ ...paper, product: { ...paper.product, store_name: name } }, layout);
  expect(text).toContain(name);
  const breaks = [...document.querySelectorAll("wbr")].map((one) => one.nextSibling?.textContent);
  expect(breaks).toEqual(["MG5580、", "MX928"]);
});

test("a line without a price and an id of its SKU shows neither, and offers no other specification", async () => {
  const productAttr = { ...paper.productAttr, unique: null, price: null, ot_price: null };
  const line: FailedLine = {
    ...paper,
    product: { ...paper.product, other_skus: 3 },
    productAttr,
    fail_reason: "已失效",
  };
  const Stub = createRemixStub([{ path: "/", Component: () => <InvalidRow line={line} onDelete={() => {}} /> }]);
  render(<Stub />);
  const text = (await screen.findByRole("listitem")).textContent;
  for (const part of ["编码 10396", "已失效", "价格未知"]) expect(text).toContain(part);
  expect(text).not.toMatch(/¥|10396-|换规格/);
  expect(screen.getByRole("link", { name: /^找相似：/ }).getAttribute("href")).toBe("/goods_detail/10396");
});

/** Shows a line whose sale has 3 of the SKU's 20 units left. */
async function showSaleLine(cart_num: number) {
  const onChange = vi.fn();
  const line = { ...paper, cart_num, trueStock: 3 };
  const Row = () => (
    <CartRow
      layout="drawer"
      line={line}
      buyer={null}
      selected={false}
      refusal={undefined}
      onChange={onChange}
      onSelect={() => {}}
      onDelete={() => {}}
    />
  );
  const Stub = createRemixStub([{ path: "/", Component: Row }]);
  render(<Stub />);
  return { plus: await screen.findByRole<HTMLButtonElement>("button", { name: "增加数量" }), onChange };
}

test("plus ends at the stock of the SKU, above the line's own stock [S5.cart.1]", async () => {
  const { plus, onChange } = await showSaleLine(3);
  await userEvent.setup().click(plus);
  expect(onChange.mock.calls).toEqual([[1, 4, true]]);
  cleanup();
  expect((await showSaleLine(20)).plus.disabled).toBe(true);
});

test("a typed quantity ends at the line's own stock [S5.cart.2]", async () => {
  const { onChange } = await showSaleLine(1);
  await userEvent.setup().type(screen.getByLabelText("数量"), "9{Enter}");
  expect(onChange.mock.calls).toEqual([[1, 3, false]]);
});

test("a typed quantity above the stock says to what it was changed, until the next change", async () => {
  await showSaleLine(3);
  const line = () => screen.getByRole("listitem").textContent;
  await userEvent.setup().type(screen.getByLabelText("数量"), "7{Enter}");
  expect(line()).toContain("库存 3，已改为 3");
  await userEvent.setup().click(screen.getByRole("button", { name: "增加数量" }));
  expect(line()).not.toContain("已改为");
});
