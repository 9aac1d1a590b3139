import { beforeEach, describe, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { commandLine } from "#backend/platform/staff-log.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as customersPage from "../staff-customer/customers.page.tsx";
import * as pricesPage from "./prices.page.tsx";
import * as receipt from "./receipt.resource.ts";
import { daysLeftText, marginPercent, summaryOfPrices } from "./staff-price.ts";

const shop = freshBackend();
const OWN = "5";
const FOREIGN = "6";
const SKU = 100506;

type Args = Parameters<typeof pricesPage.loader>[0];
type Sent = Record<string, string | readonly string[]>;

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return (id = OWN, search = "") => {
    const { get, post } = visit(`/staff/customers/${id}/prices${search}`, cookie);
    return {
      get: () => ({ ...get(), params: { id } }) as unknown as Args,
      post: (fields: Sent) => ({ ...post({ key: newKey(), ...fields }), params: { id } }) as unknown as Args,
    };
  };
}

let service: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  service = await browserOf("service");
});
const act = (fields: Sent, at = service) => outcome(pricesPage.action(at().post(fields)));
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const cost = async () => {
  const row = await shop.backend.database.read
    .selectFrom("skus")
    .select("cost")
    .where("id", "=", SKU)
    .executeTakeFirstOrThrow();
  return row.cost / 100;
};
type Checked = { data: { checked: { list: { state: string; line: { version: string; price: string } }[] } } };
async function checkOne(price: string): Promise<Checked["data"]["checked"]["list"][number]> {
  const until = "2027-01-31";
  const answered = (await act({ intent: "one", code: String(SKU), price, until })) as unknown as Checked;
  const [row] = answered.data.checked.list;
  if (!row) throw new Error("no row");
  return row;
}
const packed = (row: Awaited<ReturnType<typeof checkOne>>) =>
  JSON.stringify({ row: 1, sku_id: SKU, price: row.line.price, until: "2027-01-31", version: row.line.version });

describe("/staff/customers/:id/prices", () => {
  test("is 403 without the right, 404 outside the scope, and 财务 only reads it", async () => {
    const warehouse = await browserOf("warehouse");
    expect(await outcome(pricesPage.loader(warehouse().get()))).toMatchObject({ init: { status: 403 } });
    expect(await outcome(receipt.loader((await browserOf("finance"))().get()))).toMatchObject({
      init: { status: 403 },
    });
    expect(await outcome(pricesPage.loader(service(FOREIGN).get()))).toMatchObject({ init: { status: 404 } });
    const finance = await browserOf("finance");
    expect(await pricesPage.loader(finance().get())).toMatchObject({ maySet: false, receipt: null });
    const one = { intent: "one", code: String(SKU), price: "1", until: "2027-01-31" };
    expect(await act(one, finance)).toMatchObject({ init: { status: 403 } });
  });

  test("checks one, a pasted table and a category first; nothing is written", async () => {
    expect(await checkOne(String((await cost()) + 0.01))).toMatchObject({ state: "ready" });
    const pasted = await act({ intent: "paste", text: `没有这种XYZ987\t1\t2027-01-31` });
    expect(pasted).toMatchObject({
      data: { checked: { list: [{ state: "unknown", raw: "没有这种XYZ987 1 2027-01-31" }] } },
    });
    expect(errorsOf(await act({ intent: "one", code: "", price: "x", until: "" }))).toMatchObject({
      code: ["请填写编码或型号"],
      price: ["协议价应为最多两位小数的金额"],
      until: ["请选最后一天"],
    });
    expect(errorsOf(await act({ intent: "category", category_id: "1", percent: "95", until: "2027-01-31" }))).toEqual({
      percent: ["应在 0.1 到 90 之间"],
    });
    expect((await pricesPage.loader(service().get())).list).toEqual([]);
  });

  test("writes with a reason, answers with a receipt of its own address, and removes", async () => {
    const row = packed(await checkOne(String((await cost()) + 0.01)));
    expect(errorsOf(await act({ intent: "write", row, reason: "" }))).toEqual({ reason: ["请写明为什么这样定价"] });
    const rest = JSON.stringify({ row: 2, raw: "看不懂的行", note: "没有这个规格" });
    const written = await act({ intent: "write", row, rest, reason: "年度协议" });
    const to = (written as Response).headers.get("Location") ?? "";
    expect(to).toMatch(/^\/staff\/customers\/5\/prices\?done=/);
    const read = await pricesPage.loader(service(OWN, to.slice(to.indexOf("?"))).get());
    expect(read.receipt).toMatchObject({ done: [{ row: 1 }], left: [{ row: 2 }] });
    const file = await receipt.loader(service(OWN, `?key=${read.done}`).get());
    expect(file.headers.get("Content-Disposition")).toContain("attachment");
    const [agreed] = read.list;
    const removed = await act({
      intent: "remove",
      row: JSON.stringify({ sku_id: agreed?.sku_id, version: agreed?.version }),
      reason: "到期不续",
    });
    expect(removed).toMatchObject({ status: 303 });
    expect((await pricesPage.loader(service().get())).list).toEqual([]);
  });

  test("a lone 管理员 enters the own password for a price below cost, and the rows stay in the form", async () => {
    const admin = await browserOf("admin");
    const row = packed(await checkOne(String((await cost()) - 0.01)));
    const refused = await act({ intent: "write", row, reason: "清仓", password: "wrong2026" }, admin);
    expect(errorsOf(refused)).toEqual({ password: ["密码不对"] });
    expect(refused).toMatchObject({ data: { form: { initialValue: { row, reason: "清仓" } } } });
    expect(JSON.stringify(refused)).not.toContain("wrong2026");
  });
});

test("/staff/customers warns of prices that end soon", async () => {
  const ends_at = shop.world.now + 3 * DAY_MS;
  await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeMarkup, SKU, { price: 4000, ends_at });
  const { ending } = await customersPage.loader(service().get());
  expect(ending.list.find(({ customer_id }) => customer_id === 5)).toMatchObject({ days: 4 });
});

test("texts of prices", () => {
  expect([marginPercent("48.50", "43.54"), marginPercent("40.00", "43.54")]).toEqual(["10.2%", "-8.8%"]);
  expect([daysLeftText(3), daysLeftText(1), daysLeftText(0)]).toEqual(["还有 3 天", "今天到期", "已到期"]);
  expect(summaryOfPrices([{ state: "active" }, { state: "active" }, { state: "over" }])).toBe("2 种生效中，1 种已过期");
});
