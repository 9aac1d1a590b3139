import { describe, expect, test, vi } from "vitest";
import type { Quotation } from "#contract/quotation-document.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer, freshKey } from "#tests/support/buying.ts";
import { licence } from "#tests/support/licence.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { xlsxFile } from "#tests/support/xlsx.ts";
import { order as markOrdered } from "./quotation-state.store.ts";
import { parseQuoteTable, validUntil } from "./quoting.ts";

const shop = freshBackend();
const ABOUT = {
  name: "西溪新办公区",
  client: "",
  contact: "",
  phone: "",
  address: "",
  wanted_on: "",
  budget: null,
  remark: "",
};

/** A customer with a quotation of one scene with two articles. */
async function project(phone: string = demoCustomers.tradeMarkup) {
  const me = await buyer(shop, phone);
  const desk = await createProduct(shop, { name: "会议桌", price: 100_000, cost: 80_000, cost_plus: 1000, stock: 9 });
  const chair = await createProduct(shop, { name: "会议椅", price: 10_000, cost: 7000, cost_plus: 500, min_order: 4 });
  const line = ({ sku_id }: Article, cart_num: number) => ({ product_attr_unique: sku_id, cart_num });
  const created = await me.post("/api/offer/create", {
    ...ABOUT,
    scene: "会议室",
    lines: [line(desk, 2), line(chair, 3)],
  });
  const { offer_id } = created.data as { offer_id: number };
  const read = async () => (await me.get(`/api/offer/detail/${offer_id}`)).data as Quotation;
  const act = (name: string, body?: unknown) => me.post(`/api/offer/${name}/${offer_id}`, body);
  const lines = async () => (await read()).scenes.flatMap(({ list }) => list);
  const quote = async (prices: readonly string[], days = 15) => {
    const rows = (await lines()).map(({ line_id, cart_num }, index) => ({
      line_id,
      quantity: cart_num,
      price: Math.round(Number(prices[index] ?? prices[0]) * 100),
    }));
    return shop.backend.staff.quotations.quote(String(offer_id), { rows, days });
  };
  const accept = async (indexes: readonly number[] = [0, 1], key = freshKey()) => {
    const { version } = await read();
    const all = await lines();
    return act("accept", { version, line_id: indexes.map((index) => all[index]?.line_id), key });
  };
  const order = async () => ((await act("order")).data as { cart_id: number[] }).cart_id;
  return { me, desk, chair, offer_id, read, act, lines, quote, accept, order, line };
}

test("a quote for a draft is requested, given, accepted and ordered; each quote is a version [P6.110] [P6.111]", async () => {
  const { read, act, quote, accept, order, me, offer_id } = await project();
  expect(await read()).toMatchObject({ state: "draft", version: 0, total_price: "1845.00", valid_until: null });
  expect(await act("accept", { version: 0, line_id: [1], key: freshKey() })).toMatchObject({ status: 409 });
  expect(await act("ask")).toMatchObject({ status: 200 });
  expect(await act("line/delete", { line_id: [1] })).toMatchObject({ status: 409 });
  await quote(["700.00", "60.00"]);
  await quote(["650.00", "60.00"]);
  expect(await read()).toMatchObject({
    state: "quoted",
    version: 2,
    total_price: "1480.00",
    tax: "170.27",
    versions: [
      { version: 2, total_price: "1480.00" },
      { version: 1, total_price: "1580.00" },
    ],
  });
  expect(await accept()).toMatchObject({ status: 200 });
  expect(await me.submit(await order())).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ state: "ordered" });
  expect(await act("void")).toMatchObject({ status: 409 });
  expect((await me.get("/api/offer/lst?state=ordered")).data).toMatchObject({ list: [{ offer_id, lines: 2 }] });
  expect(await shop.backend.audit()).toEqual([]);
});

