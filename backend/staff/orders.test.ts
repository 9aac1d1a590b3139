import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import readExcel from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder, unitsOf } from "#tests/support/refunding.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
const json = async (...args: string[]) => JSON.parse(await staff(...args, "--json"));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "orders-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const HOSTILE = '=1+1 <script>alert("x")</script>';

/** A paid order of twelve units in two warehouses and of three in none, with a remark and a number of the customer. */
async function paidOrder() {
  const me = await refunder(shop, demoCustomers.tradeCost);
  const placed = await createProduct(shop, { name: "兄弟 TN-2325 粉盒", stock: 16 });
  const { warehouses } = shop.backend.staff;
  await warehouses.fill("上海仓", placed.store_id);
  await warehouses.transfer(placed.sku_id, { from: "上海仓", to: "北京仓", pieces: 6 });
  const loose = await createProduct(shop, { name: HOSTILE });
  const order = await me.paid(
    [
      [placed, 12],
      [loose, 3],
    ],
    {
      mark: { [placed.store_id]: HOSTILE },
      po: { [placed.store_id]: "PO-88" },
      deliver_day: { [placed.store_id]: formatDay(shop.world.now + DAY_MS) },
      deliver_part: { [placed.store_id]: "am" },
      deliver_note: { [placed.store_id]: HOSTILE },
    },
  );
  return { me, placed, loose, order, sn: order.sn };
}

const codeOf = ({ product_id, sku_id }: Article) => `${product_id}-${sku_id}`;

