import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { PAGE_CALLS } from "#app/http/remote/page-calls.server.ts";
import { urls } from "#app/urls.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { type Page, pagesOf, type Records } from "#tests/support/site-map.ts";
import { startSpecificationBackend } from "#tests/support/specification-backend.ts";
import { cookieOf } from "#tests/support/visit.ts";

/** Tests the shop over a backend that has the 25 calls of the specification and nothing else. */

/** A record of each kind, none of which the backend has. */
const records = new Proxy({} as Records, { get: (_, kind) => (kind === "avatar" ? "a" : 1) });
/** Pages that links of the specification lead to, and so remain: a cart line's product, the checkout and the search. */
const LINKED_BY_SPECIFICATION = /^\/(goods_detail|goods_seckill_detail|order_confirm|goods_search|printer_search)/;
/** Pages that answer 404 in their own words to whoever has no right or token for them, and documents to print. */
const OWN_WORDS =
  /^\/(shared_offer\/|approval\/|bigScreen\/|demo_cashier\?|order_detail\/delivery_note|project\/offer\/1\/print|user\/statement\/print)/;

let backend: Awaited<ReturnType<typeof startSpecificationBackend>>;
let visit: Awaited<ReturnType<typeof openShop>>;
let pages: Page[];
let customer: string;
beforeAll(async () => {
  backend = await startSpecificationBackend({ status: 404, message: "接口不存在" });
  process.env.API_BASE_URL = backend.url;
  process.env.LOG_LEVEL = "silent";
  visit = await openShop();
  pages = pagesOf(await startBuiltShop()).filter(({ hasLoader, isLayout }) => hasLoader && !isLayout);
  customer = await cookieOf(backend.token);
  // Known once the first round of probes has ended.
  await vi.waitFor(async () => expect(await (await visit("/")).text()).not.toContain(`href="/shop_street`), 60_000);
});
afterAll(async () => {
  delete process.env.API_BASE_URL;
  await backend.stop();
});

const read = async (path: string, cookie: string) => {
  const response = await visit(path, { cookie });
  return { status: response.status, html: await response.text() };
};

