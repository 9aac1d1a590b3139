import { beforeEach, describe, expect, test } from "vitest";
import type { OrderSummary } from "#contract/order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { OWN_PASSWORD_NEEDED, WRONG_OWN_PASSWORD } from "#contract/rules/four-eyes.ts";
import type { StaffOrder, StaffPriceCheck } from "#contract/staff-order.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { beginToPay, notify, payAtCashier, runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const PHONE = demoCustomers.tradeMarkup;
const db = () => shop.backend.database.read;
let me: Awaited<ReturnType<typeof buyer>>;
let desk: Awaited<ReturnType<typeof asMember>>;
let article: Article;

beforeEach(async () => {
  me = await buyer(shop, PHONE);
  desk = await asMember(shop, demoMembers.service);
  // ¥100 for this customer.
  article = await createProduct(shop, { price: 20_000, cost: 7_000, cost_plus: 3_000 });
});

async function unpaid(num = 4, more: Record<string, unknown> = {}) {
  const group = await me.order(article, num, more);
  const { data } = await me.get(`/api/order/group_order_detail/${group}`);
  const [one] = (data as { orders: OrderSummary[] }).orders;
  if (!one) throw new Error("no order");
  return { group, sn: one.order_sn, id: one.order_id };
}
const show = async (sn: string) => (await desk.get(`/api/staff/orders/${sn}`)).data as StaffOrder;
const stateOf = async (group: number) =>
  ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;

/** Changes the price of a unit of the order's only line. */
async function change(
  sn: string,
  unit_price: string,
  more: { postage?: string; password?: string; version?: string } = {},
) {
  const { version, lines, postage_price } = await show(sn);
  return desk.post(`/api/staff/orders/${sn}/price`, {
    key: newKey(),
    version,
    lines: [{ order_product_id: lines[0]?.order_product_id, unit_price }],
    postage: postage_price,
    reason: "首单让利",
    password: "",
    ...more,
  });
}
const priceRows = () =>
  db().selectFrom("staff_log").selectAll().where("act", "=", "order.price").orderBy("id").execute();

describe("a change of prices", () => {
  test("recomputes the order, keeps the old price, and is read by the customer without the reason", async () => {
    const { sn, id, group } = await unpaid();
    const before = await show(sn);
    expect(before).toMatchObject({ total_price: "400.00", postage_price: "10.00", pay_price: "410.00", margin: 0.3 });
    expect(await change(sn, "95.00", { postage: "0.00" })).toMatchObject({ data: { outcome: "done" } });
    expect(await show(sn)).toMatchObject({
      total_price: "380.00",
      postage_price: "0.00",
      pay_price: "380.00",
      group_pay_price: "380.00",
    });
    const detail = (await me.get(`/api/order/detail/${id}`)).data;
    expect(detail).toMatchObject({
      pay_price: "380.00",
      shop_acts: [{ act: "order.price", text: "应付 ¥410.00 → ¥380.00" }],
    });
    const listed = (await me.get("/api/order/shop_acts")).data;
    expect(listed).toMatchObject({ list: [{ order_id: id, order_sn: sn, act: "order.price" }] });
    expect(JSON.stringify([detail, listed])).not.toContain("首单让利");
    const [row] = await priceRows();
    expect(row).toMatchObject({ summary: "应付 ¥410.00 → ¥380.00", note: "首单让利", is_alone: 0 });
    expect(JSON.parse(row?.before_json ?? "")).toMatchObject({
      units: [[expect.any(Number), 10_000]],
      postage_fen: 1000,
    });
    expect(await shop.backend.audit()).toEqual([]);
    expect(await me.pay(group)).toMatchObject({ status: 200 });
    expect(await db().selectFrom("payments").select("amount_fen").where("group_id", "=", group).execute()).toEqual([
      { amount_fen: 38_000 },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("is refused without a change, to nothing, of a foreign item, once paid, and after another's", async () => {
    const { sn, group } = await unpaid();
    expect(await change(sn, "100.00")).toMatchObject({ status: 400, message: "没有改动" });
    expect(await change(sn, "0.00")).toMatchObject({ status: 400, message: expect.stringContaining("单价应在 ¥0.01") });
    expect(await change(sn, "-1.00")).toMatchObject({ status: 400 });
    const { version } = await show(sn);
    const foreign = {
      key: newKey(),
      version,
      lines: [{ order_product_id: 1, unit_price: "1.00" }],
      postage: "1.00",
      reason: "让利",
      password: "",
    };
    expect(await desk.post(`/api/staff/orders/${sn}/price`, foreign)).toMatchObject({ status: 400 });
    expect(await change(sn, "99.00")).toMatchObject({ status: 200 });
    expect(await change(sn, "98.00", { version })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^陈知远 09:30 已改价（应付 ¥410\.00 → ¥406\.00）。订单 \d+ 已有变化/),
    });
    await me.pay(group);
    expect(await change(sn, "97.00")).toMatchObject({ status: 409, message: "订单现在是待发货，已付款不能改价" });
    expect(await priceRows()).toHaveLength(1);
  });

  test("shows beforehand what it does", async () => {
    const { sn } = await unpaid();
    const { lines } = await show(sn);
    const query = new URLSearchParams({ lines: `${lines[0]?.order_product_id}:69.00`, postage: "0.00" });
    const checked = (await desk.get(`/api/staff/orders/${sn}/price?${query}`)).data as StaffPriceCheck;
    expect(checked).toMatchObject({
      before: { pay_price: "410.00", margin: 0.3 },
      after: { pay_price: "276.00" },
      reasons: ["有商品低于成本", "24 小时内合计变动超过 15%"],
    });
    expect((await show(sn)).pay_price).toBe("410.00");
  });

  test("gives coupons back that lose their threshold, and points beyond half of the goods", async () => {
    const coupon_id = await shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: article.store_id,
      title: "满 390 减 20",
      amount_fen: 2000,
      threshold_fen: 39_000,
      total: 10,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + DAY_MS,
    });
    await me.post(`/api/coupon/receive/${coupon_id}`, { number: 1 });
    const held = await db()
      .selectFrom("customer_coupons")
      .select("id")
      .where("coupon_id", "=", coupon_id)
      .executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, { asset: "points", holder: me.id, delta: 50_000, kind: "demo", ref: "price" }),
    );
    const points = async () => (await customerOf(shop, PHONE)).points;
    const before = await points();
    const { sn } = await unpaid(4, { coupon_id: [String(held.id)], use_integral: 1 });
    const spent = before - (await points());
    expect(spent).toBe(20_000);
    expect(await change(sn, "96.00")).toMatchObject({ data: { outcome: "done" } });
    const after = await show(sn);
    // The points pay ¥192.00 of ¥384.00, and the goods cost ¥280.00.
    expect(after).toMatchObject({
      coupon_price: "0.00",
      integral_price: "192.00",
      margin: expect.closeTo(-88 / 192, 5),
    });
    expect(before - (await points())).toBe(19_200);
    expect(
      await db().selectFrom("customer_coupons").select(["unused", "group_id"]).where("id", "=", held.id).execute(),
    ).toEqual([{ unused: 1, group_id: null }]);
    expect(await shop.backend.audit()).toEqual([]);
    expect(await change(sn, "95.00")).toMatchObject({ data: { outcome: "done" } });
    expect(before - (await points())).toBe(19_000);
    const close = { key: newKey(), version: (await show(sn)).version, reason: "客户要求" };
    expect(await desk.post(`/api/staff/orders/${sn}/close`, close)).toMatchObject({ status: 200 });
    expect(await points()).toBe(before);
    expect(await shop.backend.audit()).toEqual([]);
  });
});

