import { describe, expect, test } from "vitest";
import type { ShownMessage } from "#contract/service-message.ts";
import type { StaffConversation, StaffConversationRow } from "#contract/staff-message.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { addMember, asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const MINUTE_MS = 60_000;
const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const PDF = Buffer.from("%PDF-1.7\n%%EOF");
const file = (name: string, bytes: Buffer) => ({ name, file: bytes.toString("base64") });

async function writer(phone: string) {
  const customer = await buyer(shop, phone);
  return {
    ...customer,
    write: async (content: string, more: object = {}) => {
      shop.world.now += MINUTE_MS;
      return customer.post("/api/user/manager_message", { content, ...more });
    },
    thread: async () => (await customer.get("/api/user/manager_message/lst")).data as Thread,
  };
}
type Thread = { count: number; last_id: number; unread: number; read_id: number; list: ShownMessage[] };

async function desk(phone: string = demoMembers.service) {
  const member = await asMember(shop, phone);
  const one = async (id: number) => (await member.get(`/api/staff/messages/${id}`)).data as StaffConversation;
  return {
    ...member,
    one,
    list: async (search = "") =>
      (await member.get(`/api/staff/messages${search}`)).data as {
        count: number;
        waiting: number;
        oldest: number | null;
        list: StaffConversationRow[];
      },
    reply: async (id: number, content: string, more: object = {}) =>
      member.post(`/api/staff/messages/${id}/reply`, {
        key: newKey(),
        version: (await one(id)).version,
        content,
        ...more,
      }),
  };
}
const logOf = (act: "message.reply" | "message.note" | "message.transfer") =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", act).execute();

describe("scope", () => {
  test("a member sees own customers and those without an account manager, and nothing of others", async () => {
    const own = await writer(demoCustomers.tradeMarkup);
    const other = await writer(demoCustomers.tradeCost);
    await own.write("在吗");
    await other.write("别人的客户", { files: [file("a.pdf", PDF)] });
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: 2 }).where("id", "=", other.id).execute(),
    );
    const member = await desk();
    const mine = (await member.list("?filter=all")).list.map(({ customer_id }) => customer_id);
    expect([mine.includes(own.id), mine.includes(other.id)]).toEqual([true, false]);
    const attachment = (await other.thread()).list[0]?.files[0]?.attachment_id;
    const acts: [string, object][] = [
      ["reply", { key: newKey(), version: 0, content: "您好" }],
      ["note", { key: newKey(), content: "备注" }],
      ["transfer", { key: newKey(), assigned_id: null, member_id: 1 }],
      ["read", { message_id: 1 }],
    ];
    for (const [act, body] of acts)
      expect([act, (await member.post(`/api/staff/messages/${other.id}/${act}`, body)).status]).toEqual([act, 404]);
    for (const path of ["", "/news", `/files/${attachment}`])
      expect([path, (await member.get(`/api/staff/messages/${other.id}${path}`)).status]).toEqual([path, 404]);
    expect((await member.get(`/api/staff/messages/${own.id}/files/${attachment}`)).status).toBe(404);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id: null }).where("id", "=", other.id).execute(),
    );
    expect((await member.get(`/api/staff/messages/${other.id}/files/${attachment}`)).status).toBe(200);
  });

  test("a conversation that a colleague hands over is seen by that one, and waits for nobody else", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    await customer.write("在吗");
    const id = await addMember(shop, { phone: "13700000088", name: "林语桐", role: "service" });
    const [member, colleague] = [await desk(), await desk("13700000088")];
    expect((await colleague.get(`/api/staff/messages/${customer.id}`)).status).toBe(404);
    const finance = await memberOf(shop, demoMembers.finance);
    const hand = (to: number, assigned_id: number | null = null) =>
      member.post(`/api/staff/messages/${customer.id}/transfer`, { key: newKey(), assigned_id, member_id: to });
    expect((await hand(finance.id)).status).toBe(400);
    expect(await hand(id)).toMatchObject({ status: 200 });
    expect(await hand(id)).toMatchObject({ status: 409, message: expect.stringContaining("陈知远") });
    expect(await colleague.one(customer.id)).toMatchObject({ assigned: "林语桐", is_own: false });
    expect((await colleague.list()).waiting).toBe(1);
    expect((await member.list()).waiting).toBe(0);
    expect((await member.list("?filter=all")).list).toMatchObject([{ assigned: "林语桐" }]);
    expect(await logOf("message.transfer")).toMatchObject([{ summary: "陈知远 → 林语桐" }]);
  });
});

