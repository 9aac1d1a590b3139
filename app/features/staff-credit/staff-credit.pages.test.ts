import { beforeEach, expect, test } from "vitest";
import { startStaffSession } from "#app/http/session.server.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { clearDemoBills, giveLine } from "#tests/support/credit.ts";
import { demoMembers, type MemberName, newKey, staffToken } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import * as creditPage from "./credit.page.tsx";
import { loader as exportReceivables } from "./export.resource.ts";
import * as receivablesPage from "./receivables.page.tsx";

const shop = freshBackend();
const PHONE = demoCustomers.tradeMarkup;
type Args = Parameters<typeof creditPage.loader>[0];

async function browserOf(role: MemberName) {
  const cookie = (await startStaffSession(await staffToken(shop, demoMembers[role]))).split(";")[0] ?? "";
  return {
    open: (path: string) => visit(path, cookie).get() as unknown as Args,
    of: (id = "5") => {
      const { get, post } = visit(`/staff/customers/${id}/credit`, cookie);
      return {
        get: () => ({ ...get(), params: { id } }) as unknown as Args,
        post: (fields: object) => ({ ...post({ key: newKey(), ...fields }), params: { id } }) as unknown as Args,
      };
    },
  };
}
let finance: Awaited<ReturnType<typeof browserOf>>;
beforeEach(async () => {
  finance = await browserOf("finance");
});
const errorsOf = (answered: unknown) =>
  (answered as { data: { form: { error: Record<string, string[]> } } }).data.form.error;
const owe = (amount: number) =>
  shop.backend.staff.credit.correct({ program: "test" }, PHONE, {
    amount,
    told: "期初",
    reason: "旧系统",
    evidence: "余额表",
  });
const TERMS = { intent: "set", limit: "50000", days: "30", state: "normal", contract: "HT-2026-118", reason: "老客户" };
const OWED = { intent: "correct", direction: "take", told: "坏账核销", reason: "算错", evidence: "对账单" };
async function act(fields: object, who = finance) {
  const { version } = await creditPage.loader(who.of().get());
  return outcome(creditPage.action(who.of().post({ version, ...fields })));
}

test("asks for a line, says who approves, and is grey while it waits", async () => {
  const service = await browserOf("service");
  expect(await creditPage.loader(service.of().get())).toMatchObject({ line: null, approver: "财务", bills: [] });
  expect(await creditPage.loader(finance.of().get())).toMatchObject({ approver: "管理员" });
  expect(errorsOf(await act({ ...TERMS, limit: "0", days: "x", contract: "", reason: "" }))).toEqual({
    limit: ["额度应大于 0，最多两位小数"],
    days: ["账期填 1 到 180 的整数"],
    contract: ["请写明依据，如合同号"],
    reason: ["请写明为什么要动月结"],
  });
  expect(await act({ ...TERMS, limit: "￥50,000" }, service)).toMatchObject({ status: 303 });
  expect((await creditPage.loader(finance.of().get())).acts[0]?.why).toMatch(/^陈知远 已提请/);
});

test("pauses a line and corrects what is owed, with what is missing beside its field", async () => {
  await giveLine(shop, PHONE, { limit_fen: 100_000 });
  await owe(10_000);
  const short = await act({ ...OWED, amount: "100.01" });
  expect(errorsOf(short)).toEqual({ amount: ["欠款没有这么多：现在欠 ¥100.00，多减了 ¥0.01"] });
  expect(short).toMatchObject({ data: { form: { initialValue: { told: "坏账核销" } } } });
  expect(await act({ ...OWED, amount: "28.40" })).toMatchObject({ status: 303 });
  expect(await act({ intent: "pause", reason: "拖欠" })).toMatchObject({ status: 303 });
  expect(await creditPage.loader(finance.of().get())).toMatchObject({
    line: { state: "disabled", free: "0.00" },
    bills: [{ owed: "100.00", state: "open" }],
    list: [{ kind: "correction", amount: "100.00", note: "期初" }],
  });
});

test("is read by 客服 of the customer alone, who corrects nothing", async () => {
  const service = await browserOf("service");
  expect(await outcome(creditPage.loader(service.of("6").get()))).toMatchObject({ init: { status: 404 } });
  const goods = await browserOf("goods");
  expect(await outcome(creditPage.loader(goods.of().get()))).toMatchObject({ init: { status: 403 } });
  expect(await outcome(receivablesPage.loader(goods.open("/staff/payments/receivables")))).toMatchObject({
    init: { status: 403 },
  });
  await giveLine(shop, PHONE, { limit_fen: 100_000 });
  await owe(10_000);
  expect(await act({ ...OWED, amount: "1.00" }, service)).not.toMatchObject({ status: 303 });
  expect(await creditPage.loader(service.of().get())).toMatchObject({ owed: "100.00" });
});

test("lists what is owed by age, and exports it", async () => {
  const address = "/staff/payments/receivables";
  await clearDemoBills(shop);
  expect(await receivablesPage.loader(finance.open(address))).toMatchObject({
    count: 0,
    list: [],
    rights: expect.arrayContaining(["transfer.read"]),
  });
  await giveLine(shop, PHONE, { limit_fen: 100_000 });
  await owe(10_000);
  shop.world.now = Date.UTC(2026, 10, 30, 16, 30);
  await runJob(shop, "issue bills of months");
  shop.world.now += 40 * DAY_MS;
  finance = await browserOf("finance");
  const found = await receivablesPage.loader(finance.open(`${address}?age=d30`));
  expect(found).toMatchObject({ count: 1, ages: { d30: "100.00" }, list: [{ customer_id: 5, overdue_days: 11 }] });
  expect(await receivablesPage.loader(finance.open(`${address}?age=older`))).toMatchObject({ count: 0 });
  const service = await browserOf("service");
  expect(await receivablesPage.loader(service.open(address))).toMatchObject({
    count: 1,
    rights: expect.not.arrayContaining(["transfer.read"]),
  });
  const file = await exportReceivables(finance.open(`${address}/export`));
  expect(file.headers.get("Content-Type")).toContain("spreadsheetml");
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(1000);
});
