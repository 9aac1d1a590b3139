import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { credit, repayment } from "#contract/credit.ts";
import { dayToInstant } from "#contract/rules/calendar.ts";
import type { NoticeKind } from "#contract/rules/notice.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { bankRow } from "#tests/support/bank.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { giveLine } from "#tests/support/credit.ts";
import { licence } from "#tests/support/licence.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;
type Customer = Awaited<ReturnType<typeof refunder>>;
let me: Customer;
let article: Article;

beforeEach(async () => {
  await giveLine(shop, PHONE, { limit_fen: 10_000 });
  article = await createProduct(shop, { cost: 1000, stock: 500 });
  me = await refunder(shop, PHONE);
});

/** An order of 8.00 freight and goods of 10.00 a piece, bought on credit. */
const buy = (pieces = 1) => me.paid([[article, pieces]], { pay: me.payOnCredit });
const read = async () => credit.read.answer.parse((await me.get("/api/credit")).data);
const bills = async () => (await read()).bills.map(({ month, state, amount, owed }) => [month, state, amount, owed]);
const states = async () => (await read()).bills.map(({ state }) => state);
const line = async () => (await read()).line;
const balance = async () => (await customerOf(shop, PHONE)).balance;
const bill = async (place = 0) => (await read()).bills[place]?.bill_id ?? 0;
const audit = () => shop.backend.audit();
const notices = (kind: NoticeKind) =>
  shop.backend.database.read
    .selectFrom("notices")
    .select(["kind", "title", "body"])
    .where("kind", "=", kind)
    .where("customer_id", "=", me.id)
    .execute();

/** Moves the clock to a time of Shanghai and runs what is due. */
async function moveTo(day: string, time = "00:20") {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  shop.world.now = dayToInstant(day) + (hours * 60 + minutes) * 60_000;
  await runJob(shop, "issue bills of months");
  await runJob(shop, "remind of bills");
  me = await refunder(shop, PHONE);
}

async function repay(more: Record<string, unknown> = {}) {
  const { post } = await buyer(shop, PHONE);
  // Codes are sent once a minute.
  shop.world.now += 61_000;
  await post("/api/credit/repay/send", {});
  const code = shop.world.sent.at(-1)?.code;
  return post("/api/credit/repay", { bills: [], price: "", type: "balance", code, key: freshKey(), ...more });
}
const refundAll = async (order: Awaited<ReturnType<Customer["paid"]>>) => {
  const { sn } = await me.applied(order, allOf(order));
  await shop.backend.staff.refunds.agree(sn);
};

const transferOf = async (recharge_id: number) => {
  const { data } = await me.get(`/api/user/recharge/transfer/${recharge_id}`);
  return (data as { transfer: { transfer_id: number; code: string } }).transfer;
};

/** A repayment by transfer, with its code and recharge. */
async function begun(price: string) {
  const sent = { bills: [], price, type: "transfer", key: freshKey() };
  const { recharge_id } = repayment.create.answer.parse((await me.post("/api/credit/repay", sent)).data);
  return { recharge_id, ...(await transferOf(recharge_id ?? 0)) };
}

/** The same with a slip that waits. */
async function submitted(price: string) {
  const one = await begun(price);
  const image = (await licence("png", 0)).toString("base64");
  await me.post(`/api/pay/transfer/slip/upload/${one.transfer_id}`, { image });
  await me.post(`/api/pay/transfer/submit/${one.transfer_id}`, { payer: "", note: "" });
  return one;
}

const writeOff = (fen: number) =>
  shop.backend.staff.credit.correct(commandLine(), PHONE, {
    amount: -fen,
    told: "销账",
    reason: "坏账",
    evidence: "E1",
  });

