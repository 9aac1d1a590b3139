import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fileTypeOf } from "#backend/modules/invoice/file.ts";
import { isDue } from "#contract/rules/standing-list.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const read = async (phone: string, path: string) =>
  (await call(shop, "GET", path, { token: await tokenOf(shop, phone) })).data;

test("the demo has refunds in most states, coupons, an order that waits for a transfer, and totals that agree [P8.1]", async () => {
  const refunds = (await read("13800000018", "/api/refund/list?limit=20")) as { list: { status: number }[] };
  expect(refunds.list.map(({ status }) => status).sort()).toEqual([-1, 0, 1, 2, 3, 3]);
  for (const phone of ["13800000018", "13800000013"]) {
    expect(await read(phone, "/api/coupon/list")).toMatchObject({ counts: { unused: 3 } });
  }
  expect(await shop.backend.staff.transfers.list("waiting")).toMatchObject([
    { login: "13800000013", state_now: "waiting" },
  ]);
  expect(await shop.backend.audit()).toEqual([]);
});

test("the demo has a standing list with groups and an article that runs out, a waiting and an approved request, and statements [P8.1]", async () => {
  const phone = "13800000018";
  const { groups, lines } = (await read(phone, "/api/user/standing/lst")) as {
    groups: unknown[];
    lines: { used_up_at: number | null; stock: number }[];
  };
  expect([groups.length, lines.length]).toEqual([2, 3]);
  const due = lines.filter(({ used_up_at }) => isDue(used_up_at, shop.world.now));
  expect([due.length > 0, due.length < lines.length]).toEqual([true, true]);
  const byHand = (await read("13800000015", "/api/user/standing/lst")) as {
    groups: unknown[];
    lines: { stock: number }[];
  };
  expect([byHand.groups.length, byHand.lines.length]).toEqual([3, 6]);
  expect(byHand.lines.every(({ stock }) => stock > 0)).toBe(true);
  const { list: sent } = (await read(phone, "/api/user/approval/lst")) as { list: { state: string }[] };
  expect(sent.map(({ state }) => state)).toEqual(["waiting", "approved"]);
  const { list: months } = (await read(phone, "/api/statement")) as { list: { month: string }[] };
  expect(months.length).toBeGreaterThanOrEqual(2);
  const statement = (await read(phone, `/api/statement/${months[0]?.month}`)) as { orders: { count: number } };
  expect(statement.orders.count).toBeGreaterThan(0);
  expect(await shop.backend.audit()).toEqual([]);
});

test("the demo has titles, and an issued, a rejected and a waiting invoice [P8.1]", async () => {
  const titles = (await read("13800000015", "/api/user/receipt/lst")) as { list: { receipt_title: string }[] };
  expect(titles.list).toHaveLength(3);
  expect(titles.list[0]?.receipt_title).toBe("杭州远山办公贸易有限公司");
  const records = (await read("13800000018", "/api/user/receipt/order")) as {
    list: { status: number; order_receipt_id: number }[];
  };
  expect(records.list.map(({ status }) => status)).toEqual([0, 3, 1]);
  const issued = records.list.at(-1)?.order_receipt_id;
  const { file } = (await read("13800000018", `/api/user/receipt/file/${issued}`)) as { file: string };
  expect(fileTypeOf(Buffer.from(file, "base64"))).toBe("pdf");
});

test("the demo has an approved customer with orders of seven months at trade prices, in every state after payment [P8.1]", async () => {
  const phone = "13800000019";
  const states = new Set<number>();
  const numbers: string[] = [];
  for (const page of [1, 2, 3, 4]) {
    const { list } = (await read(phone, `/api/order/list?page=${page}&limit=10`)) as {
      list: { status: number; po: string }[];
    };
    for (const { status, po } of list) {
      states.add(status);
      numbers.push(po);
    }
  }
  expect([...states].sort()).toEqual([0, 1, 2, 3]);
  expect(numbers.every((number) => number.startsWith("YF-"))).toBe(true);
  const { list: months } = (await read(phone, "/api/statement")) as { list: { state: string }[] };
  expect(months.length).toBeGreaterThanOrEqual(6);
  const answers = months.slice(1).map(({ state }) => state);
  expect(answers.filter((state) => state === "disputed")).toHaveLength(1);
  expect(answers.every((state) => state !== "open")).toBe(true);
  const { list: invoices } = (await read(phone, "/api/user/receipt/order")) as { list: { status: number }[] };
  expect(invoices.length).toBeGreaterThan(0);
  expect(invoices.every(({ status }) => status === 1)).toBe(true);
});

test("the orders of the demo's customers leave stock and sold counts as the facts have them [P8.1]", async () => {
  const { read: rows } = shop.backend.database;
  const sales = await rows.selectFrom("products").select(["id", "sales"]).execute();
  // The first row of each product has the product's data.
  const rowsWithSales = rowsOfFacts().filter(({ 销量: sold }) => sold);
  const facts = new Map(rowsWithSales.map(({ 商品编号: id, 销量: sold }) => [Number(id), Number(sold)]));
  expect(sales.filter(({ id, sales: sold }) => facts.get(id) !== sold)).toEqual([]);
});

/** The rows of the demo's product sheets, by column. */
function rowsOfFacts(): Record<string, string>[] {
  const folder = new URL("./data/", import.meta.url);
  const names = readdirSync(folder).filter((name) => name.startsWith("goods-"));
  return names.flatMap((name) => {
    const [head = [], ...rows]: string[][] = JSON.parse(readFileSync(new URL(name, folder), "utf8"));
    return rows.map((row) => Object.fromEntries(row.map((cell, index) => [head[index], cell])));
  });
}