describe("a second member", () => {
  test("approves what is below cost; nothing changes before, and exactly that afterwards", async () => {
    const { sn, id } = await unpaid();
    expect(await change(sn, "69.00")).toMatchObject({ data: { outcome: "open" } });
    expect(await change(sn, "68.00")).toMatchObject({ status: 409, message: expect.stringContaining("已经在等批准") });
    expect((await show(sn)).pay_price).toBe("410.00");
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as {
      list: { request_id: number; effects: object[]; reason: string }[];
    };
    expect(list[0]).toMatchObject({
      reason: "有商品低于成本、24 小时内合计变动超过 15%。首单让利",
      effects: [
        { before: "¥100.00", after: "¥69.00" },
        { label: "应付", before: "¥410.00", after: "¥286.00" },
        { label: "毛利", before: "30.0%", after: "-1.4%" },
      ],
    });
    const approve = { key: newKey(), approve: true, note: "同意" };
    expect(await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, approve)).toMatchObject({
      status: 200,
    });
    expect(await show(sn)).toMatchObject({ pay_price: "286.00" });
    expect(await priceRows()).toMatchObject([
      { subject_id: id, member_id: (await memberOf(shop, demoMembers.service)).id },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("cannot approve it once the order is paid, which voids it", async () => {
    const { sn, group } = await unpaid();
    await change(sn, "69.00");
    await me.pay(group);
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    const approve = { key: newKey(), approve: true, note: "同意" };
    expect(await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, approve)).toMatchObject({
      status: 409,
    });
    expect(await show(sn)).toMatchObject({ pay_price: "410.00", state: 0 });
  });

  test("cannot approve it once a cost has changed, because the approver has read another margin", async () => {
    const { sn, id } = await unpaid();
    await change(sn, "69.00");
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("skus")
        .set({ cost: 9900 })
        .where("id", "in", (row) => row.selectFrom("order_items").select("sku_id").where("order_id", "=", id))
        .execute(),
    );
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    const approve = { key: newKey(), approve: true, note: "同意" };
    const decided = await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, approve);
    expect(decided).toMatchObject({ status: 409 });
    expect(await show(sn)).toMatchObject({ pay_price: "410.00" });
  });

  test("is needed once the changes of a day are above 15 %, each of them below", async () => {
    const { sn } = await unpaid();
    expect(await change(sn, "93.00")).toMatchObject({ data: { outcome: "done" } });
    expect(await change(sn, "86.00")).toMatchObject({ data: { outcome: "done" } });
    expect(await change(sn, "82.00")).toMatchObject({ data: { outcome: "open" } });
    expect((await show(sn)).pay_price).toBe("354.00");
  });

  test("who is missing is replaced by the own password, and a day", async () => {
    const { id } = await memberOf(shop, demoMembers.admin);
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_members").set({ is_active: 0 }).where("id", "=", id).execute(),
    );
    const { sn } = await unpaid();
    expect(await change(sn, "69.00")).toMatchObject({ status: 400, message: OWN_PASSWORD_NEEDED });
    expect(await change(sn, "69.00", { password: "wrong2026" })).toMatchObject({
      status: 400,
      message: WRONG_OWN_PASSWORD,
    });
    expect(await change(sn, "69.00", { password: "staff2026" })).toMatchObject({ data: { outcome: "waiting" } });
    expect((await show(sn)).pay_price).toBe("410.00");
  });
});

