import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { linePrice } from "#app/features/cart/cart.ts";
import { unitOf } from "#app/features/catalog/catalog.ts";
import { loader as listLoader } from "#app/features/catalog/category-list.page.tsx";
import { ProductCard } from "#app/features/catalog/product-card.tsx";
import { markProductsChanged } from "#backend/modules/product/product-index/product-index.store.ts";
import type { Customer } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import { yuan } from "#contract/rules/money.ts";
import { type Article, addToCart, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { createRunningSale } from "#tests/support/sales.ts";
import { staticMarkup } from "#tests/support/static-markup.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as detailLoader } from "./detail.page.tsx";
import { loader } from "./price.page.tsx";
import { PriceBox } from "./price-box.tsx";

const shop = freshBackend();

/** In fen; all fields and all texts of this product's amounts differ, so that a leaked price is found. */
const PRICES = { price: 123_457, cost: 76_543, cost_plus: 4321 };
const TIERS = [
  { min_qty: 5, price: 117_779 },
  { min_qty: 20, price: 111_113 },
];
const createArticle = async () => {
  const article = await createProduct(shop, { ...PRICES, tiers: TIERS });
  await shop.test.database.write((tx) => markProductsChanged(tx, shop.test.database.engine, [article.product_id]));
  return article;
};

type Browser = Pick<ReturnType<typeof visit>, "get">;

const explained = (browser: Browser, { product_id, sku_id }: Article, search = "") =>
  loader({
    ...browser.get(`/goods_price/${product_id}?sku=${sku_id}${search}`),
    params: { id: String(product_id) },
  });

/** The first amount in the HTML, which is the customer's price, in yuan. */
function shownPrice(html: string) {
  const [, whole = "", cents = ""] = /<i>¥<\/i>([\d,]+)<s>\.(\d\d)<\/s>/.exec(html) ?? [];
  return `${whole.replaceAll(",", "")}.${cents}`;
}

async function asCustomer(phone: string) {
  const token = await tokenOf(shop, phone);
  const customer = (await call(shop, "GET", "/api/user", { token })).data as Customer;
  return { token, customer, browser: await visit("/").with(token) };
}

describe.each(Object.entries(demoCustomers))("the demo customer %s", (_, phone) => {
  test("sees on the list, on the product page and in the cart the price of the last step [P6.50] [P7.2]", async () => {
    const article = await createArticle();
    const { token, customer, browser } = await asCustomer(phone);

    const { explanation } = await explained(browser, article);
    expect(explanation.steps.at(-1)?.amount).toBe(explanation.amount);
    const { cards } = await listLoader(browser.get(`/goods_cate?brand_id=${article.product_id}`));
    const [card] = cards;
    if (!card) throw new Error("the list does not have the article");
    expect(shownPrice(staticMarkup(createElement(ProductCard, { card, buyer: customer })))).toBe(explanation.amount);

    for (const quantity of [1, 4, 5, 20]) {
      const page = await explained(browser, article, `&cart_num=${quantity}`);
      const { data } = await detailLoader({
        ...browser.get(`/goods_detail/${article.product_id}?sku=${article.sku_id}&cart_num=${quantity}`),
        params: { id: String(article.product_id) },
      });
      const box = staticMarkup(
        createElement(PriceBox, {
          product_id: article.product_id,
          sku: data.chosen,
          product_type: 0,
          unit: unitOf(data.product, data.chosen),
          buyer: customer,
          quantity,
          returnTo: "/",
        }),
      );
      expect([quantity, shownPrice(box)]).toEqual([quantity, page.explanation.amount]);
      expect(box).toContain(`/goods_price/${article.product_id}?sku=${article.sku_id}&amp;cart_num=${quantity}`);

      await addToCart(shop, token, article, quantity);
      const { list } = cart.list.answer.parse((await call(shop, "GET", cart.list.path, { token })).data);
      const line = list.flatMap((group) => group.list).find(({ product_id }) => product_id === article.product_id);
      if (!line) throw new Error("the cart does not have the article");
      expect(linePrice(line, customer).amount).toBe(page.explanation.amount);
      await call(shop, "POST", cart.remove.path, { token, body: { cart_id: [String(line.cart_id)] } });
    }
  });
});

const AMOUNTS = {
  cost: yuan(PRICES.cost),
  mark_up: yuan(PRICES.cost_plus),
  trade: yuan(PRICES.cost + PRICES.cost_plus),
};

test.each([
  ["a customer without a review", demoCustomers.newcomer, []],
  ["a customer under review", demoCustomers.underReview, []],
  ["a refused customer", demoCustomers.refused, []],
  ["a customer who pays cost with the mark-up", demoCustomers.tradeMarkup, ["trade"]],
  ["a customer who pays the bare cost", demoCustomers.tradeCost, ["cost"]],
] as const)("%s receives the prices of their own class alone [P3.11] [P6.50]", async (_, phone, own) => {
  const article = await createArticle();
  const { browser } = await asCustomer(phone);
  const text = JSON.stringify(await explained(browser, article, "&cart_num=5"));
  const found = Object.entries(AMOUNTS).flatMap(([name, amount]) => (text.includes(amount) ? name : []));
  expect(found).toEqual(own);
  expect(text).not.toMatch(/"cost|cost_plus/);
});

test("a visitor is sent to the login and comes back, and the product page has no link for them", async () => {
  const article = await createArticle();
  const answer = (await outcome(explained(visit("/"), article))) as Response;
  expect(answer.status).toBe(302);
  expect(decodeURIComponent(answer.headers.get("Location") ?? "")).toBe(
    `/login?from=/goods_price/${article.product_id}?sku=${article.sku_id}`,
  );
  const { data } = await detailLoader({
    ...visit("/").get(`/goods_detail/${article.product_id}`),
    params: { id: String(article.product_id) },
  });
  const box = createElement(PriceBox, {
    product_id: article.product_id,
    sku: data.chosen,
    product_type: 0,
    quantity: 1,
    returnTo: "/",
    unit: unitOf(data.product, data.chosen),
    buyer: null,
  });
  expect(staticMarkup(box)).not.toContain("goods_price");
});

test("the address decides SKU and quantity; nonsense falls back, and unknown products are not found", async () => {
  const article = await createArticle();
  const { browser } = await asCustomer(demoCustomers.stationer);
  for (const [search, quantity] of [
    ["&cart_num=abc", 1],
    ["&cart_num=0", 1],
    ["&cart_num=999999", 100],
  ] as const) {
    expect(await explained(browser, article, search)).toMatchObject({ quantity });
  }
  expect(await explained(browser, { ...article, sku_id: 1 })).toMatchObject({ product: { sku_id: article.sku_id } });
  for (const product_id of [987_654_321, 0, Number.NaN]) {
    expect(await outcome(explained(browser, { ...article, product_id }))).toMatchObject({ init: { status: 404 } });
  }
  await shop.backend.staff.productAdmin.show(article.product_id, 0);
  const answer = (await outcome(explained(browser, article))) as Response;
  expect(answer.headers.get("Location")).toBe(`/goods_detail/${article.product_id}`);
});

test("a running flash sale is explained beside the price, with the same price for every class [P6.50]", async () => {
  const article = await createArticle();
  const readers = await Promise.all([demoCustomers.stationer, demoCustomers.tradeCost].map(asCustomer));
  for (const { browser } of readers) expect((await explained(browser, article)).sale).toBeNull();
  const { starts_at, ends_at } = await createRunningSale(shop, article, { price: 70_001 });
  for (const { browser } of readers) {
    const { sale, explanation } = await explained(browser, article);
    expect(sale).toMatchObject({ explanation: { amount: "700.01", steps: [{ name: "秒杀价" }] } });
    expect(explanation.amount).not.toBe("700.01");
    shop.world.now = ends_at;
    expect((await explained(browser, article)).sale).toBeNull();
    shop.world.now = starts_at + 1000;
  }
});
