import { createElement } from "react";
import { describe, expect, test } from "vitest";
import { deskUrls } from "#app/desk-urls.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import type { OrderSummary } from "#contract/order.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { staticMarkup } from "#tests/support/static-markup.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as closePage from "./close.page.tsx";
import * as orderPage from "./order.page.tsx";
import { OrderTable } from "./order-table.tsx";
import * as ordersPage from "./orders.page.tsx";
import * as pricePage from "./price.page.tsx";
import { ShipForm } from "./ship-form.tsx";

const shop = freshBackend();

/** An order of three pieces, paid or not. */
async function placed({ isPaid }: { isPaid: boolean }) {
  const me = await buyer(shop, demoCustomers.tradeMarkup);
  const article = await createProduct(shop, { name: "奔图 PD-213 粉盒", price: 20_000, cost: 7_000, cost_plus: 3_000 });
  const group = await me.order(article, 3);
  const { data } = await me.get(`/api/order/group_order_detail/${group}`);
  const [one] = (data as { orders: OrderSummary[] }).orders;
  if (isPaid) await me.pay(group);
  return { sn: one?.order_sn ?? "", item: one?.list[0]?.order_product_id ?? 0 };
}

/** The requests of a member's browser to a page of an order. */
async function browse(phone: string, path: string, sn = "") {
  const cookie = (await startStaffSession(await staffToken(shop, phone))).split(";")[0] ?? "";
  const page = visit(path, cookie);
  const params = { sn };
  return {
    get: (search = "") => ({ ...page.get(`${path}${search}`), params }),
    post: (fields: Parameters<typeof page.post>[0]) => ({ ...page.post(fields), params }),
  };
}

type Refusal = {
  data: { form: { error: Record<string, string[]>; initialValue: Record<string, unknown> } };
  init: { status: number };
};
const onOrder = (phone: string, sn: string) => browse(phone, link(deskUrls.staffOrder.detail, { sn }), sn);

describe("the list of orders", () => {
  test("has the orders of a tab with their boxes, and the batch acts of the rights", async () => {
    const { sn } = await placed({ isPaid: true });
    const page = await browse(demoMembers.warehouse, deskUrls.staffOrder.list);
    const found = await ordersPage.loader(page.get(`?tab=ship&keyword=${sn}`));
    expect(found).toMatchObject({ count: 1, may: { print: true, export: true, ship: true } });
    const html = staticMarkup(createElement(OrderTable, { rows: found.list, now: found.now }));
    expect(html).toContain(`value="${sn}"`);
    expect(html).not.toMatch(/<input[^>]* checked/);
    const all = staticMarkup(createElement(OrderTable, { rows: found.list, now: found.now, isAll: true }));
    expect(all).toMatch(new RegExp(`<input[^>]* checked[^>]*value="${sn}"|value="${sn}"[^>]* checked`));
    expect(html).toContain(`href="/staff/orders/${sn}#ship"`);
    expect(html).toContain("奔图 PD-213 粉盒 黑色 ×3");
    const service = await browse(demoMembers.service, deskUrls.staffOrder.list);
    expect((await ordersPage.loader(service.get())).may).toMatchObject({ ship: false });
  });

  test("falls back to the usual list for an address that names none, and is 403 for 商品", async () => {
    const page = await browse(demoMembers.admin, deskUrls.staffOrder.list);
    const { query } = await ordersPage.loader(page.get("?tab=none&page=x&store_id=-1&sort=price"));
    expect(query).toMatchObject({ tab: "ship", page: 1, sort: "deadline", store_id: undefined });
    const goods = await browse(demoMembers.goods, deskUrls.staffOrder.list);
    expect(await outcome(ordersPage.loader(goods.get()))).toMatchObject({ init: { status: 403 } });
  });
});