describe("payments of before a change", () => {
  test("end at the platform first; one that was made already pays the order, which keeps its price", async () => {
    const { sn, group } = await unpaid();
    const attempt = await beginToPay(me, group);
    expect(await change(sn, "95.00")).toMatchObject({ data: { outcome: "done" } });
    expect(await shop.world.cashier.pay(attempt.out_trade_no)).toBeNull();
    const again = await beginToPay(me, group, "alipay");
    // The customer pays, and the platform's notice has not arrived yet.
    await payAtCashier(shop, again);
    expect(await change(sn, "94.00")).toMatchObject({ status: 409, message: expect.stringContaining("现在是待发货") });
    expect(await stateOf(group)).toBe("paid");
    expect((await show(sn)).pay_price).toBe("390.00");
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("with the old amount never settle: the money goes to the balance, once", async () => {
    const { sn, group } = await unpaid();
    const attempt = await beginToPay(me, group);
    const before = (await customerOf(shop, PHONE)).balance;
    // The approval executes without asking the platform, so that the customer can still pay.
    await change(sn, "69.00");
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, { key: newKey(), approve: true, note: "" });
    const notice = await payAtCashier(shop, attempt);
    expect(await notify(shop, "weixin", notice)).toBe(200);
    expect(await notify(shop, "weixin", notice)).toBe(200);
    expect(await stateOf(group)).toBe("unpaid");
    expect((await customerOf(shop, PHONE)).balance).toBe(before + 41_000);
    expect(await db().selectFrom("gateway_refunds").select("id").execute()).toEqual([]);
    expect(await me.pay(group)).toMatchObject({ status: 200 });
    expect((await customerOf(shop, PHONE)).balance).toBe(before + 41_000 - 28_600);
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("that nobody makes are closed at the platform by the job", async () => {
    const { sn, group } = await unpaid();
    const attempt = await beginToPay(me, group);
    await change(sn, "69.00");
    const admin = await asMember(shop, demoMembers.admin);
    const { list } = (await admin.get("/api/staff/requests")).data as { list: { request_id: number }[] };
    await admin.post(`/api/staff/requests/${list[0]?.request_id}/decide`, { key: newKey(), approve: true, note: "" });
    shop.world.now += 60_000;
    await runJob(shop, "query gateways for payments");
    expect(await shop.world.cashier.pay(attempt.out_trade_no)).toBeNull();
  });

  test("at once with the change, either pays the old price or the price changes, twenty times", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { sn, group } = await unpaid(1);
      const [changed, payment] = await Promise.all([change(sn, "95.00"), me.pay(group)]);
      const { pay_price, state } = await show(sn);
      expect(payment.status).toBe(200);
      expect(state).toBe(0);
      expect(pay_price).toBe(changed.status === 200 ? "103.00" : "108.00");
      const paid = await db()
        .selectFrom("payments")
        .select("amount_fen")
        .where("group_id", "=", group)
        .executeTakeFirstOrThrow();
      expect(paid.amount_fen).toBe(changed.status === 200 ? 10_300 : 10_800);
    }
    expect(await shop.backend.audit()).toEqual([]);
  }, 30_000);

  test("by transfer take the new amount, unless slips wait for staff", async () => {
    const { sn, group } = await unpaid();
    await me.post(`/api/pay/transfer/create/${group}`, {});
    const amount = async () =>
      (await db().selectFrom("transfers").select("amount_fen").where("group_id", "=", group).executeTakeFirst())
        ?.amount_fen;
    expect(await amount()).toBe(41_000);
    expect(await change(sn, "95.00")).toMatchObject({ data: { outcome: "done" } });
    expect(await amount()).toBe(39_000);
    await shop.backend.database.write((tx) =>
      tx.updateTable("transfers").set({ state: "submitted" }).where("group_id", "=", group).execute(),
    );
    expect(await change(sn, "94.00")).toMatchObject({
      status: 409,
      message: expect.stringContaining("已上传转账凭证"),
    });
    expect(await amount()).toBe(39_000);
    expect(await shop.backend.audit()).toEqual([]);
  });
});
