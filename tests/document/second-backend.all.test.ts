import { afterAll, beforeAll, expect, test } from "vitest";
import { browse, fieldOn } from "#tests/support/browse.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";
import { startBackend } from "#tests/support/second-backend.ts";
import { exchange } from "#tests/support/wire.ts";

/** Tests the storefront and the backend in two processes, connected by API_BASE_URL only. */

let backend: Awaited<ReturnType<typeof startBackend>>;
let shop: Program;
beforeAll(async () => {
  backend = await startBackend();
  shop = await untilReady(await startShop({ API_BASE_URL: backend.url }));
}, 180_000);
afterAll(async () => {
  await shop.stop();
  await backend.stop();
});

test("a customer logs in and pays an order over HTTP [S7.wire.1] [P1.1] [P2.6]", async () => {
  const browser = browse(`http://localhost:${shop.port}`);
  const account = { account: "13800000015", password: "trade888", agree: "on", from: "/goods_detail/10001" };
  const product = await browser.post("/login?mode=password", { intent: "login", ...account });
  expect([product.status, product.at]).toEqual([200, "/goods_detail/10001"]);

  const sku = fieldOn(product, "sku");
  const added = await browser.post(product.at, { intent: "add_cart", sku, cart_num: "2" });
  expect(added.status).toBe(200);
  const cart = await browser.get("/shopping_cart");
  const confirm = await browser.post(cart.at, { intent: "checkout", cart_id: fieldOn(cart, "cart_id") });
  expect([confirm.status, confirm.at]).toEqual([200, expect.stringContaining("/order_confirm?cartId=")]);

  const payment = await browser.post(confirm.at, {
    intent: "submit",
    address_id: fieldOn(confirm, "address_id"),
    key: fieldOn(confirm, "key"),
    quote: fieldOn(confirm, "quote"),
  });
  expect([payment.status, payment.at]).toEqual([200, expect.stringMatching(/^\/payment\?id=\d+(&pay_type=balance)?$/)]);
  const paid = await browser.post(payment.at, { intent: "pay", pay_type: "balance", key: fieldOn(payment, "key") });
  expect(paid.html).toContain("支付成功");
  expect((await browser.get("/user/order_list?status=0")).html).toContain("待发货");

  const left = await browser.post("/logout", {});
  expect(left.at).toBe("/");
  expect((await browser.get("/user")).at).toMatch(/^\/login/);
}, 180_000);

test("the backend refuses uploads under way beyond a client's share", async () => {
  const upload = () =>
    exchange(
      Number(new URL(backend.url).port),
      Buffer.concat([
        Buffer.from("POST /api/intention/picture HTTP/1.1\r\nHost: a\r\nContent-Length: 6291456\r\n\r\n"),
        Buffer.alloc(6_291_000),
      ]),
    );
  // Each lacks its last bytes, so none of them is answered but the one that has no room.
  const first = await Promise.race([upload(), upload(), upload()]);
  expect(first.status).toBe(429);
}, 180_000);

test("without a backend the storefront answers with its error page [P1.1]", async () => {
  const alone = await untilReady(await startShop({ API_BASE_URL: "http://127.0.0.1:9" }));
  const page = await browse(`http://localhost:${alone.port}`).get("/goods_search");
  expect(page.status).toBe(503);
  expect(page.html).toContain("返回首页");
  await alone.stop();
}, 180_000);
