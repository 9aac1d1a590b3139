import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader as loadDetail } from "./detail.tsx";
import { loader as loadEvaluation, action as review } from "./evaluation.tsx";
import { loader as loadLogistics } from "./logistics.tsx";

const shop = freshBackend();

/** A paid order with its item, and the browser of its customer. */
async function paidOrder() {
  const me = await buyer(shop, demoCustomers.tradeCost);
  await me.pay(await me.order(await createProduct(shop), 3));
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
  await shop.backend.staff.orders.ship(sn, { company: "顺丰速运", number: "SF1", items });
  await shop.backend.staff.orders.ship(sn, { company: "顺丰速运", number: "SF2" });
  const { order, parcel } = await loadLogistics(browser.get(`/logistics?id=${id}`));
  expect(parcel?.number).toBe("SF1");
  const second = order.packages[1]?.package_id;
  expect((await loadLogistics(browser.get(`/logistics?id=${id}&package=${second}`))).parcel?.number).toBe("SF2");
  const stranger = await visit("/logistics").with((await buyer(shop, demoCustomers.tradeMarkup)).token);
  for (const load of [loadLogistics, loadEvaluation]) {
    expect(await outcome(load(stranger.get(`/logistics?id=${id}`)))).toMatchObject({ init: { status: 404 } });
  }
});

test("a refused review returns what was typed, and a complete one is written [P6.39]", async () => {
  const { me, browser, id, sn, item } = await paidOrder();
  await shop.backend.staff.orders.ship(sn, { company: "顺丰速运", number: "SF1" });
  await me.post(`/api/order/take/${id}`);
  const address = `/evaluation?id=${id}`;
  const fields = { intent: "review", order_product_id: item, product_score: 5, comment: "很好用" };
  expect(await outcome(review(browser.post(fields, address)))).toMatchObject({
    init: { status: 400 },
    data: {
      form: {
        initialValue: { comment: "很好用", product_score: "5" },
        error: { service_score: ["请给服务态度评分"], postage_score: ["请给物流速度评分"] },
      },
    },
  });
  const complete = { ...fields, service_score: 4, postage_score: 3, is_anonymous: "on" };
  expect(((await review(browser.post(complete, address))) as Response).status).toBe(303);
  expect(await outcome(review(browser.post(complete, address)))).toMatchObject({ init: { status: 409 } });
  const { order, own } = await loadEvaluation(browser.get(address));
  expect(order.status).toBe(3);
  expect(own).toMatchObject([{ review: { comment: "很好用", rate: "4.0", nickname: "匿名用户" } }]);
});