describe("one order", () => {
  test("is shipped in part and then as a whole, and other acts follow on its page", async () => {
    const { sn, item } = await placed({ isPaid: true });
    const page = await onOrder(demoMembers.warehouse, sn);
    const version = async () => (await orderPage.loader(page.get())).order.version;
    const fields = {
      intent: "ship",
      key: newKey(),
      version: await version(),
      company: "顺丰速运",
      number: "SF 1419 9200 7611",
    };
    const sent = await orderPage.action(page.post({ ...fields, [`pieces_${item}`]: "１ " }));
    expect(sent).toMatchObject({ status: 303 });
    const rest = { ...fields, intent: "ship_all", key: newKey(), version: await version(), number: "SF1419920076113" };
    expect(await orderPage.action(page.post({ ...rest, [`pieces_${item}`]: 0 }))).toMatchObject({ status: 303 });
    const { order } = await orderPage.loader(page.get());
    expect(order).toMatchObject({ state: 1, packages: [{ number: "SF141992007611" }, { number: "SF1419920076113" }] });
    const package_id = order.packages[0]?.package_id ?? 0;
    const acts: (Record<string, string | number> & { intent: string })[] = [
      { intent: "trace", key: newKey(), package_id, state: "transit", text: "到达杭州" },
      { intent: "note", key: newKey(), note: "客户催过" },
      {
        intent: "number",
        key: newKey(),
        package_id,
        version: order.version,
        company: "中通快递",
        number: "754300000122",
      },
    ];
    for (const act of acts)
      expect([act.intent, ((await orderPage.action(page.post(act))) as Response).status]).toEqual([act.intent, 303]);
    expect((await orderPage.loader(page.get())).order).toMatchObject({ notes: [{ text: "客户催过" }] });
  });

  test("says beside the field what is wrong, and keeps what was typed after somebody else was quicker", async () => {
    const { sn, item } = await placed({ isPaid: true });
    const page = await onOrder(demoMembers.warehouse, sn);
    const { version } = (await orderPage.loader(page.get())).order;
    const fields = {
      intent: "ship",
      key: newKey(),
      version,
      company: "顺丰速运",
      number: "SF1",
      [`pieces_${item}`]: 3,
    };
    const short = (await orderPage.action(page.post(fields))) as unknown as Refusal;
    expect([short.init.status, short.data.form.error.number]).toEqual([400, ["运单号是 6 到 40 位数字、字母或 -"]]);
    const none = (await orderPage.action(
      page.post({ ...fields, number: "SF1419920076112", [`pieces_${item}`]: 0 }),
    )) as unknown as Refusal;
    expect(none.data.form.error[""]).toEqual(["这一包还没有商品，请填件数"]);
    const admin = await onOrder(demoMembers.admin, sn);
    await orderPage.action(admin.post({ ...fields, key: newKey(), number: "SF1419920076119" }));
    const late = (await orderPage.action(
      page.post({ ...fields, key: newKey(), number: "SF1419920076112" }),
    )) as unknown as Refusal;
    expect(late.init.status).toBe(409);
    expect(late.data.form.error[""]?.[0]).toMatch(/^许若岚 09:30 已发货（顺丰速运 SF1419920076119，3 件）/);
    expect(late.data.form.initialValue.number).toBe("SF1419920076112");
  });

  test("shows the form with its pieces, or why it cannot be shipped", async () => {
    const { sn } = await placed({ isPaid: true });
    const { order } = await orderPage.loader((await onOrder(demoMembers.warehouse, sn)).get());
    expect(staticMarkup(createElement(ShipForm, { order, refused: null }))).toContain("全部发出（3 件）");
    const seen = await orderPage.loader((await onOrder(demoMembers.finance, sn)).get());
    const html = staticMarkup(createElement(ShipForm, { order: seen.order, refused: null }));
    expect(html).toContain("由管理员、仓库办理");
    expect(html).not.toContain("<form");
  });

  test("outside of the scope is 404", async () => {
    const page = await onOrder(demoMembers.warehouse, "WX0000000000");
    expect(await outcome(orderPage.loader(page.get()))).toMatchObject({ init: { status: 404 } });
  });
});

describe("prices", () => {
  test("are computed first, and then changed as they were shown", async () => {
    const { sn, item } = await placed({ isPaid: false });
    const page = await browse(demoMembers.service, link(deskUrls.staffOrder.price, { sn }), sn);
    const { check, wrong } = await pricePage.loader(page.get(`?price_${item}=95&postage=0`));
    expect([wrong, check?.after.pay_price, check?.reasons]).toEqual([{}, "285.00", []]);
    const fields = {
      intent: "price",
      key: newKey(),
      version: check?.version ?? "",
      [`price_${item}`]: "95",
      postage: "0",
      reason: "首单让利",
    };
    expect(await pricePage.action(page.post(fields))).toMatchObject({ status: 303 });
    const now = await pricePage.loader(page.get());
    expect(now.check?.before.pay_price).toBe("285.00");
  });

  test("that are no amounts are named beside their fields, and change nothing", async () => {
    const { sn, item } = await placed({ isPaid: false });
    const page = await browse(demoMembers.service, link(deskUrls.staffOrder.price, { sn }), sn);
    const { wrong, check } = await pricePage.loader(page.get(`?price_${item}=0&postage=abc`));
    expect(Object.keys(wrong).sort()).toEqual(["postage", `price_${item}`]);
    expect(check?.after).toEqual(check?.before);
    const fields = {
      intent: "price",
      key: newKey(),
      version: check?.version ?? "",
      [`price_${item}`]: "1.234",
      postage: "0",
      reason: "让利",
    };
    const refused = (await pricePage.action(page.post(fields))) as unknown as Refusal;
    expect([refused.init.status, Object.keys(refused.data.form.error)]).toEqual([400, [`price_${item}`]]);
  });

  test("of a paid order are refused with the reason", async () => {
    const { sn } = await placed({ isPaid: true });
    const page = await browse(demoMembers.service, link(deskUrls.staffOrder.price, { sn }), sn);
    const { check, order } = await pricePage.loader(page.get());
    expect([check, order.acts.price]).toEqual([null, "订单现在是待发货，已付款不能改价"]);
  });
});

test("closing needs a reason that the customer reads, and then leads back to the order", async () => {
  const { sn } = await placed({ isPaid: false });
  const page = await browse(demoMembers.finance, link(deskUrls.staffOrder.close, { sn }), sn);
  const { order } = await closePage.loader(page.get());
  const fields = { intent: "close", key: newKey(), version: order.version };
  const refused = (await closePage.action(page.post({ ...fields, reason: "" }))) as unknown as Refusal;
  expect(refused.data.form.error.reason).toEqual(["请选一个理由"]);
  const closed = (await closePage.action(page.post({ ...fields, reason: "重复下单" }))) as Response;
  expect([closed.status, closed.headers.get("Location")]).toEqual([303, link(deskUrls.staffOrder.detail, { sn })]);
  expect((await closePage.loader(page.get())).order).toMatchObject({
    state: "cancelled",
    acts: { close: "已取消，不用再关闭" },
  });
});
