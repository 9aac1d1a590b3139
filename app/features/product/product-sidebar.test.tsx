import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CardOfProduct } from "#app/features/catalog/product-card.tsx";
import type { Manager } from "#contract/account.ts";
import { RelatedBeside, ShopCard } from "./product-sidebar.tsx";

afterEach(cleanup);

const merchant = {
  mer_id: 1,
  mer_name: "样品店",
  is_trader: 1 as const,
  kind: "自营",
  city: "上海",
  rating: "4.8",
  intro: "",
  service_phone: "400-000-0001",
};

async function phonesFor(manager: Manager | null | undefined, service_phone = merchant.service_phone) {
  const Stub = createRemixStub([
    {
      path: "/",
      Component: () => <ShopCard merchant={{ ...merchant, service_phone }} manager={manager} productId={1} />,
    },
  ]);
  render(<Stub />);
  const card = await screen.findByRole("complementary", { name: "店铺" });
  return [...card.querySelectorAll("a[href^='tel:']")].map((phone) => phone.textContent);
}

test("the account manager follows the shop for a customer that has one", async () => {
  expect(await phonesFor({ image: null, real_name: "样例", phone: "13912345678" })).toEqual([
    "400-000-0001",
    "139 1234 5678",
  ]);
});

test.each([null, undefined])("no account manager is shown for %s", async (manager) => {
  expect(await phonesFor(manager)).toEqual(["400-000-0001"]);
});

test("a shop without a telephone has no line for it", async () => {
  expect(await phonesFor(null, "")).toEqual([]);
  expect(screen.queryByText("店铺客服")).toBeNull();
});

const card = (product_id: number): CardOfProduct => ({
  product_id,
  product_type: 0,
  store_name: `样品 ${product_id}`,
  image: "/pictures/1.svg",
  brand_name: "样品",
  unit_name: "支",
  sku_id: product_id,
  sku_count: 1,
  min_order: 1,
  stock: 20,
  sales: 5,
  merchant: { mer_id: 1, mer_name: "样品店", is_trader: 1 },
  price: "69.00",
  tier_prices: [],
});

test.each([
  { count: 5, beside: 0 },
  { count: 6, beside: 3 },
  { count: 10, beside: 3 },
])("$beside of $count related products are shown below the shop's card", async ({ count, beside }) => {
  const cards = Array.from({ length: count }, (_, index) => card(index + 1));
  const Page = () => (
    <main>
      <RelatedBeside cards={cards} buyer={null} />
    </main>
  );
  const Stub = createRemixStub([{ path: "/", Component: Page }]);
  render(<Stub />);
  await screen.findByRole("main");
  expect(screen.queryAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(
    cards.slice(0, beside).map(({ product_id }) => `/goods_detail/${product_id}`),
  );
});
