import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { TABLE_TOO_LARGE } from "#contract/rules/messages.ts";
import { COUNT_FILE_BYTES_MAX } from "#contract/rules/staff-stock.ts";
import { staffStock } from "#contract/staff-stock.ts";
import { type Article, createProduct, stockOf } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { asMember, demoMembers, type MemberName, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";

const shop = freshBackend();
const as = (name: MemberName) => asMember(shop, demoMembers[name]);
type Member = Awaited<ReturnType<typeof as>>;

/** A product with ten units in 上海仓, six in 珠海仓 and none in 北京仓. */
let article: Article;
let ids: Record<string, number>;
let goods: Member;
let warehouse: Member;
beforeEach(async () => {
  article = await createProduct(shop, { name: "测试鼓组件", stock: 16 });
  const { warehouses } = shop.backend.staff;
  await warehouses.fill("上海仓", article.store_id);
  await warehouses.transfer(article.sku_id, { from: "上海仓", to: "珠海仓", pieces: 6 });
  ids = Object.fromEntries((await warehouses.list()).map(({ id, name }) => [name, id]));
  goods = await as("goods");
  warehouse = await as("warehouse");
});

const idOf = (name: string) => ids[name] ?? 0;
const path = (rest = "") => `/api/staff/stock/${article.sku_id}${rest}`;
const one = async (member: Member = goods) => staffStock.one.answer.parse((await member.get(path())).data);
const placeOf = async (name: string, member: Member = goods) => {
  const found = (await one(member)).places.find((place) => place.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
/** A count of a warehouse as it is read now. */
const counting = async (name: string, counted: number) => {
  const { stock, held, version } = await placeOf(name);
  return { key: newKey(), warehouse_id: idOf(name), read: stock + held, counted, version, reason: "count", note: "" };
};
const sending = (pieces: number) => ({
  key: newKey(),
  from_id: idOf("上海仓"),
  to_id: idOf("北京仓"),
  pieces,
  note: "当天要发",
});
const send = async (pieces: number, member: Member = goods) =>
  ((await member.post(path("/send"), sending(pieces))).data as { transfer_id: number }).transfer_id;
const audit = async () => expect(await shop.backend.audit()).toEqual([]);
const logOf = async () => {
  const rows = await shop.backend.database.read
    .selectFrom("staff_log")
    .select(["act", "summary", "note", "member_id"])
    .where("subject", "=", "stock")
    .where("subject_id", "=", article.sku_id)
    .orderBy("id")
    .execute();
  return rows.slice(2).map(({ act, summary, note }) => [act, summary, note]);
};

describe("a count", () => {
  test("writes the difference, so that a sale in between stays, and counts ordered units as on the shelf", async () => {
    const form = await counting("上海仓", 9);
    const me = await buyer(shop, demoCustomers.stationer);
    await me.order(article, 3);
    expect(await goods.post(path("/count"), form)).toMatchObject({ status: 200, data: { stock: 6 } });
    expect(await placeOf("上海仓")).toMatchObject({ stock: 6, held: 3 });
    expect(await stockOf(shop, article)).toBe(12);
    expect(await logOf()).toEqual([["stock.count", "上海仓 7 → 6，盘点", ""]]);
    expect((await one()).movements[0]).toMatchObject({ kind: "staff", delta: -1, after: 6, warehouse: "上海仓" });
    expect((await one()).movements[0]?.who).not.toBe("");
    await audit();
  });

  test("is refused after a colleague's, which would be written twice, and repeated by its key once", async () => {
    const [form, other] = [await counting("上海仓", 9), await counting("上海仓", 8)];
    expect(await goods.post(path("/count"), form)).toMatchObject({ status: 200 });
    expect(await goods.post(path("/count"), form)).toMatchObject({ status: 200, data: { stock: 9 } });
    const refused = await warehouse.post(path("/count"), other);
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining("已盘点（上海仓 10 → 9") });
    expect(await placeOf("上海仓")).toMatchObject({ stock: 9 });
  });

  test("needs a text for another reason, a difference, and no more than can be sold", async () => {
    const post = async (change: object) => goods.post(path("/count"), { ...(await counting("上海仓", 9)), ...change });
    expect(await post({ reason: "other" })).toMatchObject({ status: 400, message: "请写明其他原因" });
    expect(await post({ counted: 10 })).toMatchObject({ status: 400 });
    const me = await buyer(shop, demoCustomers.stationer);
    await me.order(article, 4);
    expect(await post({ counted: 3 })).toMatchObject({ status: 400, message: "上海仓只有 6，不能减少 7" });
    expect(await post({ reason: "other", note: "水淹" })).toMatchObject({ status: 200 });
    expect((await logOf()).at(-1)).toEqual(["stock.count", "上海仓 6 → 5", "水淹"]);
  });

  test("of 20 at once is written once", async () => {
    const form = await counting("上海仓", 4);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => goods.post(path("/count"), { ...form, key: newKey() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await placeOf("上海仓")).toMatchObject({ stock: 4 });
    await audit();
  });

  test("gives a SKU in no warehouse its first stock in the chosen one, with all that there was", async () => {
    article = await createProduct(shop, { stock: 5 });
    expect(await placeOf("北京仓")).toMatchObject({ stock: 5, has_row: false });
    expect(await goods.post(path("/count"), await counting("北京仓", 7))).toMatchObject({ data: { stock: 7 } });
    expect(await placeOf("北京仓")).toMatchObject({ stock: 7, has_row: true });
    expect(await placeOf("上海仓")).toMatchObject({ stock: 0 });
    await audit();
  });
});

describe("received units", () => {
  const receiving = (number: string, pieces = 4) => ({ key: newKey(), warehouse_id: idOf("上海仓"), pieces, number });

  test("are added once per delivery note, warehouse and SKU, whatever is sent at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => goods.post(path("/receive"), receiving("SH-1122"))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.message).toContain("已按送货单 SH-1122 收过");
    expect(await placeOf("上海仓")).toMatchObject({ stock: 14 });
    const other = { ...receiving("SH-1122"), warehouse_id: idOf("珠海仓") };
    expect(await goods.post(path("/receive"), other)).toMatchObject({ status: 200, data: { stock: 10 } });
    article = await createProduct(shop, { stock: 1 });
    expect(await goods.post(path("/receive"), receiving("SH-1122"))).toMatchObject({ status: 200 });
    expect(await logOf()).toEqual([]);
    await audit();
  });
});

describe("a transfer", () => {
  test("takes units that nobody can buy until the other warehouse has received them", async () => {
    const id = await send(4);
    expect(await stockOf(shop, article)).toBe(12);
    expect(await one()).toMatchObject({ stock: 12, moving: 4 });
    expect(await placeOf("北京仓")).toMatchObject({ stock: 0, moving: 4 });
    await audit();
    const arrive = (pieces: number, note = "") =>
      goods.post(`/api/staff/stock/transfers/${id}/arrive`, { key: newKey(), pieces, note });
    expect(await arrive(5)).toMatchObject({ status: 400 });
    expect(await arrive(3)).toMatchObject({ status: 400, message: "少 1，请写明原因" });
    expect(await arrive(3, "压坏一件")).toMatchObject({ status: 200 });
    expect(await arrive(3, "压坏一件")).toMatchObject({ status: 409 });
    expect(await one()).toMatchObject({ stock: 15, moving: 0, transfers: [] });
    expect(await placeOf("北京仓")).toMatchObject({ stock: 3 });
    expect(await logOf()).toEqual([
      ["stock.send", "上海仓 10 → 6，调往北京仓", "当天要发"],
      ["stock.arrive", "北京仓 0 → 3，少 1", "压坏一件"],
    ]);
    await audit();
  });

  test("is taken back while it is on its way", async () => {
    const id = await send(4);
    const back = () => goods.post(`/api/staff/stock/transfers/${id}/return`, { key: newKey(), note: "不发了" });
    expect(await back()).toMatchObject({ status: 200 });
    expect((await back()).status).toBe(409);
    expect(await placeOf("上海仓")).toMatchObject({ stock: 10 });
    await audit();
  });

  test("of 20 at once takes no more than there is, and arrives once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => goods.post(path("/send"), sending(3))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(await placeOf("上海仓")).toMatchObject({ stock: 1 });
    const [sent] = answers.filter(({ status }) => status === 200);
    const id = (sent?.data as { transfer_id: number } | undefined)?.transfer_id ?? 0;
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        turn % 2
          ? goods.post(`/api/staff/stock/transfers/${id}/return`, { key: newKey(), note: "不发了" })
          : goods.post(`/api/staff/stock/transfers/${id}/arrive`, { key: newKey(), pieces: 3, note: "" }),
      ),
    );
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1);
    await audit();
  });

  test("that differs from the ledger is found by the audit", async () => {
    const id = await send(4);
    await shop.backend.database.write((tx) =>
      tx.updateTable("stock_transfers").set({ pieces: 5 }).where("id", "=", id).execute(),
    );
    expect(await shop.backend.audit()).toEqual([{ what: "调拨与库存流水不符", id, recorded: -5, summed: -4 }]);
  });
});

