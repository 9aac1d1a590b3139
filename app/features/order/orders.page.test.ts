import { describe, expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { rowsOf } from "#tests/support/workbook.ts";
import { action as actOnDetail, loader as loadDetail } from "./detail.page.tsx";
import { loader as exportOrders } from "./order-export.resource.ts";
import { action, loader } from "./orders.page.tsx";
import { action as actOnGroup, loader as loadGroup } from "./stay-detail.page.tsx";

const shop = freshBackend();

async function customerWithOrder(phone: string = demoCustomers.tradeMarkup) {
  const customer = await buyer(shop, phone);
  const group = await customer.order(await createProduct(shop));
  return { ...customer, group, browser: await visit("/user/order_list").with(customer.token) };
}

const redirectTo = (path: string) => ({ status: 302, location: path });
const redirectOf = async (answer: Promise<unknown>) => {
  const response = (await outcome(answer)) as Response;
  return { status: response.status, location: response.headers.get("Location") };
};

describe("the order list", () => {
  test("redirects a visitor to the login and returns", async () => {
    expect(await redirectOf(loader(visit("/user/order_list?status=6").get()))).toEqual(
      redirectTo("/login?from=%2Fuser%2Forder_list%3Fstatus%3D6"),
    );
  });

  test("moves an order to the next filter when it is paid", async () => {
    const { browser, group, pay } = await customerWithOrder();
    expect((await loader(browser.get("/user/order_list?status=unpaid"))).list).toMatchObject([
      { group_order_id: group, paid: 0 },
    ]);
    await pay(group);
    const list = await loader(browser.get("/user/order_list?status=0"));
    expect(list.list).toMatchObject([{ group_order_id: group, paid: 1, status: 0 }]);
    expect(list.counts).toMatchObject({ "": 1, unpaid: 0, "0": 1, "6": 1 });
  });

  test("replaces an unknown status and a page beyond the last", async () => {
    const { browser } = await customerWithOrder();
    expect(await loader(browser.get("/user/order_list?status=constructor&page=99"))).toMatchObject({
      status: "",
      page: 1,
      count: 1,
    });
  });

  test("cancels an order and redirects to the page of the form", async () => {
    const { browser, group } = await customerWithOrder();
    const answer = (await action(
      browser.post({ intent: "cancel", order_id: group }, "/user/order_list?status=unpaid"),
    )) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/user/order_list?status=unpaid"]);
    expect((await loader(browser.get("/user/order_list?status=cancelled"))).count).toBe(1);
  });

  test("asks before all orders of a payment are cancelled, and lists them with the sum", async () => {
    const customer = await buyer(shop, demoCustomers.tradeMarkup);
    const stores = [await createProduct(shop, { store: "甲店" }), await createProduct(shop, { store: "乙店" })];
    const lines = [];
    for (const article of stores) lines.push(await customer.add(article));
    const placed = await customer.submit(lines);
    const { group_order_id: group } = placed.data as { group_order_id: number };
    const browser = await visit("/user/order_list").with(customer.token);
    const { confirmation, list } = await loader(
      browser.get(`/user/order_list?status=unpaid&confirm=cancel&order_id=${group}`),
    );
    expect(confirmation).toMatchObject({ action: "cancel", order_id: String(group) });
    expect(confirmation?.orders.map(({ order_id }) => order_id).sort()).toEqual(list.map((one) => one.order_id).sort());
    const sum = list.reduce((total, one) => total + Number(one.pay_price), 0);
    expect(confirmation?.total).toBe(sum.toFixed(2));
  });

  test.each(["take", "remove", "again", "burn"])("asks nothing for %s that the order does not allow", async (act) => {
    const { browser, get, group } = await customerWithOrder();
    const { orders } = (await get(`/api/order/group_order_detail/${group}`)).data as { orders: { order_id: number }[] };
    const address = `/user/order_list?confirm=${act}&order_id=${orders[0]?.order_id}`;
    expect((await loader(browser.get(address))).confirmation).toBeNull();
  });

  test("refuses an action that the order status forbids, with a message", async () => {
    const { browser, group, pay } = await customerWithOrder();
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
    const { browser } = await customerWithOrder();
    expect(await outcome(action(browser.post(fields)))).toMatchObject({ init: { status: 400 } });
  });
});

describe("the page of an order", () => {
  test("says what the customer's own prices save, and lists every act with its refunds, the newest first", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    const order = await me.paid([[await createProduct(shop, { price: 1400, cost: 1000 }), 2]]);
    shop.world.now += 60_000;
    await me.ship(order);
    shop.world.now += 60_000;
    const { id, sn } = await me.applied(order, unitsOf(order, 1), { refund_type: 2 });
    shop.world.now += 60_000;
    await shop.backend.staff.refunds.refuse(sn, "已拆封");
    const browser = await visit("/order_detail").with(me.token);
    const page = await loadDetail(browser.get(`/order_detail?id=${order.order_id}`));
    expect(Number(page.order.public_price)).toBeGreaterThan(Number(page.order.total_price));
    expect(page.refunds).toMatchObject([{ refund_order_id: id, status: -1 }]);
    const { mer_name, pay_price } = page.order;
    expect(page.log.map(({ actor, text }) => [actor, text])).toEqual([
      [mer_name, `退货退款 ${sn}：拒绝退款，已拆封`],
      ["您", `退货退款 ${sn}：提交申请`],
      [mer_name, expect.stringMatching(/^发出包裹 1：顺丰速运 SF\d{12}$/)],
      ["您", `余额支付 ¥${pay_price}`],
      ["您", "提交订单"],
    ]);
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    expect(await other.get(`/api/refund/order/${order.order_id}`)).toMatchObject({ status: 404 });
  });
});

