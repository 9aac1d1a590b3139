import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { approval } from "#contract/approval.ts";
import { dashboard } from "#contract/dashboard.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { addMonths, monthOf, monthRange } from "#contract/rules/month.ts";
import { RECEIVED_AFTER_MS, UNPAID_LIFE_MS } from "#contract/rules/order.ts";
import { standingList } from "#contract/standing-list.ts";
import { statement } from "#contract/statement.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const ME = demoCustomers.tradeCost;
const OTHER = demoCustomers.tradeMarkup;

const shop = freshBackend();
let me: Awaited<ReturnType<typeof refunder>>;
let article: Article;
beforeEach(async () => {
  me = await refunder(shop, ME);
  article = await createProduct(shop, { name: "复印纸" });
});

const read = async (phone: string = ME) =>
  dashboard.read.answer.parse(
    (await call(shop, "GET", dashboard.read.path, { token: await tokenOf(shop, phone) })).data,
  );
const todo = async (phone?: string) => (await read(phone)).todo;

/** Gives the customer a coupon that ends after so many days. */
const giveCoupon = (days: number) =>
  shop.backend.database.write(async (tx) => {
    const now = shop.world.now;
    const { id: coupon_id } = await tx
      .insertInto("coupons")
      .values({
        type: 10,
        store_id: null,
        title: "平台券",
        amount_fen: 100,
        threshold_fen: 100,
        total: 9,
        given: 1,
        per_customer: 1,
        valid_from: now,
        valid_until: now + days * DAY_MS,
        ended_at: null,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const held = { customer_id: me.id, coupon_id, number: 1, taken_at: now, group_id: null, used_at: null };
    await tx
      .insertInto("customer_coupons")
      .values({ ...held, unused: 1 })
      .execute();
  });

async function quoted() {
  const about = { name: "新办公区", client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null };
  const lines = [{ product_attr_unique: article.sku_id, cart_num: 2 }];
  const { data } = await me.post("/api/offer/create", { ...about, remark: "", scene: "会议室", lines });
  const { offer_id } = data as { offer_id: number };
  await me.post(`/api/offer/ask/${offer_id}`);
  const detail = (await me.get(`/api/offer/detail/${offer_id}`)).data as { scenes: { list: { line_id: number }[] }[] };
  const rows = detail.scenes.flatMap(({ list }) => list.map(({ line_id }) => ({ line_id, quantity: 2, price: 500 })));
  await shop.backend.staff.quotations.quote(String(offer_id), { rows, days: 15 });
  return offer_id;
}

const sendForApproval = () =>
  me.post(approval.create.path, {
    key: freshKey(),
    title: "补货",
    approver: "周敏",
    email: null,
    message: "",
    days: 3,
    hides_prices: false,
    address_id: me.address_id,
    lines: [{ sku_id: article.sku_id, cart_num: 1 }],
  });

/** An application for an invoice of the order that staff reject. */
async function rejectedInvoice(order_id: number) {
  const title = await me.post("/api/user/receipt/create", {
    receipt_title_type: 1,
    receipt_type: 1,
    receipt_title: "王远",
    duty_paragraph: "",
    address: "",
    tel: "",
    bank_name: "",
    bank_code: "",
    email: "caiwu@example.com",
    is_default: 0,
  });
  const { receipt_id } = title.data as { receipt_id: number };
  const apply = () =>
    me.post("/api/order/receipt/create", {
      order_id: [order_id],
      receipt_id,
      receipt_type: 1,
      mark: "",
      key: freshKey(),
    });
  const { order_receipt_id } = (await apply()).data as { order_receipt_id: number[] };
  await staffOf(shop)("invoices", "reject", String(order_receipt_id[0]), "--reason", "抬头不符");
  return { id: order_receipt_id[0], apply };
}

describe("a buyer's open tasks [P6.210]", () => {
  test("is empty at first", async () => {
    const none = { count: 0, list: [] };
    expect(await todo()).toEqual({
      unpaid: none,
      to_receive: none,
      to_send_back: none,
      open_refunds: 0,
      quoted: none,
      approvals: none,
      rejected_invoices: none,
      due: none,
      statement: null,
      invoiceable: { count: 0, amount: "0.00" },
      coupons: { unused: 0, ending: 0, first_end: null },
    });
  });

  test("names each task with its sum and its end, and shows it to its owner alone [R8]", async () => {
    const before = await read(OTHER);
    const countsOf = async (phone: string) =>
      (await call(shop, "GET", dashboard.counts.path, { token: await tokenOf(shop, phone) })).data;
    const othersCounts = await countsOf(OTHER);
    const group = await me.order(article, 2);
    const parcel = await me.paid([[article, 3]]);
    await me.ship(parcel);
    const back = await me.paid([[article, 1]]);
    await me.ship(back);
    const { id: refund, sn } = await me.applied(back, allOf(back), { refund_type: 2 });
    await shop.backend.staff.refunds.agree(sn);
    const offer_id = await quoted();
    expect(await sendForApproval()).toMatchObject({ status: 200 });
    const invoice = await rejectedInvoice(parcel.order_id);
    await giveCoupon(3);
    await giveCoupon(30);
    const now = shop.world.now;
    expect(await todo()).toMatchObject({
      unpaid: {
        count: 1,
        list: [
          {
            group_id: group,
            mer_name: "测试店铺",
            stores: 1,
            kinds: 1,
            total_num: 2,
            pay_price: "22.00",
            close_time: now + UNPAID_LIFE_MS,
            transfer_code: null,
          },
        ],
      },
      to_receive: { count: 2 },
      open_refunds: 1,
      to_send_back: {
        count: 1,
        list: [{ refund_id: refund, store_name: "复印纸", total_num: 1, refund_price: "7.00" }],
      },
      quoted: { count: 1, list: [{ offer_id, name: "新办公区", accepted: false, total_price: "10.00", lines: 1 }] },
      approvals: { count: 1, list: [{ title: "补货", approver: "周敏", total_num: 1, total_price: "15.00" }] },
      rejected_invoices: { count: 1, list: [{ receipt_id: invoice.id, reason: "抬头不符", amount: "30.00" }] },
      invoiceable: { count: 2 },
      coupons: { unused: 2, ending: 1, first_end: now + 3 * DAY_MS },
    });
    expect(await countsOf(ME)).toEqual({ quoted: 1, coupons: 2, invoiceable: 2, refunds: 1 });
    expect(await countsOf(OTHER)).toEqual(othersCounts);
    const [first] = (await todo()).to_receive.list;
    expect(first).toMatchObject({
      order_id: parcel.order_id,
      store_name: "复印纸",
      total_num: 3,
      auto_time: now + RECEIVED_AFTER_MS,
    });
    expect(await read(OTHER)).toEqual(before);
  });

  test("ends with the act or the time", async () => {
    const group = await me.order(article, 2);
    const parcel = await me.paid([[article, 3]]);
    await me.ship(parcel);
    const invoice = await rejectedInvoice(parcel.order_id);
    await quoted();
    await sendForApproval();
    await me.pay(group);
    await me.take(parcel);
    await invoice.apply();
    expect(await todo()).toMatchObject({
      unpaid: { count: 0 },
      to_receive: { count: 0 },
      rejected_invoices: { count: 0, list: [] },
    });
    await me.order(article, 2);
    shop.world.now += 16 * DAY_MS;
    expect(await todo()).toMatchObject({ unpaid: { count: 0 }, quoted: { count: 0 }, approvals: { count: 0 } });
  });

  test("leaves out the payment whose slips lie with staff, and names the code of one that waits for a transfer", async () => {
    const group = await me.order(article, 2);
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("transfers")
        .values({
          customer_id: me.id,
          group_id: group,
          recharge_id: null,
          code: "HKTEST001",
          amount_fen: 2200,
          state: "waiting",
          payer: "",
          note: "",
          reason: null,
          created_at: shop.world.now,
          submitted_at: null,
          received_at: null,
        })
        .execute(),
    );
    expect((await todo()).unpaid.list).toMatchObject([{ transfer_code: "HKTEST001" }]);
    await shop.backend.database.write((tx) =>
      tx.updateTable("transfers").set({ state: "submitted" }).where("group_id", "=", group).execute(),
    );
    expect((await todo()).unpaid).toEqual({ count: 0, list: [] });
  });

  test("names the articles that run out, and those whose price has changed since the last purchase", async () => {
    const start = shop.world.now;
    for (const days of [30, 20, 10]) {
      shop.world.now = start - days * DAY_MS;
      const buying = await buyer(shop, ME);
      await buying.pay(await buying.order(article, 2));
    }
    shop.world.now = start;
    me = await refunder(shop, ME);
    await me.post(standingList.add.path, { lines: [{ code: String(article.sku_id) }], group_id: null });
    expect((await read()).price_changes).toEqual([]);
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ cost: 770 }).where("id", "=", article.sku_id).execute(),
    );
    const { todo: tasks, price_changes } = await read();
    expect(tasks.due).toEqual({
      count: 1,
      list: [{ store_name: "复印纸", sku: expect.any(String), used_up_at: start }],
    });
    expect(price_changes).toMatchObject([
      { sku_id: article.sku_id, last_price: "7.00", unit_price: "7.70", last_num: 2 },
    ]);
  });

  test("takes the same number of statements however many records there are", async () => {
    const counted = countingReads(shop.backend.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const statements = async () => {
      const before = counted.count();
      for (const { path } of [dashboard.read, dashboard.counts])
        await call({ backend }, "GET", path, { token: me.token });
      return counted.count() - before;
    };
    const fill = async () => {
      await me.order(article);
      const parcel = await me.paid([[article, 1]]);
      await me.ship(parcel);
      await quoted();
      await sendForApproval();
      await giveCoupon(3);
      const other = await createProduct(shop);
      await me.post(standingList.add.path, { lines: [{ code: String(other.sku_id) }], group_id: null });
    };
    await fill();
    const one = await statements();
    for (let round = 0; round < 4; round += 1) await fill();
    expect(await statements()).toBe(one);
    expect(one).toBeLessThan(40);
  });
});

