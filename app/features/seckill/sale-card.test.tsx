import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { SeckillCard } from "#contract/seckill.ts";
import { SaleCard } from "./sale-card.tsx";

afterEach(cleanup);

const card: SeckillCard = {
  product_id: 9,
  sku_id: 1,
  store_name: "惠普硒鼓",
  sku: "单支装",
  unit_name: "支",
  image: "",
  price: "50.00",
  ot_price: "69.00",
  seckill_status: 1,
  start_time: 0,
  stop_time: 9000,
  quota: 10,
  stock: 5,
  sold: 5,
  per_customer: 2,
};

function linksOf(change: Partial<SeckillCard>, brief = false) {
  const Stub = createRemixStub([
    { path: "/", Component: () => <SaleCard card={{ ...card, ...change }} now={1000} brief={brief} /> },
  ]);
  render(<Stub />);
  return screen.findAllByRole("link");
}
const hrefs = (links: HTMLElement[]) => links.map((link) => link.getAttribute("href"));

test.each([
  { name: "企业价", own: { own_price: "45.00" } },
  { name: "协议价", own: { own_price: "45.00", agreed_until: "2027-01-31" } },
])("a lower $name is named, and the card leads to the product outside of the sale", async ({ name, own }) => {
  const links = await linksOf(own);
  expect(screen.getByText(`您的${name} ¥45.00 更低`)).toBeTruthy();
  expect(hrefs(links)).toEqual(["/goods_detail/9?sku=1", "/goods_detail/9?sku=1"]);
  expect(links[1]?.textContent).toBe(`按${name}购买`);
});

test("the small card of the home page leads there too", async () => {
  expect(hrefs(await linksOf({ own_price: "45.00" }, true))).toEqual(["/goods_detail/9?sku=1"]);
});

test("without a lower price the card leads to the sale", async () => {
  const sale = "/goods_seckill_detail/9?time=9000&status=1&sku=1";
  expect(hrefs(await linksOf({}))).toEqual([sale, sale]);
  expect(screen.getByText("比商城价省 ¥19.00")).toBeTruthy();
});
