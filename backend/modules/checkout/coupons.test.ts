import { beforeEach, describe, expect, test } from "vitest";
import type { OrderGroup } from "#contract/order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const db = () => shop.backend.database.read;
type Buyer = Awaited<ReturnType<typeof buyer>>;
let me: Buyer;
let article: Article;
let other: Article;

beforeEach(async () => {
  me = await buyer(shop, demoCustomers.stationer);
  article = await createProduct(shop, { store: "券店", price: 10_000 });
  other = await createProduct(shop, { store: "另一家", price: 20_000 });
});

/** Adds a coupon and gives it to a customer. @returns the id of the customer's coupon. */
async function give(more: Partial<Parameters<typeof shop.backend.staff.coupons.add>[0]> = {}, to: Buyer = me) {
  const coupon_id = await shop.backend.staff.coupons.add({
    type: COUPON_TYPE.store,
    targets: [],
    store_id: article.store_id,
    title: "全店商品",
    amount_fen: 1500,
    threshold_fen: 10_000,
    total: 10,
    per_customer: 1,
    valid_from: shop.world.now,
    valid_until: shop.world.now + DAY_MS,
    ...more,
  });
  await to.post(`/api/coupon/receive/${coupon_id}`, { number: 1 });
  const held = db().selectFrom("customer_coupons").select("id").where("coupon_id", "=", coupon_id);
  return (await held.where("customer_id", "=", to.id).executeTakeFirstOrThrow()).id;
}
const givePlatform = (more = {}) =>
  give({
    type: COUPON_TYPE.platform,
    store_id: null,
    title: "全平台",
    amount_fen: 3000,
    threshold_fen: 20_000,
    ...more,
  });
const stateOf = (id: number) =>
  db().selectFrom("customer_coupons").select(["unused", "group_id"]).where("id", "=", id).executeTakeFirstOrThrow();
const submit = (lines: number[], coupons: number[], more = {}) =>
  me.submit(lines, { coupon_id: coupons.map(String), ...more });

