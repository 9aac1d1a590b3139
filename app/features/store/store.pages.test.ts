import { beforeEach, describe, expect, test } from "vitest";
import { action as login } from "#app/features/auth/login.page.tsx";
import { takeToast } from "#app/http/toast.server.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { cookieHeader, payloadsOf, redirectOf } from "#tests/support/login-requests.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as categoryLoader } from "./category.page.tsx";
import { loader as couponLoader, action as receive } from "./coupons.page.tsx";
import { action, loader as homeLoader } from "./home.page.tsx";
import { loader as layoutLoader } from "./layout.page.tsx";
import { loader as moreLoader } from "./shop-more.page.tsx";
import { loader as streetLoader } from "./shop-street.page.tsx";

const shop = freshBackend();
const visitor = visit("/shop_street");
let customer: Awaited<ReturnType<ReturnType<typeof visit>["with"]>>;
beforeEach(async () => {
  customer = await visitor.with(await tokenOf(shop, demoCustomers.tradeMarkup));
});

const street = async (search = "") => streetLoader(visitor.get(`/shop_street${search}`));
const follow = (fields: Record<string, string | number>, id = 3) =>
  outcome(action(customer.post({ intent: "follow", ...fields }, `/store?id=${id}`)));
const followed = async () => (await streetLoader(customer.get("/shop_street?followed=1"))).street.stores;

describe("the lists of stores", () => {
  test("have their filters, order and search in the address [P3.3] [P6.13]", async () => {
    const { street: page } = await street(
      `?kind=${encodeURIComponent("旗舰")}&order=rate&keyword=${encodeURIComponent("店")}`,
    );
    expect(page.query).toMatchObject({ kind: "旗舰", order: "rate", keyword: "店", page: 1 });
    expect(page.count).toBe(4);
    expect(page.stores.every(({ kind, recommend }) => kind === "旗舰" && recommend.length === 3)).toBe(true);
  });

  test("replace unknown values by defaults, and lead from a page beyond the last to the last [P3.13]", async () => {
    const { street: page } = await street("?kind=x&order=y&category_id=-1&page=0");
    expect(page.query).toEqual({ kind: "", category_id: 0, keyword: "", order: "default", followed: false, page: 1 });
    const beyond = (await outcome(street("?order=sales&page=9"))) as Response;
    expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/shop_street?order=sales"]);
  });

  test("show recommended stores alone on /shop_more", async () => {
    const { street: page } = await moreLoader(visitor.get("/shop_more"));
    expect(page.count).toBeGreaterThan(0);
    expect(page.stores.every(({ is_best }) => is_best === 1)).toBe(true);
  });

  test("ask a visitor to log in before they show the followed stores, and are empty for a customer without any", async () => {
    const asked = (await outcome(street("?followed=1"))) as Response;
    expect(asked.headers.get("Location")).toBe("/login?from=%2Fshop_street%3Ffollowed%3D1");
    expect(await followed()).toEqual([]);
  });

  test("contain trade prices for approved customers only [P3.11]", async () => {
    expect(JSON.stringify(await street())).not.toContain('"cost');
    expect(JSON.stringify(await streetLoader(customer.get()))).toContain('"cost');
  });
});

describe("a store's pages", () => {
  test("show one store, and answer 404 for an unknown store, a malformed id and none", async () => {
    const { store, followed: isFollowed } = await layoutLoader(visitor.get("/store?id=2"));
    expect([store.mer_name, isFollowed]).toEqual(["得力办公旗舰店", false]);
    for (const load of [layoutLoader, homeLoader, categoryLoader]) {
      for (const search of ["", "?id=x", ...(load === categoryLoader ? [] : ["?id=999999"])]) {
        const answer = (await outcome(load(visitor.get(`/store${search}`)))) as { init: { status: number } };
        expect(answer.init.status).toBe(404);
      }
    }
  });

  test("list the store's own products by category and search text, with the store in every address", async () => {
    const { product_id, store_id } = await createProduct(shop, { store: "店铺测试" });
    const own = await categoryLoader(visitor.get(`/store/category?id=${store_id}`));
    expect(own.cards.map((card) => card.product_id)).toEqual([product_id]);
    const found = await categoryLoader(visitor.get(`/store/category?id=2&title=${encodeURIComponent("订书机")}`));
    expect(new Set(found.cards.map(({ merchant }) => merchant.mer_id))).toEqual(new Set([2]));
    const beyond = (await outcome(categoryLoader(visitor.get(`/store/category?id=${store_id}&page=9`)))) as Response;
    expect(beyond.headers.get("Location")).toBe(`/store/category?id=${store_id}`);
  });
});

test("a store's own categories limit its list and name it; those of another store limit to nothing", async () => {
  const { store } = await layoutLoader(visitor.get("/store?id=2"));
  const paper = store.own_categories.find(({ name }) => name === "纸品本册");
  const list = await categoryLoader(visitor.get(`/store/category?id=2&mer_cate_id=${paper?.id}`));
  expect([list.query.ownCategory, list.count]).toEqual([paper?.id, paper?.count]);
  expect(new Set(list.cards.map(({ merchant }) => merchant.mer_id))).toEqual(new Set([2]));
  expect((await categoryLoader(visitor.get(`/store/category?id=1&mer_cate_id=${paper?.id}`))).count).toBe(0);
});