test("the open quotations are those that wait for either side, the latest change first [P6.110]", async () => {
  const { me, act, quote, offer_id } = await project(demoCustomers.stationer);
  const open = async () => (await me.get("/api/offer/open")).data;
  const first = { offer_id, name: ABOUT.name };
  const create = async (name: string) => {
    shop.world.now += 1000;
    return ((await me.post("/api/offer/create", { ...ABOUT, name })).data as { offer_id: number }).offer_id;
  };
  await act("ask");
  const ids = [await create("一"), await create("二"), await create("三")];
  expect(await open()).toEqual({
    list: ids.toReversed().map((id, index) => ({ offer_id: id, name: "三二一"[index], state: "draft" })),
  });
  for (const id of ids.slice(1)) await me.post(`/api/offer/void/${id}`);
  const one = { offer_id: ids[0], name: "一", state: "draft" };
  expect(await open()).toEqual({ list: [one, { ...first, state: "asked" }] });
  shop.world.now += 1000;
  await quote(["700.00", "60.00"], 1);
  expect(await open()).toEqual({ list: [{ ...first, state: "quoted" }, one] });
  shop.world.now += 3 * DAY_MS;
  expect(await open()).toEqual({ list: [one] });
});

test("the list has the lines' present price for the reader, until they are quoted [P6.110]", async () => {
  const { me, act, quote } = await project();
  const listed = async () => ((await me.get("/api/offer/lst")).data as { list: unknown[] }).list[0];
  const estimated = { total_price: null, estimate: "1845.00" };
  expect(await listed()).toMatchObject({ state: "draft", ...estimated });
  await act("ask");
  expect(await listed()).toMatchObject({ state: "asked", ...estimated });
  await quote(["700.00", "60.00"]);
  expect(await listed()).toMatchObject({ state: "quoted", total_price: "1580.00", estimate: null });
  const { offer_id } = (await me.post("/api/offer/create", ABOUT)).data as { offer_id: number };
  expect(await listed()).toMatchObject({ offer_id, lines: 0, estimate: null });
});

test("a quote is read with its lines' present price for the reader and present public price [P6.110]", async () => {
  const { read, act, quote } = await project();
  const today = { usual_price: "1845.00", public_price: "2300.00" };
  expect(await read()).toMatchObject({ total_price: "1845.00", ...today });
  await act("ask");
  await quote(["700.00", "60.00"]);
  expect(await read()).toMatchObject({ total_price: "1580.00", ...today });
});

