import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import type { Db } from "#backend/database/database.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { staffTransfer } from "#contract/staff-transfer.ts";
import { transfer } from "#contract/transfer.ts";
import { type Article, createProduct, customerOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const PHONE = demoCustomers.tradeCost;
const COMPANY = "远山办公测试公司";
const REASON = "看过回单";
/** The bytes of these characters in GBK. */
const GBK: Readonly<Record<string, string>> = {
  交: "bdbb",
  易: "d2d7",
  日: "c8d5",
  期: "c6da",
  对: "b6d4",
  方: "b7bd",
  户: "bba7",
  名: "c3fb",
  贷: "b4fb",
  金: "bdf0",
  额: "b6ee",
  借: "bde8",
  附: "b8bd",
  言: "d1d4",
  流: "c1f7",
  水: "cbae",
  号: "bac5",
  某: "c4b3",
  公: "b9ab",
  司: "cbbe",
  货: "bbf5",
  款: "bfee",
};
let me: Awaited<ReturnType<typeof buyer>>;
let desk: Awaited<ReturnType<typeof asMember>>;
let article: Article;
let customer_id: number;
let serial = 0;

/** The rows of the bank that the demo has not. */
const receipts = () => db().selectFrom("bank_receipts").select("id").where("serial", "not like", "DEMO%").execute();
const db = () => shop.backend.database.read;
beforeEach(async () => {
  me = await buyer(shop, PHONE);
  desk = await asMember(shop, demoMembers.finance);
  article = await createProduct(shop, { cost: 1000, stock: 50 });
  customer_id = (await customerOf(shop, PHONE)).id;
});

const groupState = async (group: number) =>
  ((await me.get(`/api/order/status/${group}`)).data as { status: string }).status;
const balance = async () => (await customerOf(shop, PHONE)).balance;
const audit = () => shop.backend.audit();

/** An unpaid group of 18.00 with its transfer. */
async function chosen() {
  const group = await me.order(article);
  const { data } = await me.post(`/api/pay/transfer/create/${group}`);
  const { transfer_id } = data as { transfer_id: number };
  const read = transfer.read.answer.parse((await me.get(`/api/pay/transfer/${group}`)).data);
  return { group, transfer_id, code: read.transfer?.code ?? "" };
}
async function withSlip() {
  const one = await chosen();
  const image = (await licence("png", 0)).toString("base64");
  await me.post(`/api/pay/transfer/slip/upload/${one.transfer_id}`, { image });
  await me.post(`/api/pay/transfer/submit/${one.transfer_id}`, { payer: COMPANY, note: "" });
  return one;
}

type Line = { remark: string; amount?: string; payer?: string; serial?: string; debit?: string };
const HEAD = "交易日期,对方户名,贷方金额,借方金额,附言,流水号";
const csvOf = (lines: readonly Line[]) =>
  [
    HEAD,
    ...lines.map((line) => {
      serial += 1;
      const number = line.serial ?? `SD${String(serial).padStart(8, "0")}`;
      return `2026-11-21,${line.payer ?? "某公司"},${line.amount ?? ""},${line.debit ?? ""},${line.remark},${number}`;
    }),
  ].join("\n");
async function upload(text: string | Uint8Array) {
  const file = Buffer.from(text as string).toString("base64");
  const { data, message } = await desk.post("/api/staff/payments/statements", {
    key: newKey(),
    name: "流水.csv",
    file,
  });
  if (!data) throw new Error(message);
  return (data as { statement_id: number }).statement_id;
}
const preview = async (id: number) =>
  staffTransfer.statement.answer.parse((await desk.get(`/api/staff/payments/statements/${id}`)).data);
const book = async (id: number, version?: string) =>
  desk.post(`/api/staff/payments/statements/${id}/book`, {
    key: newKey(),
    version: version ?? (await preview(id)).version,
  });
const receiptOf = async (id: number) =>
  staffTransfer.receipt.answer.parse((await desk.get(`/api/staff/payments/receipts/${id}`)).data);
const transferOf = async (id: number) =>
  staffTransfer.transfer.answer.parse((await desk.get(`/api/staff/payments/transfers/${id}`)).data);
const list = async (tab: string, keyword = "") =>
  staffTransfer.list.answer.parse(
    (await desk.get(`/api/staff/payments?tab=${tab}&keyword=${encodeURIComponent(keyword)}`)).data,
  );
/** Books a file of lines, and answers the ids of the rows that wait. */
async function waiting(...lines: Line[]) {
  await book(await upload(csvOf(lines)));
  return (await list("row")).receipts.map(({ receipt_id }) => receipt_id);
}
async function allocate(id: number, ids: readonly number[], rest = "0.00", more: Record<string, unknown> = {}) {
  const { version } = await receiptOf(id);
  const parts = ids.map((transfer_id) => ({ transfer_id, amount: "18.00" }));
  const body = { key: newKey(), version, customer_id, parts, balance: rest, ...more };
  return desk.post(`/api/staff/payments/receipts/${id}/allocate`, body);
}
async function confirm(id: number, more: Record<string, unknown> = {}) {
  const { version } = await transferOf(id);
  const checks = ["amount", "payer", "code"];
  const body = { key: newKey(), version, checks, reason: REASON, ...more };
  return desk.post(`/api/staff/payments/transfers/${id}/confirm`, body);
}
const reverse = async (id: number, password = "") =>
  desk.post(`/api/staff/payments/receipts/${id}/reverse`, {
    key: newKey(),
    version: (await receiptOf(id)).version,
    reason: "银行退汇",
    password,
  });
async function decide(isApproved = true) {
  const admin = await asMember(shop, demoMembers.admin);
  const { id } = await db().selectFrom("staff_requests").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  return admin.post(`/api/staff/requests/${id}/decide`, { key: newKey(), approve: isApproved, note: "同意" });
}
const logged = async (act: string) =>
  (
    await db()
      .selectFrom("staff_log")
      .selectAll()
      .where("act", "=", act as "transfer.book")
      .where("actor", "!=", "演示数据")
      .orderBy("id")
      .execute()
  ).map(({ summary, note, member_id, actor }) => ({ summary, note, isMember: member_id !== null, actor }));

describe("a statement", () => {
  test("is shown before anything is written, and its matched rows are booked once", async () => {
    const exact = await chosen();
    const other = await withSlip();
    const id = await upload(
      csvOf([
        { remark: `货款 ${exact.code}`, amount: "18.00" },
        { remark: "货款", amount: "18.00", payer: COMPANY },
        { remark: "投标保证金", amount: "5000.00" },
        { remark: "工资", debit: "300.00" },
        { remark: "坏的", amount: "1.38620.9" },
      ]),
    );
    const shown = await preview(id);
    expect(shown.rows.map(({ kind }) => kind)).toEqual(["matched", "proposed", "unmatched"]);
    expect(shown.rows[1]?.transfers).toContain(other.transfer_id);
    expect(shown).toMatchObject({ expenses: 1, matched_rows: 1, matched_amount: "18.00", booked_time: null });
    expect(shown.unread).toEqual([{ line: 6, text: expect.stringContaining("坏的"), why: expect.any(String) }]);
    expect(await receipts()).toEqual([]);
    expect(await groupState(exact.group)).toBe("unpaid");

    expect(await book(id, shown.version)).toMatchObject({ data: { rows: 1, amount: "18.00", left: 2 } });
    expect(await groupState(exact.group)).toBe("paid");
    expect(await groupState(other.group)).toBe("unpaid");
    expect(await book(id, shown.version)).toMatchObject({ status: 409 });
    expect(await logged("transfer.book")).toMatchObject([
      { summary: `¥18.00 → ${exact.code}`, isMember: true },
      { summary: "入账 1 行 ¥18.00，待分配 2 行", isMember: true },
    ]);
    expect(await audit()).toEqual([]);
  });

  test("is booked without the rows that were left out, which wait to be allocated", async () => {
    const [one, two] = [await chosen(), await chosen()];
    const id = await upload(
      csvOf([
        { remark: one.code, amount: "18.00" },
        { remark: two.code, amount: "18.00" },
        { remark: "货款", amount: "20.00" },
      ]),
    );
    const { version } = await preview(id);
    const sent = { key: newKey(), version, rows: [1] };
    const path = `/api/staff/payments/statements/${id}/book`;
    expect(await desk.post(path, sent)).toMatchObject({ data: { rows: 1, amount: "18.00", left: 2 } });
    expect(await desk.post(path, { ...sent, key: newKey(), rows: [0, 1] })).toMatchObject({ status: 409 });
    expect([await groupState(one.group), await groupState(two.group)]).toEqual(["unpaid", "paid"]);
    expect((await preview(id)).rows).toMatchObject([
      { is_booked: false, text: "待分配：核对时留下，没有入账" },
      { is_booked: true, text: "已到账" },
      { is_booked: false, text: expect.stringContaining("附言里没有识别码") },
    ]);
    const { receipts } = await list("row");
    const left = receipts.find(({ remark }) => remark.includes(one.code));
    expect(await allocate(left?.receipt_id ?? 0, [one.transfer_id])).toMatchObject({ status: 200 });
    expect(await groupState(one.group)).toBe("paid");
    expect(await audit()).toEqual([]);
  });

  test("that is uploaded twice books nothing twice, and says what it knows", async () => {
    const { code } = await chosen();
    const text = csvOf([
      { remark: code, amount: "18.00" },
      { remark: "货款", amount: "7.00" },
    ]);
    await book(await upload(text));
    const before = await balance();
    const again = await upload(text);
    const shown = await preview(again);
    expect(shown.rows.map(({ kind }) => kind)).toEqual(["known", "known"]);
    expect(await book(again)).toMatchObject({ data: { rows: 0, amount: "0.00" } });
    expect(await receipts()).toHaveLength(2);
    expect(await balance()).toBe(before);
    const reused = text.replaceAll("18.00", "19.00");
    expect((await preview(await upload(reused))).rows[0]).toMatchObject({
      kind: "question",
      text: "流水号相同但内容不同",
    });
    expect(await audit()).toEqual([]);
  });

  test("is not booked after a change of what was shown", async () => {
    const { code, transfer_id, group } = await chosen();
    const id = await upload(csvOf([{ remark: code, amount: "18.00" }]));
    const { version } = await preview(id);
    await confirm(transfer_id);
    expect(await book(id, version)).toMatchObject({ status: 409, message: expect.stringContaining("没有入账") });
    expect((await preview(id)).rows[0]).toMatchObject({ kind: "matched", text: expect.stringContaining("已人工确认") });
    const before = await balance();
    await book(id);
    expect(await balance()).toBe(before);
    expect(await groupState(group)).toBe("paid");
    expect((await transferOf(transfer_id)).receipts).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("whose booking was interrupted is continued by the same submit, and counts as one", async () => {
    const [one, two] = [await chosen(), await chosen()];
    const id = await upload(
      csvOf([
        { remark: one.code, amount: "18.00" },
        { remark: "货款", amount: "7.00" },
        { remark: two.code, amount: "18.00" },
      ]),
    );
    const submit = { key: newKey(), version: (await preview(id)).version };
    const send = () => desk.post(`/api/staff/payments/statements/${id}/book`, submit);
    const whole = shop.backend;
    const database = {
      ...shop.test.database,
      write: async <T>(work: (tx: Db) => Promise<T>) => {
        if ((await receipts()).length > 0) throw new Error("the process has ended");
        return shop.test.database.write(work);
      },
    };
    shop.backend = createBackend(database, shop.world.ports);
    expect(await send()).toMatchObject({ status: 500 });
    shop.backend = whole;
    expect(await receipts()).toHaveLength(1);
    expect(await book(id, submit.version)).toMatchObject({ status: 409, message: expect.stringContaining("没有入账") });
    const answer = { status: 200, data: { rows: 2, amount: "36.00", left: 1 } };
    expect([await send(), await send()]).toMatchObject([answer, answer]);
    expect(await receipts()).toHaveLength(3);
    expect(await preview(id)).toMatchObject({ booked_rows: 2, booked_amount: "36.00" });
    expect(await logged("transfer.book")).toHaveLength(3);
    expect(await audit()).toEqual([]);
  });

  test("of several uploads at once is booked once", async () => {
    const { code } = await chosen();
    const text = csvOf([{ remark: code, amount: "18.00" }]);
    const ids = [await upload(text), await upload(text), await upload(text)];
    const versions = await Promise.all(ids.map(async (id) => (await preview(id)).version));
    await Promise.all(ids.map((id, index) => book(id, versions[index])));
    expect(await receipts()).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("in GBK is read, and a file without its columns is refused", async () => {
    const encode = (text: string) =>
      Buffer.concat([...text].map((one) => Buffer.from(GBK[one] ?? Buffer.from(one).toString("hex"), "hex")));
    const shown = await preview(await upload(encode(csvOf([{ remark: "货款", amount: "7.00" }]))));
    expect(shown.rows).toMatchObject([{ payer: "某公司", remark: "货款", kind: "unmatched" }]);
    const head = "交易日期,对方户名";
    expect(
      await desk.post("/api/staff/payments/statements", {
        key: newKey(),
        name: "x.csv",
        file: Buffer.from(`${head}\n2026-11-21,某公司`).toString("base64"),
      }),
    ).toMatchObject({ status: 400 });
  });
});

describe("allocation", () => {
  test("pays three orders with one row and adds the surplus to the balance", async () => {
    const all = [await chosen(), await chosen(), await chosen()];
    const [id = 0] = await waiting({ remark: "货款", amount: "60.00" });
    const before = await balance();
    expect(
      await allocate(
        id,
        all.map(({ transfer_id }) => transfer_id),
        "6.00",
      ),
    ).toMatchObject({ status: 200 });
    for (const { group } of all) expect(await groupState(group)).toBe("paid");
    expect(await balance()).toBe(before + 600);
    expect((await receiptOf(id)).parts.map(({ amount }) => amount)).toEqual(["18.00", "18.00", "18.00", "6.00"]);
    expect(await logged("transfer.allocate")).toMatchObject([{ summary: expect.stringContaining("余额 ¥6.00") }]);
    expect(await audit()).toEqual([]);
  });

  test("offers the transfers of every code that the row names", async () => {
    const all = [await chosen(), await chosen(), await chosen()];
    const remark = `货款 ${all.map(({ code }) => code).join(" ")}`;
    const [id = 0] = await waiting({ remark, amount: "54.00", payer: "别家代付" });
    const { candidates } = await receiptOf(id);
    expect(candidates.map(({ transfer_id }) => transfer_id)).toEqual(all.map(({ transfer_id }) => transfer_id));
  });

  test("refuses a wrong sum, a part of an order and another customer's transfer", async () => {
    const { transfer_id, group } = await chosen();
    const [id = 0] = await waiting({ remark: "货款", amount: "20.00" });
    expect(await allocate(id, [transfer_id])).toMatchObject({ status: 400, message: expect.stringContaining("20.00") });
    expect(await allocate(id, [], "5.00", { parts: [{ transfer_id, amount: "15.00" }] })).toMatchObject({
      status: 400,
      message: expect.stringContaining("18.00"),
    });
    const { id: stranger } = await customerOf(shop, demoCustomers.tradeMarkup);
    expect(await allocate(id, [transfer_id], "2.00", { customer_id: stranger })).toMatchObject({ status: 404 });
    expect(await groupState(group)).toBe("unpaid");
    expect(await audit()).toEqual([]);
  });

  test("refuses a transfer twice, another currency, money that left, and a customer that is gone", async () => {
    const { transfer_id } = await chosen();
    const [id = 0] = await waiting({ remark: "货款", amount: "36.00" });
    expect(await allocate(id, [transfer_id, transfer_id])).toMatchObject({
      status: 400,
      message: "同一笔汇款写了两次",
    });
    const change = (row: { currency?: string; amount_fen?: number }) =>
      shop.backend.database.write((tx) => tx.updateTable("bank_receipts").set(row).where("id", "=", id).execute());
    await change({ currency: "USD" });
    expect((await allocate(id, [], "36.00")).message).toContain("不是人民币");
    await change({ currency: "", amount_fen: -3600 });
    expect(await allocate(id, [], "36.00")).toMatchObject({ status: 400, message: "冲正不能入账" });
    await change({ amount_fen: 3600 });
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ closed_at: shop.world.now }).where("id", "=", customer_id).execute(),
    );
    expect(await allocate(id, [], "36.00")).toMatchObject({ status: 404, message: "没有这个客户" });
    expect((await receiptOf(id)).possible[0]?.why).toBe("");
  });

  test("adds what does not pay an order to the balance", async () => {
    const { group } = await chosen();
    const [id = 0] = await waiting({ remark: "部分货款", amount: "10.00" });
    const before = await balance();
    const sent = { key: newKey(), version: (await receiptOf(id)).version };
    expect(await allocate(id, [], "10.00", sent)).toMatchObject({ status: 200 });
    expect(await allocate(id, [], "10.00", sent)).toMatchObject({ status: 200 });
    expect(await balance()).toBe(before + 1000);
    expect(await groupState(group)).toBe("unpaid");
    expect(await audit()).toEqual([]);
  });

  test("stops where one of the orders was paid meanwhile", async () => {
    const [a, b] = [await chosen(), await chosen()];
    const [id = 0] = await waiting({ remark: "货款", amount: "36.00" });
    const { version } = await receiptOf(id);
    await waiting({ remark: b.code, amount: "18.00" });
    expect(await allocate(id, [a.transfer_id, b.transfer_id], "0.00", { version })).toMatchObject({
      status: 409,
      message: expect.stringContaining("重新分配"),
    });
    expect(await groupState(a.group)).toBe("unpaid");
    expect(await audit()).toEqual([]);
  });

  test("books a row once, however many try at the same moment", async () => {
    const { transfer_id } = await chosen();
    const [id = 0] = await waiting({ remark: "货款", amount: "20.00" });
    const before = await balance();
    const results = await Promise.all(Array.from({ length: 20 }, () => allocate(id, [transfer_id], "2.00")));
    expect(results.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance()).toBe(before + 200);
    expect(await audit()).toEqual([]);
  });

  test("and the customer's own payment of the order leave it paid once", async () => {
    const { transfer_id, group } = await chosen();
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, {
        asset: "balance",
        holder: customer_id,
        delta: 9000,
        kind: "demo",
        ref: "t",
      }),
    );
    const [id = 0] = await waiting({ remark: "货款", amount: "18.00" });
    await Promise.all([allocate(id, [transfer_id]), me.pay(group), allocate(id, [transfer_id])]);
    expect(await groupState(group)).toBe("paid");
    expect(await db().selectFrom("payments").select("id").where("group_id", "=", group).execute()).toHaveLength(1);
    expect(await audit()).toEqual([]);
  });

  test("is not needed for a row that is none of the shop's", async () => {
    const [id = 0] = await waiting({ remark: "投标保证金", amount: "20.00" });
    const { version } = await receiptOf(id);
    const skip = () =>
      desk.post(`/api/staff/payments/receipts/${id}/skip`, { key: newKey(), version, reason: "保证金" });
    expect(await skip()).toMatchObject({ status: 200 });
    expect(await skip()).toMatchObject({ status: 409, message: expect.stringContaining("已标为不入账") });
    expect(await logged("transfer.skip")).toMatchObject([{ note: "保证金" }]);
  });
});

