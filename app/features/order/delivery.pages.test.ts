import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { loader as loadEvaluation, action as review } from "#app/features/review/evaluation.page.tsx";
import { commandLine } from "#backend/platform/staff-log.ts";
import { order } from "#contract/order.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as loadNote } from "./delivery-note.page.tsx";
import { DeliveryNoteSheet } from "./delivery-note.tsx";
import { loader as loadDetail } from "./detail.page.tsx";
import { loader as loadLogistics } from "./logistics.page.tsx";

const shop = freshBackend();

/** A paid order with its item, and the browser of its customer. */
async function paidOrder(wish: Record<string, string> = {}) {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const article = await createProduct(shop);
  const ofStore = Object.fromEntries(Object.entries(wish).map(([name, text]) => [name, { [article.store_id]: text }]));
  await me.pay(await me.order(article, 3, ofStore));
  const browser = await visit("/evaluation").with(me.token);
  const { list } = (await me.get("/api/order/list")).data as {
    list: { order_id: number; order_sn: string; list: { order_product_id: number }[] }[];
  };
  const [order] = list;
  if (!order) throw new Error("no order");
  const item = order.list[0]?.order_product_id ?? 0;
  return { me, browser, id: order.order_id, sn: order.order_sn, item };
}

test("the packages of an order are its customer's alone, and the address names the shown one", async () => {
  const { browser, id, sn } = await paidOrder();
  expect((await loadLogistics(browser.get(`/logistics?id=${id}`))).parcel).toBeNull();
  const items = [
    { sku_id: (await loadDetail(browser.get(`/order_detail?id=${id}`))).order.list[0]?.sku_id ?? 0, pieces: 1 },
  ];
  await shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: "SF1", items });
  await shop.backend.staff.orders.ship(commandLine(), sn, { company: "顺丰速运", number: "SF2" });
  const { order, parcel } = await loadLogistics(browser.get(`/logistics?id=${id}`));
  expect(parcel?.number).toBe("SF1");
  const second = order.packages[1]?.package_id;
  expect((await loadLogistics(browser.get(`/logistics?id=${id}&package=${second}`))).parcel?.number).toBe("SF2");
  const stranger = await visit("/logistics").with((await buyer(shop, demoCustomers.tradeMarkup)).token);
  for (const load of [loadLogistics, loadEvaluation]) {
    expect(await outcome(load(stranger.get(`/logistics?id=${id}`)))).toMatchObject({ init: { status: 404 } });
  }
});

test("the delivery note is its customer's alone, with both parties and their phones", async () => {
  const { browser, id } = await paidOrder();
  const address = `/order_detail/delivery_note?id=${id}`;
  const { note } = await loadNote(browser.get(address));
  expect(note.sender).toMatchObject({ address: expect.stringMatching(/./), phone: expect.stringMatching(/^[\d-]+$/) });
  expect(note.receiver.phone).toMatch(/^1\d{10}$/);
  const stranger = await visit("/logistics").with((await buyer(shop, demoCustomers.tradeMarkup)).token);
  expect(await outcome(loadNote(stranger.get(address)))).toMatchObject({ init: { status: 404 } });
});

test("the order's page and its delivery note say when and how the goods are asked for, and the note no empty fact", async () => {
  const deliver_day = formatDay(shop.world.now + DAY_MS);
  const { browser, id } = await paidOrder({ deliver_day, deliver_part: "pm", deliver_note: "送 3 号仓" });
  const { purchase } = await loadDetail(browser.get(`/order_detail?id=${id}`));
  expect(purchase.map(({ name, lines }) => [name, lines[0]?.text]).slice(0, 4)).toEqual([
    ["采购单号", "无"],
    ["期望送达", `${deliver_day} 下午`],
    ["收货要求", "送 3 号仓"],
    ["买家留言", "无"],
  ]);
  const { note } = await loadNote(browser.get(`/order_detail/delivery_note?id=${id}`));
  const sheet = renderToStaticMarkup(createElement(DeliveryNoteSheet, { note }));
  expect(sheet).toContain(`<dt>期望送达</dt><dd>${deliver_day} 下午</dd>`);
  expect(sheet).toContain("<dt>收货要求</dt><dd>送 3 号仓</dd>");
  expect(sheet).not.toContain("买家留言");
  const plain = await paidOrder();
  const unasked = await loadDetail(plain.browser.get(`/order_detail?id=${plain.id}`));
  expect(unasked.purchase).toContainEqual({ name: "期望送达", lines: [{ text: "不限日期" }] });
});