describe("paying on credit", () => {
  test("uses up the whole line, says when it is billed and due, and needs a line", async () => {
    await giveLine(shop, PHONE, { limit_fen: 1800, days: 15 });
    const group = await me.order(article);
    expect((await me.get(`/api/pay/config/${group}`)).data).toMatchObject({
      methods: [{ type: "credit", credit: { free: "18.00", bill_on: "2026-12-01", due_on: "2026-12-15" } }, {}, {}, {}],
    });
    expect(await me.payOnCredit(group)).toMatchObject({ status: 200 });
    await shop.backend.database.write((tx) => tx.deleteFrom("credit_lines").where("customer_id", "=", me.id).execute());
    expect(await me.payOnCredit(await me.order(article))).toMatchObject({ status: 409, message: "还没有开通月结" });
  });

  test("credits the points of what is received after its bill is settled at once", async () => {
    const order = await buy(2);
    await moveTo("2026-12-01");
    await repay({ price: "28.00" });
    const points = await me.points();
    await me.ship(order);
    await me.take(order);
    expect(await me.points()).toBe(points + 28);
  });

  test("pays the whole group at once, and the points wait for the bill", async () => {
    const order = await buy(2);
    expect((await me.get(`/api/order/status/${order.group}`)).data).toMatchObject({ paid: true, pay_type: "credit" });
    expect(await line()).toMatchObject({ owed: "28.00", unbilled: "28.00", free: "72.00" });
    const points = await me.points();
    await me.ship(order);
    await me.take(order);
    expect(await me.points()).toBe(points);
    await moveTo("2026-12-01");
    expect(await repay({ bills: [await bill()] })).toMatchObject({ status: 200, data: { repaid: "28.00" } });
    expect(await me.points()).toBe(points + 28);
    expect(await audit()).toEqual([]);
  });

  test("is refused with what is missing, and the order stays unpaid", async () => {
    const unpaid = await me.order(article, 20);
    expect(await me.payOnCredit(unpaid)).toMatchObject({ status: 409, message: "可用额度 ¥100.00，还差 ¥126.00" });
    expect((await me.get(`/api/order/status/${unpaid}`)).data).toMatchObject({ status: "unpaid" });
    await giveLine(shop, PHONE, { state: "disabled" });
    expect(await me.payOnCredit(await me.order(article))).toMatchObject({ message: "月结已停用，请联系客服经理" });
    expect(await line()).toMatchObject({ free: "0.00" });
  });

  test("is not offered to customers who are not approved", async () => {
    await giveLine(shop, demoCustomers.stationer, { limit_fen: 100_000 });
    const other = await refunder(shop, demoCustomers.stationer);
    expect((await other.get("/api/credit")).data).toMatchObject({ why: "企业认证通过后才能用月结" });
  });

  test("the same key repeats the answer, and twenty orders at once never pass the limit", async () => {
    const group = await me.order(article);
    const key = freshKey();
    const first = await me.payOnCredit(group, key);
    expect(await me.payOnCredit(group, key)).toEqual(first);
    expect(await line()).toMatchObject({ owed: "18.00" });
    const groups: number[] = [];
    for (let count = 0; count < 20; count += 1) groups.push(await me.order(article));
    const paid = await Promise.all(groups.map((id) => me.payOnCredit(id)));
    expect(paid.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(await line()).toMatchObject({ owed: "90.00", free: "10.00" });
    expect(await audit()).toEqual([]);
  });
});

describe("bills", () => {
  test("hold the orders of the month until its last moment, and are issued once", async () => {
    shop.world.now = dayToInstant("2026-12-01") - 1;
    me = await refunder(shop, PHONE);
    await buy();
    shop.world.now += 1;
    await runJob(shop, "issue bills of months");
    expect((await bills()).map(([, state]) => state)).toEqual(["open"]);
    await buy(2);
    await moveTo("2026-12-01");
    await Promise.all([1, 2, 3].map(() => runJob(shop, "issue bills of months")));
    expect(await bills()).toEqual([
      ["2026-12", "open", "28.00", "28.00"],
      ["2026-11", "due", "18.00", "18.00"],
    ]);
    expect((await read()).bills[1]).toMatchObject({ sn: "YJ202611-000006", due_on: "2026-12-30", orders: 1 });
    expect(await notices("credit_due")).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("leave out what was refunded after their month, and are due by the days of the line", async () => {
    await giveLine(shop, PHONE, { limit_fen: 10_000, days: 15 });
    const order = await buy(2);
    shop.world.now = dayToInstant("2026-12-01");
    me = await refunder(shop, PHONE);
    await refundAll(order);
    await buy();
    await moveTo("2026-12-01");
    expect(await bills()).toEqual([
      ["2026-12", "open", "18.00", "18.00"],
      ["2026-11", "settled", "28.00", "0.00"],
    ]);
    expect((await read()).bills[1]).toMatchObject({ due_on: "2026-12-15" });
    // What is settled needs no notice.
    expect(await notices("credit_due")).toEqual([]);
    await moveTo("2027-01-01");
    expect(await line()).toMatchObject({ owed: "18.00", billed: "18.00", unbilled: "0.00" });
  });

  test("are issued for hundreds of months, though one of them fails", async () => {
    const months = Array.from(
      { length: 201 },
      (_, n) => `${1990 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`,
    );
    const rows = ["no month", ...months].map((month, n) => ({ customer_id: me.id, month, ends_at: n + 1 }));
    await shop.backend.database.write((tx) => tx.insertInto("credit_bills").values(rows).execute());
    await expect(runJob(shop, "issue bills of months")).rejects.toThrow("1 bills failed");
    const open = await shop.backend.database.read
      .selectFrom("credit_bills")
      .select("month")
      .where("customer_id", "=", me.id)
      .where("issued_at", "is", null)
      .execute();
    expect(open).toEqual([{ month: "no month" }]);
  });

  test("remind no customer whose slip waits, until its days are over", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    shop.world.now = dayToInstant("2026-12-31");
    await submitted("28.00");
    for (const day of ["2026-12-31", "2027-01-03"]) await moveTo(day);
    expect(await notices("credit_overdue")).toEqual([]);
    await moveTo("2027-01-07");
    expect((await notices("credit_overdue")).map(({ title }) => title)).toEqual([
      "月结账单 YJ202611-000006 已逾期 8 天",
    ]);
  });

  test("are overdue from midnight after their last day, remind four times, and stop new orders", async () => {
    await buy();
    await moveTo("2026-12-01");
    for (const day of ["2026-12-23", "2026-12-24"]) await moveTo(day);
    await moveTo("2026-12-30", "00:00");
    expect((await notices("credit_due")).map(({ title }) => title)).toEqual(
      Array.from({ length: 3 }, () => "月结账单 YJ202611-000006 2026-12-30 前还清"),
    );
    shop.world.now = dayToInstant("2026-12-31") - 1;
    expect(await states()).toEqual(["due"]);
    shop.world.now += 1;
    expect(await states()).toEqual(["overdue"]);
    expect(await me.payOnCredit(await me.order(article))).toMatchObject({
      status: 409,
      message: "有逾期账单 ¥18.00，请先还款",
    });
    for (const day of ["2027-01-02", "2027-01-03", "2027-01-09"]) await moveTo(day);
    expect((await notices("credit_overdue")).map(({ title }) => title)).toEqual([
      "月结账单 YJ202611-000006 已逾期 3 天",
      "月结账单 YJ202611-000006 已逾期 10 天",
    ]);
    expect(await repay({ bills: [await bill()] })).toMatchObject({ status: 200 });
    expect(await me.payOnCredit(await me.order(article))).toMatchObject({ status: 200 });
  });

  test("keep their printed amount: a refund after it is a row of its own", async () => {
    const order = await buy(2);
    await buy();
    await moveTo("2026-12-01");
    await refundAll(order);
    const [first] = (await read()).bills;
    expect(first).toMatchObject({ state: "part", amount: "46.00", owed: "18.00" });
    const { data } = await me.get(`/api/credit/bill/${first?.bill_id}`);
    expect(credit.bill.answer.parse(data)).toMatchObject({ ordered: "46.00", refunded: "0.00", offset: "28.00" });
    expect(await audit()).toEqual([]);
  });

  test("are the customer's own", async () => {
    await buy();
    const other = await refunder(shop, demoCustomers.regular);
    expect(await other.get(`/api/credit/bill/${await bill()}`)).toMatchObject({ status: 404 });
  });
});

describe("refunds", () => {
  test("go to the own bill, the oldest other, the unbilled amount and, as far as it was repaid, to the balance", async () => {
    const first = await buy(2);
    await moveTo("2026-12-01");
    await repay({ bills: [await bill()] });
    await buy();
    await moveTo("2027-01-01");
    await buy();
    const had = await balance();
    await refundAll(first);
    expect(await bills()).toEqual([
      ["2027-01", "open", "8.00", "8.00"],
      ["2026-12", "settled", "18.00", "0.00"],
      ["2026-11", "settled", "28.00", "0.00"],
    ]);
    expect(await balance()).toBe(had);
    expect((await notices("refund_paid")).at(-1)).toMatchObject({ body: "¥28.00 已退到月结欠款" });
    expect(await audit()).toEqual([]);
  });

  test("go to the balance once nothing is owed, but not for what was written off", async () => {
    const order = await buy(2);
    const other = await buy();
    await writeOff(2800);
    await repay({ price: "18.00" });
    const had = await balance();
    await refundAll(order);
    await refundAll(other);
    expect(await balance()).toBe(had + 1800);
    expect(await line()).toMatchObject({ owed: "0.00" });
    expect(await audit()).toEqual([]);
  });

  test("give back what the own bill does not owe, and say both parts", async () => {
    const order = await buy(2);
    await buy();
    await repay({ price: "20.00" });
    const had = await balance();
    await refundAll(order);
    expect(await balance()).toBe(had + 200);
    expect(await line()).toMatchObject({ owed: "0.00" });
    expect((await notices("refund_paid")).at(-1)?.body).toBe("¥28.00 已退到月结欠款 ¥26.00、余额 ¥2.00");
    expect(await audit()).toEqual([]);
  });

  test("give back no repayment that paid for another bill", async () => {
    const order = await buy(2);
    await repay({ price: "10.00" });
    await writeOff(1800);
    await moveTo("2026-12-01");
    await buy();
    const had = await balance();
    await refundAll(order);
    expect(await bills()).toMatchObject([["2026-12", "open", "0.00", "0.00"], {}]);
    expect(await balance()).toBe(had);
  });

  test("give nothing back for an order that a refund of another one settled", async () => {
    const order = await buy(2);
    const other = await buy();
    await writeOff(2800);
    const had = await balance();
    await refundAll(other);
    await refundAll(order);
    expect(await balance()).toBe(had);
    expect(await audit()).toEqual([]);
  });
});

describe("repayments", () => {
  test("pay the chosen bill, though an older one is owed", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    await buy();
    await repay({ bills: [await bill()], price: "10.00" });
    expect(await bills()).toMatchObject([
      ["2026-12", "open", "8.00", "8.00"],
      ["2026-11", "due", "28.00", "28.00"],
    ]);
  });

  test("with a slip keep the bill alone from being overdue that they pay in full", async () => {
    await buy();
    await moveTo("2026-12-01");
    await buy();
    await moveTo("2027-01-01");
    await moveTo("2027-02-01", "09:00");
    expect(await states()).toEqual(["overdue", "overdue"]);
    await submitted("20.00");
    expect(await states()).toEqual(["overdue", "due"]);
  });

  test("from the balance need the code, say what is missing, and are made once", async () => {
    await buy(4);
    await moveTo("2026-12-01");
    const key = freshKey();
    expect(await repay({ code: "000000" })).toMatchObject({ status: 400 });
    expect(await repay({ bills: [await bill()], price: "20.00", key })).toMatchObject({ data: { repaid: "20.00" } });
    expect(await repay({ bills: [await bill()], price: "20.00", key })).toMatchObject({ data: { repaid: "20.00" } });
    expect(await bills()).toMatchObject([["2026-11", "part", "50.00", "30.00"]]);
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, {
        asset: "balance",
        holder: me.id,
        delta: -(688_800 - 2000 - 1000),
        kind: "spent",
        ref: "1",
      }),
    );
    expect(await repay({ bills: [await bill()] })).toMatchObject({
      status: 409,
      message: "余额不足：余额 ¥10.00，不够还 ¥30.00，差 ¥20.00",
    });
    expect(await balance()).toBe(1000);
    expect(await audit()).toEqual([]);
  });

  test("twenty at once pay each fen once", async () => {
    await buy(4);
    const { post } = await buyer(shop, PHONE);
    await post("/api/credit/repay/send", {});
    const code = shop.world.sent.at(-1)?.code;
    const sent = { bills: [], price: "48.00", type: "balance", code };
    const had = await balance();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => post("/api/credit/repay", { ...sent, key: freshKey() })),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(had - 4800);
    expect(await audit()).toEqual([]);
  });

  test("by transfer take any amount: too little leaves the rest, too much stays in the balance", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    const had = await balance();
    const { data } = await me.post("/api/credit/repay", {
      bills: [await bill()],
      price: "",
      type: "transfer",
      key: freshKey(),
    });
    const { recharge_id } = repayment.create.answer.parse(data);
    const { code } = await transferOf(recharge_id ?? 0);
    expect((await read()).awaited).toMatchObject([{ amount: "28.00", bills: ["2026-11"], state: "waiting" }]);
    const book = async (amount: number, serial: string) =>
      (await shop.backend.staff.transfers.importStatement([bankRow(code, amount, { serial })])).map(
        (row) => row.outcome,
      );
    expect(await book(2000, "S1")).toEqual(["paid"]);
    expect(await bills()).toMatchObject([["2026-11", "part", "28.00", "8.00"]]);
    expect(await book(1000, "S2")).toEqual(["credited"]);
    expect(await states()).toEqual(["settled"]);
    expect(await balance()).toBe(had + 200);
    expect((await read()).awaited).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test("by QR code settle the bill when the platform reports the money", async () => {
    await buy(2);
    const { data } = await me.post("/api/credit/repay", { bills: [], price: "28.00", type: "weixin", key: freshKey() });
    const { recharge_id } = repayment.create.answer.parse(data);
    const { attempt } = (await me.get(`/api/user/recharge/detail/${recharge_id}`)).data as {
      attempt: { out_trade_no: string };
    };
    const had = await balance();
    await shop.world.cashier.pay(attempt.out_trade_no);
    await me.post(`/api/user/recharge/query/${recharge_id}`);
    expect(await line()).toMatchObject({ owed: "0.00" });
    expect(await balance()).toBe(had);
    expect(await audit()).toEqual([]);
  });

  test("that wait with a slip keep the bill from being overdue for three working days, once", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    await moveTo("2027-01-04", "09:00");
    expect(await states()).toEqual(["overdue"]);
    const begin = async () => {
      const { data } = await me.post("/api/credit/repay", {
        bills: [],
        price: "28.00",
        type: "transfer",
        key: freshKey(),
      });
      const { transfer_id } = await transferOf(repayment.create.answer.parse(data).recharge_id ?? 0);
      await me.post(`/api/pay/transfer/slip/upload/${transfer_id}`, {
        image: (await licence("png", 0)).toString("base64"),
      });
      expect(await me.post(`/api/pay/transfer/submit/${transfer_id}`, { payer: "", note: "" })).toMatchObject({
        status: 200,
      });
      return transferOf(repayment.create.answer.parse(data).recharge_id ?? 0);
    };
    const { code } = await begin();
    expect(await states()).toEqual(["due"]);
    expect((await read()).bills[0]).toMatchObject({ waits_for_slip: true });
    await shop.backend.staff.transfers.reject(code, "看不清");
    expect(await states()).toEqual(["overdue"]);
    await begin();
    expect(await states()).toEqual(["overdue"]);
  });

  test("keep their slip's grace when another one is cancelled, and only for what they pay in full", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    await moveTo("2027-01-04", "09:00");
    await submitted("10.00");
    expect(await states()).toEqual(["overdue"]);
    const { recharge_id, code } = await submitted("28.00");
    const { recharge_id: other } = await begun("28.00");
    await me.post(`/api/user/recharge/transfer/cancel/${other}`);
    expect(await states()).toEqual(["due"]);
    await shop.backend.staff.transfers.importStatement([bankRow(code, 100, { serial: "G1" })]);
    expect(await states()).toEqual(["overdue"]);
    expect(recharge_id).not.toBe(other);
  });

  test("that staff confirmed by hand ask staff about a row of the bank with another amount", async () => {
    await buy(2);
    const { code } = await begun("28.00");
    await shop.backend.staff.transfers.confirm(code);
    const had = await balance();
    const [row] = await shop.backend.staff.transfers.importStatement([bankRow(code, 2700)]);
    expect(row).toMatchObject({ outcome: "waiting", reason: "已人工确认 28.00，实收 27.00，请核对" });
    expect(await balance()).toBe(had);
  });

  test("whose platform fails hold up no other way, and a bill that is named twice is one", async () => {
    await buy(2);
    const key = freshKey();
    const [chosen] = (await read()).bills;
    const bills = [chosen?.bill_id, chosen?.bill_id];
    const sent = { bills, price: "", key };
    const refused = await me.post("/api/credit/repay", { ...sent, type: "weixin" });
    expect(refused.status).toBe(200);
    expect(await me.post("/api/credit/repay", { ...sent, type: "transfer" })).toMatchObject({ status: 200 });
    expect(await me.post("/api/credit/repay", { ...sent, price: "1.00", type: "transfer" })).toMatchObject({
      status: 409,
      message: "还款已提交，请刷新后核对",
    });
  });

  test("of a closed account are not owed again when the bank takes their money back", async () => {
    await buy(2);
    const { code } = await begun("28.00");
    const [row] = await shop.backend.staff.transfers.importStatement([bankRow(code, 2800)]);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ closed_at: 1 }).where("id", "=", me.id).execute(),
    );
    const finance = await asMember(shop, demoMembers.finance);
    const path = `/api/staff/payments/receipts/${row?.id}`;
    const { version } = (await finance.get(path)).data as { version: string };
    const asked = { key: newKey(), version, reason: "退汇", password: "" };
    expect(await finance.post(`${path}/reverse`, asked)).toMatchObject({ data: { outcome: "stuck" } });
  });

  test("whose money the bank took back are owed again", async () => {
    await buy(2);
    await moveTo("2026-12-01");
    const { data } = await me.post("/api/credit/repay", {
      bills: [],
      price: "28.00",
      type: "transfer",
      key: freshKey(),
    });
    const { code } = await transferOf(repayment.create.answer.parse(data).recharge_id ?? 0);
    const had = await balance();
    const [row] = await shop.backend.staff.transfers.importStatement([bankRow(code, 2800)]);
    expect(await line()).toMatchObject({ owed: "0.00" });
    const settledAt = async () => {
      const { read } = shop.backend.database;
      const [row] = await read
        .selectFrom("credit_bills")
        .select("settled_at")
        .where("customer_id", "=", me.id)
        .execute();
      return row?.settled_at;
    };
    expect(await settledAt()).toBe(shop.world.now);
    const finance = await asMember(shop, demoMembers.finance);
    const path = `/api/staff/payments/receipts/${row?.id}`;
    const { version } = (await finance.get(path)).data as { version: string };
    const asked = { key: newKey(), version, reason: "银行退汇", password: "" };
    expect(await finance.post(`${path}/reverse`, asked)).toMatchObject({ status: 200, data: { outcome: "open" } });
    const request = await shop.backend.database.read
      .selectFrom("staff_requests")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const admin = await asMember(shop, demoMembers.admin);
    const decided = { key: newKey(), approve: true, note: "同意" };
    expect(await admin.post(`/api/staff/requests/${request.id}/decide`, decided)).toMatchObject({ status: 200 });
    expect(await line()).toMatchObject({ owed: "28.00" });
    expect(await settledAt()).toBeNull();
    expect(await balance()).toBe(had);
    expect(await audit()).toEqual([]);
  });
});
