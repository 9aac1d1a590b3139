import type { ActionFunctionArgs } from "@remix-run/node";
import { createRemixStub } from "@remix-run/testing";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, expect, test } from "vitest";
import type { Buyer } from "#contract/rules/pricing.ts";
import { FavouritesProvider } from "./favourites-provider.tsx";
import { type CardOfProduct, ProductCard } from "./product-card.tsx";

afterEach(cleanup);

const card: CardOfProduct = {
  product_id: 10001,
  product_type: 0,
  store_name: "天威（Print-Rite）TN-1035粉盒",
  image: "/pictures/1.svg",
  brand_name: "天威",
  unit_name: "支",
  sku_id: 100001,
  sku_count: 1,
  min_order: 2,
  stock: 20,
  sales: 5,
  merchant: { mer_id: 1, mer_name: "自营店", is_trader: 1 },
  price: "69.00",
  tier_prices: [],
};

/** Renders a list with one card; returns the forms that the product page's action received. */
function showCard(message?: string, buyer: Buyer | null = null, change: Partial<CardOfProduct> = {}) {
  const received: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: ActionFunctionArgs) => {
    received.push({
      ...Object.fromEntries(new URL(request.url).searchParams),
      ...Object.fromEntries(await request.formData()),
    });
    return { form: message ? { error: { cart_num: [message] } } : null };
  };
  const List = () => (
    <FavouritesProvider ids={[]}>
      <ProductCard card={{ ...card, ...change }} buyer={buyer} />
    </FavouritesProvider>
  );
  const Stub = createRemixStub([
    { path: "/", Component: List },
    { path: "/goods_detail/:id", Component: () => <h1>商品页</h1>, action },
  ]);
  render(
    <StrictMode>
      <Stub />
    </StrictMode>,
  );
  return { received, user: userEvent.setup() };
}

test("加购 submits the quantity once and shows the error in the card", async () => {
  const { received, user } = showCard("库存不足");
  await user.click(await screen.findByRole("button", { name: "增加数量" }));
  await user.click(screen.getByRole("button", { name: "加购，加入购物车：TN-1035" }));
  expect((await screen.findByRole("alert")).textContent).toBe("库存不足");
  expect(received).toEqual([{ sku: "100001", from: "/", cart_num: "3", intent: "add_cart", stay: "1" }]);
  await user.click(screen.getByRole("button", { name: "加购，加入购物车：TN-1035" }));
  await waitFor(() => expect(received).toHaveLength(2));
});

test("the name of 加购 contains what the button shows, so that it can be named in speech [P4.1]", async () => {
  showCard();
  const button = await screen.findByRole("button", { name: /加入购物车：/ });
  expect(button.getAttribute("aria-label")).toContain(button.textContent);
});

test("the model stands first and in bold, so that it is read where the title is cut", async () => {
  showCard();
  const title = await screen.findByRole("link", { name: /TN-1035/ });
  expect(title.textContent).toBe("TN-1035 天威（Print-Rite）粉盒");
  expect(title.firstElementChild?.tagName).toBe("B");
});

test("the heart submits in place", async () => {
  const { received, user } = showCard();
  await user.click(await screen.findByRole("button", { name: "收藏 TN-1035" }));
  await waitFor(() => expect(received).toEqual([{ intent: "collect", on: "1", stay: "1" }]));
  expect(screen.queryByRole("heading", { name: "商品页" })).toBeNull();
});

test("the title navigates without loading the document", async () => {
  const { user } = showCard();
  await user.click(await screen.findByRole("link", { name: /TN-1035/ }));
  await screen.findByRole("heading", { name: "商品页" });
});

test.each([
  { customer: "a visitor", buyer: null, name: "登录后查看企业价", to: "/login?from=%2Fgoods_detail%2F10001" },
  { customer: "a new customer", buyer: { audit_state: 0, audit_type: 0 }, name: "申请企业价", to: "/user/default" },
  {
    customer: "a refused customer",
    buyer: { audit_state: 3, audit_type: 0 },
    name: "企业认证被驳回",
    to: "/user/default",
  },
])("$customer is led to the trade price [P6.11]", async ({ buyer, name, to }) => {
  showCard(undefined, buyer);
  expect((await screen.findByRole("link", { name })).getAttribute("href")).toBe(to);
});

test.each([
  { agreed_price: "45.00", tag: "协议价" },
  { agreed_price: "55.00", tag: "企业价" },
])(
  "an agreed price of $agreed_price beside a cost of 50.00 has the tag $tag [P6.124]",
  async ({ agreed_price, tag }) => {
    const prices = { cost: "50.00", agreed_price, agreed_until: "2027-01-31" };
    showCard(undefined, { audit_state: 2, audit_type: 1 }, prices);
    expect((await screen.findByRole("listitem")).textContent).toContain(`/支${tag}`);
  },
);