describe("a slip", () => {
  test("is read by members and confirmed after three comparisons", async () => {
    const { transfer_id, group } = await withSlip();
    const shown = await transferOf(transfer_id);
    expect((await desk.get(`/api/staff/payments/slips/${shown.slip_ids[0]}`)).status).toBe(200);
    expect(await list("slip", "18")).toMatchObject({ total: 1, counts: { slip: 1 } });
    expect(await confirm(transfer_id, { checks: ["amount"] })).toMatchObject({ status: 400 });
    expect(await confirm(transfer_id)).toMatchObject({ status: 200 });
    expect(await groupState(group)).toBe("paid");
    expect(await logged("transfer.confirm")).toEqual([
      { summary: "人工确认 ¥18.00", note: REASON, isMember: true, actor: "" },
    ]);
    expect(await audit()).toEqual([]);
  });

  test("that the customer has replaced is looked at again", async () => {
    const { transfer_id } = await withSlip();
    const { version } = await transferOf(transfer_id);
    const image = (await licence("png", 1)).toString("base64");
    await me.post(`/api/pay/transfer/slip/upload/${transfer_id}`, { image });
    expect(await confirm(transfer_id, { version })).toMatchObject({
      status: 409,
      message: expect.stringMatching(/^客户本人 \d\d:\d\d 传了凭证。/),
    });
    const body = { key: newKey(), version, why: "金额不符", note: "" };
    expect(await desk.post(`/api/staff/payments/transfers/${transfer_id}/reject`, body)).toMatchObject({ status: 409 });
  });

  test("is refused with a reason that the customer reads", async () => {
    const { transfer_id, group } = await withSlip();
    const { version } = await transferOf(transfer_id);
    const body = { key: newKey(), version, why: "金额不符", note: "少 2 元" };
    expect(await desk.post(`/api/staff/payments/transfers/${transfer_id}/reject`, body)).toMatchObject({ status: 200 });
    const { data } = await me.get(`/api/pay/transfer/${group}`);
    expect(data).toMatchObject({ transfer: { state: "refused", reason: "金额不符：少 2 元" } });
  });

  test("confirmed by hand without a row of the bank is an exception after three working days", async () => {
    const { transfer_id, code } = await withSlip();
    await confirm(transfer_id);
    // The start is a Saturday: the third working day ends on Wednesday.
    shop.world.now += 4 * DAY_MS;
    desk = await asMember(shop, demoMembers.finance);
    expect((await list("failed")).exceptions).toEqual([]);
    shop.world.now += DAY_MS;
    desk = await asMember(shop, demoMembers.finance);
    expect((await list("failed")).exceptions).toMatchObject([{ label: code, kind: "transfer", id: transfer_id }]);
    await waiting({ remark: code, amount: "18.00" });
    expect((await list("failed")).exceptions).toEqual([]);
    expect(await audit()).toEqual([]);
  });
});

