import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import type { StaffQuotation } from "#contract/staff-quotation.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { addMember, asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { MESSAGES_MAX } from "./messages.ts";

const shop = freshBackend();
const ABOUT = { client: "", contact: "", phone: "", address: "", wanted_on: "", budget: null, remark: "" };
const db = () => shop.backend.database.read;
type Desk = Awaited<ReturnType<typeof asMember>>;
let desk: Desk;
let me: Awaited<ReturnType<typeof buyer>>;

beforeEach(async () => {
  desk = await asMember(shop, demoMembers.service);
  me = await buyer(shop, demoCustomers.tradeMarkup);
});

/** A requested quotation of a line that costs ¥99 and one that costs ¥69.30. */
async function asked({ phone = demoCustomers.tradeMarkup, name = "西溪新办公区" } = {}) {
  const customer = await buyer(shop, phone);
  const board = await createProduct(shop, { name: "移动白板", price: 20_000, cost: 9_900, cost_plus: 600, stock: 90 });
  const chair = await createProduct(shop, { name: "会议椅", price: 10_000, cost: 6_930, cost_plus: 500, stock: 90 });
  const lines = [
    { product_attr_unique: board.sku_id, cart_num: 2, target_price: "98.00", remark: "要带滚轮的" },
    { product_attr_unique: chair.sku_id, cart_num: 1 },
  ];
  const created = await customer.post("/api/offer/create", { ...ABOUT, name, scene: "会议室", lines });
  const { offer_id: id } = created.data as { offer_id: number };
  const act = (what: string, body?: unknown) => customer.post(`/api/offer/${what}/${id}`, body);
  await act("ask");
  const read = async () => (await customer.get(`/api/offer/detail/${id}`)).data;
  return { id, act, read, customer };
}

const show = async (id: number, by: Desk = desk) => (await by.get(`/api/staff/offers/${id}`)).data as StaffQuotation;
const dayIn = (days: number) => formatDay(shop.world.now + days * DAY_MS);

/** The form of a quotation with prices by its lines. */
async function formOf(id: number, prices: readonly (string | null)[]) {
  const { version, draft, lines } = await show(id);
  return {
    key: newKey(),
    version,
    draft_version: draft.draft_version,
    prices: lines.flatMap(({ line_id }, index) => (prices[index] ? [{ line_id, price: prices[index] }] : [])),
    note: "含送货上楼",
    internal: "等厂家年框",
    valid_day: dayIn(15),
  };
}
const post = (id: number, act: string, body: object, by: Desk = desk) =>
  by.post(`/api/staff/offers/${id}/${act}`, body);
const send = async (id: number, prices: readonly (string | null)[] = ["110.00", "80.00"], more: object = {}) =>
  post(id, "send", { ...(await formOf(id, prices)), password: "", ...more });
const rowsOf = (act: string, id: number) =>
  db()
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("subject", "=", "quotation")
    .where("subject_id", "=", id)
    .execute();
const requests = (id: number) =>
  db()
    .selectFrom("staff_requests")
    .selectAll()
    .where("subject", "=", "quotation")
    .where("subject_id", "=", id)
    .execute();
async function decide(id: number) {
  const [request] = await requests(id);
  const admin = await asMember(shop, demoMembers.admin);
  return admin.post(`/api/staff/requests/${request?.id}/decide`, { key: newKey(), approve: true, note: "" });
}