describe("a member of a warehouse", () => {
  test("sees the own one alone, and changes no other", async () => {
    expect((await one(warehouse)).places.map(({ name }) => name)).toEqual(["上海仓"]);
    expect((await one(warehouse)).movements.every((row) => row.warehouse === "上海仓")).toBe(true);
    const foreign = { ...(await counting("珠海仓", 1)), key: newKey() };
    expect(await warehouse.post(path("/count"), foreign)).toMatchObject({ status: 404 });
    const received = { key: newKey(), warehouse_id: idOf("珠海仓"), pieces: 1, number: "SH-9" };
    expect(await warehouse.post(path("/receive"), received)).toMatchObject({ status: 404 });
    const taken = { ...sending(1), from_id: idOf("珠海仓"), to_id: idOf("上海仓") };
    expect(await warehouse.post(path("/send"), taken)).toMatchObject({ status: 404 });
    const check = { warehouse_id: idOf("珠海仓"), text: `${article.sku_id} 1` };
    expect(await warehouse.post("/api/staff/stock/counts/check", check)).toMatchObject({ status: 404 });
  });

  test("lists and counts the SKUs of the own warehouse alone, and moves none into itself", async () => {
    const all = staffStock.list.answer.parse((await goods.get("/api/staff/stock")).data);
    const other = await createProduct(shop, { stock: 3 });
    await shop.backend.staff.warehouses.fill("珠海仓", other.store_id);
    const own = staffStock.list.answer.parse((await warehouse.get(`/api/staff/stock?keyword=${other.sku_id}`)).data);
    expect([own.count, own.counts.all < all.counts.all]).toEqual([0, true]);
    const circle = { ...sending(1), to_id: idOf("上海仓") };
    expect(await goods.post(path("/send"), circle)).toMatchObject({ status: 400, message: "调出和调入是同一个仓库" });
  });

  test("sees and takes back no transfer between others", async () => {
    const form = { ...sending(2), from_id: idOf("珠海仓") };
    const { transfer_id } = (await goods.post(path("/send"), form)).data as { transfer_id: number };
    expect((await one(warehouse)).transfers).toEqual([]);
    const back = { key: newKey(), note: "不发了" };
    expect(await warehouse.post(`/api/staff/stock/transfers/${transfer_id}/return`, back)).toMatchObject({
      status: 404,
    });
    expect((await one()).transfers).toHaveLength(1);
  });

  test("receives what is sent to it, and takes back what it has sent itself", async () => {
    const id = await send(4, warehouse);
    const arrive = { key: newKey(), pieces: 4, note: "" };
    expect(await warehouse.post(`/api/staff/stock/transfers/${id}/arrive`, arrive)).toMatchObject({ status: 404 });
    const { list } = (await warehouse.get("/api/staff/stock/transfers")).data as Answer<typeof staffStock.transfers>;
    expect(list.find(({ transfer_id }) => transfer_id === id)).toMatchObject({ may_receive: false, may_return: true });
    const back = { key: newKey(), note: "不发了" };
    expect(await warehouse.post(`/api/staff/stock/transfers/${id}/return`, back)).toMatchObject({ status: 200 });
    const other = await createProduct(shop, { stock: 3 });
    await shop.backend.staff.warehouses.fill("珠海仓", other.store_id);
    expect(await warehouse.get(`/api/staff/stock/${other.sku_id}`)).toMatchObject({ status: 404 });
  });
});