describe("orders show [P9.1]", () => {
  test("has all that is needed to pack, invoice and refund an order", async () => {
    const { me, placed, loose, order, sn } = await paidOrder();
    await staff("orders", "ship", sn, "--company", "顺丰速运", "--number", "SF1", "--items", `${placed.sku_id}:2`);
    const refund = await me.applied(order, unitsOf(order, 1, 1));
    const shown = await json("orders", "show", sn);
    expect(shown).toMatchObject({
      sn,
      status: "待发货",
      phone: demoCustomers.tradeCost,
      mark: HOSTILE,
      po: "PO-88",
      left: 12,
      arrival: `${formatDay(shop.world.now + DAY_MS)} 上午`,
      deliver_note: HOSTILE,
      // The newest line of a cart is the first of its order.
      lines: [
        { code: codeOf(loose), name: HOSTILE, quantity: 3, left: 2, warehouse: "未归仓 2" },
        { code: codeOf(placed), name: "兄弟 TN-2325 粉盒", quantity: 12, left: 10, warehouse: "上海仓 10" },
      ],
      payments: [{ method: "余额支付", amount: shown.pay, refunded: "0.00" }],
      transfers: [],
      refunds: [{ sn: refund.sn, state: "待审核", kind: "仅退款" }],
      invoices: [],
      packages: [{ carrier: "顺丰速运", express: "SF1", state: "已发货", pieces: 2 }],
    });
    expect(shown.receiver_phone).toMatch(/^1\d{10}$/);
    const text = await staff("orders", "show", sn);
    for (const part of [
      "收货电话",
      shown.receiver_phone,
      shown.address,
      "买家留言",
      shown.arrival,
      "收货要求",
      "上海仓 10",
      refund.sn,
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain("对公转账");
  });

  test("of an unknown number is refused in one sentence", async () => {
    await expect(staff("orders", "show", "WX0")).rejects.toThrow("没有订单 WX0");
  });
});

describe("orders list", () => {
  test("filters by state, store and day, and counts all", async () => {
    const { sn } = await paidOrder();
    const today = formatDay(shop.world.now);
    const [row] = await json("orders", "list", "--state", "待发货", "--since", today, "--until", today);
    expect(row).toMatchObject({ sn, status: "待发货" });
    const inStore = await json("orders", "list", "--store", row.store);
    expect(inStore.every(({ store }: { store: string }) => store === row.store)).toBe(true);
    const others = await json("orders", "list", "--state", "已取消");
    expect(others.every(({ status }: { status: string }) => status === "已取消")).toBe(true);
    expect(await staff("orders", "list", "--since", "2099-01-01")).toBe("没有符合条件的订单");
    expect(await staff("orders", "list")).toMatch(/\n共 \d+ 个订单/);
    await expect(staff("orders", "list", "--store", "无此店")).rejects.toThrow("没有店铺 无此店");
  });

  test.each([
    { args: ["--state", "已发货"], why: "待付款、待发货" },
    { args: ["--since", "2026-02-30"], why: "应为日期" },
    { args: ["--since", "2026-11-22", "--until", "2026-11-21"], why: "晚于" },
  ])("$args is refused before the shop is opened", async ({ args, why }) => {
    const unopened = { backend: new Proxy(shop.backend, { get: () => expect.unreachable("opened") }) };
    await expect(staffOf(unopened)("orders", "list", ...args)).rejects.toThrow(why);
  });
});

test("orders export writes a row for each line, for the owner alone, without formulas [P9.1]", async () => {
  const { sn, loose } = await paidOrder();
  const file = join(folder, "orders.xlsx");
  writeFileSync(`${file}.part`, "left over", { mode: 0o644 });
  const today = formatDay(shop.world.now);
  expect(await staff("orders", "export", file, "--state", "待发货", "--since", today)).toMatch(/^已导出 \d+ 行到 /);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [sheet] = await readExcel(readFileSync(file));
  const [head, ...rows] = sheet?.data ?? [];
  const own = rows.filter((row) => row[1] === sn);
  expect(own).toHaveLength(2);
  const cell = (name: string) => own.map((row) => row[head?.indexOf(name) ?? -1]);
  expect(cell("编码")).toContain(codeOf(loose));
  expect(cell("名称")).toContain(HOSTILE);
  expect(cell("买家留言")).toEqual([HOSTILE, HOSTILE]);
  expect(cell("采购单号")).toEqual(["PO-88", "PO-88"]);
  expect(cell("期望送达")).toEqual(Array(2).fill(`${formatDay(shop.world.now + DAY_MS)} 上午`));
  expect(cell("收货要求")).toEqual([HOSTILE, HOSTILE]);
  await expect(staff("orders", "export", join(folder, "a.csv"))).rejects.toThrow("只能导出为 .xlsx 文件");
  await expect(staff("orders", "export", join(folder, "none", "a.xlsx"))).rejects.toThrow("没有这个文件夹");
});

describe("orders note", () => {
  test("is one escaped document without scripts: picks by warehouse, and what is delivered to whom", async () => {
    const { sn, placed } = await paidOrder();
    const document = await staff("orders", "note", "--print", sn);
    const { receiver_phone, address, picks, arrival } = await json("orders", "note", sn);
    expect(picks.map(({ warehouse, pieces }: { warehouse: string; pieces: number }) => [warehouse, pieces])).toEqual([
      ["北京仓", 2],
      ["上海仓", 10],
      ["未归仓", 3],
    ]);
    for (const part of [
      "<h1>拣货单</h1>",
      "<h1>送货单</h1>",
      receiver_phone,
      address,
      codeOf(placed),
      "共 2 行，15 件",
      `<dt>期望送达</dt><dd>${arrival}</dd>`,
      "<dt>收货要求</dt>",
    ]) {
      expect(document).toContain(part);
    }
    expect(document).toContain("&lt;script&gt;");
    expect(document).not.toMatch(/<script|\ssrc=|\shref=|@import|url\(/i);
  });

  test("of an order that is not paid is refused with its state", async () => {
    const me = await refunder(shop, demoCustomers.tradeCost);
    await me.order(await createProduct(shop));
    const [{ sn }] = await json("orders", "list", "--state", "待付款");
    await expect(staff("orders", "note", sn)).rejects.toThrow(`订单 ${sn} 现在是待付款，付款后才能打印单据`);
  });
});