describe("what members see", () => {
  test("is the request with cost, class price, target and the customer's own text; a draft never asked for is not", async () => {
    const { id } = await asked();
    expect(await show(id)).toMatchObject({
      state: "asked",
      quoted: 0,
      customer: { price_class: "markup", manager: "陈知远" },
      lines: [
        { cost: "99.00", class_price: "105.00", list_price: "200.00", target_price: "98.00", remark: "要带滚轮的" },
        { cost: "69.30", class_price: "74.30", target_price: null, last_price: null, draft_price: null },
      ],
      acts: { draft: null, send: null, decline: null, message: null, extend: expect.any(String) },
    });
    const draft = (await me.post("/api/offer/create", { ...ABOUT, name: "没问过" })).data as { offer_id: number };
    expect(await desk.get(`/api/staff/offers/${draft.offer_id}`)).toMatchObject({ status: 404 });
  });

  test("is found by number, company, phone and product, the oldest first, with the number of each tab", async () => {
    const first = await asked({ name: "甲项目" });
    shop.world.now += 1000;
    const second = await asked({ name: "乙项目" });
    const { sn } = await show(first.id);
    const find = async (query: string) =>
      (await desk.get(`/api/staff/offers?${query}`)).data as { list: { offer_id: number }[]; counts: object };
    const ids = async (query: string) => (await find(query)).list.map(({ offer_id }) => offer_id);
    expect(await ids(`keyword=${sn}`)).toEqual([first.id]);
    const both = await ids(`keyword=${encodeURIComponent("移动白板")}`);
    expect(both.filter((id) => id === first.id || id === second.id)).toEqual([first.id, second.id]);
    expect(await ids(`keyword=${demoCustomers.tradeMarkup}`)).toContain(first.id);
    await send(first.id);
    expect(await ids(`tab=quoted&keyword=${sn}`)).toEqual([first.id]);
    await second.act("withdraw");
    expect(await ids("tab=closed")).toContain(second.id);
    expect(Object.keys((await find("")).counts)).toEqual(["asked", "quoted", "accepted", "expired", "closed"]);
  });

  test("is 404 outside of the scope for reading and each act", async () => {
    const { id } = await asked();
    const manager = await db()
      .selectFrom("managers")
      .select("id")
      .where("real_name", "!=", "陈知远")
      .executeTakeFirstOrThrow();
    const member = await addMember(shop, { phone: "13900000078", name: "别的经理", role: "service" });
    await shop.backend.database.write((tx) =>
      tx.updateTable("staff_members").set({ manager_id: manager.id }).where("id", "=", member).execute(),
    );
    const other = await asMember(shop, "13900000078");
    const form = await formOf(id, ["110.00", "80.00"]);
    const { version, key } = form;
    expect(await other.get(`/api/staff/offers/${id}`)).toMatchObject({ status: 404 });
    expect(await other.get(`/api/staff/offers/${id}/table`)).toMatchObject({ status: 404 });
    const acts: [string, object][] = [
      ["draft", form],
      ["send", { ...form, password: "" }],
      ["extend", { key, version, valid_day: dayIn(30), password: "" }],
      ["decline", { key, version, reason: "品类不做", internal: "" }],
      ["message", { key, content: "您好" }],
      ["table/check", { source: { text: "1 2.00" } }],
    ];
    for (const [act, body] of acts) expect(await post(id, act, body, other), act).toMatchObject({ status: 404 });
    const list = (await other.get("/api/staff/offers")).data as { list: { offer_id: number }[] };
    expect(list.list.map(({ offer_id }) => offer_id)).not.toContain(id);
    expect(await show(id)).toMatchObject({ state: "asked", quoted: 0 });
  });
});

describe("a draft", () => {
  test("keeps prices, note and remark by the line, and a second member is refused with who was first", async () => {
    const { id, act } = await asked();
    const second = await formOf(id, ["109.00", null]);
    expect(await post(id, "draft", await formOf(id, ["110.00", null]))).toMatchObject({ data: { draft_version: 1 } });
    expect(await post(id, "draft", second)).toMatchObject({ status: 409, message: expect.stringContaining("陈知远") });
    await act("withdraw");
    expect(await show(id)).toMatchObject({
      state: "draft",
      draft: { draft_version: 1, internal: "等厂家年框", by: "陈知远" },
      lines: [{ draft_price: "110.00" }, { draft_price: null }],
    });
    expect(await post(id, "draft", await formOf(id, ["108.00", "80.00"]))).toMatchObject({ status: 200 });
    await act("ask");
    expect((await show(id)).lines.map((line) => line.draft_price)).toEqual(["108.00", "80.00"]);
    expect(await rowsOf("quotation.draft", id)).toHaveLength(2);
  });

  test("is refused for a foreign line, a line twice and a price of nothing", async () => {
    const { id } = await asked();
    const form = await formOf(id, ["110.00", "80.00"]);
    const [first] = form.prices;
    for (const prices of [[{ line_id: 999_999, price: "1.00" }], [first, first], [{ ...first, price: "0.00" }]]) {
      expect(await post(id, "draft", { ...form, prices })).toMatchObject({ status: 400 });
    }
  });
});