describe("the list of stock", () => {
  const list = async (query: string, member: Member = goods) =>
    staffStock.list.answer.parse((await member.get(`/api/staff/stock?${query}`)).data);

  test("finds SKUs by words, code and warehouse, and those with low stock", async () => {
    const { sku_id, product_id } = article;
    for (const keyword of ["测试 鼓组件", `${product_id}-${sku_id}`, String(sku_id)]) {
      const found = await list(`keyword=${encodeURIComponent(keyword)}`);
      expect(found.list.map((row) => row.sku_id)).toContain(sku_id);
    }
    const here = (name: string) => list(`keyword=${sku_id}&warehouse_id=${idOf(name)}`);
    expect([(await here("珠海仓")).count, (await here("北京仓")).count]).toEqual([1, 0]);
    const row = (await list(`keyword=${sku_id}`)).list[0];
    expect(row).toMatchObject({ stock: 16, held: 0, places: [{ name: "上海仓", stock: 10 }, { stock: 6 }] });
    expect((await list(`keyword=${sku_id}`, warehouse)).list[0]?.places).toHaveLength(1);
    const me = await buyer(shop, demoCustomers.stationer);
    await me.order(article, 16);
    await runJob(shop, "measure turnover");
    expect((await list(`tab=low&keyword=${sku_id}`)).list[0]).toMatchObject({ stock: 0, held: 16 });
    expect((await list(`tab=out&keyword=${sku_id}`)).count).toBe(1);
    const { data } = await goods.get("/api/staff/home");
    const { queues } = data as { queues: { kind: string; count: number }[] };
    expect(queues.find(({ kind }) => kind === "low")?.count).toBe((await list("tab=low")).count);
  });
});