test("a repeated submit acts once and answers as the first one", async () => {
  const [one, two] = [await withSlip(), await withSlip()];
  const [first = 0, second = 0] = await waiting(
    { remark: "保证金", amount: "20.00" },
    { remark: "货款", amount: "20.00" },
  );
  await allocate(second, [], "20.00");
  const twice = async (path: string, body: object) => {
    const sent = { key: newKey(), ...body };
    const done = await desk.post(path, sent);
    expect(done).toMatchObject({ status: 200 });
    expect(await desk.post(path, sent)).toEqual(done);
    return done.data as { statement_id: number };
  };
  const rows = async () => (await db().selectFrom("staff_log").select("id").execute()).length;
  const before = await rows();
  const { version } = await transferOf(one.transfer_id);
  const sure = { version, checks: ["amount", "payer", "code"], reason: REASON };
  await twice(`/api/staff/payments/transfers/${one.transfer_id}/confirm`, sure);
  const refused = { version: (await transferOf(two.transfer_id)).version, why: "金额不符", note: "" };
  await twice(`/api/staff/payments/transfers/${two.transfer_id}/reject`, refused);
  const skipped = { version: (await receiptOf(first)).version, reason: "保证金" };
  await twice(`/api/staff/payments/receipts/${first}/skip`, skipped);
  const reversed = { version: (await receiptOf(second)).version, reason: "银行退汇", password: "" };
  await twice(`/api/staff/payments/receipts/${second}/reverse`, reversed);
  const file = Buffer.from(csvOf([{ remark: "货款", amount: "9.00" }])).toString("base64");
  const { statement_id } = await twice("/api/staff/payments/statements", { name: "流水.csv", file });
  await twice(`/api/staff/payments/statements/${statement_id}/book`, {
    version: (await preview(statement_id)).version,
  });
  expect(await rows()).toBe(before + 6);
  expect(await audit()).toEqual([]);
});