describe("sending", () => {
  test("makes a version that the customer reads without cost, margin and remark, and empties the draft", async () => {
    const { id, read, customer } = await asked();
    await post(id, "draft", await formOf(id, ["111.00", "80.00"]));
    expect(await send(id)).toMatchObject({ data: { outcome: "done" } });
    expect(await show(id)).toMatchObject({
      state: "quoted",
      quoted: 1,
      versions: [{ version: 1, total_price: "300.00", by: "陈知远", margin: expect.closeTo(32.7 / 300, 5) }],
      draft: { internal: "等厂家年框", note: "" },
      lines: [{ sent_price: "110.00", draft_price: null }, { sent_price: "80.00" }],
    });
    const seen = JSON.stringify([await read(), (await customer.get("/api/offer/lst")).data]);
    expect(seen).toContain("含送货上楼");
    for (const secret of ["等厂家年框", "99.00", "69.30", "cost", "margin", "member"]) {
      expect(seen, secret).not.toContain(secret);
    }
    expect(seen).not.toMatch(/\b(9900|6930)\b/);
    const [row] = await rowsOf("quotation.send", id);
    expect(row).toMatchObject({ is_alone: 0, summary: expect.stringContaining("V1，¥300.00，毛利 10.9%") });
    expect(await send(id, ["109.00", "80.00"])).toMatchObject({ status: 200 });
    expect((await show(id)).versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test("from an old form is refused with who was quicker, the customer included", async () => {
    const { id, act } = await asked();
    expect(await send(id, undefined, { version: "another version" })).toMatchObject({ status: 409 });
    const form = await formOf(id, ["110.00", "80.00"]);
    shop.world.now += 60_000;
    await act("withdraw");
    const late = await post(id, "send", { ...form, password: "" });
    expect(late).toMatchObject({ status: 409, message: expect.stringMatching(/^客户本人 \d\d:\d\d 撤回了询价/) });
    expect(await show(id)).toMatchObject({ quoted: 0 });
  });

  test("needs a price of every line and a day within bounds", async () => {
    const { id } = await asked();
    expect(await send(id, ["110.00", null])).toMatchObject({
      status: 400,
      message: expect.stringContaining("还有 1 行"),
    });
    for (const valid_day of [dayIn(-1), dayIn(400), ""]) {
      expect(await send(id, undefined, { valid_day })).toMatchObject({ status: 400 });
    }
    expect(await show(id)).toMatchObject({ state: "asked", draft: { draft_version: 0 } });
  });

  test("at a margin of exactly 1 % is fine; less, or a line below cost, is asked for and executed once approved", async () => {
    const { id } = await asked();
    // ¥267.30 cost: ¥270.00 leaves exactly 1 %.
    expect(await send(id, ["100.00", "69.99"])).toMatchObject({ data: { outcome: "open" } });
    expect(await requests(id)).toMatchObject([{ reason: "毛利低于 1%", state: "open" }]);
    const effects = JSON.parse((await requests(id))[0]?.effects_json ?? "[]") as { label: string; after: string }[];
    expect(effects.map(({ after }) => after)).toEqual(expect.arrayContaining(["¥100.00", "¥69.99", "¥269.99"]));
    expect(effects[0]?.label).toContain("成本 ¥99.00");
    expect(await show(id)).toMatchObject({
      state: "asked",
      pending: { by: "陈知远" },
      acts: { send: expect.any(String) },
    });
    const [request] = await requests(id);
    expect(
      await desk.post(`/api/staff/requests/${request?.id}/decide`, { key: newKey(), approve: true, note: "" }),
    ).toMatchObject({ status: 403 });
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await show(id)).toMatchObject({ state: "quoted", quoted: 1, versions: [{ total_price: "269.99" }] });
    const exact = await asked();
    expect(await send(exact.id, ["100.00", "70.00"])).toMatchObject({ data: { outcome: "done" } });
    const below = await asked();
    expect(await send(below.id, ["98.99", "200.00"])).toMatchObject({ data: { outcome: "open" } });
    expect(await requests(below.id)).toMatchObject([{ reason: "有商品低于成本" }]);
  });

  test("waits for nobody when the customer withdraws or a colleague types other prices: the request is void", async () => {
    for (const change of ["withdraw", "draft", "cost"] as const) {
      const { id, act } = await asked();
      await send(id, ["98.00", "70.00"]);
      if (change === "withdraw") await act("withdraw");
      if (change === "draft") await post(id, "draft", await formOf(id, ["98.50", "70.00"]));
      if (change === "cost") {
        const line = await db()
          .selectFrom("quotation_lines")
          .select("sku_id")
          .where("quotation_id", "=", id)
          .executeTakeFirstOrThrow();
        await shop.backend.database.write((tx) =>
          tx.updateTable("skus").set({ cost: 9_950 }).where("id", "=", line.sku_id).execute(),
        );
      }
      await decide(id);
      expect(await requests(id), change).toMatchObject([{ state: "void" }]);
      expect(await show(id), change).toMatchObject({ quoted: 0 });
    }
  });

  test("is void where its last day is over before the approval", async () => {
    const { id } = await asked();
    await send(id, ["98.00", "70.00"], { valid_day: dayIn(1) });
    shop.world.now += 3 * DAY_MS;
    await decide(id);
    expect(await requests(id)).toMatchObject([{ state: "void" }]);
    expect(await show(id, await asMember(shop, demoMembers.service))).toMatchObject({ quoted: 0 });
  });

  test("asks for the own password where nobody else could approve", async () => {
    const { id } = await asked();
    const admin = await asMember(shop, demoMembers.admin);
    expect(await post(id, "send", { ...(await formOf(id, ["98.00", "70.00"])), password: "" }, admin)).toMatchObject({
      status: 400,
      message: OWN_PASSWORD_NEEDED,
    });
    expect(await requests(id)).toEqual([]);
  });

  test("20 times at once makes one version", async () => {
    const { id } = await asked();
    const form = await formOf(id, ["110.00", "80.00"]);
    const sent = await Promise.all(
      Array.from({ length: 20 }, () => post(id, "send", { ...form, key: newKey(), password: "" })),
    );
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await show(id)).toMatchObject({ quoted: 1 });
    expect((await show(id)).versions).toHaveLength(1);
  });

  test("with the same key again is the same act", async () => {
    const { id } = await asked();
    const form = { ...(await formOf(id, ["110.00", "80.00"])), password: "" };
    expect(await post(id, "send", form)).toMatchObject({ data: { outcome: "done" } });
    expect(await post(id, "send", form)).toMatchObject({ data: { outcome: "done" } });
    expect(await post(id, "send", { ...form, note: "别的" })).toMatchObject({ status: 409 });
    expect(await rowsOf("quotation.send", id)).toHaveLength(1);
  });

  test("against a withdrawal at the same moment: one of both happens, and never a version of a draft", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, act } = await asked();
      const form = { ...(await formOf(id, ["110.00", "80.00"])), password: "" };
      const [sent, withdrawn] = await Promise.all([post(id, "send", form), act("withdraw")]);
      expect([sent.status, withdrawn.status].sort()).toEqual([200, 409]);
      expect(await show(id)).toMatchObject(
        sent.status === 200 ? { state: "quoted", quoted: 1 } : { state: "draft", quoted: 0 },
      );
    }
  });

  test("against an acceptance at the same moment: an accepted version is not replaced", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, act } = await asked();
      await send(id);
      const form = { ...(await formOf(id, ["109.00", "80.00"])), password: "" };
      const line_id = form.prices.map((price) => price.line_id);
      const [sent, accepted] = await Promise.all([
        post(id, "send", form),
        act("accept", { version: 1, line_id, key: freshKey() }),
      ]);
      expect([sent.status, accepted.status].sort()).toEqual([200, 409]);
      expect(await show(id)).toMatchObject({ quoted: sent.status === 200 ? 2 : 1, accepted: accepted.status === 200 });
    }
    const { id, act } = await asked();
    await send(id);
    const line_id = (await show(id)).lines.map((line) => line.line_id);
    await act("accept", { version: 1, line_id, key: freshKey() });
    expect(await send(id)).toMatchObject({ status: 409, message: expect.stringContaining("客户已接受 V1") });
  });
});