test("an accepted price stays when the catalogue's rises and the customer loses the trade right [P6.112]", async () => {
  const { me, desk, chair, quote, act, accept, order, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  expect(await accept([0])).toMatchObject({ status: 200 });
  await shop.backend.database.write(async (tx) => {
    await tx
      .updateTable("skus")
      .set({ price: 900_000, cost: 800_000 })
      .where("id", "in", [desk.sku_id, chair.sku_id])
      .execute();
    await tx.updateTable("customers").set({ audit_state: 3 }).where("id", "=", me.id).execute();
  });
  const lines = await order();
  expect(await order()).toEqual(lines);
  expect((await me.get("/api/user/cart/count")).data).toEqual([{ count: 0 }]);
  const checked = await me.check(lines);
  expect(checked).toMatchObject({ total_price: "1300.00", public_price: "18000.00" });
  expect(checked.order.flatMap(({ list }) => list.map(({ unit_price }) => unit_price))).toEqual(["650.00"]);
  expect(await me.post(`/api/user/cart/change/${lines[0]}`, { cart_num: 1 })).toMatchObject({ status: 400 });
  expect(await me.submit(lines, { quote: checked.quote })).toMatchObject({ status: 200 });
  expect([await stockOf(shop, desk), await stockOf(shop, chair)]).toEqual([7, 100]);
  expect(await read()).toMatchObject({ state: "ordered", accepted_price: "1300.00" });
});

test("the frozen price of an accepted line is named until it ends, to its owner alone [P6.112]", async () => {
  const { me, desk, chair, quote, act, accept, offer_id } = await project();
  const frozen = async ({ sku_id }: Article, by = me) =>
    ((await by.get(`/api/offer/frozen/${sku_id}`)).data as { list: unknown[] }).list;
  await act("ask");
  const { valid_until } = await quote(["650.00", "60.00"], 2);
  expect(await frozen(desk)).toEqual([]);
  await accept([0]);
  expect([await frozen(desk), await frozen(chair)]).toEqual([
    [{ offer_id, name: ABOUT.name, cart_num: 2, price: "650.00", valid_until }],
    [],
  ]);
  expect(await frozen(desk, await buyer(shop, demoCustomers.tradeCost))).toEqual([]);
  shop.world.now = valid_until;
  expect(await frozen(desk)).toEqual([]);
});

test("stock is checked again when it is ordered, and less than all is refused [P6.112]", async () => {
  const { me, desk, quote, act, accept, order } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  await accept();
  const lines = await order();
  expect(await me.submit(lines.slice(0, 1))).toMatchObject({ status: 409 });
  await shop.backend.database.write((tx) =>
    tx.updateTable("skus").set({ stock: 1 }).where("id", "=", desk.sku_id).execute(),
  );
  expect(await me.submit(lines)).toMatchObject({ status: 400, message: "库存不足" });
});

test.each([0, 181, 1.5, Number.NaN])("a quote for %d days is refused with a sentence [P9.17]", async (days) => {
  const { act, lines, offer_id } = await project();
  await act("ask");
  const rows = (await lines()).map(({ line_id }) => ({ line_id, quantity: 1, price: 100 }));
  await expect(shop.backend.staff.quotations.quote(String(offer_id), { rows, days })).rejects.toThrow(
    "有效期应为 1 到 180 天",
  );
});

describe("a quote that is over", () => {
  test("can neither be accepted nor ordered, and staff may renew it [P6.112]", async () => {
    const { me, quote, act, accept, order, read } = await project();
    await act("ask");
    const { valid_until } = await quote(["650.00", "60.00"], 2);
    expect(valid_until).toBe(validUntil(shop.world.now, 2));
    await accept();
    const lines = await order();
    shop.world.now = valid_until;
    expect(await read()).toMatchObject({ state: "expired" });
    expect((await me.check(lines)).order[0]?.list[0]?.problem).toBe("报价已过有效期");
    expect(await me.submit(lines)).toMatchObject({ status: 400, message: "报价已过有效期" });
    expect(await act("order")).toMatchObject({ status: 409 });
    expect(
      await shop.backend.database.read
        .selectFrom("quotations")
        .select("state")
        .where("id", "=", (await read()).offer_id)
        .execute(),
    ).toEqual([{ state: "quoted" }]);
    await quote(["640.00", "60.00"], 2);
    expect(await read()).toMatchObject({ state: "quoted", version: 2, accept_time: null });
    expect(await accept()).toMatchObject({ status: 200 });
  });

  test("ends at the end of a day in Shanghai", () => {
    expect(new Date(validUntil(Date.UTC(2026, 10, 20, 15, 59), 15)).toISOString()).toBe("2026-12-05T16:00:00.000Z");
    expect(new Date(validUntil(Date.UTC(2026, 10, 20, 16, 0), 15)).toISOString()).toBe("2026-12-06T16:00:00.000Z");
  });
});

test("revising a quote ends its acceptance and its frozen lines [P6.112]", async () => {
  const { me, quote, act, accept, order, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  await accept();
  const lines = await order();
  expect(await act("revise")).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ state: "draft", accept_time: null, total_price: "1845.00" });
  expect(await me.submit(lines)).toMatchObject({ status: 404 });
  await act("ask");
  await act("withdraw");
  expect(await act("void")).toMatchObject({ status: 200 });
  expect(await act("copy")).toMatchObject({ status: 200 });
});