describe("replies", () => {
  test("the customer reads the reply, both sides see what was read, and the log has the text", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    await customer.write("在吗");
    const member = await desk();
    expect(await member.list()).toMatchObject({ waiting: 1, oldest: shop.world.now, list: [{ unread: 1 }] });
    const { last_id } = await customer.thread();
    await member.post(`/api/staff/messages/${customer.id}/read`, { message_id: 999_999 });
    expect(await customer.thread()).toMatchObject({ read_id: last_id, list: [{ is_read: true }] });
    expect(await member.reply(customer.id, "在的")).toMatchObject({ status: 200 });
    expect(await customer.thread()).toMatchObject({ unread: 1, list: [{ author_name: "陈知远" }, {}] });
    await customer.post("/api/user/manager_message/read", { message_id: (await customer.thread()).last_id });
    expect(await customer.thread()).toMatchObject({ unread: 0 });
    await customer.post("/api/user/manager_message/read", { message_id: 1 });
    expect(await member.one(customer.id)).toMatchObject({
      waiting_since: null,
      list: [{ is_read: true }, {}],
      last_reply: { by: "陈知远" },
    });
    expect(await member.list()).toMatchObject({ waiting: 0, list: [] });
    expect(await logOf("message.reply")).toMatchObject([{ note: "在的", summary: "文字" }]);
  });

  test("of two colleagues at once one replies, the other reads what was written", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    await customer.write("88A 还没发？");
    const [member, admin] = [await desk(), await desk(demoMembers.admin)];
    const { version } = await member.one(customer.id);
    const path = `/api/staff/messages/${customer.id}/reply`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 ? member : admin).post(path, { key: newKey(), version, content: `第 ${n} 人：今天发` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.message).toMatch(/^(陈知远|.+) \d\d:\d\d 已回：第 \d+ 人：今天发\n您写的还在/);
    expect((await customer.thread()).count).toBe(2);
  });

  test("a repeated submit replies once; a message that came meanwhile still waits", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    await customer.write("第一句");
    const member = await desk();
    const body = { key: newKey(), version: (await member.one(customer.id)).version, content: "好" };
    await customer.write("第二句");
    const second = shop.world.now;
    const path = `/api/staff/messages/${customer.id}/reply`;
    for (let n = 0; n < 2; n += 1) expect(await member.post(path, body)).toMatchObject({ status: 200 });
    expect(await member.one(customer.id)).toMatchObject({ count: 3, waiting_since: second, unread: 1 });
  });

  test("a text like a bank account number is refused, at the command line too", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    const member = await desk();
    expect(await member.reply(customer.id, "请汇到 1202020009900012345")).toMatchObject({
      status: 400,
      message: expect.stringContaining("银行账号（1202 0200 …）"),
    });
    const { backend } = shop;
    await expect(
      backend.staff.messages.reply({ program: "测试" }, demoCustomers.tradeMarkup, "卡号 6222021234567890123"),
    ).rejects.toThrow("银行账号");
    expect((await customer.thread()).count).toBe(0);
  });

  test("an internal note is in no answer to its customer", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    await customer.write("在吗");
    const member = await desk();
    await member.post(`/api/staff/messages/${customer.id}/note`, { key: newKey(), content: "老板自己盯货" });
    expect((await member.one(customer.id)).notes).toMatchObject([{ by: "陈知远", content: "老板自己盯货" }]);
    expect(JSON.stringify(await customer.thread())).not.toContain("盯货");
    expect(await member.one(customer.id)).toMatchObject({ waiting_since: expect.any(Number) });
    expect(await logOf("message.note")).toHaveLength(1);
  });
});

describe("records", () => {
  test("only a record of the customer's own is attached, by either side, and a product that exists", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    const stranger = await writer(demoCustomers.tradeCost);
    const article = await createProduct(shop, { name: "粉盒" });
    const orderOf = async (one: typeof customer) => {
      const group = await one.order(article);
      await one.pay(group);
      const { data } = await one.get(`/api/order/group_order_detail/${group}`);
      return (data as { orders: { order_id: number }[] }).orders[0]?.order_id ?? 0;
    };
    const [own, foreign] = [await orderOf(customer), await orderOf(stranger)];
    const order = (record_id: number) => ({ record: { kind: "order", record_id } });
    expect((await customer.write("到哪了", order(foreign))).status).toBe(404);
    expect((await customer.get(`/api/user/manager_message/record/order/${foreign}`)).status).toBe(404);
    expect((await customer.get("/api/user/manager_message/record/member/1")).status).toBe(404);
    expect((await customer.write("到哪了", order(own))).status).toBe(200);
    expect((await customer.write("有货吗", { record: { kind: "product", record_id: 99_999_999 } })).status).toBe(404);
    expect(
      (await customer.write("有货吗", { record: { kind: "product", record_id: article.product_id } })).status,
    ).toBe(200);
    const member = await desk();
    expect((await member.reply(customer.id, "看这单", order(foreign))).status).toBe(404);
    expect((await member.reply(customer.id, "看这单", order(own))).status).toBe(200);
    const { list } = await customer.thread();
    expect(list.map(({ record }) => [record?.kind, record?.record_id])).toEqual([
      ["order", own],
      ["product", article.product_id],
      ["order", own],
    ]);
    expect((await member.one(customer.id)).records.map(({ record_id }) => record_id)).toContain(own);
  });
});

