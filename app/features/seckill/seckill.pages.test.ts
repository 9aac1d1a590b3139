import { beforeEach, describe, expect, test } from "vitest";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { addInSale, createRunningSale, createSale, sessionAt } from "#tests/support/sales.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action, loader } from "./detail.page.tsx";
import { loader as sessionsLoader } from "./sessions.page.tsx";

const shop = freshBackend();
let article: Article;
beforeEach(async () => {
  article = await createProduct(shop, { price: 1000, cost: 500, cost_plus: 50, stock: 100 });
});
const pageOf = ({ product_id }: Article, search = "") => `/goods_seckill_detail/${product_id}${search}`;
const open = (path: string, cookie = "") =>
  loader({ ...visit(path, cookie).get(), params: { id: path.split(/[/?]/)[2] } });
const send = async (path: string, fields: Record<string, string | number>, token?: string) => {
  const browser = token ? await visit(path).with(token) : visit(path);
  return outcome(action({ ...browser.post(fields), params: { id: path.split(/[/?]/)[2] } }));
};
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");

describe("the page of a sale", () => {
  test("shows the state of the server's clock, whatever time and status the address has", async () => {
    const { starts_at, ends_at } = await createSale(shop, article);
    for (const [now, seckill_status] of [
      [starts_at - 1, 0],
      [starts_at, 1],
      [ends_at, -1],
    ] as const) {
      shop.world.now = now;
      for (const forged of ["", "?time=1&status=1", `?time=${ends_at}&status=0`, "?time=x&status=-1"]) {
        const { sale, chosen } = await open(pageOf(article, forged));
        expect([sale.now, sale.seckill_status, chosen.price]).toEqual([now, seckill_status, "8.00"]);
      }
    }
  });

  test("lists the sessions of the day", async () => {
    const { starts_at, ends_at } = await createSale(shop, article);
    shop.world.now = starts_at;
    const { sessions, sale } = await open(pageOf(article));
    expect(sessions).toContainEqual(
      expect.objectContaining({ start_time: starts_at, stop_time: ends_at, seckill_status: 1 }),
    );
    expect(sale.stop_time).toBe(ends_at);
  });

  test("has the services of an ordinary product, and its rules on the tab 售后与发票", async () => {
    await createRunningSale(shop, article);
    const { facts } = await open(pageOf(article));
    expect(facts.map(({ name }) => name)).toEqual(["服务"]);
    const { tab, params } = await open(pageOf(article, "?tab=service"));
    expect(tab).toBe("service");
    expect(params.map(({ name }) => name)).toContain("退货期限");
  });

  test("estimates the freight at the sale's price for the province, which its links keep", async () => {
    const dear = await createProduct(shop, { price: 60_000, cost: 30_000, cost_plus: 50, stock: 100 });
    const { ends_at } = await createRunningSale(shop, dear, { price: 40_000 });
    const page = await open(pageOf(dear, `?time=${ends_at}&province=浙江省`));
    expect(JSON.stringify(page.delivery?.lines)).toContain("运费 ¥8.00");
    expect(page.province).toBe("浙江省");
    expect((await open(pageOf(dear))).province).toBeUndefined();
  });

  test("shows what the customer has ordered and may still order", async () => {
    await createRunningSale(shop, article, { per_customer: 3 });
    const me = await buyer(shop, demoCustomers.stationer);
    const added = (await addInSale(shop, me.token, article, 2)).data as { cart_id: number };
    await me.submit([added.cart_id]);
    const { request } = (await visit(pageOf(article, "?cart_num=9")).with(me.token)).get();
    const page = await loader({ request, params: { id: String(article.product_id) }, context: {} });
    expect([page.chosen.bought, page.quantity]).toEqual([2, 1]);
  });

  test("leads to the product where it has no sale or is off the shelf; an unknown product is not found", async () => {
    const to = `/goods_detail/${article.product_id}`;
    expect(locationOf(await outcome(open(pageOf(article))))).toBe(to);
    await createRunningSale(shop, article);
    await shop.backend.staff.productAdmin.show(article.product_id, 0);
    expect(locationOf(await outcome(open(pageOf(article))))).toBe(to);
    for (const id of ["999999999", "0", "abc"]) {
      expect(await outcome(open(`/goods_seckill_detail/${id}`))).toMatchObject({ init: { status: 404 } });
    }
  });
});

describe("buying", () => {
  test("立即抢购 leads to the confirm page at the sale's price", async () => {
    await createRunningSale(shop, article);
    const me = await buyer(shop, demoCustomers.tradeCost);
    const forged = pageOf(article, "?time=1&status=-1");
    const answer = await send(forged, { intent: "buy_now", sku: article.sku_id, cart_num: 2, price: "0.01" }, me.token);
    const [, cartId] = /^\/order_confirm\?cartId=(\d+)$/.exec(locationOf(answer) ?? "") ?? [];
    const { order } = await me.check([Number(cartId)]);
    expect(order[0]?.list).toMatchObject([{ product_type: 1, unit_price: "8.00", cart_num: 2 }]);
  });

  test("is refused before, after and above the limit, beside the quantity", async () => {
    const { starts_at, ends_at } = await createSale(shop, article);
    const refusal = async (now: number, cart_num: number | string) => {
      shop.world.now = now;
      const token = await tokenOf(shop, demoCustomers.stationer);
      const fields = { intent: "add_cart", sku: article.sku_id, cart_num };
      const answer = await send(pageOf(article, `?time=${ends_at}&status=1`), fields, token);
      return answer as { init: { status: number }; data: { form: { error: unknown } } };
    };
    for (const [now, cart_num, message] of [
      [starts_at - 1, 1, "秒杀还未开始"],
      [ends_at, 1, "秒杀已结束"],
      [starts_at, 3, "每人限购 2 件"],
      [starts_at, 999_999_999, "每人限购 2 件"],
    ] as const) {
      expect(await refusal(now, cart_num)).toMatchObject({
        data: { form: { error: { cart_num: [expect.stringMatching(new RegExp(`${message}|库存不足`))] } } },
      });
    }
  });

  test("of a visitor is completed by the login that it leads to", async () => {
    await createRunningSale(shop, article);
    const answer = (await send(pageOf(article), { intent: "add_cart", sku: article.sku_id, cart_num: 1 })) as Response;
    expect(locationOf(answer)).toMatch(/^\/login\?from=%2Fgoods_seckill_detail%2F/);
    expect(answer.headers.get("Set-Cookie")).toMatch(/shop_act=/);
  });
});

describe("the sessions", () => {
  const read = (path: string) => sessionsLoader(visit(path).get());

  test("show that of the address, and below the running one the next", async () => {
    const [first, second] = [sessionAt(shop, 1), sessionAt(shop, 2)];
    await createSale(shop, article, first);
    await createSale(shop, article, second);
    shop.world.now = first.starts_at;
    expect(await read("/goods_seckill")).toMatchObject({
      current: { stop_time: first.ends_at },
      next: { session: { stop_time: second.ends_at }, list: [{ product_id: article.product_id }] },
    });
    expect(await read(`/goods_seckill?time=${second.ends_at}`)).toMatchObject({
      current: { stop_time: second.ends_at },
      next: null,
    });
    expect(await read("/goods_seckill?time=forged")).toMatchObject({ current: { stop_time: first.ends_at } });
  });

  test("may be none", async () => {
    shop.world.now += 7 * 24 * 60 * 60 * 1000;
    expect(await read("/goods_seckill")).toMatchObject({ current: null, sessions: [], list: [], next: null });
  });
});