describe("other acts", () => {
  test("extend a quote, also one that has expired, with both days in the log; a loss is asked for", async () => {
    const { id } = await asked();
    await send(id, undefined, { valid_day: dayIn(1) });
    const extend = async (valid_day: string) => {
      const { version } = await show(id);
      return post(id, "extend", { key: newKey(), version, valid_day, password: "" });
    };
    expect(await extend(dayIn(1))).toMatchObject({ status: 400, message: expect.stringContaining("晚于") });
    expect(await extend(dayIn(3))).toMatchObject({ data: { outcome: "done" } });
    shop.world.now += 5 * DAY_MS;
    desk = await asMember(shop, demoMembers.service);
    expect(await show(id)).toMatchObject({ state: "expired", acts: { extend: null, send: null } });
    expect(await extend(dayIn(7))).toMatchObject({ data: { outcome: "done" } });
    expect(await show(id)).toMatchObject({ state: "quoted", quoted: 1, accepted: false });
    const line = await db()
      .selectFrom("quotation_lines")
      .select("sku_id")
      .where("quotation_id", "=", id)
      .executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ cost: 12_000 }).where("id", "=", line.sku_id).execute(),
    );
    expect(await show(id)).toMatchObject({
      margin_sent: expect.closeTo(32.7 / 300, 5),
      margin_now: expect.closeTo(-9.3 / 300, 5),
    });
    expect(await extend(dayIn(20))).toMatchObject({ data: { outcome: "open" } });
    expect((await rowsOf("quotation.extend", id)).map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/有效期 \S+ → \S+，毛利 10.9%/),
      expect.stringMatching(/有效期 \S+ → \S+，毛利 10.9%/),
    ]);
  });

  test("decline a request for a reason that the customer reads, once", async () => {
    const { id, read } = await asked();
    const { version } = await show(id);
    const body = { version, reason: "停产无替代", internal: "厂家回了" };
    expect(await post(id, "decline", { ...body, key: newKey() })).toMatchObject({ status: 200 });
    expect(await post(id, "decline", { ...body, key: newKey() })).toMatchObject({ status: 409 });
    const seen = await read();
    expect(seen).toMatchObject({ state: "void" });
    expect(JSON.stringify(seen)).toContain("报不了：停产无替代");
    expect(JSON.stringify(seen)).not.toContain("厂家回了");
    expect(await send(id)).toMatchObject({ status: 409 });
  });

  test("write no more to a thread that is full", async () => {
    const { id } = await asked();
    const row = { quotation_id: id, author: "customer" as const, content: "在吗", created_at: shop.world.now };
    const rows = Array.from({ length: MESSAGES_MAX }, () => row);
    await shop.backend.database.write((tx) => tx.insertInto("quotation_messages").values(rows).execute());
    expect(await post(id, "message", { key: newKey(), content: "在" })).toMatchObject({ status: 400 });
  });

  test("write to the customer with a file, which the desk reads too", async () => {
    const { id, read } = await asked();
    const file = Buffer.from(`%PDF-1.7\n${"x".repeat(64)}\n%%EOF`).toString("base64");
    const body = { key: newKey(), content: "安装说明", attachment: { name: "说明.pdf", file } };
    expect(await post(id, "message", body)).toMatchObject({ status: 200 });
    expect(await post(id, "message", body)).toMatchObject({ status: 200 });
    const { messages } = await show(id);
    expect(messages.filter(({ author }) => author === "staff")).toMatchObject([
      { by: "陈知远", content: "安装说明", attachment: { kind: "pdf", name: "说明.pdf" } },
    ]);
    expect(JSON.stringify(await read())).toContain("说明.pdf");
    const attachment = messages.at(-1)?.attachment;
    expect(await desk.get(`/api/staff/offers/${id}/attachments/${attachment?.attachment_id}`)).toMatchObject({
      data: { kind: "pdf", file },
    });
    await addMember(shop, { phone: "13900000078", name: "别的经理", role: "service" });
    const stranger = await asMember(shop, "13900000078");
    const path = `/api/staff/offers/${id}/attachments/${attachment?.attachment_id}`;
    expect(await stranger.get(path)).toMatchObject({ status: 404 });
    const other = await asked();
    expect(await desk.get(`/api/staff/offers/${other.id}/attachments/${attachment?.attachment_id}`)).toMatchObject({
      status: 404,
    });
  });

  test("at the command line write the same rows, alone where a second person would be needed", async () => {
    const { id } = await asked();
    const { lines } = await show(id);
    const rows = lines.map(({ line_id }) => ({ line_id, quantity: 0, price: 9_000 }));
    await shop.backend.staff.quotations.quote(String(id), { rows, days: 3 });
    await shop.backend.staff.quotations.message(String(id), "请看报价");
    expect(await rowsOf("quotation.send", id)).toMatchObject([{ member_id: null, is_alone: 1 }]);
    expect(await rowsOf("quotation.message", id)).toMatchObject([{ member_id: null, note: "请看报价" }]);
  });
});