describe("a count by a table", () => {
  const check = async (text: string) =>
    staffStock.checkCounts.answer.parse(
      (await goods.post("/api/staff/stock/counts/check", { warehouse_id: idOf("上海仓"), text })).data,
    );

  test("is checked row by row, written with a receipt, and repeats nothing", async () => {
    const same = await createProduct(shop, { stock: 2 });
    const bad = await createProduct(shop, { stock: 9 });
    const { product_id, sku_id } = article;
    const text = `编码\t实盘\n${product_id}-${sku_id}\t8\n${same.sku_id}\t2\n${sku_id}\t7\n99999999\t1\n${bad.sku_id}\t多\n${bad.sku_id}\t12`;
    const { list } = await check(text);
    expect(list.map(({ state }) => state)).toEqual(["less", "same", "duplicate", "unknown", "unread", "more"]);
    const rows = list.flatMap(({ row, state, line }) =>
      line && (state === "less" || state === "more")
        ? [{ row, sku_id: line.sku_id, read: line.read, counted: line.counted, version: line.version }]
        : [],
    );
    expect(await goods.post(path("/count"), { ...(await counting("上海仓", 9)) })).toMatchObject({ status: 200 });
    const batch = { key: newKey(), warehouse_id: idOf("上海仓"), reason: "count", note: "", rows, rest: [] };
    const write = async () =>
      staffStock.writeCounts.answer.parse((await goods.post("/api/staff/stock/counts", batch)).data);
    const receipt = await write();
    expect(receipt).toMatchObject({ done: [{ row: 7, difference: 3, stock: 12 }], left: [{ row: 2 }] });
    expect(receipt.left[0]?.note).toContain("读过以后有人改过");
    expect(await write()).toEqual(receipt);
    expect((await goods.get(`/api/staff/stock/counts/receipt?key=${batch.key}`)).data).toEqual(receipt);
    expect((await warehouse.get(`/api/staff/stock/counts/receipt?key=${batch.key}`)).status).toBe(404);
    expect(await placeOf("上海仓")).toMatchObject({ stock: 9 });
    await audit();
  });

  const batchOf = (more: object = {}) => ({
    key: newKey(),
    warehouse_id: idOf("上海仓"),
    reason: "count",
    note: "",
    rows: [] as object[],
    rest: [],
    ...more,
  });
  const write = (batch: object, member: Member = goods) => member.post("/api/staff/stock/counts", batch);
  const rowOf = async (name: string, counted: number) => {
    const { stock, held, version } = await placeOf(name);
    return { row: 1, sku_id: article.sku_id, read: stock + held, counted, version };
  };

  test("belongs to its key, its warehouse and its SKUs, and needs its reason", async () => {
    const row = await rowOf("上海仓", 9);
    const batch = batchOf({ rows: [row] });
    expect(await write({ ...batch, reason: "other" })).toMatchObject({ status: 400, message: "请写明其他原因" });
    expect(await write({ ...batch, warehouse_id: idOf("珠海仓") }, warehouse)).toMatchObject({ status: 404 });
    const other = await createProduct(shop, { stock: 3 });
    await shop.backend.staff.warehouses.fill("珠海仓", other.store_id);
    const foreign = { row: 2, sku_id: other.sku_id, read: 3, counted: 1, version: "v0" };
    expect((await write(batchOf({ rows: [foreign] }), warehouse)).data).toMatchObject({
      done: [],
      left: [{ note: "没有这个规格" }],
    });
    expect((await write(batch)).status).toBe(200);
    expect(await write({ ...batch, rows: [{ ...row, counted: 8 }] })).toMatchObject({ status: 409 });
    expect(await placeOf("上海仓")).toMatchObject({ stock: 9 });
    const { product_id, sku_id } = article;
    expect((await check(`${product_id + 1}-${sku_id}\t8`)).list).toMatchObject([{ state: "unknown" }]);
    const long = Buffer.alloc(COUNT_FILE_BYTES_MAX + 1, "1").toString("base64");
    const sent = { warehouse_id: idOf("上海仓"), file: long };
    expect((await goods.post("/api/staff/stock/counts/check", sent)).message).toBe(TABLE_TOO_LARGE);
  });

  test("that was interrupted is continued by the same submit, which repeats neither rows nor refusals", async () => {
    const second = await createProduct(shop, { stock: 4 });
    const row = await rowOf("上海仓", 9);
    const stale = { row: 2, sku_id: second.sku_id, read: 4, counted: 5, version: "v99" };
    const batch = batchOf({ rows: [row, stale] });
    const first = (await write(batch)).data as { left: object[] };
    expect(first).toMatchObject({ done: [{ row: 1 }], left: [{ row: 2 }] });
    // As after a process that ended before it wrote the receipt.
    await shop.backend.database.write((tx) => tx.deleteFrom("staff_keys").where("key", "=", batch.key).execute());
    shop.world.now += 60_000;
    expect((await write(batch)).data).toEqual(first);
    expect(await placeOf("上海仓")).toMatchObject({ stock: 9 });
    expect(await logOf()).toHaveLength(1);
    await audit();
  });

  test("says what orders hold, and is bounded", async () => {
    const me = await buyer(shop, demoCustomers.stationer);
    await me.order(article, 4);
    expect((await check(`${article.sku_id} 3`)).list[0]).toMatchObject({ state: "taken" });
    const long = { warehouse_id: idOf("上海仓"), text: "1 1\n".repeat(501) };
    expect(await goods.post("/api/staff/stock/counts/check", long)).toMatchObject({ status: 400 });
    expect(await goods.post("/api/staff/stock/counts/check", { ...long, text: "\n\n" })).toMatchObject({ status: 400 });
  });
});