describe("check", () => {
  test("uses the best coupons unless some are chosen, and states why others cannot be used [P7.8]", async () => {
    const [ofStore, ofPlatform] = [await give(), await givePlatform()];
    const below = await give({ threshold_fen: 50_000 });
    const upcoming = await give({ valid_from: shop.world.now + 1 });
    const another = await createProduct(shop, { store: "券店" });
    const unfit = await give({ type: COUPON_TYPE.product, targets: [another.product_id] });
    const lines = [await me.add(article), await me.add(other)];
    const best = await me.check(lines);
    expect(best).toMatchObject({
      total_price: "300.00",
      public_price: "300.00",
      coupon_price: "15.00",
      platform_coupon_price: "30.00",
      pay_price: "271.00",
      platform_coupon: [{ coupon_user_id: ofPlatform, checked: true, best: true, off: "30.00", fits: 2 }],
    });
    const ofTheStore = best.order.find(({ mer_id }) => mer_id === article.store_id);
    expect(ofTheStore).toMatchObject({ coupon_price: "15.00", platform_coupon_price: "8.95" });
    const offers = new Map(ofTheStore?.coupon.map((offer) => [offer.coupon_user_id, offer]));
    expect(offers.get(ofStore)).toMatchObject({ checked: true, best: true, problem: null, off: "15.00" });
    expect(offers.get(below)).toMatchObject({ checked: false, problem: "below", missing: "400.00", off: "0.00" });
    expect(offers.get(upcoming)).toMatchObject({ problem: "upcoming" });
    expect(offers.get(unfit)).toMatchObject({ problem: "unfit" });

    expect(await me.check(lines, { coupon_id: "" })).toMatchObject({ coupon_price: "0.00", pay_price: "316.00" });
    const chosen = await me.check(lines, { coupon_id: `${ofPlatform},${below}` });
    expect(chosen).toMatchObject({ coupon_price: "0.00", platform_coupon_price: "30.00" });
  });

  test("offers what can be received and takes off more, and its receipt names the coupon to use", async () => {
    const add = (more = {}) =>
      shop.backend.staff.coupons.add({
        type: COUPON_TYPE.store,
        targets: [],
        store_id: article.store_id,
        title: "全店商品",
        amount_fen: 2000,
        threshold_fen: 10_000,
        total: 1,
        per_customer: 1,
        valid_from: shop.world.now,
        valid_until: shop.world.now + DAY_MS,
        ...more,
      });
    const used = await give();
    const open = await add();
    const unfit = await createProduct(shop, { store: "券店" });
    for (const more of [
      { amount_fen: 1500 },
      { threshold_fen: 10_001 },
      { type: COUPON_TYPE.product, targets: [unfit.product_id] },
      { valid_from: shop.world.now + 1 },
      { store_id: other.store_id },
    ])
      await add(more);
    const line = await me.add(article);
    const offered = await me.check([line]);
    expect(offered.claimable).toMatchObject([{ coupon_id: open, mer_id: article.store_id, number: 1, off: "20.00" }]);
    const receive = async () => (await me.post(`/api/coupon/receive/${open}`, { number: 1 })).data;
    const { coupon_user_id } = (await receive()) as { coupon_user_id: number };
    expect(await receive()).toEqual({ taken: 1, is_new: false, coupon_user_id });
    const claimed = await me.check([line], { coupon_id: String(coupon_user_id) });
    expect([claimed.coupon_price, claimed.claimable]).toEqual(["20.00", []]);
    expect((await me.check([line], { coupon_id: String(used) })).claimable).toEqual([]);
    const late = await buyer(shop, demoCustomers.underReview);
    const left = (await late.check([await late.add(article)])).claimable?.map(({ coupon_id, off }) => [coupon_id, off]);
    expect(left).toEqual([
      [open - 1, "15.00"],
      [open + 1, "15.00"],
    ]);
  });

  test("points pay at most half of the items and no more than coupons leave; the paid amount earns points [P7.9]", async () => {
    const rich = await buyer(shop, demoCustomers.tradeMarkup);
    const cheap = await createProduct(shop, { store: "券店", price: 10_000, cost: 10_000, cost_plus: 0 });
    const id = await give({ amount_fen: 9000 }, rich);
    const lines = [await rich.add(cheap)];
    const checked = await rich.check(lines, { use_integral: 1 });
    expect(checked).toMatchObject({ coupon_price: "90.00", integral: { use: 1000 }, pay_price: "8.00" });
    const placed = await rich.submit(lines, { use_integral: 1, coupon_id: [String(id)], quote: checked.quote });
    expect(placed).toMatchObject({ status: 200 });
    const order = db().selectFrom("orders").select(["give_points", "pay_fen", "coupon_fen"]).orderBy("id", "desc");
    expect(await order.executeTakeFirst()).toEqual({ give_points: 8, pay_fen: 800, coupon_fen: 9000 });
  });
});