describe("the export", () => {
  const download = async (path: string, token: string) => {
    const answer = (await exportOrders((await visit(path).with(token)).get(path))) as Response;
    return { answer, rows: await rowsOf(answer) };
  };

  test("has the filtered orders of the customer alone, a row for each item, without formulas", async () => {
    const me = await buyer(shop, demoCustomers.tradeMarkup);
    const [toner, pen] = [await createProduct(shop, { name: "=HYPERLINK(1)" }), await createProduct(shop)];
    const stores = [toner.store_id, pen.store_id];
    const ofBoth = (text: string) => Object.fromEntries(stores.map((id) => [id, text]));
    const placed = await me.submit([await me.add(toner, 2, 1), await me.add(pen, 1, 1)], {
      po: ofBoth("PO-1"),
      mark: ofBoth("轻放"),
      deliver_day: ofBoth("2026-11-22"),
      deliver_part: ofBoth("am"),
      deliver_note: ofBoth("=1+1"),
    });
    await me.pay((placed.data as { group_order_id: number }).group_order_id);
    await me.order(pen);
    const { answer, rows } = await download("/user/order_list/export?status=0", me.token);
    expect(answer.headers.get("Content-Disposition")).toContain("attachment");
    expect(rows).toHaveLength(3);
    const [head, ...lines] = rows;
    const column = (name: string) => lines.map((cells) => cells[head?.indexOf(name) ?? -1]);
    expect(column("商品")).toContain("=HYPERLINK(1)");
    expect(column("采购单号")).toEqual(["PO-1", "PO-1"]);
    expect(column("买家留言")).toEqual(["轻放", "轻放"]);
    expect(column("期望送达")).toEqual(["2026-11-22 上午", "2026-11-22 上午"]);
    expect(column("收货要求")).toEqual(["=1+1", "=1+1"]);
    // Only the first line of an order has its sums.
    expect(lines.map((cells) => typeof cells.at(-1) === "number")).toEqual([true, toner.store_id !== pen.store_id]);
    expect((await download("/user/order_list/export", me.token)).rows).toHaveLength(4);
    expect((await download("/user/order_list/export?from=2026-11-22", me.token)).rows).toHaveLength(1);
    const other = await tokenOf(shop, demoCustomers.tradeCost);
    expect((await download("/user/order_list/export", other)).rows).toHaveLength(1);
  });

  test("redirects a visitor to the login", async () => {
    const { status } = await redirectOf(exportOrders(visit("/user/order_list/export").get()));
    expect(status).toBe(302);
  });
});

describe("another customer's order", () => {
  test("is answered with 404 by every page and action", async () => {
    const { group, pay, get } = await customerWithOrder();
    const stranger = await buyer(shop, demoCustomers.tradeCost);
    const browser = await visit("/order_stay_detail").with(stranger.token);
    expect(await outcome(loadGroup(browser.get(`/order_stay_detail?id=${group}`)))).toMatchObject({
      init: { status: 404 },
    });
    expect(await outcome(loader(browser.get(`/user/order_list?confirm=cancel&order_id=${group}`)))).toMatchObject({
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
      await outcome(
        actOnDetail(
          browser.post({ intent: "again", order_id: id, key: "form-key-of-a-test" }, `/order_detail?id=${id}`),
        ),
      ),
    ).toMatchObject({ init: { status: 404 } });
  });
});

test("an unpaid order redirects to its group and a paid group to its order", async () => {
  const { browser, group, pay, get } = await customerWithOrder();
  const { orders } = (await get(`/api/order/group_order_detail/${group}`)).data as { orders: { order_id: number }[] };
  const id = orders[0]?.order_id ?? 0;
  expect(await redirectOf(loadDetail(browser.get(`/order_detail?id=${id}`)))).toEqual(
    redirectTo(`/order_stay_detail?id=${group}`),
  );
  expect((await loadGroup(browser.get(`/order_stay_detail?id=${group}`))).group.status).toBe("unpaid");
  await pay(group);
  expect(await redirectOf(loadGroup(browser.get(`/order_stay_detail?id=${group}`)))).toEqual(
    redirectTo(`/order_detail?id=${id}`),
  );
  expect((await loadDetail(browser.get(`/order_detail?id=${id}`))).order.status).toBe(0);
});

test.each(["", "?id=", "?id=0", "?id=abc", "?id=99999999999999999"])(
  "answers an order page at %j with 404",
  async (search) => {
    const { browser } = await customerWithOrder();
    expect(await outcome(loadDetail(browser.get(`/order_detail${search}`)))).toMatchObject({ init: { status: 404 } });
  },
);
