import { expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./coupons.page.tsx";

const shop = freshBackend();

test("a customer's coupons are listed by state, the first to expire first; others' are not [P7.9] [R7]", async () => {
  const [me, other] = [await buyer(shop, demoCustomers.stationer), await buyer(shop, demoCustomers.tradeCost)];
  const article = await createProduct(shop, { store: "券店", price: 20_000 });
  const give = async (title: string, more = {}, to = me) => {
    const id = await shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: article.store_id,
      title,
      amount_fen: 500,
      threshold_fen: 5000,
      total: 5,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + 9 * DAY_MS,
      ...more,
    });
    await to.post(`/api/coupon/receive/${id}`, { number: 1 });
  };
  await give("长");
  await give("别人的", {}, other);
  await give("短", { valid_until: shop.world.now + DAY_MS });
  await give("品", { type: COUPON_TYPE.product, targets: [article.product_id] });
  const page = await visit("/user/my_coupon").with(me.token);
  const read = async (search = "") => {
    const { list, counts, types } = await loader(page.get(`/user/my_coupon${search}`));
    return { titles: list.map(({ title }) => title), counts, types, list };
  };
  const unused = await read();
  expect(unused).toMatchObject({ titles: ["短", "长", "品"], counts: { unused: 3, used: 0, expired: 0 } });
  const types = { 0: 2, 1: 1, 10: 0, 11: 0, 12: 0 };
  expect(unused.types).toEqual(types);
  expect(await read("?type=1")).toMatchObject({ titles: ["品"], types, counts: { unused: 3 } });
  expect((await read("?type=0")).titles).toEqual(["短", "长"]);
  expect((await read("?type=nonsense")).titles).toEqual(["短", "长", "品"]);
  expect(unused.list[2]?.targets).toEqual([{ id: article.product_id, name: "测试硒鼓" }]);

  const line = await me.add(article, 1, 1);
  const chosen = unused.list.find(({ title }) => title === "长")?.coupon_user_id;
  const placed = await me.submit([line], { coupon_id: [String(chosen)] });
  const { group_order_id } = placed.data as { group_order_id: number };
  shop.world.now += 2 * DAY_MS;
  const again = await buyer(shop, demoCustomers.stationer);
  const later = await visit("/user/my_coupon").with(again.token);
  const used = await loader(later.get("/user/my_coupon?status=used"));
  expect(used).toMatchObject({ counts: { unused: 1, used: 1, expired: 1 }, list: [{ group_order_id, title: "长" }] });
  expect((await loader(later.get("/user/my_coupon?status=expired"))).list).toMatchObject([{ title: "短" }]);
  expect((await loader(later.get("/user/my_coupon?status=nonsense"))).status).toBe("unused");
  expect(used.recent).toBeNull();
  const { recent } = await loader(later.get("/user/my_coupon"));
  expect(recent).toMatchObject({ count: 2, list: [{ title: "短" }, { title: "长", group_order_id }] });
  shop.world.now += 58 * DAY_MS;
  const muchLater = await visit("/user/my_coupon").with((await buyer(shop, demoCustomers.stationer)).token);
  const last = await loader(muchLater.get("/user/my_coupon"));
  expect(last).toMatchObject({ counts: { used: 1, expired: 2 }, recent: { count: 2 } });
  expect(last.recent?.list.map(({ title }) => title)).toEqual(["品", "短"]);
});