/** A received order of as many items, and a function that sends the form of its reviews. */
async function receivedOrder(count: number) {
  const me = await buyer(shop, demoCustomers.tradeCost);
  const store = await createProduct(shop);
  const lines = [await me.add(store, 3)];
  while (lines.length < count) lines.push(await me.add(await createProduct(shop), 1));
  await me.pay(((await me.submit(lines)).data as { group_order_id: number }).group_order_id);
  const { list } = order.list.answer.parse((await me.get("/api/order/list")).data);
  const [placed] = list;
  if (!placed || placed.list.length !== count) throw new Error("not one order of these items");
  await shop.backend.staff.orders.ship(commandLine(), placed.order_sn, { company: "顺丰速运", number: "SF1" });
  await me.post(`/api/order/take/${placed.order_id}`);
  const address = `/evaluation?id=${placed.order_id}`;
  const browser = await visit(address).with(me.token);
  const send = (fields: Fields) => outcome(review(browser.post({ intent: "review", ...fields }, address)));
  const items = placed.list.map(({ order_product_id }) => order_product_id);
  return { me, items, send, read: () => loadEvaluation(browser.get(address)) };
}
type Fields = Record<string, string | number>;

test("a refused review returns what was typed, and a complete one is written once [P6.39]", async () => {
  const { items, send, read } = await receivedOrder(1);
  const fields = { [`product_score_${items[0]}`]: 5, [`comment_${items[0]}`]: "很好用" };
  expect(await send(fields)).toMatchObject({
    init: { status: 400 },
    data: {
      form: {
        initialValue: { [`comment_${items[0]}`]: "很好用", [`product_score_${items[0]}`]: "5" },
        error: { service_score: ["请给服务态度评分"], postage_score: ["请给物流速度评分"] },
      },
    },
  });
  const complete = { ...fields, service_score: 4, postage_score: 3, is_anonymous: "on" };
  for (let time = 0; time < 2; time += 1) expect(await send(complete)).toMatchObject({ status: 303 });
  const { order, own } = await read();
  expect(order.status).toBe(3);
  expect(own).toMatchObject([{ review: { comment: "很好用", rate: "4.0", nickname: "匿名用户" } }]);
});

test("one form reviews the items of an order with the store's scores, and leaves untouched ones for later", async () => {
  const { items, send, read } = await receivedOrder(3);
  const store = { service_score: 4, postage_score: 3 };
  const none = { ...store, ...Object.fromEntries(items.map((id) => [`comment_${id}`, ""])) };
  const errors = items.map((id) => [
    [`product_score_${id}`, ["请给商品质量评分"]],
    [`comment_${id}`, ["请填写评价内容"]],
  ]);
  expect(await send(none)).toMatchObject({ data: { form: { error: Object.fromEntries(errors.flat()) } } });
  const two = items.slice(0, 2).map((id) => [
    [`product_score_${id}`, 5],
    [`comment_${id}`, `很好 ${id}`],
  ]);
  expect(await send({ ...none, ...Object.fromEntries(two.flat()) })).toMatchObject({ status: 303 });
  const { order, own } = await read();
  const scores = { product_score: 5, service_score: 4, postage_score: 3 };
  expect([order.status, own.map(({ review }) => review)]).toMatchObject([2, [scores, scores, null]]);
});

test("a review of an item of another order is refused", async () => {
  const { send } = await receivedOrder(1);
  const { items, read } = await receivedOrder(1);
  const [foreign] = items;
  const fields = {
    [`product_score_${foreign}`]: 5,
    [`comment_${foreign}`]: "很好用",
    service_score: 4,
    postage_score: 3,
  };
  expect(await send(fields)).toMatchObject({ init: { status: 404 } });
  expect((await read()).own).toMatchObject([{ review: null }]);
});
