import { beforeEach, expect, test } from "vitest";
import { loader as cartLoader } from "#app/features/cart/shopping-cart.page.tsx";
import { loader as detailLoader } from "#app/features/product/detail.page.tsx";
import { addToCart, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./stock-alerts.page.tsx";

const shop = freshBackend();
const PATH = "/user/stock_alerts";
let token = "";
let customer: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  token = await tokenOf(shop, demoCustomers.tradeMarkup);
  customer = await visit(PATH).with(token);
});

const idsOf = async () => (await loader(customer.get(PATH))).list.map(({ sku_id }) => sku_id);
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");
const addressOf = (sku: number, from: string) => `${PATH}?sku=${sku}&from=${encodeURIComponent(from)}`;

test("the button of a SKU that cannot be ordered registers an alert, and removes it, on the page that it leads back to", async () => {
  const { product_id, sku_id } = await createProduct(shop, { stock: 2, min_order: 5 });
  const page = `/goods_detail/${product_id}?sku=${sku_id}`;
  const detail = async () =>
    (await detailLoader({ ...customer.get(page), params: { id: String(product_id) } })).data.alerts;
  const before = await idsOf();
  expect(await detail()).not.toContain(sku_id);
  expect(locationOf(await action(customer.post({ intent: "alert" }, addressOf(sku_id, page))))).toBe(page);
  expect([await idsOf(), (await detail())?.includes(sku_id)]).toEqual([[sku_id, ...before], true]);
  expect(locationOf(await action(customer.post({ intent: "cancel" }, addressOf(sku_id, page))))).toBe(page);
  expect(await idsOf()).toEqual(before);
  expect(locationOf(await action(customer.post({ intent: "cancel" }, addressOf(sku_id, "//evil.example"))))).toBe(PATH);
});

test("a visitor is led to the login and back to the page with the button", async () => {
  const { product_id, sku_id } = await createProduct(shop, { stock: 0 });
  const page = `/goods_detail/${product_id}?sku=${sku_id}`;
  const refused = await outcome(action(visit(PATH).post({ intent: "alert" }, addressOf(sku_id, page))));
  expect(locationOf(refused)).toBe(`/login?from=${encodeURIComponent(page)}`);
});

test("a SKU in stock is refused with the reason, a malformed one with 400", async () => {
  const { sku_id } = await createProduct(shop);
  expect(await action(customer.post({ intent: "alert" }, addressOf(sku_id, "/")))).toMatchObject({
    init: { status: 409 },
    data: { form: { error: { "": ["这个规格有货，可以直接下单"] } } },
  });
  expect(await action(customer.post({ intent: "alert" }, `${PATH}?sku=x`))).toMatchObject({ init: { status: 400 } });
});

test("a line below the minimum order is no line to order, and offers the alert", async () => {
  const article = await createProduct(shop, { stock: 9, min_order: 5 });
  await addToCart(shop, token, article);
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ stock: 4 }).where("id", "=", article.sku_id).execute(),
  );
  const { failed, alerts } = await cartLoader(customer.get("/shopping_cart"));
  expect(failed.map(({ fail_reason }) => fail_reason)).toContain("库存不足起订量（还剩 4 支，起订 5 支）");
  expect(alerts).not.toBeNull();
});

test("the page of a SKU below its minimum order names its state, has no button to buy, and offers the alert", async () => {
  const { product_id, sku_id } = await createProduct(shop, { stock: 2, min_order: 5 });
  const visitShop = await openShop();
  const html = await (await visitShop(`/goods_detail/${product_id}?sku=${sku_id}`)).text();
  expect(html).toContain("库存不足起订量（还剩 2 支，起订 5 支）");
  expect(html).toMatch(/<button[^>]*value="add_cart"[^>]*disabled=""|<button[^>]*disabled=""[^>]*value="add_cart"/);
  expect(html).toContain(`${PATH}?sku=${sku_id}`);
});