describe("following a store", () => {
  test("leads back to the page of the button; a second click unfollows the store, and its toast undoes that [P5.5]", async () => {
    const answer = (await follow({ on: 1, from: "/shop_street?order=sales" })) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/shop_street?order=sales"]);
    expect((await followed()).map(({ mer_id, care_count }) => [mer_id, care_count])).toEqual([[3, 1]]);
    expect((await layoutLoader(customer.get("/store?id=3"))).followed).toBe(true);
    const stopped = (await follow({ on: 0, from: "/shop_street" })) as Response;
    expect(await followed()).toEqual([]);
    const cookie = stopped.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { toast } = await takeToast(new Request("http://localhost/", { headers: { cookie } }));
    expect(toast).toMatchObject({ text: "已取消关注", undo: { action: "/store?id=3" } });
    await follow({ ...Object.fromEntries(toast?.undo?.fields ?? []), stay: 1 });
    expect(await followed()).toHaveLength(1);
  });

  test("sends a visitor to the login, which leads back to the page of the button, and only to pages of the shop [R11]", async () => {
    const post = (from: string) =>
      outcome(action(visitor.post({ intent: "follow", on: 1, from }, "/store?id=3"))) as Promise<Response>;
    expect((await post("/shop_street?order=sales")).headers.get("Location")).toBe(
      "/login?from=%2Fshop_street%3Forder%3Dsales",
    );
    expect((await post("https://evil.example/")).headers.get("Location")).toBe("/login?from=%2Fstore%3Fid%3D3");
  });

  test("is done by the login that a visitor's click leads to; unfollowing is not", async () => {
    const post = async (on: number) =>
      redirectOf(await outcome(action(visitor.post({ intent: "follow", on, from: "/shop_street" }, "/store?id=5"))));
    const signed = await logIn(await post(1));
    expect(signed.to).toBe("/shop_street");
    expect(payloadsOf(signed.cookies)).toContain("已登录，已关注店铺");
    expect((await layoutLoader(customer.get("/store?id=5"))).followed).toBe(true);
    await logIn(await post(0));
    expect((await layoutLoader(customer.get("/store?id=5"))).followed).toBe(true);
  });

  test("refuses an unknown store and a form without its fields", async () => {
    expect(await follow({ on: 1 }, 999_999)).toMatchObject({ init: { status: 404 } });
    expect(await follow({ on: 2 })).toMatchObject({ init: { status: 400 } });
  });
});

const CREDENTIALS = { intent: "login", account: demoCustomers.tradeMarkup, password: "trade888", agree: "on" };

/** Logs in at the address that the guard led to, with the cookies that it set. */
async function logIn({ to, cookies }: ReturnType<typeof redirectOf>) {
  const from = new URL(to ?? "", "http://x").searchParams.get("from") ?? "";
  const browser = visit("/login?mode=password", cookieHeader(cookies));
  return redirectOf(await outcome(login(browser.post({ ...CREDENTIALS, from }))));
}

describe("the coupons of a store", () => {
  const add = (more = {}) =>
    shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: 3,
      title: "全店商品",
      amount_fen: 500,
      threshold_fen: 9900,
      total: 5,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + 86_400_000,
      ...more,
    });
  const take = (coupon_id: number, fields = {}, as: Pick<typeof customer, "post"> = customer) =>
    outcome(receive(as.post({ intent: "receive", coupon_id, number: 1, ...fields }, "/store/storeCoupon?id=3")));
  const taken = async (id: number) => {
    const { coupons } = await couponLoader(customer.get("/store/storeCoupon?id=3"));
    return coupons.find(({ coupon_id }) => coupon_id === id)?.taken;
  };

  test("are received on the page of the button; a second time says so and gives none [P7.9]", async () => {
    const id = await add();
    const first = redirectOf(await take(id, { from: "/goods_detail/10001" }));
    expect(first).toMatchObject({ status: 303, to: "/goods_detail/10001" });
    expect(payloadsOf(first.cookies)).toContain('"领取成功"');
    const second = redirectOf(await take(id));
    expect(second.to).toBe("/store/storeCoupon?id=3");
    expect(payloadsOf(second.cookies)).toContain('"已领取"');
    expect(await taken(id)).toBe(1);
  });

  test("are received by the login that a visitor's click leads to", async () => {
    const id = await add();
    const asked = redirectOf(await take(id, {}, visitor));
    expect(asked.to).toBe("/login?from=%2Fstore%2FstoreCoupon%3Fid%3D3");
    const signed = await logIn(asked);
    expect(signed.to).toBe("/store/storeCoupon?id=3");
    expect(payloadsOf(signed.cookies)).toContain("已登录，领取成功");
    expect(await taken(id)).toBe(1);
  });

  test("report after the login that none is left, without failing the login", async () => {
    const id = await add({ total: 1, title: "一张" });
    const asked = redirectOf(await take(id, {}, visitor));
    await shop.backend.staff.coupons.end(id);
    const signed = await logIn(asked);
    expect(signed.status).toBe(303);
    expect(payloadsOf(signed.cookies)).toContain("已登录，但没有领到优惠券：优惠券已结束");
    expect(await taken(id)).toBe(0);
  });

  test("refuse a form without its fields, an unknown coupon, and one that has ended", async () => {
    expect(await take(0)).toMatchObject({ init: { status: 400 } });
    expect(await take(1, { number: 11 })).toMatchObject({ init: { status: 400 } });
    expect(await take(999_999)).toMatchObject({ init: { status: 404 } });
    const id = await add();
    await shop.backend.staff.coupons.end(id);
    expect(await take(id)).toMatchObject({ init: { status: 409 } });
  });
});
