import { expect, test } from "vitest";
import { action as login, loader as loginPage } from "#app/features/auth/login.page.tsx";
import { action as productAction } from "#app/features/product/detail.page.tsx";
import { cart } from "#contract/cart.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { cookieHeader, payloadsOf, redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, outcome, visit } from "#tests/support/visit.ts";
import { action as listAction } from "./category-list.page.tsx";

const shop = freshBackend();
const SKU = { product: 10001, sku: 100001 };
const CREDENTIALS = { intent: "login", account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };

/** Submits the product's form, or with `from` that of its card on the list at this address. */
async function buy(intent: string, cart_num: number, from?: string, cookie?: string) {
  const fields = { intent, sku: SKU.sku, cart_num, ...(from === undefined ? {} : { from }) };
  const sent = visit(`/goods_detail/${SKU.product}`, cookie).post(fields);
  return redirectOf(await outcome(productAction({ ...sent, params: { id: String(SKU.product) } })));
}
const asVisitor = (intent: string, cart_num: number, from?: string) => buy(intent, cart_num, from);

/** Logs in at the address that the guard led to, with the cookies that it set. */
async function logIn({ to, cookies }: ReturnType<typeof redirectOf>, from = fromOf(to)) {
  const browser = visit("/login?mode=password", cookieHeader(cookies));
  return redirectOf(await outcome(login(browser.post({ ...CREDENTIALS, from }))));
}
const fromOf = (address: string | null) => new URL(address ?? "", "http://x").searchParams.get("from") ?? "";

async function cartLines() {
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  const { data } = await call(shop, "GET", cart.list.path, { token });
  return cart.list.answer.parse(data).list.flatMap(({ list }) => list.map(({ cart_num }) => cart_num));
}

const titleOf = async ({ to, cookies }: ReturnType<typeof redirectOf>) =>
  (await loginPage(visit(to ?? "", cookieHeader(cookies)).get())).data.act;

test("加入购物车 is completed by the login that it leads to, once", async () => {
  const before = await cartLines();
  const asked = await asVisitor("add_cart", 3);
  expect(await titleOf(asked)).toBe("add_cart");
  const signed = await logIn(asked);
  expect(signed).toMatchObject({ status: 303, to: `/goods_detail/10001?sku=${SKU.sku}&cart_num=3` });
  expect(payloadsOf(signed.cookies)).toContain("已登录，已加入购物车");
  expect(signed.cookies.join("\n")).toMatch(/shop_act=[^;]*; Max-Age=0/);
  expect((await cartLines()).sort()).toEqual([...before, 3].sort());
});

test("a login that is sent twice adds once [R4]", async () => {
  const before = await cartLines();
  const asked = await asVisitor("add_cart", 3);
  for (let sent = 0; sent < 2; sent += 1) expect(await logIn(asked)).toMatchObject({ status: 303 });
  expect((await cartLines()).sort()).toEqual([...before, 3].sort());
});

test("加购 on a card of a list leads through the login back to the list", async () => {
  const before = await cartLines();
  const list = "/goods_cate?cid=1&title=%E7%BA%B8";
  const asked = await asVisitor("add_cart", 3, list);
  expect(await titleOf(asked)).toBe("add_cart");
  const signed = await logIn(asked);
  expect(signed).toMatchObject({ status: 303, to: list });
  expect(payloadsOf(signed.cookies)).toContain("已登录，已加入购物车");
  expect((await cartLines()).sort()).toEqual([...before, 3].sort());
});

test("加购 of a customer leads back to the list too, without scripts", async () => {
  const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
  const added = await buy("add_cart", 3, "/goods_search?title=A4", customer);
  expect(added).toMatchObject({ status: 303, to: "/goods_search?title=A4" });
  expect(payloadsOf(added.cookies)).toContain("已加入购物车");
});

test.each(["https://evil.example/", "//evil.example", "/logout", "/nowhere"])(
  "a card's address %j is replaced by the product's",
  async (from) => {
    const product = `/goods_detail/${SKU.product}?sku=${SKU.sku}`;
    expect(fromOf((await asVisitor("add_cart", 3, from)).to)).toBe(`${product}&cart_num=3`);
    const customer = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
    expect((await buy("add_cart", 3, from, customer)).to).toBe(product);
  },
);

test("立即购买 continues to the confirmation of its order", async () => {
  const before = await cartLines();
  const asked = await asVisitor("buy_now", 2);
  expect(await titleOf(asked)).toBe("buy_now");
  expect((await logIn(asked)).to).toMatch(/^\/order_confirm\?cartId=\d+$/);
  expect(await cartLines()).toEqual(before);
});

test("the rows of the table view are added by the login", async () => {
  const before = await cartLines();
  const sent = visit("/goods_cate?cid=1").post({ intent: "add_cart", sku: [SKU.sku], cart_num: [4] });
  const asked = redirectOf(await outcome(listAction(sent)));
  const signed = await logIn(asked);
  expect(signed.to).toBe("/goods_cate?cid=1");
  expect(payloadsOf(signed.cookies)).toContain("已加入购物车");
  expect(await cartLines()).toHaveLength(before.length + 1);
});

const addRows = async (list: string, sku: number[], cart_num: (number | string)[]) =>
  redirectOf(await outcome(listAction(visit(list).post({ intent: "add_cart", sku, cart_num }))));

test("the login adds as many rows of a filtered list as one form may have", async () => {
  const list = `/goods_cate?cid=1&${new URLSearchParams({ filter_params: "颜色:黑色\n".repeat(12) })}`;
  const skus = Array.from({ length: 100 }, (_, index) => 100001 + index);
  const asked = await addRows(
    list,
    skus,
    skus.map(() => 12),
  );
  expect(asked.cookies.join().length).toBeLessThan(4096);
  expect(payloadsOf((await logIn(asked)).cookies)).toContain("已加入购物车");
});

test("a purchase too large for a cookie is dropped, and the visitor is sent to the login", async () => {
  const list = `/goods_cate?cid=1&title=${encodeURIComponent("硒".repeat(60))}&filter_params=${"a:b%0A".repeat(200)}`;
  const skus = Array.from({ length: 100 }, (_, index) => 100001 + index);
  const asked = await addRows(
    list,
    skus,
    skus.map(() => 12),
  );
  expect(payloadsOf(asked.cookies)).toContain("请登录");
  expect(asked.cookies.join()).not.toContain("shop_act");
});

test("a quantity that is no number is refused after the login too", async () => {
  const signed = await logIn(await addRows("/goods_cate?cid=1", [SKU.sku], ["abc"]));
  expect(payloadsOf(signed.cookies)).toContain("已登录，但没有加入购物车：1 种商品的数量不是数字");
});

test("a purchase that is refused does not fail the login", async () => {
  const sent = visit("/goods_detail/10001").post({ intent: "add_cart", sku: 999999, cart_num: 1 });
  const asked = redirectOf(await outcome(productAction({ ...sent, params: { id: "10001" } })));
  const signed = await logIn(asked);
  expect(signed.status).toBe(303);
  expect(payloadsOf(signed.cookies)).toContain("已登录，但没有加入购物车：规格已失效");
  expect(signed.cookies.join()).toContain("shop_session=");
});

test("a login with another return address completes nothing", async () => {
  const before = await cartLines();
  const asked = await asVisitor("add_cart", 3);
  expect(await titleOf({ ...asked, to: "/login?from=%2Fuser" })).toBeNull();
  expect((await logIn(asked, "/user")).to).toBe("/user");
  expect(await cartLines()).toEqual(before);
});
