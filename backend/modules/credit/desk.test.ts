import { beforeEach, describe, expect, test } from "vitest";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { creditAge } from "#contract/rules/credit.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { type Fen, fen, yuan } from "#contract/rules/money.ts";
import type { staffCredit } from "#contract/staff-credit.ts";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { clearDemoBills, giveLine } from "#tests/support/credit.ts";
import { addMember, asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { runJob } from "#tests/support/paying.ts";
import { demoCustomers } from "#tests/support/people.ts";
import { refunder } from "#tests/support/refunding.ts";

const shop = freshBackend();
const PHONE = demoCustomers.tradeMarkup;
/** That customer, of 陈知远 and approved, and one who is not approved. */
const OWN = 5;
const UNAPPROVED = 1;
const program = { program: "命令行 test" };

type Who = Awaited<ReturnType<typeof asMember>>;
type Read = Answer<typeof staffCredit.read>;
type Receivables = Answer<typeof staffCredit.receivables>;
let finance: Who;
let admin: Who;
let service: Who;
beforeEach(async () => {
  finance = await asMember(shop, demoMembers.finance);
  admin = await asMember(shop, demoMembers.admin);
  service = await asMember(shop, demoMembers.service);
});

const pathOf = (id: number, act = "") => `/api/staff/customers/${id}/credit${act && `/${act}`}`;
const read = async (who: Who = finance, id = OWN) => (await who.get(pathOf(id))).data as Read;
/** The actor of what the seeds did. */
const DEMO = "演示数据";
const logged = (act: string) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("actor", "!=", DEMO)
    .orderBy("id")
    .execute();
const TERMS = { limit: "500.00", days: 30, state: "normal", contract: "合同 HT-2026-118", reason: "老客户" };
async function set(who: Who, more: object = {}, id = OWN) {
  const { version } = await read(finance, id);
  return who.post(pathOf(id, "set"), { key: newKey(), version, ...TERMS, ...more });
}
async function pause(who: Who, more: object = {}) {
  const { version } = await read();
  return who.post(pathOf(OWN, "pause"), { key: newKey(), version, reason: "拖欠", ...more });
}
const WHY = { told: "坏账核销", reason: "对账差额", evidence: "对账单 11" };
async function correct(who: Who, amount: string, more: object = {}) {
  const { version } = await read();
  return who.post(pathOf(OWN, "correct"), { key: newKey(), version, amount, ...WHY, ...more });
}
/** Adds to what is owed at the command line. */
const owe = (amount: Fen, phone: string = PHONE) =>
  shop.backend.staff.credit.correct(program, phone, { amount, ...WHY });

type Effects = { label: string; before: string; after: string }[];
type Requests = { list: { request_id: number; can_decide: boolean; effects: Effects }[] };
async function pending(who: Who) {
  const { list } = (await who.get("/api/staff/requests")).data as Requests;
  return list.filter(({ can_decide }) => can_decide);
}
async function approve(who: Who) {
  const [request] = await pending(who);
  const decision = { key: newKey(), approve: true, note: "" };
  return { request, ...(await who.post(`/api/staff/requests/${request?.request_id}/decide`, decision)) };
}

describe("a credit line", () => {
  test("that 客服 asks for is approved by 财务, who reads what it becomes", async () => {
    expect((await set(service)).data).toEqual({ outcome: "open" });
    expect((await read()).line).toBeNull();
    expect(await pending(service)).toEqual([]);
    const { request } = await approve(finance);
    expect(request?.effects).toEqual([
      { label: "额度", before: "未开通", after: "¥500.00" },
      { label: "账期", before: "", after: "月末后 30 天" },
      { label: "状态", before: "", after: "正常" },
      { label: "依据", before: "", after: "合同 HT-2026-118" },
    ]);
    expect(await read()).toMatchObject({
      line: { limit: "500.00", days: 30, state: "normal", free: "500.00" },
      contract: "合同 HT-2026-118",
    });
    expect((await service.get(pathOf(OWN, "line"))).data).toMatchObject({ line: { limit: "500.00" } });
    expect(await logged("credit.limit")).toMatchObject([
      { customer_id: OWN, summary: "未开通 → ¥500.00，月末后 30 天，正常", note: "老客户", is_alone: 0 },
    ]);
    expect(JSON.stringify(await logged("request.ask"))).not.toMatch(/"summary":"[^"]*HT-2026/);
  });

  test("that 财务 asks for is approved by 管理员 alone", async () => {
    await addMember(shop, { phone: "13700000014", name: "吴二", role: "finance" });
    const other = await asMember(shop, "13700000014");
    expect((await set(finance)).data).toEqual({ outcome: "open" });
    for (const who of [finance, other, service]) expect(await pending(who)).toEqual([]);
    expect((await approve(admin)).status).toBe(200);
    expect((await read()).line).toMatchObject({ limit: "500.00" });
  });

  test.each([
    ["a higher limit", { limit: "1000.01" }],
    ["more days", { days: 31 }],
    ["a lower limit for more days", { limit: "1.00", days: 31 }],
    ["a line in use again", { state: "normal" }],
  ])("waits for a second member with %s", async (_name, more) => {
    const state = "state" in more ? "disabled" : "normal";
    await giveLine(shop, PHONE, { limit_fen: 100_000, state });
    expect((await set(finance, { limit: "1000.00", state, ...more })).data).toEqual({ outcome: "open" });
    expect((await read()).line).toMatchObject({ limit: "1000.00", days: 30, state });
  });

  test.each([
    ["fewer days", { days: 29 }],
    ["another contract", { contract: "合同 HT-2026-119" }],
    ["a lower limit of a line that stays disabled", { limit: "999.99", state: "disabled" }],
  ])("changes at once with %s", async (_name, more) => {
    await giveLine(shop, PHONE, { limit_fen: 100_000, state: "state" in more ? "disabled" : "normal" });
    expect((await set(service, { limit: "1000.00", contract: "HT-1", ...more })).data).toEqual({ outcome: "done" });
    expect(await read()).toMatchObject({ contract: "contract" in more ? more.contract : "HT-1" });
    const [change] = await logged("credit.limit");
    expect([change?.personal_before, change?.personal_after]).toEqual(["HT-1", (await read()).contract]);
  });

  test("is opened for the highest limit", async () => {
    expect((await set(finance, { limit: "10000000.00" })).data).toEqual({ outcome: "open" });
  });

  test.each([0, 181, 1.5])("is not set to %d days at the command line", async (days) => {
    const terms = { limit_fen: 50_000, days, contract: "HT-2", reason: "老客户" };
    await expect(shop.backend.staff.credit.set(program, PHONE, terms)).rejects.toThrow("账期是 1 到 180 天");
  });

  test.each([1, 180])("is set to %d days at the command line", async (days) => {
    await shop.backend.staff.credit.set(program, PHONE, {
      limit_fen: 50_000,
      days,
      contract: "HT-2",
      reason: "老客户",
    });
    expect((await read()).line).toMatchObject({ days });
  });

  test("gives less at once", async () => {
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    expect((await set(service, { limit: "800.00", days: 15, state: "disabled" })).data).toEqual({ outcome: "done" });
    expect((await read()).line).toMatchObject({ limit: "800.00", days: 15, state: "disabled", free: "0.00" });
    expect(await set(service, { limit: "800.00", days: 15, state: "disabled" })).toMatchObject({
      status: 400,
      message: "额度、账期、状态和依据都没有变",
    });
  });

  test.each([
    [{ limit: "0.00" }, 400],
    [{ limit: "10000000.01" }, 400],
    [{ days: 181 }, 400],
    [{ contract: " " }, 400],
  ])("is refused for %o", async (more, status) => {
    expect(await set(finance, more)).toMatchObject({ status });
    expect(await pending(admin)).toEqual([]);
  });

  test("is for approved customers, and given to no other by a request that waits", async () => {
    expect(await set(finance, {}, UNAPPROVED)).toMatchObject({ status: 409, message: "企业认证通过后才能用月结" });
    expect((await read(finance, UNAPPROVED)).acts[0]?.why).toBe("企业认证通过后才能用月结");
    await set(finance);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ audit_state: 3 }).where("id", "=", OWN).execute(),
    );
    expect((await approve(admin)).status).toBe(409);
    expect((await read()).line).toBeNull();
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    expect((await set(finance, { limit: "10.00" })).data).toEqual({ outcome: "done" });
  });

  test("is asked for once at a time, whoever asks and however often", async () => {
    const key = newKey();
    const asked = await Promise.all(Array.from({ length: 10 }, () => set(service, { key })));
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await logged("request.ask")).toHaveLength(1);
    expect(await set(finance)).toMatchObject({ status: 409, message: "陈知远 已提请，等批准；要改先撤回那一条" });
    expect((await read()).acts[0]?.why).toBe("陈知远 已提请，等批准；要改先撤回那一条");
  });

  test("a pause voids what was asked for before, and an old form says who was quicker", async () => {
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    const { version } = await read();
    await set(finance, { limit: "2000.00" });
    expect((await pause(service)).status).toBe(200);
    expect((await approve(admin)).status).toBe(409);
    expect((await read()).line).toMatchObject({ limit: "1000.00", state: "disabled" });
    expect(await logged("request.void")).toHaveLength(1);
    for (const answer of [
      await finance.post(pathOf(OWN, "set"), { key: newKey(), version, ...TERMS, limit: "1.00" }),
      await finance.post(pathOf(OWN, "pause"), { key: newKey(), version, reason: "拖欠" }),
      await finance.post(pathOf(OWN, "correct"), { key: newKey(), version, amount: "1.00", ...WHY }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.message).toContain("许若岚");
      expect(answer.message).toContain("月结刚被员工改过，请核对后再办");
    }
  });

  test("a pause is at once: nothing can be bought any more, and what was bought is shipped", async () => {
    const article = await createProduct(shop, { cost: 1000, stock: 50 });
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    const me = await refunder(shop, PHONE);
    const order = await me.paid([[article, 1]], { pay: me.payOnCredit });
    await pause(service);
    expect(await me.payOnCredit(await me.order(article))).toMatchObject({ message: "月结已停用，请联系客服经理" });
    await me.ship(order);
    expect((await read()).line).toMatchObject({ state: "disabled", free: "0.00" });
    const warehouse = await asMember(shop, demoMembers.warehouse);
    for (const [who, shown] of [
      [service, { limit: "1000.00", free: "0.00" }],
      [warehouse, null],
    ] as const) {
      expect((await who.get(`/api/staff/orders/${order.sn}`)).data).toMatchObject({ customer: { credit: shown } });
    }
    expect(await pause(service)).toMatchObject({ status: 409, message: "月结没有开通或已停用" });
    expect(await logged("credit.pause")).toMatchObject([{ customer_id: OWN, note: "拖欠" }]);
  });

  test("of a lone member is a first value at once, and a higher one after a day", async () => {
    expect((await set(admin)).message).toBe(OWN_PASSWORD_NEEDED);
    expect((await set(admin, { password: "staff2026" })).data).toEqual({ outcome: "done" });
    expect((await set(admin, { limit: "900.00", password: "staff2026" })).data).toEqual({ outcome: "waiting" });
    expect((await read()).line).toMatchObject({ limit: "500.00" });
    shop.world.now += DAY_MS;
    await runJob(shop, "execute approved acts");
    finance = await asMember(shop, demoMembers.finance);
    expect((await read()).line).toMatchObject({ limit: "900.00" });
    expect((await logged("credit.limit")).map(({ is_alone }) => is_alone)).toEqual([1, 1]);
  });
});

