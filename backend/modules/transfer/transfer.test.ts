import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { openDatabase } from "#backend/database/open.ts";
import type { OrderGroup } from "#contract/order.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { LONG_HOLD_REFUSED, reservationDeadline, SLIPS_MAX, TRANSFERS_EXPIRED } from "#contract/rules/transfer.ts";
import { transfer } from "#contract/transfer.ts";
import { crowd, orderOf } from "#tests/faults/crowd.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { call, freshBackend, START } from "#tests/support/backend.ts";
import { bankRow as statementRow } from "#tests/support/bank.ts";
import { buyer } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { allOf, refunder } from "#tests/support/refunding.ts";
import type { StatementRow } from "./statement-row.ts";

const shop = freshBackend();
type Customer = Awaited<ReturnType<typeof buyer>>;

let me: Customer;
let article: Article;
beforeEach(async () => {
  me = await buyer(shop, demoCustomers.tradeCost);
  article = await createProduct(shop, { cost: 1000, stock: 50 });
});

const read = async (customer: Customer, group: number) =>
  transfer.read.answer.parse((await customer.get(`/api/pay/transfer/${group}`)).data);
const choose = (customer: Customer, group: number) => customer.post(`/api/pay/transfer/create/${group}`);
/** An unpaid group of 18.00 with its transfer. */
async function chosen(customer = me) {
  const group = await customer.order(article);
  const { data } = await choose(customer, group);
  const { transfer_id } = data as { transfer_id: number };
  const { code } = (await read(customer, group)).transfer ?? { code: "" };
  return { group, transfer_id, code };
}
const upload = async (customer: Customer, id: number, number = 0) =>
  customer.post(`/api/pay/transfer/slip/upload/${id}`, { image: (await licence("png", number)).toString("base64") });
const submit = (customer: Customer, id: number) =>
  customer.post(`/api/pay/transfer/submit/${id}`, { payer: "远山", note: "" });
const stateOf = async (group: number) => (await read(me, group)).transfer?.state;
const groupState = async (group: number) =>
  ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
const balance = async () => (await customerOf(shop, demoCustomers.tradeCost)).balance;
const staff = () => shop.backend.staff.transfers;
const audit = () => shop.backend.audit();

const bankRow = (remark: string, amount_fen = 1800, more: Partial<StatementRow> = {}) =>
  statementRow(remark, amount_fen, more);
const outcomes = async (...rows: StatementRow[]) =>
  (await staff().importStatement(rows)).map(({ outcome, reason }) => [outcome, reason]);