describe.each([
  ["a visitor", () => ""],
  ["a customer", () => customer],
])("for %s", (_, cookie) => {
  test("every page is shown, leads elsewhere, or says that the shop does not have it", async () => {
    const wrong: string[] = [];
    for (const { address, hasPage } of pages) {
      const at = address(records);
      const { status, html } = await read(at, cookie());
      const says = html.includes(NOT_PROVIDED) && /name="robots" content="noindex"/.test(html);
      const isMissing = status === 404 && (!hasPage || says);
      const isNowhere = at === "/nowhere" || OWN_WORDS.test(at);
      if (status >= 400 && !isMissing && !isNowhere) wrong.push(`${at}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  test("no link of a page leads to one that the shop does not have", async () => {
    const dead: string[] = [];
    for (const at of [
      "/",
      "/login",
      "/shopping_cart",
      "/user/default",
      "/user/profile",
      "/service",
      "/order_confirm",
    ]) {
      const { html } = await read(at, cookie());
      for (const [, href = ""] of html.matchAll(/<a\s[^>]*?href="(\/[^"#]*)/g)) {
        if (LINKED_BY_SPECIFICATION.test(href)) continue;
        const target = await read(href.replaceAll("&amp;", "&"), cookie());
        if (target.html.includes(NOT_PROVIDED)) dead.push(`${at} → ${href}`);
      }
    }
    expect([...new Set(dead)]).toEqual([]);
  });

  test("no page says that a block failed which the shop does not have", async () => {
    for (const at of ["/", "/shopping_cart", "/user/default", "/user/profile"]) {
      expect((await read(at, cookie())).html).not.toContain("没有加载出来");
    }
  });
});

test("the pages whose links are left out are those that say that the shop does not have them", async () => {
  for (const at of Object.keys(PAGE_CALLS)) {
    const query = { "/goods_list": "?type=1", "/printer_search": "?title=A4" }[at] ?? "";
    const { status, html } = await read(at + query, customer);
    // A file has no page that could say so.
    const says = at === urls.account.profileExport || html.includes(NOT_PROVIDED);
    expect([at, status, says]).toEqual([at, 404, true]);
  }
});

test("a page that the shop does not have is inside the frame, with ways to home and the cart", async () => {
  const { html } = await read("/user/order_list", customer);
  const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  expect(main).toContain(`<h1>${NOT_PROVIDED}</h1>`);
  expect(main).toContain('href="/"');
  expect(main).toContain('href="/shopping_cart"');
  expect(html).toContain("规格商城");
});

test("the checkout says what is missing", async () => {
  const { html } = await read("/order_confirm?cartId=1", customer);
  expect(html).toContain("不能在线提交订单，商品仍在购物车里");
});

test("the menu of the user area has the entries that the backend serves", async () => {
  const { html } = await read("/user/default", customer);
  const [menu = ""] = /<nav class="panel account-menu[\s\S]*?<\/nav>/.exec(html) ?? [];
  expect([...menu.matchAll(/<a [^>]*>([^<]+)/g)].map(([, name]) => name)).toEqual([
    "账户总览",
    "账户与安全",
    "会员中心",
  ]);
});

describe("the acts of the specification work", () => {
  const post = (path: string, fields: Record<string, string>, cookie = customer) =>
    visit(path, { cookie, body: new URLSearchParams(fields) });
  const last = (call: string) => backend.received.filter((one) => one.call === call).at(-1);

  test("a login sends no field beyond the specification", async () => {
    const form = { intent: "login", account: "13800000015", password: "trade888", agree: "on" };
    const response = await post("/login?mode=password", form, "");
    expect([response.status, response.headers.get("Location")]).toEqual([303, "/"]);
    expect(last("POST /api/auth/login")?.body).toEqual({ account: "13800000015", password: "trade888" });
  });

  test("a login by code sends no field beyond the specification", async () => {
    const form = { intent: "login", phone: "13800000015", sms_code: "2468", agree: "on" };
    expect((await post("/login?mode=sms", form, "")).status).toBe(303);
    expect(last("POST /api/auth/smslogin")?.body).toEqual({ phone: "13800000015", sms_code: "2468" });
  });

  test("the login by QR code starts without the name of the browser", async () => {
    expect((await read("/login?mode=scan", "")).status).toBe(200);
    expect(last("GET /api/pc/login/scan")?.query).toBe("");
  });

  test("a line is deleted without an undo that the backend lacks", async () => {
    const response = await post("/shopping_cart", { intent: "delete", cart_id: "2" });
    expect(response.status).toBe(303);
    const cookies = [customer, ...response.headers.getSetCookie().map((one) => one.split(";")[0])].join("; ");
    const { html } = await read("/shopping_cart", cookies);
    expect(html).toContain("删除成功");
    expect(html).not.toContain("撤销");
    expect(html).not.toMatch(/移入收藏|加入常购|询报价|换规格/);
  });

  test("a quantity, a birthday and a logout", async () => {
    expect((await post("/shopping_cart", { intent: "change", cart_id: "1", cart_num: "3" })).status).toBe(303);
    expect(last("POST /api/user/cart/change/1")?.body).toEqual({ cart_num: 3 });
    expect((await post("/user/default", { intent: "edit_birthday", birthday: "1990-05-17" })).status).toBe(303);
    expect((await post("/logout", {})).status).toBe(303);
    expect(last("POST /api/logout")?.signedIn).toBe(true);
  });

  test("demo accounts are never asked for nor shown", async () => {
    for (const at of ["/login?mode=sms", "/login?mode=password"]) {
      expect((await read(at, "")).html).not.toContain("演示账号");
    }
    expect(last("GET /api/demo/accounts")).toBeUndefined();
  });
});
