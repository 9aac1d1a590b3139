import { describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { order } from "#contract/order.ts";
import { reviews } from "#contract/review.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const DAY = 24 * 60 * 60 * 1000;
const OPINION = { product_score: 5, service_score: 4, postage_score: 4, comment: "不漏粉，包装结实", is_anonymous: 0 };

type Me = Awaited<ReturnType<typeof buyer>>;

/** An order of two items; `received` unless it only shipped. */
async function orderOf(me: Me, received = true) {
  const toner = await createProduct(shop, { name: "粉盒" });
  const placed = await me.submit([await me.add(await createProduct(shop, { name: "复印纸" })), await me.add(toner, 2)]);
  await me.pay((placed.data as { group_order_id: number }).group_order_id);
  const { list } = order.list.answer.parse((await me.get("/api/order/list")).data);
  const [one] = list;
  if (!one) throw new Error("no order");
  await shop.backend.staff.orders.ship(commandLine(), one.order_sn, { company: "顺丰速运", number: "SF1" });
  if (received) await me.post(`/api/order/take/${one.order_id}`);
  const id = one.order_id;
  const [first = 0, second = 0] = one.list.map(({ order_product_id }) => order_product_id);
  const status = async () => order.detail.answer.parse((await me.get(`/api/order/detail/${id}`)).data).status;
  const own = async () => reviews.ofOrder.answer.parse((await me.get(`/api/reply/order/${id}`)).data).list;
  return { id, first, second, product: one.list[0]?.product_id ?? 0, status, own };
}
const upload = async (me: Me, item: number, bytes?: Uint8Array) =>
  me.post(`/api/reply/picture/${item}`, { image: Buffer.from(bytes ?? (await licence("png"))).toString("base64") });
const ofProduct = async (id: number) =>
  reviews.ofProduct.answer.parse((await call(shop, "GET", `/api/store/product/reply/lst/${id}`)).data);
/** Whether the shop answers a picture at this address. */
const isFetched = async (address: string) => {
  const answer = await shop.backend.fetch(new Request(`http://shop.test${address}`), "127.0.0.1");
  return answer.headers.get("Content-Type") === "image/webp";
};

describe("a review [P6.39]", () => {
  test("is shown at once with its pictures, and the last one of an order finishes it", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { first, second, product, status, own } = await orderOf(me);
    expect(await upload(me, first)).toMatchObject({ status: 200 });
    expect((await own())[0]).toMatchObject({
      pictures: [{ image: expect.stringMatching(/review-[\da-f]{24}-[\da-f]{48}\.webp$/) }],
    });
    expect(await me.post(`/api/reply/${first}`, { ...OPINION, is_anonymous: 1 })).toMatchObject({ data: { left: 1 } });
    expect(await status()).toBe(2);
    const { list, stat } = await ofProduct(product);
    expect(stat).toMatchObject({ count: 1, picture: 1 });
    expect(list).toMatchObject([
      { nickname: "匿名用户", rate: "4.3", comment: OPINION.comment, pics: [expect.any(String)] },
    ]);
    expect((await own())[0]).toMatchObject({ pictures: [], review: { comment: OPINION.comment } });
    expect(await me.post(`/api/reply/${second}`, OPINION)).toMatchObject({ data: { left: 0 } });
    expect(await status()).toBe(3);
  });

  test("is not needed for an item that is refunded in full; the others finish the order", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    const article = await createProduct(shop);
    const paid = await me.paid([
      [article, 1],
      [await createProduct(shop), 2],
    ]);
    await me.ship(paid);
    await me.take(paid);
    const [gone, left] = paid.items;
    const choices = [
      { order_product_id: gone?.id ?? 0, num: 1 },
      { order_product_id: left?.id ?? 0, num: 1 },
    ];
    const { sn } = await me.applied(paid, choices);
    await shop.backend.staff.refunds.agree(sn);
    expect(await me.post(`/api/reply/${gone?.id}`, OPINION)).toMatchObject({
      status: 409,
      message: "这个商品已全部退款，不用评价",
    });
    expect(await me.post(`/api/reply/${left?.id}`, OPINION)).toMatchObject({ data: { left: 0 } });
    const { status } = order.detail.answer.parse((await me.get(`/api/order/detail/${paid.order_id}`)).data);
    expect(status).toBe(3);
  });

  test("of every other item is enough: the refund of the last one without a review finishes the order", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    const paid = await me.paid([
      [await createProduct(shop), 1],
      [await createProduct(shop), 2],
    ]);
    await me.ship(paid);
    await me.take(paid);
    const status = async () =>
      order.detail.answer.parse((await me.get(`/api/order/detail/${paid.order_id}`)).data).status;
    const refund = async (item: number, num: number) => {
      const { sn } = await me.applied(paid, unitsOf(paid, num, item));
      await shop.backend.staff.refunds.agree(sn);
    };
    await refund(1, 1);
    await me.post(`/api/reply/${paid.items[0]?.id}`, OPINION);
    expect(await status()).toBe(2);
    await refund(1, 1);
    expect(await status()).toBe(3);
  });

  test("is written once, also by two requests at once", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { first, second, status } = await orderOf(me);
    const both = await Promise.all([first, first, second].map((item) => me.post(`/api/reply/${item}`, OPINION)));
    expect(both.map((one) => one.status).sort()).toEqual([200, 200, 409]);
    expect(await status()).toBe(3);
    expect(await upload(me, first)).toMatchObject({ status: 409 });
  });

  test("is refused before receipt, for other customers' items, and outside of its limits", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const { first } = await orderOf(me, false);
    expect(await me.post(`/api/reply/${first}`, OPINION)).toMatchObject({
      status: 409,
      message: "这个订单现在不能评价",
    });
    const received = await orderOf(me);
    expect(await upload(me, received.first)).toMatchObject({ status: 200 });
    const [picture] = (await received.own())[0]?.pictures ?? [];
    for (const [path, body] of [
      [`/api/reply/${received.first}`, OPINION],
      [`/api/reply/picture/${received.first}`, { image: Buffer.from(await licence("png")).toString("base64") }],
      [`/api/reply/picture/delete/${picture?.picture_id}`, undefined],
    ] as const) {
      expect(await other.post(path, body)).toMatchObject({ status: 404 });
    }
    expect(await other.get(`/api/reply/order/${received.id}`)).toMatchObject({ status: 404 });
    for (const change of [
      { comment: " " },
      { comment: "好".repeat(129) },
      { product_score: 0 },
      { service_score: 6 },
      { postage_score: 4.5 },
      { extra: 1 },
    ]) {
      expect(await me.post(`/api/reply/${received.first}`, { ...OPINION, ...change })).toMatchObject({ status: 400 });
    }
    expect((await received.own())[0]).toMatchObject({ review: null, pictures: [picture] });
  });

  test("has at most six pictures, each of a real picture; a removed one is gone", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { first, own } = await orderOf(me);
    const text = new TextEncoder().encode("<svg onload=alert(1)>");
    expect(await upload(me, first, text)).toMatchObject({ status: 400, message: expect.stringContaining("jpg") });
    for (let n = 0; n < 6; n += 1) {
      expect(await upload(me, first, await licence("png", n))).toMatchObject({ status: 200 });
    }
    // The picture is stored once, although it is sent again after a lost answer.
    expect(await upload(me, first, await licence("png", 1))).toMatchObject({ status: 200 });
    expect(await upload(me, first, await licence("png", 6))).toMatchObject({
      status: 400,
      message: "最多上传 6 张图片",
    });
    const [picture] = (await own())[0]?.pictures ?? [];
    expect(await isFetched(picture?.image ?? "")).toBe(true);
    await me.post(`/api/reply/picture/delete/${picture?.picture_id}`);
    expect((await own())[0]?.pictures).toHaveLength(5);
    expect(await isFetched(picture?.image ?? "")).toBe(false);
  });

  test("that staff hide hides its pictures too, until it is shown again [P9.1]", async () => {
    const me = await buyer(shop, demoCustomers.tradeCost);
    const { first, product } = await orderOf(me);
    await upload(me, first);
    await me.post(`/api/reply/${first}`, OPINION);
    const [written] = (await ofProduct(product)).list;
    const address = written?.pics[0] ?? "";
    await staff("reviews", "hide", String(written?.reply_id), "--reason", "含侮辱字眼");
    expect([(await ofProduct(product)).stat.count, await isFetched(address)]).toEqual([0, false]);
    await staff("reviews", "show", String(written?.reply_id));
    expect([(await ofProduct(product)).stat.count, await isFetched(address)]).toEqual([1, true]);
  });
});

test("an order is done 7 days after receipt without reviews [P6.39]", async () => {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await orderOf(me);
  shop.world.now += 7 * DAY - 1;
  await shop.backend.staff.orders.finishOverdue();
  const row = () =>
    shop.backend.database.read.selectFrom("orders").select("status").orderBy("id", "desc").executeTakeFirstOrThrow();
  expect((await row()).status).toBe(2);
  shop.world.now += 1;
  await shop.backend.staff.orders.finishOverdue();
  expect((await row()).status).toBe(3);
});