describe("choosing a transfer", () => {
  test("reserves the goods for three working days and gives a code, once [P6.90]", async () => {
    const { group, transfer_id, code } = await chosen();
    expect(code).toMatch(/^HK[A-Z\d]{7}$/);
    expect((await choose(me, group)).data).toEqual({ transfer_id });
    const { data } = await me.get(`/api/order/group_order_detail/${group}`);
    expect(data).toMatchObject({ cancel_time: reservationDeadline(START) });
    shop.world.now = reservationDeadline(START) - 1;
    expect(await groupState(group)).toBe("unpaid");
    expect(await read(me, group)).toMatchObject({
      account: { number: "0000 0000 0000 0000 000" },
      reason: null,
      transfer: { state: "waiting", amount: "18.00", slips: [] },
    });
  });

  test("is cancelled with its group, which gives the goods back", async () => {
    const stock = async () =>
      (
        await shop.test.database.read
          .selectFrom("skus")
          .select("stock")
          .where("id", "=", article.sku_id)
          .executeTakeFirst()
      )?.stock;
    const before = await stock();
    const { group } = await chosen();
    expect(await stock()).toBe((before ?? 0) - 1);
    await me.post(`/api/order/cancel/${group}`);
    expect([await stock(), await stateOf(group)]).toEqual([before, "cancelled"]);
    const late = await chosen();
    shop.world.now = reservationDeadline(START);
    expect(await stateOf(late.group)).toBe("cancelled");
    await shop.backend.staff.orders.closeOverdue();
    expect(await stock()).toBe(before);
    // The third is the transfer of the demo, whose reservation has ended too.
    expect(await staff().cancelClosed()).toBe(3);
    expect(await staff().cancelClosed()).toBe(0);
  });

  test("is refused for flash sales, unbound phones, groups of ¥0, too many at once and without an account", async () => {
    const unbound = await buyer(shop, demoCustomers.unbound);
    expect(await choose(unbound, await unbound.order(article))).toMatchObject({ status: 409 });
    const free = await me.order(article);
    await shop.backend.database.write((tx) =>
      tx.updateTable("order_groups").set({ goods_fen: 0, postage_fen: 0, pay_fen: 0 }).where("id", "=", free).execute(),
    );
    expect(await choose(me, free)).toMatchObject({ status: 409, message: "无需支付" });
    const sold = await me.order(article);
    await shop.backend.database.write(async (tx) => {
      const sale = { sale_id: 1 };
      await tx
        .updateTable("order_items")
        .set(sale)
        .where("order_id", "in", (order) => order.selectFrom("orders").select("id").where("group_id", "=", sold))
        .execute();
    });
    expect(await choose(me, sold)).toMatchObject({ status: 409, message: "秒杀订单请在线支付" });
    for (let index = 0; index < 5; index += 1) await chosen();
    expect(await choose(me, await me.order(article))).toMatchObject({ status: 409, message: "已有 5 笔订单等待汇款" });
    await shop.backend.staff.site.set("transfer_account", "null");
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const group = await other.order(article);
    expect(await read(other, group)).toMatchObject({ account: null, reason: "暂不支持对公转账" });
    expect(await choose(other, group)).toMatchObject({ status: 409 });
  });

  test("reserves at most a tenth of a SKU's stock for customers who are not approved, all together", async () => {
    const [first, second] = [
      await buyer(shop, demoCustomers.stationer),
      await buyer(shop, demoCustomers.underReview),
    ] as const;
    const reasonOf = async (customer: Customer, group: number) => (await read(customer, group)).reason;
    const many = await first.order(article, 6);
    expect(await reasonOf(first, many)).toBe(LONG_HOLD_REFUSED);
    expect(await choose(first, many)).toMatchObject({ status: 409, message: LONG_HOLD_REFUSED });
    await first.post(`/api/order/cancel/${many}`);
    const few = await first.order(article, 3);
    expect(await choose(first, few)).toMatchObject({ status: 200 });
    const rest = [await second.order(article, 2), await second.order(article, 1)] as const;
    expect(await choose(second, rest[0])).toMatchObject({ status: 200 });
    expect(await choose(second, rest[1])).toMatchObject({ status: 409, message: LONG_HOLD_REFUSED });
    // What an approved customer holds does not count, and is not limited.
    expect(await choose(me, await me.order(article, 20))).toMatchObject({ status: 200 });
  });

  test("of twenty customers at once and two processes, reserves a tenth", async () => {
    const scarce = await createProduct(shop, { cost: 1000, stock: 100 });
    const members = await crowd(shop, 20, scarce);
    const groups = await Promise.all(
      members.map(async (one) => {
        const { data } = await call(shop, "POST", "/api/v2/order/create", { token: one.token, body: orderOf(one) });
        return (data as { group_order_id: number }).group_order_id;
      }),
    );
    const database = await openDatabase(shop.test.url);
    const other = createBackend(database, shop.world.ports);
    const answers = await Promise.all(
      members.map(({ token }, n) =>
        call(n % 2 ? shop : { backend: other }, "POST", `/api/pay/transfer/create/${groups[n]}`, { token }),
      ),
    );
    await database.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(new Set(answers.map(({ message }) => message))).toEqual(new Set(["ok", LONG_HOLD_REFUSED]));
  });

  test("is not offered after two that ended without money in 30 days; paid and cancelled ones do not count", async () => {
    const offer = async () => (await me.get("/api/pay/transfer")).data as { reason: string | null };
    const [paid, cancelled] = [await chosen(), await chosen()];
    await staff().confirm(paid.code);
    await me.post(`/api/order/cancel/${cancelled.group}`);
    await chosen();
    shop.world.now = reservationDeadline(shop.world.now);
    me = await buyer(shop, demoCustomers.tradeCost);
    await chosen();
    expect((await offer()).reason).toBeNull();
    shop.world.now = reservationDeadline(shop.world.now);
    await runJob(shop, "close unpaid orders");
    me = await buyer(shop, demoCustomers.tradeCost);
    expect((await offer()).reason).toBe(TRANSFERS_EXPIRED);
    const group = await me.order(article);
    expect((await read(me, group)).reason).toBe(TRANSFERS_EXPIRED);
    expect(await choose(me, group)).toMatchObject({ status: 409, message: TRANSFERS_EXPIRED });
    shop.world.now += 30 * DAY_MS;
    me = await buyer(shop, demoCustomers.tradeCost);
    expect((await offer()).reason).toBeNull();
  });

  test("and what belongs to it is the customer's alone [P6.91] [R8]", async () => {
    const { group, transfer_id } = await chosen();
    const { data } = await upload(me, transfer_id);
    const { slip_id } = data as { slip_id: number };
    const other = await buyer(shop, demoCustomers.tradeMarkup);
    const answers = [
      await other.get(`/api/pay/transfer/${group}`),
      await choose(other, group),
      await upload(other, transfer_id),
      await submit(other, transfer_id),
      await other.get(`/api/pay/transfer/slip/${slip_id}`),
      await other.post(`/api/pay/transfer/slip/delete/${slip_id}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await me.get(`/api/pay/transfer/slip/${slip_id}`)).toMatchObject({ status: 200 });
  });

  test("paying from the balance cancels it", async () => {
    const { group } = await chosen();
    await me.pay(group);
    expect(await stateOf(group)).toBe("cancelled");
  });
});

describe("slips", () => {
  test("are pictures, re-encoded, at most three, and can be taken back before the money is there [P6.91]", async () => {
    const { group, transfer_id } = await chosen();
    expect(await submit(me, transfer_id)).toMatchObject({ status: 400, message: "请先上传转账凭证" });
    const pdf = Buffer.from("%PDF-1.4").toString("base64");
    const upload_path = `/api/pay/transfer/slip/upload/${transfer_id}`;
    expect(await me.post(upload_path, { image: pdf })).toMatchObject({ status: 400 });
    for (let index = 0; index < SLIPS_MAX; index += 1) await upload(me, transfer_id, index);
    // The picture is stored once, although it is sent again after a lost answer.
    expect(await upload(me, transfer_id, 1)).toMatchObject({ status: 200 });
    expect(await upload(me, transfer_id, SLIPS_MAX)).toMatchObject({ status: 400, message: "最多上传 3 张凭证" });
    await submit(me, transfer_id);
    const { slips = [], state } = (await read(me, group)).transfer ?? {};
    expect([state, slips.length]).toEqual(["submitted", 3]);
    const { data } = await me.get(`/api/pay/transfer/slip/${slips[0]}`);
    const bytes = Buffer.from((data as { image: string }).image, "base64");
    expect([bytes.subarray(8, 12).toString(), bytes.includes("secret place")]).toEqual(["WEBP", false]);
    for (const id of slips) await me.post(`/api/pay/transfer/slip/delete/${id}`);
    expect(await stateOf(group)).toBe("waiting");
  });

  test("extend the reservation when they are submitted first, and not again", async () => {
    const { group, transfer_id } = await chosen();
    await upload(me, transfer_id);
    const until = async () => {
      const groups = shop.test.database.read.selectFrom("order_groups").select("closes_at");
      return (await groups.where("id", "=", group).executeTakeFirst())?.closes_at;
    };
    shop.world.now = reservationDeadline(START) - 1000;
    await submit(me, transfer_id);
    const extended = reservationDeadline(shop.world.now);
    expect(await until()).toBe(extended);
    shop.world.now = extended - 1000;
    const again = await buyer(shop, demoCustomers.tradeCost);
    expect(await submit(again, transfer_id)).toMatchObject({ status: 200 });
    expect(await until()).toBe(extended);
  });

  test("are refused with a reason and submitted again; money that came closes them", async () => {
    const { group, transfer_id, code } = await chosen();
    await expect(staff().reject(code, "看不清")).rejects.toThrow("没有待确认的凭证，不能退回凭证");
    const { data } = await upload(me, transfer_id);
    await submit(me, transfer_id);
    await staff().reject(code, "看不清");
    expect((await read(me, group)).transfer).toMatchObject({ state: "refused", reason: "看不清" });
    await submit(me, transfer_id);
    expect((await read(me, group)).transfer).toMatchObject({ state: "submitted", reason: null });
    await staff().confirm(code);
    expect(await submit(me, transfer_id)).toMatchObject({ status: 409 });
    expect(await upload(me, transfer_id)).toMatchObject({ status: 409 });
    const { slip_id } = data as { slip_id: number };
    expect(await me.post(`/api/pay/transfer/slip/delete/${slip_id}`)).toMatchObject({ status: 409 });
  });
});

describe("the receipt of money", () => {
  test("by a bank statement pays the group once, without touching the balance [P9.13]", async () => {
    const { group, code } = await chosen();
    const before = await balance();
    const row = bankRow(`货款 ${code}`);
    expect(await outcomes(row)).toEqual([["paid", ""]]);
    expect([await groupState(group), await stateOf(group), await balance()]).toEqual(["paid", "received", before]);
    expect(await outcomes(row)).toEqual([["known", "流水号已入账"]]);
    expect(await audit()).toEqual([]);
    const { list } = (await me.get("/api/order/list")).data as { list: { order_id: number }[] };
    expect(await me.get(`/api/order/detail/${list[0]?.order_id}`)).toMatchObject({ data: { pay_type: "transfer" } });
  });

  test("names the rows that match nothing, and changes nothing for them", async () => {
    const { group, code } = await chosen();
    const other = await chosen();
    const rows = [
      bankRow("货款"),
      bankRow("HK3333333"),
      bankRow(code, 1799),
      bankRow(`${code} ${other.code}`),
      bankRow(code, -1800, { payer: "另一家" }),
      bankRow(code, 1800, { currency: "美元" }),
      bankRow(code, 1800, { serial: null, serial_kind: null, lost: true }),
      bankRow(code, 1800, { doubt: "冲正标志是“Y”，请核对" }),
    ];
    const asked = [
      ["waiting", "附言里没有识别码"],
      ["waiting", "识别码不存在"],
      ["waiting", "金额不符，应汇 18.00"],
      ["waiting", "附言里有几个识别码"],
      ["waiting", "冲正或退汇，没有找到对应的收入"],
      ["waiting", "不是人民币：美元"],
      ["waiting", "流水号或账号被表格软件舍入，请核对"],
      ["waiting", "冲正标志是“Y”，请核对"],
    ];
    expect(await outcomes(...rows)).toEqual(asked);
    expect(await outcomes(...rows)).toEqual(asked);
    expect(await staff().questions()).toHaveLength(asked.length);
    expect(await audit()).toEqual([]);
    expect(await groupState(group)).toBe("unpaid");
  });

  test("for a closed or paid order goes to the balance of the customer whom the code names", async () => {
    const before = await balance();
    const closed = await chosen();
    await me.post(`/api/order/cancel/${closed.group}`);
    const twice = await chosen();
    expect(await outcomes(bankRow(closed.code), bankRow(twice.code), bankRow(twice.code, 500))).toEqual([
      ["credited", "订单已关闭或已用其他方式支付，转入客户余额"],
      ["paid", ""],
      ["credited", "此前已到账，转入客户余额"],
    ]);
    expect(await balance()).toBe(before + 1800 + 500);
    expect(await audit()).toEqual([]);
  });

  test("that staff confirmed by hand is booked once: its row of the statement is recorded alone", async () => {
    const { group, code } = await chosen();
    const before = await balance();
    await staff().confirm(code);
    await expect(staff().confirm(code)).rejects.toThrow(`汇款 ${code} 现在是`);
    expect(await outcomes(bankRow(code))).toEqual([["paid", "已人工确认，登记流水号"]]);
    expect([await groupState(group), await balance()]).toEqual(["paid", before]);
    expect(await audit()).toEqual([]);
  });

  test("by two processes that import the same statement at once books each row once", async () => {
    const groups = [await chosen(), await chosen(), await chosen()];
    await me.post(`/api/order/cancel/${groups[2]?.group}`);
    const before = await balance();
    const rows = groups.map(({ code }) => bankRow(code));
    const second = createBackend(shop.test.database, shop.world.ports).staff.transfers;
    const [one, two] = await Promise.all([staff().importStatement(rows), second.importStatement([...rows].reverse())]);
    const booked = [...one, ...two].filter(({ outcome }) => outcome !== "known");
    expect(booked.map(({ outcome }) => outcome).sort()).toEqual(["credited", "paid", "paid"]);
    expect(await balance()).toBe(before + 1800);
    expect(await audit()).toEqual([]);
  });

  test("is given back to the balance by a refund", async () => {
    const { group, code } = await chosen();
    await outcomes(bankRow(code));
    const customer = await refunder(shop, demoCustomers.tradeCost);
    const before = await customer.balance();
    const { data } = await me.get(`/api/order/group_order_detail/${group}`);
    const [order] = (data as OrderGroup).orders;
    const items = (order?.list ?? []).map(({ order_product_id }) => ({ id: order_product_id, num: 1 }));
    const paid = { group, order_id: order?.order_id ?? 0, sn: order?.order_sn ?? "", items };
    const { sn } = await customer.applied(paid, allOf(paid));
    await shop.backend.staff.refunds.agree(sn);
    expect(await customer.balance()).toBe(before + 1800);
    expect(await audit()).toEqual([]);
  });

  test("without its payment, doubled or of another amount is named by the audit", async () => {
    const { code, transfer_id } = await chosen();
    await outcomes(bankRow(code));
    const change = (
      statement: (tx: Parameters<Parameters<typeof shop.backend.database.write>[0]>[0]) => Promise<unknown>,
    ) => shop.backend.database.write(async (tx) => void (await statement(tx)));
    await change((tx) => tx.updateTable("payments").set({ amount_fen: 1700 }).where("type", "=", "transfer").execute());
    const named = async () => (await audit()).map(({ what }) => what);
    expect(await named()).toEqual(expect.arrayContaining(["已到账汇款与付款不符", "转账付款没有汇款"]));
    await change((tx) => tx.updateTable("payments").set({ amount_fen: 1800 }).where("type", "=", "transfer").execute());
    expect(await named()).toEqual([]);
    const { sheet: _sheet, line: _line, lost: _lost, ...facts } = bankRow(code);
    const { id: customer_id } = await customerOf(shop, demoCustomers.tradeCost);
    await change((tx) =>
      tx
        .insertInto("bank_receipts")
        .values({ ...facts, customer_id, related_id: null, reason: "", transfer_id, outcome: "paid", created_at: 1 })
        .execute(),
    );
    expect(await named()).toEqual(["汇款入账与银行流水不符"]);
    await change((tx) =>
      tx.updateTable("bank_receipts").set({ outcome: "credited" }).where("created_at", "=", 1).execute(),
    );
    expect(await named()).toEqual(["银行流水与余额流水不符"]);
  });
});