describe("an order", () => {
  test("uses coupons once, with their shares on items, orders and group [P7.8] [R2]", async () => {
    const [ofStore, ofPlatform] = [await give(), await givePlatform()];
    const lines = [await me.add(article), await me.add(other)];
    const { quote } = await me.check(lines);
    const placed = await submit(lines, [ofStore, ofPlatform], { quote });
    expect(placed).toMatchObject({ status: 200 });
    const { group_order_id } = placed.data as { group_order_id: number };
    for (const id of [ofStore, ofPlatform]) expect(await stateOf(id)).toEqual({ unused: 0, group_id: group_order_id });
    const items = db().selectFrom("order_items").innerJoin("orders", "orders.id", "order_id");
    const shares = await items
      .where("group_id", "=", group_order_id)
      .select(["product_id", "order_items.coupon_fen", "order_items.platform_coupon_fen"])
      .orderBy("product_id")
      .execute();
    expect(shares).toEqual([
      { product_id: article.product_id, coupon_fen: 1500, platform_coupon_fen: 895 },
      { product_id: other.product_id, coupon_fen: 0, platform_coupon_fen: 2105 },
    ]);
    const { data } = await me.get(`/api/order/group_order_detail/${group_order_id}`);
    const paid = (data as OrderGroup).orders.flatMap(({ list }) => list.map(({ pay_price }) => pay_price));
    expect(paid.sort()).toEqual(["178.95", "76.05"].sort());
    expect(await shop.backend.audit()).toEqual([]);
    const again = [await me.add(article)];
    expect((await me.check(again)).order[0]?.coupon).toEqual([]);
    expect(await submit(again, [ofStore])).toMatchObject({ status: 409, message: "所选优惠券不可用，请重新选择" });
  });

  test("is refused with a coupon of another customer, a second one of a store, or one that does not fit [R7]", async () => {
    const foreign = await give({}, await buyer(shop, demoCustomers.tradeCost));
    const [mine, second] = [await give(), await give()];
    const below = await givePlatform();
    for (const coupons of [[foreign], [mine, second], [below], [999_999]]) {
      const refused = await submit([await me.add(article, 1, 1)], coupons);
      expect(refused).toMatchObject({ status: 409, message: "所选优惠券不可用，请重新选择" });
    }
    expect(await stateOf(foreign)).toEqual({ unused: 1, group_id: null });
    expect(await stateOf(mine)).toEqual({ unused: 1, group_id: null });
  });

  test("is refused with the quote of a coupon that has ended since [P6.13]", async () => {
    const id = await give();
    const lines = [await me.add(article)];
    const { quote } = await me.check(lines);
    shop.world.now += DAY_MS;
    me = await buyer(shop, demoCustomers.stationer);
    expect(await submit(lines, [id], { quote })).toMatchObject({ status: 409, message: /价格/ });
  });

  test("of two that use one coupon at a time, one is placed [R2]", async () => {
    const id = await give();
    const [one, two] = [await me.add(article, 1, 1), await me.add(article, 1, 1)];
    const responses = await Promise.all([submit([one], [id]), submit([two], [id])]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe("a cancelled group gives its coupons back", () => {
  test.each([
    { how: "by the customer", cancel: (group: number) => me.post(`/api/order/cancel/${group}`) },
    {
      how: "after 30 minutes",
      cancel: async () => {
        shop.world.now += UNPAID_LIFE_MS;
        return shop.backend.staff.orders.closeOverdue();
      },
    },
  ])("$how, to be used again [P7.4]", async ({ cancel }) => {
    const id = await give();
    const group = await me.order(article, 1, { coupon_id: [String(id)] });
    await cancel(group);
    expect(await stateOf(id)).toEqual({ unused: 1, group_id: null });
    expect(await shop.backend.audit()).toEqual([]);
    await me.order(article, 1, { coupon_id: [String(id)] });
    expect((await stateOf(id)).unused).toBe(0);
  });
});

test("the audit names used coupons without an order, and shares that do not add up [P7.10]", async () => {
  const [id, ofPlatform] = [await give(), await givePlatform()];
  const group = await me.order(article, 1, { coupon_id: [String(id)] });
  const whats = async () => (await shop.backend.audit()).map(({ what }) => what);
  await shop.backend.database.write((tx) =>
    tx.updateTable("customer_coupons").set({ unused: 0 }).where("id", "=", ofPlatform).execute(),
  );
  expect(await whats()).toEqual(["优惠券与流水不符", "已用优惠券的订单已取消"]);
  await shop.backend.database.write(async (tx) => {
    await tx.updateTable("customer_coupons").set({ unused: 1 }).where("id", "=", ofPlatform).execute();
    const less = { coupon_fen: 1400, pay_fen: 9400 };
    await tx.updateTable("orders").set(less).where("group_id", "=", group).execute();
  });
  expect(await whats()).toEqual(["订单与商品行不符 coupon_fen", "合单与订单不符 coupon_fen", "合单与订单不符 pay_fen"]);
});