describe("warehouses", () => {
  test("are added and changed by 管理员 with a log, on the state that was read", async () => {
    const admin = await as("admin");
    const list = async () => staffStock.warehouses.answer.parse((await admin.get("/api/staff/warehouses")).data).list;
    const place = { province: "四川省", city: "成都", ship_hours: 36 };
    expect(await admin.post("/api/staff/warehouses/add", { key: newKey(), name: "成都仓", ...place })).toMatchObject({
      status: 200,
    });
    expect(await admin.post("/api/staff/warehouses/add", { key: newKey(), name: "成都仓", ...place })).toMatchObject({
      status: 400,
      message: "已有仓库 成都仓",
    });
    const row = (await list()).find(({ name }) => name === "成都仓");
    const change = (ship_hours: number, province = "四川省") =>
      admin.post(`/api/staff/warehouses/${row?.warehouse_id}`, {
        key: newKey(),
        version: row?.version,
        ...place,
        province,
        ship_hours,
      });
    expect(await change(24, "东海")).toMatchObject({ status: 400 });
    expect(await change(24)).toMatchObject({ status: 200 });
    expect(await change(12)).toMatchObject({ status: 409, message: expect.stringContaining("已改仓库") });
    expect((await list()).find(({ name }) => name === "成都仓")).toMatchObject({ ship_hours: 24, skus: 0, stock: 0 });
    expect((await list()).find(({ name }) => name === "上海仓")?.members).toHaveLength(1);
  });
});