describe("files", () => {
  test("pictures are stored as WebP, documents as they are, under clean names, for both sides alone", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    const files = [file('../../"><img src=x onerror=alert(1)>.png', PNG), file("报价.pdf", PDF)];
    expect(await customer.write("见附件", { files })).toMatchObject({ status: 200 });
    const [message] = (await customer.thread()).list;
    expect(message?.files).toMatchObject([{ kind: "picture" }, { kind: "pdf", name: "报价.pdf" }]);
    expect(message?.files[0]?.name).not.toMatch(/[<>"/\\]/);
    const [picture, document] = message?.files ?? [];
    const ownPath = `/api/user/manager_message/file/${picture?.attachment_id}`;
    const { data } = await customer.get(ownPath);
    expect(
      Buffer.from((data as { file: string }).file, "base64")
        .subarray(8, 12)
        .toString(),
    ).toBe("WEBP");
    expect((await (await writer(demoCustomers.tradeCost)).get(ownPath)).status).toBe(404);
    const member = await desk();
    const seen = `/api/staff/messages/${customer.id}/files/${document?.attachment_id}`;
    expect((await member.get(seen)).data).toMatchObject({ kind: "pdf", name: "报价.pdf" });
    expect(await member.reply(customer.id, "见回执", { files: [file("回执.pdf", PDF)] })).toMatchObject({
      status: 200,
    });
    expect((await customer.thread()).list[0]?.files).toMatchObject([{ name: "回执.pdf" }]);
  });

  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  test.each([
    ["an SVG", "a.png", SVG],
    ["HTML", "a.pdf", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a damaged PDF", "a.pdf", Buffer.from("%PDF-1.7 no end")],
    ["a damaged picture", "a.png", PNG.subarray(0, 40)],
    ["a file without content type", "javascript:alert(1)", Buffer.from("alert(1)")],
  ])("%s is refused in both directions, with the good files beside it", async (_, name, bytes) => {
    const customer = await writer(demoCustomers.tradeMarkup);
    const files = [file("good.pdf", PDF), file(name, bytes)];
    expect((await customer.write("见附件", { files })).status).toBe(400);
    expect((await (await desk()).reply(customer.id, "见附件", { files })).status).toBe(400);
    expect((await customer.thread()).count).toBe(0);
    expect(await shop.backend.database.read.selectFrom("message_files").selectAll().execute()).toEqual([]);
  });

  test("a fourth file, files of more than 5 MB together, and a twenty-first file of a day are refused", async () => {
    const customer = await writer(demoCustomers.tradeMarkup);
    const many = (count: number) => ({ files: Array.from({ length: count }, (_, n) => file(`${n}.pdf`, PDF)) });
    expect((await customer.write("四个", many(4))).status).toBe(400);
    const large = Buffer.concat([PDF, Buffer.alloc(2_700_000), Buffer.from("%%EOF")]);
    const two = { files: [file("a.pdf", large), file("b.pdf", large)] };
    expect(await customer.write("太大", two)).toMatchObject({ status: 400 });
    for (let n = 0; n < 6; n += 1) expect((await customer.write("三个", many(3))).status).toBe(200);
    expect(await customer.write("三个", many(3))).toMatchObject({
      status: 400,
      message: expect.stringContaining("今日附件次数已用完"),
    });
    expect((await customer.write("没有附件")).status).toBe(200);
  });
});

test("texts are stored as they were written, whatever they contain", async () => {
  const customer = await writer(demoCustomers.tradeMarkup);
  const hostile = "<script>alert(1)</script> [a](javascript:alert(1))";
  await customer.write(hostile);
  expect((await (await desk()).one(customer.id)).list[0]?.content).toBe(hostile);
});

test("the list finds companies and texts, and a search for a phone is written down", async () => {
  const customer = await writer(demoCustomers.tradeMarkup);
  await customer.write("PO-1118 的 88A 还没发？");
  const member = await desk();
  expect((await member.list("?keyword=88a")).count).toBe(1);
  expect((await member.list("?keyword=88b")).count).toBe(0);
  expect((await member.list("?filter=late")).count).toBe(0);
  shop.world.now += 61 * MINUTE_MS;
  expect((await (await desk()).list("?filter=late&keyword=0015")).list).toMatchObject([{ phone: "138****0015" }]);
  const searches = shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", "search.phone");
  expect(await searches.execute()).toMatchObject([{ summary: "4 位号码，找到 1 个对话" }]);
});

test("the queue of the first page counts what waits for the member", async () => {
  const customer = await writer(demoCustomers.tradeMarkup);
  await customer.write("在吗");
  const home = async (phone: string) =>
    (await (await desk(phone)).get("/api/staff/home")).data as {
      queues: { kind: string; count: number }[];
    };
  const { queues } = await home(demoMembers.service);
  expect(queues).toContainEqual(expect.objectContaining({ kind: "message", count: 1 }));
  expect((await home(demoMembers.warehouse)).queues.map(({ kind }) => kind)).not.toContain("message");
});