describe("a correction of what is owed", () => {
  beforeEach(async () => {
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    await owe(10_000);
  });

  test("is asked by 财务, approved by 管理员, and read by the customer with its own reason", async () => {
    expect((await correct(finance, "-28.40")).data).toEqual({ outcome: "open" });
    expect(await read()).toMatchObject({ owed: "100.00" });
    const { request } = await approve(admin);
    expect(request?.effects).toEqual([
      { label: "月结欠款", before: "", after: "−¥28.40，提请时欠 ¥100.00" },
      { label: "给客户看的原因", before: "", after: "坏账核销" },
      { label: "凭据", before: "", after: "对账单 11" },
    ]);
    const { owed, count, list, log } = await read();
    expect({ owed, count, first: list[0], acts: log.map(({ act }) => act) }).toMatchObject({
      owed: "71.60",
      count: 2,
      first: { kind: "correction", amount: "-28.40", note: "坏账核销", month: "2026-11" },
      acts: ["credit.correct", "request.ask", "credit.correct"],
    });
    expect((await logged("credit.correct")).at(-1)).toMatchObject({
      summary: "−¥28.40，欠款 ¥100.00 → ¥71.60",
      before_json: JSON.stringify({ owed_fen: 10_000 }),
      after_json: JSON.stringify({ owed_fen: 7160 }),
      note: "对账差额。凭据：对账单 11",
      personal_after: "坏账核销",
      is_alone: 0,
    });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("needs the right of 财务, and no own approval", async () => {
    expect((await correct(service, "1.00")).status).toBe(403);
    expect((await read(service)).acts.map(({ why }) => why)).toEqual(["", "", "您的岗位不能做这件事"]);
    expect((await correct(admin, "1.00")).message).toBe(OWN_PASSWORD_NEEDED);
    await correct(finance, "1.00");
    expect(await pending(finance)).toEqual([]);
  });

  test.each([
    ["0.00", 400, "改欠款的金额不能为 0"],
    ["-100.01", 409, "欠款没有这么多：现在欠 ¥100.00，多减了 ¥0.01"],
    ["10000000.01", 400, "一次最多 ¥10,000,000.00"],
  ])("of %s is refused", async (amount, status, message) => {
    expect(await correct(finance, amount)).toMatchObject({ status, message });
  });

  test("adds to the debt of a line alone, up to the most of one correction", async () => {
    expect((await correct(finance, "10000000.00")).data).toEqual({ outcome: "open" });
    await shop.backend.database.write((tx) => tx.deleteFrom("credit_lines").where("customer_id", "=", OWN).execute());
    await expect(owe(1)).rejects.toThrow("还没有开通月结");
    await owe(-10_000);
    expect(await read()).toMatchObject({ owed: "0.00" });
  });

  test("is void where less is owed when it is approved, or staff have corrected it meanwhile", async () => {
    await correct(finance, "-80.00");
    await shop.backend.database.write((tx) =>
      tx.updateTable("credit_bills").set({ owed_fen: 7_000 }).where("customer_id", "=", OWN).execute(),
    );
    expect((await approve(admin)).status).toBe(409);
    expect(await read()).toMatchObject({ owed: "70.00" });
    await correct(finance, "-10.00");
    await owe(-1000);
    expect((await approve(admin)).status).toBe(409);
    expect(await read()).toMatchObject({ owed: "60.00" });
    expect(await logged("request.void")).toHaveLength(2);
  });

  test("never takes more than is owed, twenty at once", async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => owe(-1500)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(6);
    expect(await read()).toMatchObject({ owed: "10.00" });
    expect(await shop.backend.audit()).toEqual([]);
  });

  test("twenty at once that are asked for make one request", async () => {
    const { version } = await read();
    const asked = await Promise.all(
      Array.from({ length: 20 }, () =>
        finance.post(pathOf(OWN, "correct"), { key: newKey(), version, amount: "-100.00", ...WHY }),
      ),
    );
    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
    await approve(admin);
    expect(await read()).toMatchObject({ owed: "0.00" });
  });
});

describe("receivables", () => {
  const list = async (who: Who, query = "") => (await who.get(`/api/staff/receivables${query}`)).data as Receivables;
  const OTHER = demoCustomers.tradeCost;
  /** The first moment of 2026-12-31, when bills of November are overdue. */
  let overdue_at = 0;
  async function atTime(now: number) {
    shop.world.now = now;
    finance = await asMember(shop, demoMembers.finance);
    service = await asMember(shop, demoMembers.service);
  }
  const billsOf = (id: number) =>
    shop.backend.database.read.selectFrom("credit_bills").selectAll().where("customer_id", "=", id).execute();

  beforeEach(async () => {
    await clearDemoBills(shop);
    await giveLine(shop, PHONE, { limit_fen: 100_000 });
    await owe(10_000);
    await atTime(Date.UTC(2026, 10, 30, 16, 30));
    await runJob(shop, "issue bills of months");
    await owe(500);
    overdue_at = (await billsOf(OWN))[0]?.overdue_at ?? 0;
  });

  test.each([-1, 0, 30 * DAY_MS - 1, 30 * DAY_MS, 60 * DAY_MS - 1, 60 * DAY_MS, 90 * DAY_MS - 1, 90 * DAY_MS])(
    "%i ms after the last day have the age that the bills have",
    async (ms) => {
      await atTime(overdue_at + ms);
      const sums: Record<string, Fen> = {};
      for (const bill of await billsOf(OWN)) {
        const age = creditAge(bill, shop.world.now);
        sums[age] = (sums[age] ?? 0) + bill.owed_fen;
      }
      const { ages, owed, list: rows } = await list(finance);
      expect(Object.entries(ages).filter(([, sum]) => fen(sum) > 0)).toEqual(
        Object.entries(sums)
          .map(([age, sum]) => [age, yuan(sum)])
          .sort(([a], [b]) => (a === "current" ? -1 : b === "current" ? 1 : 0)),
      );
      expect(owed).toBe("105.00");
      expect(rows).toMatchObject([
        { customer_id: OWN, ages, phone: "138****0015", limit: "1000.00", due_on: "2026-12-30", manager: "陈知远" },
      ]);
      expect(rows[0]?.overdue_days).toBe(ms < 0 ? 0 : Math.floor(ms / DAY_MS) + 1);
    },
  );

  test("with a slip that waits are not overdue", async () => {
    await atTime(overdue_at + DAY_MS);
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("credit_bills")
        .set({ grace_until: shop.world.now + 1 })
        .where("customer_id", "=", OWN)
        .execute(),
    );
    expect(await list(finance)).toMatchObject({ ages: { current: "105.00", d30: "0.00" } });
  });

  test("are the own customers' of 客服, the longest overdue first, by age and keyword", async () => {
    const { id: manager_id } = await shop.backend.database.read
      .selectFrom("managers")
      .select("id")
      .where("id", "!=", (await memberOf(shop, demoMembers.service)).manager_id ?? 0)
      .executeTakeFirstOrThrow();
    const other = await giveLine(shop, OTHER);
    await owe(300, OTHER);
    await shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ manager_id }).where("id", "=", other).execute(),
    );
    await atTime(overdue_at + DAY_MS);
    expect((await list(finance)).list.map(({ customer_id }) => customer_id)).toEqual([OWN, other]);
    expect(await list(finance)).toMatchObject({ count: 2, owed: "108.00", counts: { "": 2, current: 2, d30: 1 } });
    expect(await list(finance, "?age=d30")).toMatchObject({ count: 1, owed: "108.00", list: [{ customer_id: OWN }] });
    expect(await list(finance, "?age=d60")).toMatchObject({ count: 0, list: [] });
    expect(await list(service)).toMatchObject({ count: 1, owed: "105.00", list: [{ customer_id: OWN }] });
    expect(await list(finance, `?keyword=${OTHER.slice(-4)}`)).toMatchObject({ count: 1, owed: "3.00" });
    expect(await logged("search.phone")).toHaveLength(1);
    const goods = await asMember(shop, demoMembers.goods);
    expect((await goods.get("/api/staff/receivables")).status).toBe(403);
    expect((await service.get(pathOf(other))).status).toBe(404);
    for (const act of ["set", "pause"]) {
      const body = act === "set" ? TERMS : { reason: "拖欠" };
      const answer = await service.post(pathOf(other, act), { key: newKey(), version: "v", ...body });
      expect([act, answer.status]).toEqual([act, 404]);
    }
  });

  test("are exported in parts, and the member is in the log", async () => {
    const first = (await service.get("/api/staff/receivables/export")).data;
    expect(first).toMatchObject({ list: [{ customer_id: OWN, owed: "105.00" }], next: null });
    expect((await service.get(`/api/staff/receivables/export?after=${OWN}`)).data).toEqual({ list: [], next: null });
    expect(await logged("credit.export")).toMatchObject([{ subject: "desk", summary: "全部，1 家" }]);
  });
});