describe("the spending of six months [P6.191]", () => {
  test("is that of the statements: paid less refunded, each in its month of Shanghai time", async () => {
    const first = monthOf(shop.world.now);
    const [second, third] = [addMonths(first, 1), addMonths(first, 2)];
    const at = async (instant: number) => {
      shop.world.now = instant;
      me = await refunder(shop, ME);
    };
    await at(monthRange(first).to - 1);
    const early = await me.paid([[article, 3]]);
    await at(monthRange(second).from);
    await me.paid([[article, 5]]);
    const { sn } = await me.applied(early, allOf(early));
    await at(monthRange(second).to - 1);
    await shop.backend.staff.refunds.agree(sn);
    await at(monthRange(third).from);
    await me.paid([[article, 1]]);
    const other = await buyer(shop, OTHER);
    await other.pay(await other.order(article, 7));

    const { spending, todo: tasks } = await read();
    expect(spending.map(({ month }) => month)).toEqual([-3, -2, -1, 0, 1, 2].map((count) => addMonths(first, count)));
    expect(spending.map(({ net }) => net)).toEqual(["0.00", "0.00", "0.00", "30.00", "16.00", "15.00"]);
    for (const month of [first, second]) {
      const { orders, refunds, net } = statement.read.answer.parse((await me.get(`/api/statement/${month}`)).data);
      expect(spending.find((one) => one.month === month)).toEqual({ month, orders, refunds, net });
    }
    expect(tasks.statement).toMatchObject({ month: second, net: "16.00" });
    const { closing, net } = statement.read.answer.parse((await me.get(`/api/statement/${second}`)).data);
    await me.post(`/api/statement/${second}/confirm`, { closing, net });
    expect((await todo()).statement).toBeNull();
  });
});

test("a new customer's first steps are ticked by what they have [P6.211]", async () => {
  const none = { application: false, address: false, printer: false, order: false, title: false };
  expect((await read(demoCustomers.newcomer)).steps).toEqual(none);
  const token = await tokenOf(shop, demoCustomers.newcomer);
  await call(shop, "POST", "/api/user/printer/save", { token, body: { printers: [{ printer_id: 5 }] } });
  expect((await read(demoCustomers.newcomer)).steps).toEqual({ ...none, printer: true });
  await me.order(article);
  expect((await read()).steps).toMatchObject({ application: true, address: true, order: true });
});
