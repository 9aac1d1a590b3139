import { expect, test } from "vitest";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { setGroup } from "./customer-coupon.store.ts";

const shop = freshBackend();

test("a received coupon is taken for an order of its own customer alone, and while it is valid [R8]", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop);
  const { now } = shop.world;
  const coupon_id = await shop.backend.staff.coupons.add({
    type: COUPON_TYPE.store,
    targets: [],
    store_id: article.store_id,
    title: "全店商品",
    amount_fen: 3000,
    threshold_fen: 50_000,
    total: 5,
    per_customer: 1,
    valid_from: now,
    valid_until: now + 1000,
  });
  await me.post(`/api/coupon/receive/${coupon_id}`, { number: 1 });
  const group_id = await me.order(article);
  const { id } = await shop.backend.database.read
    .selectFrom("customer_coupons")
    .select("id")
    .where("coupon_id", "=", coupon_id)
    .executeTakeFirstOrThrow();
  const use = (customer_id: number, at: number) =>
    shop.backend.database.write((tx) => setGroup(tx, { customer_id, id, group_id, now: at }));
  expect(await use(me.id + 1, now)).toBe(false);
  expect([await use(me.id, now - 1), await use(me.id, now + 1000)]).toEqual([false, false]);
  expect(await use(me.id, now)).toBe(true);
});
