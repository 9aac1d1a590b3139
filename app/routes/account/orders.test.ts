import { describe, expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { action as actOnDetail, loader as loadDetail } from "../order/detail.tsx";
import { action as actOnGroup, loader as loadGroup } from "../order/stay-detail.tsx";
import { action, loader } from "./orders.tsx";

const shop = freshBackend();

async function ordering(phone: string = demoCustomers.tradeMarkup) {
  const one = await buyer(shop, phone);
  const group = await one.order(await createProduct(shop));
  return { ...one, group, browser: await visit("/user/order_list").with(one.token) };
}

const at = (path: string) => ({ status: 302, location: path });
const redirectOf = async (answer: Promise<unknown>) => {
  const response = (await outcome(answer)) as Response;
  return { status: response.status, location: response.headers.get("Location") };
};

describe("the list of orders", () => {
  test("sends a visitor to log in, and back", async () => {
    expect(await redirectOf(loader(visit("/user/order_list?status=6").get()))).toEqual(
      at("/login?from=%2Fuser%2Forder_list%3Fstatus%3D6"),
    );
  });

  test("shows an unpaid order under its filter, and once paid under the next", async () => {
    const { browser, group, pay } = await ordering();
    expect((await loader(browser.get("/user/order_list?status=unpaid"))).list).toMatchObject([
      { group_order_id: group, paid: 0 },
    ]);
    await pay(group);
    const list = await loader(browser.get("/user/order_list?status=0"));
    expect(list.list).toMatchObject([{ group_order_id: group, paid: 1, status: 0 }]);
    expect(list.counts).toMatchObject({ "": 1, unpaid: 0, "0": 1, "6": 1 });
  });

  test("takes a status that is none, and a page beyond the last, for the nearest that is", async () => {
    const { browser } = await ordering();
    expect(await loader(browser.get("/user/order_list?status=constructor&page=99"))).toMatchObject({
      status: "",
      page: 1,
      count: 1,
    });
  });

  test("cancels, and says so on the page it came from", async () => {
    const { browser, group } = await ordering();
    const answer = (await action(
      browser.post({ intent: "cancel", order_id: group }, "/user/order_list?status=unpaid"),
    )) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/user/order_list?status=unpaid"]);
    expect((await loader(browser.get("/user/order_list?status=cancelled"))).count).toBe(1);
  });

  test("refuses an act that the state does not allow, in words", async () => {
    const { browser, group, pay } = await ordering();
    await pay(group);
    expect(await outcome(action(browser.post({ intent: "cancel", order_id: group })))).toMatchObject({
      init: { status: 409 },
      data: { form: { error: { "": ["订单已支付"] } } },
    });
  });

  test.each<Record<string, string | number>>([
    { intent: "burn", order_id: 1 },
    { intent: "cancel", order_id: "1 or 1=1" },
    { intent: "cancel" },
  ])("answers %j with 400", async (fields) => {
    const { browser } = await ordering();
    expect(await outcome(action(browser.post(fields)))).toMatchObject({ init: { status: 400 } });
  });
});

describe("another customer's order", () => {
  test("is not there, whatever is asked of it", async () => {
    const { group, pay, get } = await ordering();
    const stranger = await buyer(shop, demoCustomers.tradeCost);
    const browser = await visit("/order_stay_detail").with(stranger.token);
    expect(await outcome(loadGroup(browser.get(`/order_stay_detail?id=${group}`)))).toMatchObject({
      init: { status: 404 },
    });
    expect(
      await outcome(actOnGroup(browser.post({ intent: "cancel", order_id: group }, `/order_stay_detail?id=${group}`))),
    ).toMatchObject({ init: { status: 404 } });
    await pay(group);
    const { orders } = (await get(`/api/order/group_order_detail/${group}`)).data as { orders: { order_id: number }[] };
    const id = orders[0]?.order_id ?? 0;
    expect(await outcome(loadDetail(browser.get(`/order_detail?id=${id}`)))).toMatchObject({ init: { status: 404 } });
    expect(
      await outcome(actOnDetail(browser.post({ intent: "again", order_id: id }, `/order_detail?id=${id}`))),
    ).toMatchObject({ init: { status: 404 } });
  });
});

test("an unpaid order leads to its group's page, a paid group to its order's", async () => {
  const { browser, group, pay, get } = await ordering();
  const { orders } = (await get(`/api/order/group_order_detail/${group}`)).data as { orders: { order_id: number }[] };
  const id = orders[0]?.order_id ?? 0;
  expect(await redirectOf(loadDetail(browser.get(`/order_detail?id=${id}`)))).toEqual(
    at(`/order_stay_detail?id=${group}`),
  );
  expect((await loadGroup(browser.get(`/order_stay_detail?id=${group}`))).group.status).toBe("unpaid");
  await pay(group);
  expect(await redirectOf(loadGroup(browser.get(`/order_stay_detail?id=${group}`)))).toEqual(
    at(`/order_detail?id=${id}`),
  );
  expect((await loadDetail(browser.get(`/order_detail?id=${id}`))).order.status).toBe(0);
});

test.each(["", "?id=", "?id=0", "?id=abc", "?id=99999999999999999"])(
  "a page of an order at %j is not there",
  async (search) => {
    const { browser } = await ordering();
    expect(await outcome(loadDetail(browser.get(`/order_detail${search}`)))).toMatchObject({ init: { status: 404 } });
  },
);
