import { expect, test } from "vitest";
import { reviews } from "#contract/review.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { staffOf } from "#tests/support/staff.ts";
import { maskName, reviewerName } from "./mask-name.ts";
import { createReadReviews } from "./review.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const ofProduct = async (product_id: number, search = "") =>
  reviews.ofProduct.answer.parse((await call(shop, "GET", `/api/store/product/reply/lst/${product_id}${search}`)).data);

type Opinion = {
  scores: [number, number, number];
  pictures?: string[];
  is_anonymous?: 0 | 1;
  state?: "shown" | "hidden";
};

/** A product with a review for each of the opinions, the first one the oldest. */
async function reviewed(opinions: readonly Opinion[]) {
  const article = await createProduct(shop, { stock: 100 });
  const me = await buyer(shop, demoCustomers.stationer);
  for (const [index, { scores, pictures = [], ...more }] of opinions.entries()) {
    const group = await me.order(article);
    const item = await shop.backend.database.read
      .selectFrom("order_items")
      .innerJoin("orders", "orders.id", "order_items.order_id")
      .where("orders.group_id", "=", group)
      .select("order_items.id")
      .executeTakeFirstOrThrow();
    const [product_score, service_score, postage_score] = scores;
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("reviews")
        .values({
          order_item_id: item.id,
          customer_id: me.id,
          product_id: article.product_id,
          sku_id: article.sku_id,
          product_score,
          service_score,
          postage_score,
          content: `第 ${index + 1} 条`,
          pictures_json: JSON.stringify(pictures),
          reply: null,
          replied_at: null,
          ...more,
          created_at: shop.world.now + index,
        })
        .execute(),
    );
  }
  return article;
}

test("reviews are counted by the mean of their scores and filtered by type, hidden ones left out [P6.38]", async () => {
  const { product_id } = await reviewed([
    { scores: [5, 5, 5] },
    { scores: [4, 4, 4], pictures: ["/pictures/a.svg"] },
    { scores: [4, 4, 3] },
    { scores: [2, 2, 2] },
    { scores: [2, 2, 1] },
    { scores: [1, 1, 1], state: "hidden" },
  ]);
  const all = await ofProduct(product_id);
  expect(all).toMatchObject({
    count: 5,
    rate: 40,
    star: "3.3",
    scores: { product: "3.4", service: "3.4", postage: "3.0" },
    stat: { count: 5, best: 2, middle: 2, negative: 1, picture: 1 },
  });
  expect(all.list.map(({ comment }) => comment)).toEqual(["第 5 条", "第 4 条", "第 3 条", "第 2 条", "第 1 条"]);
  const of = async (type: string) => (await ofProduct(product_id, `?type=${type}`)).list.map(({ rate }) => rate);
  expect(await of("best")).toEqual(["4.0", "5.0"]);
  expect(await of("middle")).toEqual(["2.0", "3.7"]);
  expect(await of("negative")).toEqual(["1.7"]);
  expect(await of("picture")).toEqual(["4.0"]);
  expect(await of("nonsense")).toHaveLength(5);
});

test("a product without reviews has no rate", async () => {
  const { product_id } = await createProduct(shop);
  expect(await ofProduct(product_id)).toEqual({
    rate: null,
    star: null,
    scores: null,
    count: 0,
    list: [],
    stat: { count: 0, best: 0, middle: 0, negative: 0, picture: 0 },
  });
});

test("a page has ten reviews, and the number of queries does not grow with them", async () => {
  const { product_id } = await reviewed(Array.from({ length: 12 }, () => ({ scores: [5, 5, 5] })));
  const { product_id: other } = await reviewed([{ scores: [5, 5, 5] }]);
  expect((await ofProduct(product_id)).list).toHaveLength(10);
  expect((await ofProduct(product_id, "?page=2")).list.map(({ comment }) => comment)).toEqual(["第 2 条", "第 1 条"]);
  expect((await ofProduct(product_id, "?page=3")).list).toEqual([]);
  const queriesOf = async (id: number) => {
    const { database, count } = countingReads(shop.backend.database);
    await createReadReviews(database)(id, { type: "", page: 1, limit: 10 });
    return count();
  };
  expect(await queriesOf(product_id)).toBe(2);
  expect(await queriesOf(other)).toBe(2);
});

test("the buyer is masked or anonymous, and the answer has no other data of the customer or the order [P6.38]", async () => {
  const { product_id } = await reviewed([{ scores: [5, 5, 5] }, { scores: [5, 5, 5], is_anonymous: 1 }]);
  const answer = await ofProduct(product_id);
  expect(answer.list.map(({ nickname }) => nickname)).toEqual(["匿名用户", "老***具"]);
  expect(JSON.stringify(answer)).not.toMatch(/老王|王建国|青溪|1380000|customer|order/);
  expect(answer.list[0]?.sku).toBe("黑色");
});

test.each([
  ["远山贸易", "远***易"],
  ["王五", "王***"],
  ["", "匿名用户"],
  ["13812345678", "1***8"],
  ["👍很好", "👍***好"],
])("the name %s is shown as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
  expect(reviewerName(name, true)).toBe("匿名用户");
});

test("staff list, answer, hide and show reviews, and what they changed is answered at once [P9.1]", async () => {
  const { product_id } = await reviewed([{ scores: [5, 5, 5] }]);
  const id = String((await ofProduct(product_id)).list[0]?.reply_id);
  expect(await staff("reviews", "list")).toContain("第 1 条");
  await staff("reviews", "reply", id, "--text", "感谢支持");
  expect((await ofProduct(product_id, "?type=best")).list).toMatchObject([
    { merchant_reply_content: "感谢支持", merchant_reply_time: shop.world.now },
  ]);
  await staff("reviews", "hide", id, "--reason", "含侮辱字眼");
  expect((await ofProduct(product_id, "?page=2")).stat.count).toBe(0);
  await staff("reviews", "show", id);
  expect((await ofProduct(product_id, "?type=best&page=1")).stat.count).toBe(1);
  for (const words of [
    ["reply", "987654321", "--text", "好"],
    ["hide", "987654321", "--reason", "无关"],
  ]) {
    await expect(staff("reviews", ...words)).rejects.toThrow("没有评价 987654321");
  }
});

test("the demo's reviews are of received orders of their own buyers, and its books balance [P8.1]", async () => {
  const rows = await shop.backend.database.read
    .selectFrom("reviews")
    .innerJoin("order_items", "order_items.id", "reviews.order_item_id")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["reviews.created_at", "reviews.customer_id", "orders.customer_id as buyer", "orders.taken_at"])
    .select(["reviews.sku_id", "order_items.sku_id as bought"])
    .execute();
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) {
    expect([row.customer_id, row.sku_id]).toEqual([row.buyer, row.bought]);
    expect(row.created_at).toBeGreaterThan(row.taken_at ?? Number.POSITIVE_INFINITY);
  }
  expect(await shop.backend.audit()).toEqual([]);
});
