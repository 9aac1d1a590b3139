import { beforeEach, describe, expect, test } from "vitest";
import { loader as homeLoader } from "#app/features/staff/home.page.tsx";
import { loader as searchLoader } from "#app/features/staff/search.page.tsx";
import { startStaffSession } from "#app/http/session.server.ts";
import { directReading } from "#backend/tables/direct-reading.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";
import { ORIGIN, outcome, visit } from "#tests/support/visit.ts";
import { loader as exportLoader } from "./export.resource.ts";
import { action as printAction, loader as printLoader } from "./print.page.tsx";
import { loader as receiptLoader } from "./receipt.resource.ts";
import { action as shipAction, loader as shipLoader } from "./ship.page.tsx";

const shop = freshBackend();
let buyer: Awaited<ReturnType<typeof refunder>>;
const at = async (path: string, phone: string = demoMembers.warehouse) =>
  visit(path, (await startStaffSession(await staffToken(shop, phone))).split(";")[0]);
beforeEach(async () => {
  buyer = await refunder(shop, demoCustomers.tradeCost);
});
const paid = async () => buyer.paid([[await createProduct(shop, { name: "绘威 PD-213 粉盒" }), 6]]);

/** The data of an action or a loader that does not throw. */
const dataOf = (answer: unknown) =>
  ("data" in (answer as object) ? (answer as { data: unknown }).data : answer) as never;
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location") ?? "";
/** The rows of an Excel file. */
async function cellsOf(answer: unknown) {
  const bytes = new Uint8Array(await (answer as Response).arrayBuffer());
  return (await directReading.tables(bytes)).tables[0]?.rows.map(({ cells }) => [...cells]) ?? [];
}

type Checked = {
  checked: { list: { state: string; row: number; sn: string; version: string; raw: string; note: string }[] };
};

describe("/staff/orders/ship", () => {
  test("checks a pasted table, ships its chosen rows, and answers with a receipt and what was left", async () => {
    const order = await paid();
    const page = await at("/staff/orders/ship");
    const text = `订单号\t快递公司\t运单号\n${order.sn}\t顺丰\tSF10000001\nX404\t顺丰\tSF10000002`;
    const { checked } = dataOf(await shipAction(page.post({ intent: "check", text }))) as Checked;
    expect(checked.list.map(({ state }) => state)).toEqual(["ready", "unknown"]);
    const [ready, other] = checked.list;
    const key = newKey();
    const sent = {
      intent: "ship",
      key,
      row: [
        JSON.stringify({
          row: ready?.row,
          sn: ready?.sn,
          company: "顺丰速运",
          number: "SF10000001",
          version: ready?.version,
        }),
      ],
      rest: [JSON.stringify({ row: other?.row, raw: "=HYPERLINK(1)", note: other?.note })],
    };
    const shipped = await shipAction(page.post(sent));
    expect(locationOf(shipped)).toBe(`/staff/orders/ship?done=${key}`);
    const receipt = dataOf(await shipLoader(page.get(locationOf(shipped)))) as { receipt: { done: unknown[] } };
    expect(receipt.receipt.done).toHaveLength(1);
    const table = await cellsOf(await receiptLoader(page.get(`/staff/orders/ship/receipt?key=${key}`)));
    expect(table).toEqual([
      ["行", "原文", "为什么"],
      ["3", "=HYPERLINK(1)", "没有这笔订单，或不归您发"],
    ]);
    expect(locationOf(await shipAction(page.post(sent)))).toBe(`/staff/orders/ship?done=${key}`);
  });

  test("shows what was typed beside its error, and ships nothing that was not chosen", async () => {
    const page = await at("/staff/orders/ship");
    const errorsOf = async (fields: Record<string, string | string[]>) =>
      (dataOf(await shipAction(page.post(fields))) as { form: { error: Record<string, string[]> } }).form.error;
    expect(await errorsOf({ intent: "check", text: " " })).toEqual({ text: ["请粘贴订单号、快递公司和运单号"] });
    expect(await errorsOf({ intent: "upload" })).toEqual({ file: ["请先选择 CSV 或 Excel 文件"] });
    expect(await errorsOf({ intent: "ship", key: newKey() })).toEqual({ row: ["请勾选要发的行"] });
    expect(Object.keys(await errorsOf({ intent: "ship", key: newKey(), row: ["{", "[]"] }))).not.toHaveLength(0);
  });

  test("begins with the orders that the list has chosen, which are filled in and checked", async () => {
    const [one, two] = [await paid(), await paid()];
    const page = await at(`/staff/orders/ship?sn=${one.sn}&sn=${two.sn}`);
    const { list } = dataOf(await shipLoader(page.get())) as { list: { sn: string; order: { pieces: number } }[] };
    expect(list.map(({ sn, order }) => [sn, order.pieces])).toEqual([
      [one.sn, 6],
      [two.sn, 6],
    ]);
    const fill = { intent: "fill", sn: [one.sn, two.sn], company: ["中通", ""], number: ["75430000012302", ""] };
    const { checked } = dataOf(await shipAction(page.post(fill))) as Checked;
    expect(checked.list.map(({ state }) => state)).toEqual(["ready", "number"]);
  });

  test("is closed to members without the right", async () => {
    const page = await at("/staff/orders/ship", demoMembers.service);
    expect(await outcome(shipLoader(page.get()))).toMatchObject({ init: { status: 403 } });
    expect(await outcome(shipAction(page.post({ intent: "check", text: "x" })))).toMatchObject({
      init: { status: 403 },
    });
  });
});

