import { beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { createBackend } from "#backend/backend.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import { staffShipping } from "#contract/staff-shipping.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { asMember, demoMembers, newKey } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { xlsxFile } from "#tests/support/xlsx.ts";

const shop = freshBackend();
const CHECK = "/api/staff/orders/ship/check";
const BATCH = "/api/staff/orders/ship/batch";
type Receipt = z.output<(typeof staffShipping.shipBatch)["answer"]>;

type Desk = Awaited<ReturnType<typeof asMember>>;
let desk: Desk;
let buyer: Awaited<ReturnType<typeof refunder>>;
beforeEach(async () => {
  desk = await asMember(shop, demoMembers.warehouse);
  buyer = await refunder(shop, demoCustomers.tradeCost);
});

/** A paid order of six pieces of one SKU and four of another. */
const paid = async () =>
  buyer.paid([
    [await createProduct(shop), 6],
    [await createProduct(shop), 4],
  ]);

async function check(body: object, as = desk) {
  const response = await as.post(CHECK, body);
  if (response.status !== 200) throw new Error(response.message);
  return staffShipping.shipCheck.answer.parse(response.data).list;
}
const line = (sn: string, number: string, company = "顺丰") => `${sn}\t${company}\t${number}`;
const checkLines = (...lines: string[]) => check({ text: lines.join("\n") });

type Checked = Awaited<ReturnType<typeof check>>;
const rowsOf = (checked: Checked) =>
  checked.map(({ row, sn, company, number, version }) => ({ row, sn, company, number, version: version ?? "none" }));
async function ship(checked: Checked, more: { key?: string; rest?: object[] } = {}, as = desk) {
  const response = await as.post(BATCH, { key: newKey(), rest: [], rows: rowsOf(checked), ...more });
  return { ...response, receipt: response.data as Receipt };
}
const packagesOf = (order_id: number) =>
  shop.backend.database.read.selectFrom("packages").selectAll().where("order_id", "=", order_id).execute();
/** The acts of members; those of the demo are of the command line. */
const logged = (act: string) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("member_id", "is not", null)
    .orderBy("id")
    .execute();

describe("a table of parcels", () => {
  test("says of each row whether it can be shipped, and changes nothing", async () => {
    const [one, two, three] = [await paid(), await paid(), await paid()];
    await buyer.ship(three);
    const held = await buyer.paid([[await createProduct(shop), 2]]);
    await buyer.applied(held, unitsOf(held, 2));
    const unpaid = await buyer.order(await createProduct(shop));
    const { sn: unpaidSn } = await shop.backend.database.read
      .selectFrom("orders")
      .select("sn")
      .where("group_id", "=", unpaid)
      .executeTakeFirstOrThrow();
    const rows = await checkLines(
      line(one.sn, "SF10000001"),
      line("20260000000", "SF10000002"),
      line(two.sn, "SF1"),
      line(one.sn, "SF10000003"),
      line(three.sn, "SF10000004"),
      line(held.sn, "SF10000005"),
      line(unpaidSn, "SF10000006"),
      line("", "SF10000007"),
      line(two.sn, "SF10000008", ""),
    );
    expect(rows.map(({ state, note }) => [state, note])).toEqual([
      ["ready", "10 件，发完"],
      ["unknown", "没有这笔订单，或不归您发"],
      ["number", "运单号应为 6 至 40 位字母或数字"],
      ["duplicate", "第 1 行已有这笔订单"],
      ["shipped", expect.stringMatching(/^待收货：顺丰速运 SF\d{12}$/)],
      ["held", "剩下的 2 件都在退款里，处理退款后才能发"],
      ["closed", "还没付款，付款后才能发"],
      ["unread", "没有订单号"],
      ["number", "没有快递公司"],
    ]);
    expect(rows[0]).toMatchObject({ written: "顺丰", company: "顺丰速运", order: { pieces: 10, held: 0 } });
    expect(rows[7]?.raw).toBe("顺丰 SF10000007");
    expect(await packagesOf(one.order_id)).toEqual([]);
    expect(await logged("order.ship")).toEqual([]);
  });

  test("is read out of CSV and Excel files too, and refused beyond its bounds", async () => {
    const { sn } = await paid();
    const rows = [
      ["运单号", "快递公司", "订单号"],
      ["SF10000001", "顺丰", sn],
    ];
    const csv = Buffer.from(`\uFEFF${rows.map((cells) => cells.join(",")).join("\r\n")}`);
    for (const bytes of [csv, xlsxFile(rows)]) {
      expect(await check({ file: bytes.toString("base64") })).toMatchObject([{ row: 2, sn, state: "ready" }]);
    }
    await expect(check({ text: "\n \n" })).rejects.toThrow("表里没有订单");
    await expect(check({ file: Buffer.from("\u0000\u0001").toString("base64") })).rejects.toThrow("不是可以读取的表格");
    await expect(check({ file: Buffer.alloc(2 * 1024 * 1024 + 1, 65).toString("base64") })).rejects.toThrow("2 MB");
    await expect(check({ text: `${line(sn, "SF10000001")}\n`.repeat(501) })).rejects.toThrow("一次最多发 500 行");
    await expect(check({ text: "a".repeat(1_000_000) })).rejects.toThrow("请求参数有误");
    const many = await check({ text: `${line(sn, "SF10000001")}\n`.repeat(500) });
    expect(many.map(({ state }) => state)).toEqual(["ready", ...Array<string>(499).fill("duplicate")]);
  });

  test("takes one number for two orders only where they go to the same receiver", async () => {
    const [one, two] = [await paid(), await paid()];
    const twin = await checkLines(line(one.sn, "SF10000001"), line(two.sn, "SF10000001"));
    expect(twin.map(({ state }) => state)).toEqual(["ready", "look"]);
    await shop.backend.database.write((tx) =>
      tx.updateTable("order_groups").set({ phone: "13911112222" }).where("id", "=", two.group).execute(),
    );
    const other = await checkLines(line(one.sn, "SF10000001"), line(two.sn, "SF10000001"));
    expect(other[1]).toMatchObject({ state: "duplicate", note: "运单号和第 1 行相同，收货人不同，合并寄不了" });
    await ship(await checkLines(line(one.sn, "SF10000001")));
    expect(await checkLines(line(two.sn, "SF10000001"))).toMatchObject([{ state: "duplicate" }]);
    const forced = await ship([{ ...other[1], state: "ready" }] as Checked);
    expect(forced.receipt).toMatchObject({ done: [], left: [{ note: "运单号已用在另一位收货人的包裹上" }] });
  });

  test("needs as many queries for four orders as for one", async () => {
    const sns: string[] = [];
    for (let n = 0; n < 4; n += 1) sns.push((await paid()).sn);
    const counted = countingReads(shop.test.database);
    const backend = createBackend(counted.database, shop.world.ports);
    const member = await asMember({ ...shop, backend }, demoMembers.warehouse);
    const queries = async (numbers: readonly string[]) => {
      const before = counted.count();
      await check({ text: numbers.map((sn, index) => line(sn, `SF2000000${index}`)).join("\n") }, member);
      return counted.count() - before;
    };
    await queries(sns);
    expect(await queries(sns)).toBe(await queries(sns.slice(0, 1)));
  });
});

describe("a batch", () => {
  test("ships all that is left of each order, with one mark in the log, and answers a repeated key the same", async () => {
    const [one, two] = [await paid(), await paid()];
    await buyer.applied(two, unitsOf(two, 1));
    const checked = await checkLines(line(one.sn, "SF10000001"), line(two.sn, "75430000012302", "中通"));
    expect(checked[1]?.note).toBe("9 件，余 1 件在退款里");
    const key = newKey();
    const rest = [{ row: 9, raw: "=1+1 看不懂", note: "没有订单号" }];
    const first = await ship(checked, { key, rest });
    expect(first.receipt).toMatchObject({
      done: [
        { row: 1, sn: one.sn, company: "顺丰速运", number: "SF10000001", pieces: 10, left: 0 },
        { row: 2, sn: two.sn, company: "中通快递", number: "75430000012302", pieces: 9, left: 1 },
      ],
      left: rest,
    });
    shop.world.now += 60_000;
    expect((await ship(checked, { key, rest })).receipt).toEqual(first.receipt);
    expect((await desk.get(`/api/staff/orders/ship/receipt?key=${key}`)).data).toEqual(first.receipt);
    expect(await ship(checked, { key })).toMatchObject({ status: 409 });
    const log = await logged("order.ship");
    expect(log.map(({ label, summary, batch, customer_id }) => ({ label, summary, batch, customer_id }))).toEqual([
      { label: one.sn, summary: "顺丰速运 SF10000001，10 件", batch: first.receipt.batch, customer_id: buyer.id },
      {
        label: two.sn,
        summary: "中通快递 75430000012302，9 件",
        batch: first.receipt.batch,
        customer_id: buyer.id,
      },
    ]);
    const { data } = await desk.get(`/api/staff/orders/ship/chosen?sn=${one.sn}`);
    expect(data).toMatchObject({ list: [{ state: "shipped" }], today: [{ batch: first.receipt.batch, orders: 2 }] });
    const other = await asMember(shop, demoMembers.admin);
    expect(await other.get(`/api/staff/orders/ship/receipt?key=${key}`)).toMatchObject({ status: 404 });
  });

  test("leaves out an order that has changed since it was read, and says who was quicker", async () => {
    const [one, two, three] = [await paid(), await paid(), await paid()];
    const checked = await checkLines(
      line(one.sn, "SF10000001"),
      line(two.sn, "SF10000002"),
      line(three.sn, "SF10000003"),
    );
    await buyer.applied(one, unitsOf(one, 6));
    const admin = await asMember(shop, demoMembers.admin);
    await ship(await checkLines(line(two.sn, "SF20000002")), {}, admin);
    const { receipt } = await ship(checked);
    expect(receipt.done.map(({ sn }) => sn)).toEqual([three.sn]);
    expect(receipt.left.map(({ row }) => row)).toEqual([1, 2]);
    expect(receipt.left[0]?.note).toBe("核对以后这笔订单变了，没有写运单；现在有 6 件在退款里");
    expect(receipt.left[1]?.note).toMatch(/^许若岚 \d\d:\d\d 已发货（顺丰速运 SF20000002，10 件）/);
    expect(await packagesOf(one.order_id)).toEqual([]);
    expect((await packagesOf(two.order_id)).map(({ number }) => number)).toEqual(["SF20000002"]);
  });

  test("ships each order once, also when twenty members send the same table at once", async () => {
    const orders = [await paid(), await paid(), await paid()];
    const checked = await checkLines(...orders.map(({ sn }, index) => line(sn, `SF1000000${index}`)));
    const runs = await Promise.all(Array.from({ length: 20 }, () => ship(checked)));
    expect(runs.flatMap(({ receipt }) => receipt.done)).toHaveLength(3);
    expect(runs.flatMap(({ receipt }) => receipt.left)).toHaveLength(57);
    for (const { order_id } of orders) expect(await packagesOf(order_id)).toHaveLength(1);
    expect(await logged("order.ship")).toHaveLength(3);
  });

  test("is one batch when its form is sent twenty times at once", async () => {
    const checked = await checkLines(line((await paid()).sn, "SF10000001"), line((await paid()).sn, "SF10000002"));
    const key = newKey();
    const runs = await Promise.all(Array.from({ length: 20 }, () => ship(checked, { key })));
    for (const { receipt } of runs) expect(receipt).toEqual(runs[0]?.receipt);
    expect(runs[0]?.receipt.done).toHaveLength(2);
    expect(await logged("order.ship")).toHaveLength(2);
  });

  test("ships an order that stands in it twice once", async () => {
    const [row] = await checkLines(line((await paid()).sn, "SF10000001"));
    const { receipt } = await ship([row, { ...row, number: "SF10000002" }] as Checked);
    expect([receipt.done.length, receipt.left.length]).toEqual([1, 1]);
  });

  test("refuses parcels that the check would refuse", async () => {
    const checked = await checkLines(line((await paid()).sn, "SF10000001"));
    for (const change of [{ number: "SF1" }, { number: "=1+1+1+1" }, { company: "a\nb" }, { sn: "" }]) {
      const rows = rowsOf(checked).map((row) => ({ ...row, ...change }));
      expect(await desk.post(BATCH, { key: newKey(), rest: [], rows })).toMatchObject({ status: 400 });
    }
    const rows = Array.from({ length: 501 }, () => rowsOf(checked)[0]);
    expect(await desk.post(BATCH, { key: newKey(), rest: [], rows })).toMatchObject({ status: 400 });
  });
});

describe("the scope", () => {
  test("is that of the member's warehouses, for the check, the batch and the papers", async () => {
    const order = await paid();
    const checked = await checkLines(line(order.sn, "SF10000001"));
    const { id } = await shop.backend.database.read
      .selectFrom("warehouses")
      .select("id")
      .where("name", "!=", "上海仓")
      .executeTakeFirstOrThrow();
    await shop.backend.database.write((tx) =>
      tx.insertInto("order_warehouses").values({ order_id: order.order_id, warehouse_id: id }).execute(),
    );
    expect(await checkLines(line(order.sn, "SF10000001"))).toMatchObject([{ state: "unknown", order: null }]);
    expect((await ship(checked)).receipt).toMatchObject({ done: [], left: [{ note: "没有这笔订单，或不归您发" }] });
    const print = { key: newKey(), kind: "pick", sn: [order.sn] };
    expect(await desk.post("/api/staff/orders/print", print)).toMatchObject({ status: 404 });
    expect((await desk.get(`/api/staff/orders/print/sheets?sn=${order.sn}`)).data).toMatchObject({ list: [] });
    const admin = await asMember(shop, demoMembers.admin);
    expect((await ship(checked, {}, admin)).receipt.done).toHaveLength(1);
  });

  test("needs the right", async () => {
    const goods = await asMember(shop, demoMembers.goods);
    expect(await goods.post(CHECK, { text: "x" })).toMatchObject({ message: NO_RIGHT });
    const service = await asMember(shop, demoMembers.service);
    expect(await service.post(BATCH, {})).toMatchObject({ message: NO_RIGHT });
  });
});

describe("papers", () => {
  const PRINT = "/api/staff/orders/print";
  async function sheets(sn: string, more = "") {
    const { data } = await desk.get(`/api/staff/orders/print/sheets?sn=${sn}${more}`);
    return staffShipping.sheets.answer.parse(data);
  }

  test("count their prints, and say that pieces were refunded since the last", async () => {
    const order = await paid();
    const print = (kind: string) => desk.post(PRINT, { key: newKey(), kind, sn: [order.sn] });
    expect((await sheets(order.sn)).list).toMatchObject([{ times: 0, printed_at: null, has_changed: false }]);
    await print("pick");
    await print("note");
    await print("pick");
    expect((await sheets(order.sn, "&kind=pick")).list).toMatchObject([{ times: 2, has_changed: false }]);
    expect((await sheets(order.sn, "&kind=note")).list).toMatchObject([{ times: 1, has_changed: false }]);
    await buyer.applied(order, unitsOf(order, 2));
    expect((await sheets(order.sn, "&kind=pick")).list).toMatchObject([{ times: 2, has_changed: true }]);
    await print("pick");
    const [sheet] = (await sheets(order.sn, "&kind=pick")).list;
    expect(sheet).toMatchObject({ times: 3, has_changed: true });
    expect(sheet?.picks.map(({ pieces }) => pieces).sort()).toEqual([4, 4]);
    expect((await logged("order.print")).map(({ summary }) => summary)).toEqual([
      "拣货单，第 1 次打印",
      "送货单，第 1 次打印",
      "拣货单，第 2 次打印",
      "拣货单，第 3 次打印，已变",
    ]);
    const key = newKey();
    const again = () => desk.post(PRINT, { key, kind: "label", sn: [order.sn] });
    await Promise.all([again(), again(), again()]);
    expect((await sheets(order.sn, "&kind=label")).list).toMatchObject([{ times: 1 }]);
  });

  test("have no price unless it is asked for, and never cost or remarks of staff", async () => {
    const order = await paid();
    const plain = JSON.stringify(await sheets(order.sn, "&kind=note"));
    expect(plain).not.toMatch(/\d\.\d\d"/);
    expect(plain).not.toMatch(/cost|internal|remark/);
    const [priced] = (await sheets(order.sn, "&kind=note&prices=1")).list;
    expect(priced?.goods).toMatch(/^\d+\.\d\d$/);
    expect(priced?.lines.every(({ price, sum }) => price !== null && sum !== null)).toBe(true);
  });

  test("carry what the buyer has written, in the order of the numbers, and skip orders without goods", async () => {
    const [one, two] = [await paid(), await paid()];
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("orders")
        .set({ po: "PO-1118", deliver_note: "送 3 号仓" })
        .where("id", "=", one.order_id)
        .execute(),
    );
    const closed = await buyer.order(await createProduct(shop));
    const { sn } = await shop.backend.database.read
      .selectFrom("orders")
      .select("sn")
      .where("group_id", "=", closed)
      .executeTakeFirstOrThrow();
    const { list, skipped } = await sheets([two.sn, sn, one.sn, "D404"].join(","));
    expect(list.map((sheet) => sheet.sn)).toEqual([two.sn, one.sn]);
    expect(list[1]?.facts).toEqual([
      { label: "采购单号", value: "PO-1118" },
      { label: "收货要求", value: "送 3 号仓" },
    ]);
    expect(skipped).toEqual([
      { sn, note: "付款后才能打印单据" },
      { sn: "D404", note: "没有这笔订单，或不归您看" },
    ]);
    expect(await desk.post(PRINT, { key: newKey(), kind: "pick", sn: [sn] })).toMatchObject({ status: 409 });
  });
});
