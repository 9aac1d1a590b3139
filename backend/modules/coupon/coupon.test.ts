import { beforeEach, describe, expect, test } from "vitest";
import { coupons } from "#contract/coupon.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countGivenCoupon } from "./coupon.store.ts";

const shop = freshBackend();
const tokens = { trade: "", other: "" };
let product = { product_id: 0, store_id: 0 };
beforeEach(async () => {
  tokens.trade = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.other = await tokenOf(shop, demoCustomers.newcomer);
  product = await createProduct(shop, { store: "券店" });
});

const add = (more: Partial<Parameters<typeof shop.backend.staff.coupons.add>[0]> = {}) =>
  shop.backend.staff.coupons.add({
    type: COUPON_TYPE.store,
    targets: [],
    store_id: product.store_id,
    title: "全店商品",
    amount_fen: 3000,
    threshold_fen: 50_000,
    total: 10,
    per_customer: 1,
    valid_from: shop.world.now,
    valid_until: shop.world.now + DAY_MS,
    ...more,
  });
const ofStore = async (token?: string) =>
  coupons.ofStore.answer.parse((await call(shop, "GET", `/api/coupon/store/${product.store_id}`, { token })).data);
const ofProduct = async (token?: string) =>
  coupons.ofProduct.answer.parse(
    (await call(shop, "GET", `/api/coupon/product/${product.product_id}`, { token })).data,
  );
const receive = (id: number, number = 1, token = tokens.trade) =>
  call(shop, "POST", `/api/coupon/receive/${id}`, { token, body: { number } });
const stateFor = async (id: number, token?: string) => {
  const found = (await ofStore(token)).find(({ coupon_id }) => coupon_id === id);
  return [found?.state, found?.taken, found?.remain_count];
};

describe("coupons", () => {
  test("are received once per number, so that a repeated form changes nothing, and up to the limit [P7.9]", async () => {
    const id = await add({ per_customer: 2 });
    expect(await stateFor(id, tokens.trade)).toEqual(["open", 0, 10]);
    expect((await receive(id)).data).toMatchObject({ taken: 1, is_new: true });
    expect((await receive(id)).data).toMatchObject({ taken: 1, is_new: false });
    expect(await stateFor(id, tokens.trade)).toEqual(["open", 1, 9]);
    expect((await receive(id, 2)).data).toMatchObject({ taken: 2, is_new: true });
    expect(await stateFor(id, tokens.trade)).toEqual(["taken", 2, 8]);
    expect(await receive(id, 3)).toMatchObject({ status: 400, message: "已达每人限领张数" });
    expect(await stateFor(id, tokens.other)).toEqual(["open", 0, 8]);
    expect(await stateFor(id)).toEqual(["open", 0, 8]);
  });

  test("are gone for others when all are given, and never more than the total", async () => {
    const id = await add({ total: 1 });
    await receive(id);
    expect(await receive(id, 1, tokens.other)).toMatchObject({ status: 400, message: "优惠券已领完" });
    expect(await stateFor(id, tokens.other)).toEqual(["gone", 0, 0]);
    expect(await stateFor(id, tokens.trade)).toEqual(["taken", 1, 0]);
  });

  test("are counted only while there are any and they run, without an error of the database", async () => {
    const [gone, dated, ended] = [await add({ total: 1 }), await add(), await add()];
    await shop.backend.staff.coupons.end(ended);
    const take = (id: number, now = shop.world.now) => shop.test.database.write((tx) => countGivenCoupon(tx, id, now));
    expect([await take(gone), await take(gone)]).toEqual([true, false]);
    expect(await take(dated, shop.world.now + DAY_MS)).toBe(false);
    expect(await take(ended)).toBe(false);
  });

  test("end by date and by staff, are shown for a week after, and stay the customers'", async () => {
    const [dated, ended] = [await add(), await add({ valid_until: shop.world.now + 30 * DAY_MS })];
    await receive(ended);
    await shop.backend.staff.coupons.end(ended);
    await expect(shop.backend.staff.coupons.end(ended)).rejects.toThrow("没有可结束的优惠券");
    shop.world.now += DAY_MS;
    for (const id of [dated, ended]) {
      expect(await receive(id, 1, tokens.other)).toMatchObject({ status: 400, message: "优惠券已结束" });
      expect((await stateFor(id, tokens.other))[0]).toBe("ended");
    }
    expect(await stateFor(ended, tokens.trade)).toEqual(["taken", 1, 9]);
    shop.world.now += 8 * DAY_MS;
    expect(await ofStore()).toEqual([]);
  });

  test("fit a product when they are of its store or of the platform, and can be received or were", async () => {
    const own = await add();
    const platform = await add({ type: COUPON_TYPE.platform, store_id: null });
    const other = await add({ store_id: 1 });
    const gone = await add({ total: 1 });
    await receive(gone, 1, tokens.other);
    const ids = (await ofProduct(tokens.trade)).map(({ coupon_id }) => coupon_id);
    expect(ids).toEqual(expect.arrayContaining([own, platform]));
    expect(ids).not.toContain(other);
    expect(ids).not.toContain(gone);
    expect((await ofStore()).map(({ coupon_id }) => coupon_id)).not.toContain(platform);
  });

  test("are refused to visitors, without a valid number, and where they are unknown; too many requests wait", async () => {
    const id = await add();
    expect(await call(shop, "POST", `/api/coupon/receive/${id}`, { body: { number: 1 } })).toMatchObject({
      status: 400,
      message: "请登录",
    });
    for (const number of [0, 11, 1.5]) expect(await receive(id, number)).toMatchObject({ message: "请求参数有误" });
    expect(await receive(999_999)).toMatchObject({ status: 404 });
    for (let n = 0; n < 40; n += 1) await receive(id);
    expect((await receive(id)).message).toMatch(/^领取过于频繁/);
  });
});