describe("/staff/orders/print", () => {
  test("shows papers once their first print is written down", async () => {
    const order = await paid();
    const address = `/staff/orders/print?sn=${order.sn}&kind=label`;
    const page = await at(address);
    const before = dataOf(await printLoader(page.get())) as { sheets: unknown[]; orders: unknown[] };
    expect([before.sheets.length, before.orders.length]).toEqual([0, 1]);
    const printed = await printAction(page.post({ key: newKey(), kind: "label", sn: order.sn }));
    expect(locationOf(printed)).toBe(`/staff/orders/print?sn=${order.sn}&kind=label`);
    const after = dataOf(await printLoader(page.get())) as { sheets: { times: number; code: string }[] };
    expect(after.sheets).toMatchObject([{ times: 1, code: expect.stringMatching(/^data:image\/svg/) }]);
  });
});

test("/staff/orders/export sends the orders of the filters, and writes down who took how many lines", async () => {
  const order = await paid();
  await shop.backend.database.write((tx) =>
    tx.updateTable("orders").set({ mark: "=1+1" }).where("id", "=", order.order_id).execute(),
  );
  const page = await at(`/staff/orders/export?tab=ship&keyword=${order.sn}`, demoMembers.admin);
  const cells = await cellsOf(await exportLoader(page.get()));
  expect(cells[0]).toContain("订单号");
  expect(cells.filter((row) => row.includes(order.sn))).toHaveLength(1);
  expect(cells).toHaveLength(2);
  expect(cells[1]).toContain("=1+1");
  const logged = await shop.backend.database.read
    .selectFrom("staff_log")
    .select(["summary", "note"])
    .where("act", "=", "order.export")
    .execute();
  expect(logged).toEqual([{ summary: "待发货，1 行", note: order.sn }]);
  const all = await cellsOf(await exportLoader((await at("/staff/orders/export?tab=all", demoMembers.admin)).get()));
  expect(all.length).toBeGreaterThan(300);
  expect(JSON.stringify(all)).not.toContain("成本");
  const own = await cellsOf(await exportLoader((await at("/staff/orders/export?tab=all")).get()));
  expect(own.length).toBeLessThan(all.length);
});

test("/staff shows the queues, and /staff/search leads from a whole number to its page", async () => {
  const { sn } = await paid();
  const home = dataOf(await homeLoader((await at("/staff")).get())) as {
    home: { queues: { kind: string; count: number }[] };
  };
  expect(home.home.queues[0]).toMatchObject({ kind: "ship", count: expect.any(Number) });
  const page = await at(`/staff/search?q=${sn}`);
  expect(locationOf(await outcome(searchLoader(page.get())))).toBe(`/staff/orders/${sn}`);
  const { list } = dataOf(await searchLoader(page.get("/staff/search?q=PD-213"))) as { list: unknown[] };
  expect(list.length).toBeGreaterThan(0);
  expect(await outcome(searchLoader(visit(`${ORIGIN}/staff/search?q=x`).get()))).toMatchObject({ status: 302 });
});