test("an act that is sent twenty times happens once [P6.112] [R4]", async () => {
  const { me, desk, quote, act, accept, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  const accepted = await Promise.all(Array.from({ length: 20 }, () => accept([0])));
  expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
  const orders = await Promise.all(Array.from({ length: 20 }, () => act("order")));
  const ids = new Set(orders.map(({ data }) => JSON.stringify(data)));
  expect(ids.size).toBe(1);
  const { cart_id } = (orders[0]?.data ?? { cart_id: [] }) as { cart_id: number[] };
  const placed = await Promise.all(Array.from({ length: 20 }, () => me.submit(cart_id)));
  expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await stockOf(shop, desk)).toBe(7);
  expect((await read()).messages.filter(({ content }) => content === "下单")).toHaveLength(1);
});

test("one key accepts once, and a quote made meanwhile is not accepted by it [P6.112] [R4]", async () => {
  const { quote, act, accept, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  const seen = await read();
  const body = {
    version: seen.version,
    line_id: seen.scenes.flatMap(({ list }) => list.map(({ line_id }) => line_id)),
  };
  const [quoted, accepted] = await Promise.allSettled([
    quote(["900.00", "90.00"]),
    act("accept", { ...body, key: freshKey() }),
  ]);
  const now = await read();
  if (quoted.status === "fulfilled") {
    expect(accepted).toMatchObject({ value: { status: 409 } });
    expect(now).toMatchObject({ version: 2, accept_time: null });
    const key = freshKey();
    expect([(await accept([0, 1], key)).status, (await accept([0, 1], key)).status]).toEqual([200, 200]);
  } else {
    expect(accepted).toMatchObject({ value: { status: 200 } });
    expect(now).toMatchObject({ version: 1, accepted_price: "1480.00" });
  }
});

test("a version that a later quote replaced is not accepted [P6.112]", async () => {
  const { quote, act, lines, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  await quote(["900.00", "90.00"]);
  const line_id = (await lines()).map((line) => line.line_id);
  expect(await act("accept", { version: 1, line_id, key: freshKey() })).toMatchObject({ status: 409 });
  expect(await read()).toMatchObject({ version: 2, accept_time: null });
});

test("only a valid quote is accepted, never a draft, an expired or a void one [P6.112]", async () => {
  const { quote, act, accept } = await project();
  expect(await accept()).toMatchObject({ status: 409 });
  await act("ask");
  expect(await accept()).toMatchObject({ status: 409 });
  const { valid_until } = await quote(["650.00", "60.00"], 2);
  const quotedAt = shop.world.now;
  shop.world.now = valid_until;
  expect(await accept()).toMatchObject({ status: 409 });
  shop.world.now = quotedAt;
  await act("void");
  expect(await accept()).toMatchObject({ status: 409 });
});

test("staff quote only on request, never a draft or a void quotation [P6.111]", async () => {
  const { quote, act, read } = await project();
  await expect(quote(["650.00", "60.00"])).rejects.toThrow("现在是草稿，客户询价后才能报价");
  await act("void");
  await expect(quote(["650.00", "60.00"])).rejects.toThrow("现在是已作废，不能再报价");
  expect(await read()).toMatchObject({ version: 0, versions: [] });
});

test("an acceptance that is repeated with its key succeeds and changes nothing [P6.112] [R4]", async () => {
  const { quote, act, accept, read } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  const key = freshKey();
  expect([(await accept([0, 1], key)).status, (await accept([0, 1], key)).status]).toEqual([200, 200]);
  expect((await read()).messages.filter(({ content }) => content.startsWith("接受报价"))).toHaveLength(1);
});

test("frozen lines are ordered at the accepted prices alone [P6.112]", async () => {
  const { me, quote, act, accept, order, offer_id } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  await accept();
  const lines = await order();
  await shop.backend.database.write((tx) =>
    tx.updateTable("quotation_lines").set({ price_fen: 1 }).where("quotation_id", "=", offer_id).execute(),
  );
  expect(await me.submit(lines)).toMatchObject({ status: 409, message: "报价已变更或已下单，请回到报价单查看" });
});

test("a quotation is made an order group's only while it is accepted, valid and not ordered [P6.112] [R5]", async () => {
  const { me, quote, act, accept, order, offer_id } = await project();
  const taken = () =>
    shop.backend.database.write((tx) =>
      markOrdered(tx, { customer_id: me.id, id: offer_id, group_id: 999_999 }, shop.world.now),
    );
  expect(await taken()).toBe(false);
  await act("ask");
  const { valid_until } = await quote(["650.00", "60.00"], 2);
  expect(await taken()).toBe(false);
  await accept();
  const acceptedAt = shop.world.now;
  shop.world.now = valid_until;
  expect(await taken()).toBe(false);
  shop.world.now = acceptedAt;
  expect(await me.submit(await order())).toMatchObject({ status: 200 });
  expect(await taken()).toBe(false);
});

test("another customer finds nothing [R8]", async () => {
  const { offer_id, quote, act, accept, order, lines } = await project();
  await act("ask");
  await quote(["650.00", "60.00"]);
  const [first] = await lines();
  const other = await buyer(shop, demoCustomers.tradeCost);
  const line_id = first?.line_id;
  const calls: [string, unknown?][] = [
    ["edit", ABOUT],
    ["line/create", { scene: "会议室", lines: [{ product_attr_unique: 100_001, cart_num: 1 }] }],
    ["line/change", { lines: [{ line_id, cart_num: 1 }] }],
    ["line/delete", { line_id: [line_id] }],
    ...["ask", "withdraw", "revise", "void", "copy", "order"].map((name): [string] => [name]),
    ["accept", { version: 1, line_id: [line_id], key: freshKey() }],
    ["message", { content: "你好" }],
    ["share"],
    ["unshare"],
    ["markup", { markup: 100, rounding: "fen", lines: [] }],
  ];
  for (const [name, body] of calls)
    expect([name, (await other.post(`/api/offer/${name}/${offer_id}`, body)).status]).toEqual([name, 404]);
  expect(await other.get(`/api/offer/detail/${offer_id}`)).toMatchObject({ status: 404 });
  await accept();
  const cart = await order();
  expect(await other.get(`/api/v2/order/check?cart_id=${cart.join(",")}`)).toMatchObject({ status: 404 });
});

describe("the attachment of a message", () => {
  const base64 = (text: string) => Buffer.from(text, "latin1").toString("base64");
  const PDF = base64("%PDF-1.7\n%%EOF\n");

  test("is a re-encoded picture that its owner and staff alone can read [R8]", async () => {
    const { me, act, read, offer_id } = await project();
    const attachment = { name: "安装位置.png", file: (await licence()).toString("base64") };
    expect(await act("message", { content: "安装位置见图", attachment })).toMatchObject({ status: 200 });
    const [message, ...others] = (await read()).messages;
    expect([message?.content, message?.attachment?.name, others]).toEqual(["安装位置见图", "安装位置.png", []]);
    const path = `/api/offer/attachment/${message?.attachment?.attachment_id}`;
    const bytes = Buffer.from(((await me.get(path)).data as { file: string }).file, "base64");
    expect([bytes.subarray(0, 4).toString(), bytes.subarray(8, 12).toString()]).toEqual(["RIFF", "WEBP"]);
    expect(message?.attachment).toMatchObject({ kind: "picture", bytes: bytes.byteLength });
    const other = await buyer(shop, demoCustomers.tradeCost);
    expect(await other.get(path)).toMatchObject({ status: 404 });
    const sent = { content: "你好", attachment };
    expect(await other.post(`/api/offer/message/${offer_id}`, sent)).toMatchObject({ status: 404 });
    expect(await me.get("/api/offer/attachment/999999")).toMatchObject({ status: 404 });
    expect(await shop.backend.staff.quotations.attachments(String(offer_id))).toEqual([{ kind: "picture", bytes }]);
  });

  test("may be a PDF or an Excel file, of the customer and of staff; its content decides its type [R8]", async () => {
    const { me, act, read, offer_id } = await project();
    const xlsx = xlsxFile([["编码", "数量"]]).toString("base64");
    const send = (name: string, file: string) => act("message", { content: "见附件", attachment: { name, file } });
    expect(await send("../../平面图.exe", PDF)).toMatchObject({ status: 200 });
    expect(await send("清单.pdf", xlsx)).toMatchObject({ status: 200 });
    const bytes = Buffer.from("%PDF-1.4 x %%EOF");
    await shop.backend.staff.quotations.message(String(offer_id), "安装说明", { name: "说明.pdf", bytes });
    const { messages } = await read();
    expect(messages.map(({ author, attachment }) => [author, attachment?.kind, attachment?.name])).toEqual([
      ["customer", "pdf", "平面图.exe"],
      ["customer", "xlsx", "清单.pdf"],
      ["staff", "pdf", "说明.pdf"],
    ]);
    const path = (index: number) => `/api/offer/attachment/${messages[index]?.attachment?.attachment_id}`;
    expect((await me.get(path(0))).data).toMatchObject({ kind: "pdf", file: PDF });
    expect((await me.get(path(2))).data).toMatchObject({ kind: "pdf", file: bytes.toString("base64") });
    const other = await buyer(shop, demoCustomers.tradeCost);
    expect(await other.get(path(2))).toMatchObject({ status: 404 });
  });

  test("of a message that cannot be written is not left among the uploads", async () => {
    const { read, offer_id } = await project();
    const { uploads } = shop.world.ports;
    const write = vi.spyOn(uploads, "write");
    const file = { name: "说明.pdf", bytes: Buffer.from("%PDF-1.4 x %%EOF") };
    // The text column allows no null, so that the file is stored and its row refused.
    await expect(shop.backend.staff.quotations.message(String(offer_id), null as never, file)).rejects.toThrow();
    const [name = ""] = write.mock.calls[0] ?? [];
    expect(name).toMatch(/^offers\/[\da-f]{48}\.pdf$/);
    expect(await uploads.read(name)).toBeNull();
    expect((await read()).messages).toEqual([]);
  });

  test.each([
    ["a PDF without an end", base64("%PDF-1.7")],
    ["HTML", base64("<html><script>alert(1)</script>")],
    ["an archive", base64("PK\u0003\u0004 evil.exe")],
    ["a workbook with macros", base64("PK\u0003\u0004 xl/workbook.xml xl/vbaProject.bin")],
  ])("is neither %s nor too large", async (_, file) => {
    const { act, read, offer_id } = await project();
    const large = Buffer.concat([Buffer.from("%PDF-"), Buffer.alloc(UPLOAD_BYTES_MAX), Buffer.from("%%EOF")]);
    for (const sent of [file, large.toString("base64")])
      expect((await act("message", { content: "见附件", attachment: { name: "a.pdf", file: sent } })).status).not.toBe(
        200,
      );
    const byStaff = shop.backend.staff.quotations.message(String(offer_id), "见附件", { name: "a.pdf", bytes: large });
    await expect(byStaff).rejects.toMatchObject({ status: 400 });
    expect((await read()).messages).toEqual([]);
  });
});

test("lines change in drafts alone: another SKU, more of the same, another scene, none [P6.110]", async () => {
  const { act, lines, read, desk, chair, line } = await project();
  const lamp = await createProduct(shop, { name: "台灯" });
  await act("line/create", { scene: "会议室", lines: [line(chair, 2)] });
  await act("line/create", { scene: "工位", lines: [{ ...line(lamp, 1), target_price: "7.00", remark: "白光" }] });
  expect((await read()).scenes.map(({ name, list }) => [name, list.map(({ cart_num }) => cart_num)])).toEqual([
    ["会议室", [2, 5]],
    ["工位", [1]],
  ]);
  const [first, , third] = await lines();
  const change = {
    line_id: third?.line_id,
    product_attr_unique: desk.sku_id,
    cart_num: 4,
    remark: "",
    target_price: null,
  };
  expect(await act("line/change", { lines: [change] })).toMatchObject({ status: 200 });
  expect((await lines())[2]).toMatchObject({ store_name: "会议桌", cart_num: 4, target_price: null, remark: "" });
  expect(await act("line/change", { lines: [{ line_id: third?.line_id, scene: "会议室" }] })).toMatchObject({
    status: 400,
  });
  await act("line/delete", { line_id: [third?.line_id] });
  expect((await read()).scenes).toHaveLength(1);
  expect(await act("line/create", { scene: "新", lines: [{ product_attr_unique: 1, cart_num: 1 }] })).toMatchObject({
    status: 404,
  });
  await act("ask");
  for (const [name, body] of [
    ["line/create", { scene: "会议室", lines: [line(lamp, 1)] }],
    ["line/change", { lines: [{ line_id: first?.line_id, cart_num: 9 }] }],
    ["line/delete", { line_id: [first?.line_id] }],
    ["edit", ABOUT],
  ] as const)
    expect(await act(name, body)).toMatchObject({ status: 409 });
});

test("a filled-in table is checked as a whole, and each bad row is named [P9.17]", async () => {
  const { act, lines, offer_id, read } = await project();
  await act("ask");
  const [head = [], ...rows] = await shop.backend.staff.quotations.table(String(offer_id));
  expect(rows.map((row) => row.slice(1, 8))).toEqual([
    ["会议室", "会议桌", "黑色", "支", "2", "", "810.00"],
    ["会议室", "会议椅", "黑色", "支", "3", "", "75.00"],
  ]);
  const bad = [head, ["x", "", "", "", "", "1.5", "", "", "abc"], rows[1]?.with(8, "-1") ?? []];
  expect(() => parseQuoteTable(bad)).toThrow(
    "第 2 行：行号不对\n第 2 行：数量应为正整数\n第 2 行：报价应为最多两位小数的元\n第 3 行：报价应为最多两位小数的元",
  );
  expect(() => parseQuoteTable([["品名"]])).toThrow("表里没有这些列：行号、报价");
  const { staff } = shop.backend;
  const partly = parseQuoteTable([head, rows[0]?.with(8, "700") ?? []]);
  await expect(staff.quotations.quote(String(offer_id), { rows: partly, days: 15 })).rejects.toThrow(
    "还有 1 行没有报价",
  );
  const unknown = [...partly, { line_id: 999_999, quantity: 1, price: 1 }];
  await expect(staff.quotations.quote(String(offer_id), { rows: unknown, days: 15 })).rejects.toThrow("999999");
  expect(await read()).toMatchObject({ state: "asked", version: 0 });
  const full = parseQuoteTable([head, ...rows.map((row) => row.with(8, "50.00").with(5, "6"))]);
  await staff.quotations.quote(String(offer_id), { rows: full, days: 15, note: "含安装" });
  expect((await lines()).map(({ cart_num, price }) => [cart_num, price])).toEqual([
    [6, "50.00"],
    [6, "50.00"],
  ]);
  expect((await read()).messages.map(({ author, content }) => `${author} ${content}`)).toEqual([
    "event 询价",
    "event 出了 V1，¥600.00",
    "staff 含安装",
  ]);
});

describe("an order that ends unpaid gives its quotation back [P6.112]", () => {
  async function ordered(days = 15) {
    const one = await project();
    await one.act("ask");
    await one.quote(["650.00", "60.00"], days);
    await one.accept([0]);
    const { data } = await one.me.submit(await one.order());
    const { group_order_id } = data as { group_order_id: number };
    return { ...one, group_order_id };
  }

  test("cancelled by the customer, it is ordered again at its price, once, and its history tells", async () => {
    const { me, desk, read, order, act, group_order_id } = await ordered();
    const cancelled = await Promise.all(
      Array.from({ length: 5 }, () => me.post(`/api/order/cancel/${group_order_id}`)),
    );
    expect(cancelled.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await read()).toMatchObject({ state: "quoted", group_order_id: null, accepted_price: "1300.00" });
    const lines = await order();
    const placed = await Promise.all(Array.from({ length: 20 }, () => me.submit(lines)));
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await act("order")).toMatchObject({ status: 409, message: "这张报价单已下单" });
    expect(await stockOf(shop, desk)).toBe(7);
    expect((await read()).messages.map(({ content }) => content).slice(-3)).toEqual([
      "下单",
      "订单未付款已取消，可在有效期内再下单",
      "下单",
    ]);
    expect(await me.post(`/api/order/cancel/${group_order_id}`)).toMatchObject({ status: 409 });
    expect(await read()).toMatchObject({ state: "ordered" });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("closed after its time, it is accepted while valid and expired after", async () => {
    const { me, read, act, group_order_id } = await ordered(2);
    shop.world.now += 2 * 60 * 60 * 1000;
    await shop.backend.staff.orders.closeOverdue();
    expect(await read()).toMatchObject({ state: "quoted", group_order_id: null });
    const { valid_until } = await read();
    shop.world.now = valid_until ?? 0;
    expect(await read()).toMatchObject({ state: "expired" });
    expect(await act("order")).toMatchObject({ status: 409 });
    expect(await me.pay(group_order_id)).toMatchObject({ status: 409 });
  });

  test("paid and cancelled at the same time, it is one of both", async () => {
    const { me, read, group_order_id } = await ordered();
    const [paid, cancelled] = await Promise.all([
      me.pay(group_order_id),
      me.post(`/api/order/cancel/${group_order_id}`),
    ]);
    expect([paid.status, cancelled.status].sort()).toEqual([200, 409]);
    expect((await read()).state).toBe(paid.status === 200 ? "ordered" : "quoted");
  });
});

describe("the rows of a list [P6.110]", () => {
  const listOf = async ({ me, desk }: Awaited<ReturnType<typeof project>>) => {
    const lamp = await createProduct(shop, { name: "台灯", min_order: 1 });
    const text = `${lamp.product_id}-${lamp.sku_id} 3\n${desk.product_id}-${desk.sku_id} 2\n没有这种东西 1`;
    const { list_id } = (await me.post("/api/user/quick_order/create", { text })).data as { list_id: number };
    return list_id;
  };
  const rowsLeft = async (me: Awaited<ReturnType<typeof buyer>>, list: number) =>
    ((await me.get(`/api/user/quick_order/detail/${list}`)).data as { list: { row: number }[] }).list.map(
      ({ row }) => row,
    );

  test("become lines of a draft once, except skipped ones, and the others remain in the list", async () => {
    const one = await project();
    const list_id = await listOf(one);
    const body = { list_id, scene: "会议室", skip: [1] };
    const added = await Promise.all(Array.from({ length: 5 }, () => one.act("line/list", body)));
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await one.lines()).map(({ cart_num }) => cart_num)).toEqual([4, 3]);
    expect(await rowsLeft(one.me, list_id)).toEqual([1, 3]);
    expect(await one.act("line/list", { list_id, scene: "工位" })).toMatchObject({ data: { added: 1 } });
    expect((await one.read()).scenes.map(({ name }) => name)).toEqual(["会议室", "工位"]);
    expect(await one.act("line/list", { list_id, scene: "工位" })).toMatchObject({ status: 400 });
  });

  test("remain in the list where the quotation is no draft, is full, or is another customer's", async () => {
    const one = await project();
    const list_id = await listOf(one);
    const other = await buyer(shop, demoCustomers.tradeCost);
    const body = { list_id, scene: "会议室" };
    expect(await other.post(`/api/offer/line/list/${one.offer_id}`, body)).toMatchObject({ status: 404 });
    const theirs = (await other.post("/api/offer/create", ABOUT)).data as { offer_id: number };
    expect(await other.post(`/api/offer/line/list/${theirs.offer_id}`, body)).toMatchObject({ status: 404 });
    await one.act("ask");
    expect(await one.act("line/list", body)).toMatchObject({ status: 409 });
    expect(await rowsLeft(one.me, list_id)).toEqual([1, 2, 3]);
  });
});