describe("a reversal", () => {
  const credited = async () => {
    const [id = 0] = await waiting({ remark: "货款", amount: "20.00" });
    await allocate(id, [], "20.00");
    return id;
  };

  test("takes the money back from the balance once a second member has approved", async () => {
    const before = await balance();
    const id = await credited();
    expect(await reverse(id)).toMatchObject({ data: { outcome: "open" } });
    expect(await balance()).toBe(before + 2000);
    expect(await decide()).toMatchObject({ status: 200 });
    expect(await balance()).toBe(before);
    expect(await receiptOf(id)).toMatchObject({ reversal: "已冲正" });
    expect(await reverse(id)).toMatchObject({ status: 409 });
    expect(await audit()).toEqual([]);
  });

  test("of a row that is not booked, or with a wrong password, is refused", async () => {
    const [id = 0] = await waiting({ remark: "货款", amount: "20.00" });
    expect(await reverse(id)).toMatchObject({ status: 409, message: "没有入账，不用冲正" });
    await allocate(id, [], "20.00");
    expect(await reverse(id, "wrong2026")).toMatchObject({ status: 400, message: "密码不对" });
  });

  test("is listed where the balance has become too small", async () => {
    const id = await credited();
    await reverse(id);
    const { balance: fen } = await customerOf(shop, PHONE);
    await shop.backend.database.write((tx) =>
      shop.backend.staff.ledger.move(tx, {
        asset: "balance",
        holder: customer_id,
        delta: -fen,
        kind: "demo",
        ref: "x",
      }),
    );
    await decide();
    expect((await list("failed")).exceptions).toMatchObject([{ id, text: "客户余额差 ¥20.00，没有冲正" }]);
    expect(await reverse(id)).toMatchObject({ data: { outcome: "stuck" } });
    expect(await audit()).toEqual([]);
  });

  test("of a paid order waits for its refund, and is listed once the order is shipped", async () => {
    const { transfer_id, group } = await chosen();
    const [id = 0] = await waiting({ remark: "货款", amount: "18.00" });
    await allocate(id, [transfer_id]);
    expect(await reverse(id)).toMatchObject({ status: 409, message: expect.stringContaining("先退单") });
    const { sn } = await db().selectFrom("orders").select("sn").where("group_id", "=", group).executeTakeFirstOrThrow();
    await shop.backend.staff.orders.ship({ program: "test" }, sn, {
      company: "顺丰速运",
      number: "SF88420099017",
    });
    expect(await reverse(id)).toMatchObject({ data: { outcome: "stuck", text: expect.stringContaining("已发货") } });
    expect((await list("failed")).exceptions).toMatchObject([{ id }]);
    expect(await audit()).toEqual([]);
  });

  test("is void after a change of the receipt", async () => {
    const id = await credited();
    await reverse(id);
    await shop.backend.database.write((tx) =>
      tx
        .insertInto("receipt_reversals")
        .values({ receipt_id: id, state: "stuck", amount_fen: 2000, reason: "差", at: 1 })
        .execute(),
    );
    const before = await balance();
    await decide();
    expect(await balance()).toBe(before);
    const { state } = await db()
      .selectFrom("staff_requests")
      .select("state")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(state).toBe("void");
  });
});

test("the first page counts slips and rows of the bank that wait", async () => {
  await withSlip();
  await waiting({ remark: "货款", amount: "7.00" });
  const { data } = await desk.get("/api/staff/home");
  const { queues } = data as { queues: { kind: string; count: number }[] };
  expect(queues.find(({ kind }) => kind === "transfer")).toMatchObject({ count: 2 });
});

test("the command line writes the log too", async () => {
  const { code } = await withSlip();
  await shop.backend.staff.transfers.confirm(code);
  expect(await logged("transfer.confirm")).toMatchObject([
    { isMember: false, actor: expect.stringContaining("命令行") },
  ]);
  expect(await memberOf(shop, demoMembers.finance)).toBeDefined();
});