describe("a table of prices", () => {
  const check = async (id: number, source: object) =>
    (await post(id, "table/check", { source })) as {
      status: number;
      data: { list: { line_id: number | null; price: string | null; note: string; raw: string }[] };
    };

  test("is read by line, bad and unknown rows with their own text; nothing is written", async () => {
    const { id } = await asked();
    const [first, second] = (await show(id)).lines.map(({ line_id }) => line_id);
    const text = [`行号\t报价`, `${first}\t¥110.00`, `${first}\t9.00`, `${second}\t1.005`, "999999\t8.00"].join("\n");
    const { data } = await check(id, { text });
    expect(data.list).toMatchObject([
      { line_id: first, price: "110.00", note: "" },
      { line_id: null, note: "这一行写了两次，用前一个" },
      { line_id: null, price: null, note: "价格应为大于 0、最多两位小数的元" },
      { line_id: null, note: "这份询价里没有这一行", raw: "999999 8.00" },
    ]);
    expect(await show(id)).toMatchObject({ draft: { draft_version: 0 } });
    const table = (await desk.get(`/api/staff/offers/${id}/table`)).data as { rows: string[][] };
    expect(JSON.stringify(table)).not.toContain("99.00");
    const csv = table.rows.map((row, index) => (index === 0 ? row : row.with(8, "120.00")).join(",")).join("\n");
    const file = await check(id, { file: Buffer.from(csv).toString("base64") });
    expect(file.data.list).toMatchObject([
      { line_id: first, price: "120.00" },
      { line_id: second, price: "120.00" },
    ]);
  });

  test("is bounded in bytes, characters and rows", async () => {
    const { id } = await asked();
    const large = Buffer.alloc(2 * 1024 * 1024 + 1, "a").toString("base64");
    expect(await check(id, { file: large })).toMatchObject({ status: 400 });
    expect(await check(id, { text: "1 1.00\n".repeat(9_000) })).toMatchObject({ status: 400 });
    expect((await check(id, { text: "1 1.00\n".repeat(1_000) })).data.list).toHaveLength(300);
  });
});

test("the queue has what waits for the member's own customers, and loses it with the quote", async () => {
  const count = async () => {
    const { queues } = (await desk.get("/api/staff/counts")).data as { queues: { kind: string; count: number }[] };
    return queues.find(({ kind }) => kind === "quotation")?.count ?? 0;
  };
  const before = await count();
  const { id } = await asked();
  expect(await count()).toBe(before + 1);
  await send(id);
  expect(await count()).toBe(before);
});
