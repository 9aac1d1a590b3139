import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { createSignedLinks } from "#backend/platform/signed-links.ts";
import type { Answer } from "#contract/endpoint.ts";
import { OWN_PASSWORD_NEEDED } from "#contract/rules/four-eyes.ts";
import { NO_RIGHT } from "#contract/rules/staff.ts";
import type { staffCustomer } from "#contract/staff-customer.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, memberOf, newKey } from "#tests/support/members.ts";
import { giveNoticeMail } from "#tests/support/notices.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";

const shop = freshBackend();
const PASSWORD = "staff2026";
/** A customer of 陈知远, and one of another account manager. */
const OWN = 5;
const FOREIGN = 6;

type One = Answer<typeof staffCustomer.one>;
type List = Answer<typeof staffCustomer.list>;
type Who = Awaited<ReturnType<typeof asMember>>;

const service = () => asMember(shop, demoMembers.service);
const admin = () => asMember(shop, demoMembers.admin);
const pathOf = (id: number, act = "") => `/api/staff/customers/${id}${act && `/${act}`}`;
const read = async (who: Who, id: number) => (await who.get(pathOf(id))).data as One;
const list = async (who: Who, query = "") => (await who.get(`/api/staff/customers${query}`)).data as List;
const act = (who: Who, id: number, name: string, body: object = {}) =>
  who.post(pathOf(id, name), { key: newKey(), ...body });
const logged = (name: string) =>
  shop.backend.database.read.selectFrom("staff_log").selectAll().where("act", "=", name).execute();
const row = (id: number) =>
  shop.backend.database.read.selectFrom("customers").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const change = (id: number, changes: object) =>
  shop.backend.database.write((tx) => tx.updateTable("customers").set(changes).where("id", "=", id).execute());
const secondAdmin = async () => {
  await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
  return asMember(shop, "13700000011");
};
/** Decides the only pending request that the member may decide. */
async function decide(who: Who, approve = true, note = "") {
  const { list: requests } = (await who.get("/api/staff/requests")).data as {
    list: { request_id: number; can_decide: boolean; effects: object[] }[];
  };
  const [request] = requests.filter(({ can_decide }) => can_decide);
  const path = `/api/staff/requests/${request?.request_id}/decide`;
  return { request, ...(await who.post(path, { key: newKey(), approve, note })) };
}
/** Every act on a customer with a body that would be accepted. */
const ACTS: readonly (readonly [string, (version: string) => object])[] = [
  ["phone", () => ({})],
  ["class", (version) => ({ version, price_class: "cost", reason: "量大" })],
  ["manager", (version) => ({ version, manager_id: 2, reason: "换人" })],
  ["disable", (version) => ({ version, reason: "欠款" })],
  ["enable", (version) => ({ version, reason: "已还" })],
  ["sessions", () => ({})],
  ["code", () => ({})],
];

describe("the list", () => {
  test("shows the own customers and those without a manager, with masked phones", async () => {
    const mine = await list(await service());
    expect(new Set(mine.list.map(({ manager }) => manager))).toEqual(new Set(["陈知远", null]));
    expect(mine.list.every(({ phone }) => /^138\*{4}\d{4}$/.test(phone))).toBe(true);
    const all = await list(await admin());
    expect(all.all).toBeGreaterThan(mine.all);
    expect(all.list.find(({ customer_id }) => customer_id === FOREIGN)).toBeDefined();
    expect(mine.list.find(({ customer_id }) => customer_id === OWN)).toMatchObject({
      company: "杭州远山办公贸易有限公司（虚构）",
      phone: "138****0015",
      region: "浙江省杭州市",
      price_class: "markup",
      balance: "12680.50",
    });
  });

  test.each([
    ["class=public", ({ price_class }: List["list"][number]) => price_class === "public"],
    ["class=markup", ({ price_class }: List["list"][number]) => price_class === "markup"],
    ["class=cost", ({ price_class }: List["list"][number]) => price_class === "cost"],
    ["state=1", ({ audit_state }: List["list"][number]) => audit_state === 1],
    ["manager=2", ({ manager }: List["list"][number]) => manager === "林语桐"],
    ["manager=none", ({ manager }: List["list"][number]) => manager === null],
    ["active=1", ({ is_active }: List["list"][number]) => is_active],
  ])("is filtered by %s", async (query, holds) => {
    const found = await list(await admin(), `?${query}`);
    expect(found.list.length).toBeGreaterThan(0);
    expect(found.list.every(holds)).toBe(true);
    expect(found.count).toBeLessThanOrEqual(found.all);
  });

  test.each([
    ["13800000015", "the whole phone"],
    ["0015", "its last digits"],
    ["远山办公", "the company"],
    ["孙立成", "the contact"],
    ["91330110ma2km3l5", "the beginning of the credit code"],
  ])("finds %s: %s", async (keyword) => {
    const found = await list(await service(), `?keyword=${encodeURIComponent(keyword)}`);
    expect(found.list.map(({ customer_id }) => customer_id)).toEqual([OWN]);
    expect((await list(await service(), `?keyword=${encodeURIComponent(keyword)}x`)).list).toEqual([]);
  });

  test("writes down a search for a phone; the number itself only with its customer", async () => {
    const who = await service();
    await list(who, "?keyword=孙立成");
    expect(await logged("search.phone")).toEqual([]);
    await list(who, `?keyword=${demoCustomers.tradeMarkup}`);
    await list(who, `?keyword=${demoCustomers.tradeCost}`);
    expect(await logged("search.phone")).toMatchObject([
      { customer_id: OWN, personal_after: demoCustomers.tradeMarkup, summary: "11 位号码，找到 1 位客户" },
      { customer_id: null, personal_after: "", summary: "11 位号码，找到 0 位客户" },
    ]);
  });

  test("reads as many rows of the database for many customers as for one", async () => {
    const who = await admin();
    const counted = countingReads(shop.test.database);
    shop.backend = createBackend(counted.database, shop.world.ports);
    const statements = async (query: string) => {
      const before = counted.count();
      await list(who, query);
      return counted.count() - before;
    };
    await statements("");
    const few = await statements("?class=cost");
    expect(await statements("")).toBe(few);
    expect(few).toBeLessThanOrEqual(9);
  });
});

describe("one customer", () => {
  test("shows the account, addresses, orders, sessions and acts, and neither phones nor secrets", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const seen = await read(await service(), OWN);
    expect(seen).toMatchObject({
      company: "杭州远山办公贸易有限公司（虚构）",
      phone: "138****0015",
      price_class: "markup",
      manager: "陈知远",
      balance: "12680.50",
      points: 9320,
      sessions: [{ device: "" }],
      addresses: [{ is_default: true, phone: "138****0015" }, { is_default: false }],
    });
    expect(seen.acts.filter(({ why }) => why === "").map((one) => one.act)).toEqual([
      "phone",
      "class",
      "manager",
      "disable",
      "sessions",
      "code",
    ]);
    const text = JSON.stringify(seen);
    for (const secret of [demoCustomers.tradeMarkup, token, (await row(OWN)).password_hash]) {
      expect(text).not.toContain(secret);
    }
    expect((await read(await asMember(shop, demoMembers.finance), OWN)).acts[1]).toEqual({
      act: "class",
      why: NO_RIGHT,
    });
  });

  test("of another account manager is 404 for reading and for every act, and nothing changes", async () => {
    const who = await service();
    const { version } = await read(await admin(), FOREIGN);
    const before = await row(FOREIGN);
    expect(await who.get(pathOf(FOREIGN))).toMatchObject({ status: 404 });
    for (const [name, body] of ACTS) {
      expect([name, (await act(who, FOREIGN, name, body(version))).status]).toEqual([name, 404]);
    }
    expect(await row(FOREIGN)).toEqual(before);
    const acts = shop.backend.database.read.selectFrom("staff_log").select("id").where("act", "like", "customer.%");
    expect(await acts.where("member_id", "is not", null).execute()).toEqual([]);
  });

  test("of a colleague is seen where the shop has set so", async () => {
    await shop.backend.database.write((tx) =>
      tx.insertInto("site_settings").values({ key: "staff_sees_all_customers", value_json: "true" }).execute(),
    );
    expect(await (await service()).get(pathOf(FOREIGN))).toMatchObject({ status: 200 });
  });

  test("shows the full phones, which is written down each time", async () => {
    const who = await service();
    const shown = await act(who, OWN, "phone");
    expect(shown).toMatchObject({ data: { phones: [{ of: "登录", phone: demoCustomers.tradeMarkup }] } });
    const key = newKey();
    expect(await who.post(pathOf(OWN, "phone"), { key })).toMatchObject({ status: 200 });
    expect(await who.post(pathOf(OWN, "phone"), { key })).toMatchObject({ status: 200 });
    expect(await logged("customer.phone")).toMatchObject([{ customer_id: OWN, label: "#5" }, {}]);
    expect(JSON.stringify(await logged("customer.phone"))).not.toContain(demoCustomers.tradeMarkup);
  });
});

describe("the class", () => {
  const toClass = (price_class: string, version: string, more: object = {}) => ({
    version,
    price_class,
    reason: "年框",
    ...more,
  });

  test("is changed to markup at once, and to cost by a second member", async () => {
    const who = await service();
    const { version } = await read(who, OWN);
    expect(await act(who, OWN, "class", toClass("markup", version))).toMatchObject({
      status: 400,
      message: "已经是加价客户",
    });
    expect(await act(who, OWN, "class", toClass("cost", version))).toMatchObject({ data: { outcome: "open" } });
    expect((await row(OWN)).audit_type).toBe(0);
    expect((await read(who, OWN)).acts[1]?.why).toMatch(/^陈知远 已提请/);
    expect(await act(who, OWN, "class", toClass("cost", version))).toMatchObject({ status: 409 });
    const boss = await admin();
    expect(await decide(boss)).toMatchObject({
      status: 200,
      request: {
        label: "#5 杭州远山办公贸易有限公司（虚构）",
        effects: [{ label: "价格类别", before: "加价客户", after: "成本价" }],
      },
    });
    expect((await row(OWN)).audit_type).toBe(1);
    expect(await logged("customer.class")).toMatchObject([{ summary: "加价客户 → 成本价", note: "年框", is_alone: 0 }]);
    const late = await act(who, OWN, "class", toClass("markup", version));
    expect(late).toMatchObject({ status: 409, message: expect.stringMatching(/已改类别（加价客户 → 成本价）/) });
    const { version: now } = await read(who, OWN);
    expect(await act(who, OWN, "class", toClass("markup", now))).toMatchObject({ data: { outcome: "done" } });
    expect((await row(OWN)).audit_type).toBe(0);
  });

  test("a lone 管理员 needs the own password and a day, a second 管理员 approves at once", async () => {
    const boss = await admin();
    const { version } = await read(boss, OWN);
    expect(await act(boss, OWN, "class", toClass("cost", version))).toMatchObject({
      status: 400,
      message: OWN_PASSWORD_NEEDED,
    });
    expect(await act(boss, OWN, "class", toClass("cost", version, { password: PASSWORD }))).toMatchObject({
      data: { outcome: "waiting" },
    });
    expect((await row(OWN)).audit_type).toBe(0);
    const second = await secondAdmin();
    expect(await decide(second)).toMatchObject({ status: 200 });
    expect((await row(OWN)).audit_type).toBe(1);
  });

  test("a change of the customer voids the request", async () => {
    const who = await service();
    await act(who, OWN, "class", toClass("cost", (await read(who, OWN)).version));
    await act(who, OWN, "manager", { version: (await read(who, OWN)).version, manager_id: 2, reason: "换人" });
    expect(await decide(await admin())).toMatchObject({ status: 409, message: expect.stringContaining("作废") });
    expect((await row(OWN)).audit_type).toBe(0);
  });

  test("is refused for a customer who is not approved, and for a closed one", async () => {
    const who = await service();
    const { version } = await read(who, 2);
    expect(await act(who, 2, "class", toClass("cost", version))).toMatchObject({
      status: 409,
      message: "还没通过企业认证，通过申请时选类别",
    });
    await change(OWN, { closed_at: shop.world.now, manager_id: null });
    const closed = await read(who, OWN);
    expect(closed.phone).toBe("");
    expect(new Set(closed.acts.map(({ why }) => why))).toEqual(new Set(["客户已注销（2026-11-21）", "现在没有登录"]));
  });
});

describe("the account manager", () => {
  test("is changed by the own one, and then the customer is a colleague's", async () => {
    const who = await service();
    const { version } = await read(who, OWN);
    const to = (manager_id: number | null) => act(who, OWN, "manager", { version, manager_id, reason: "分区" });
    expect(await to(1)).toMatchObject({ status: 400, message: "客服经理没有变" });
    expect(await to(99)).toMatchObject({ status: 400, message: "没有这位客服经理" });
    expect(await to(2)).toMatchObject({ status: 200 });
    expect(await logged("customer.manager")).toMatchObject([{ summary: "陈知远 → 林语桐", customer_id: OWN }]);
    expect(await to(3)).toMatchObject({ status: 404 });
    const boss = await admin();
    expect(
      await act(boss, OWN, "manager", { version: (await read(boss, OWN)).version, manager_id: null, reason: "空出" }),
    ).toMatchObject({ status: 200 });
    expect(await who.get(pathOf(OWN))).toMatchObject({ status: 200 });
  });

  test("twenty changes at once from the same form happen once", async () => {
    const boss = await admin();
    const { version } = await read(boss, OWN);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        act(boss, OWN, "manager", { version, manager_id: 2 + (n % 2), reason: "分区" }),
      ),
    );
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await logged("customer.manager")).toHaveLength(1);
  });
});

describe("disabling", () => {
  test("waits for a second member, then ends every session and the login", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const who = await service();
    const { version } = await read(who, OWN);
    expect(await act(who, OWN, "disable", { version, reason: "" })).toMatchObject({ status: 400 });
    expect(await act(who, OWN, "disable", { version, reason: "欠款" })).toMatchObject({ data: { outcome: "open" } });
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ status: 200 });
    const decided = await decide(await admin());
    expect(decided.request?.effects).toMatchObject([{ after: "停用，马上退出所有设备" }, { label: "在办订单" }]);
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    expect(await logged("customer.disable")).toMatchObject([{ summary: "结束 1 处登录", note: "欠款" }]);
    expect(await act(who, OWN, "code")).toMatchObject({ status: 409, message: "账号已停用，请先启用" });
    const { version: now } = await read(who, OWN);
    expect(await act(who, OWN, "disable", { version: now, reason: "又" })).toMatchObject({ status: 409 });
    expect(await act(who, OWN, "enable", { version: now, reason: "已还" })).toMatchObject({ status: 200 });
    expect((await row(OWN)).is_active).toBe(1);
    const { version: last } = await read(who, OWN);
    expect(await act(who, OWN, "enable", { version: last, reason: "又" })).toMatchObject({
      status: 409,
      message: "账号没有停用",
    });
  });

  test("is not approved by whoever asked, nor by one without the right", async () => {
    const boss = await admin();
    await secondAdmin();
    await act(boss, OWN, "disable", { version: (await read(boss, OWN)).version, reason: "欠款" });
    const pending = await shop.backend.database.read
      .selectFrom("staff_requests")
      .select("id")
      .executeTakeFirstOrThrow();
    const path = `/api/staff/requests/${pending.id}/decide`;
    for (const who of [boss, await service(), await asMember(shop, demoMembers.finance)]) {
      expect(await who.post(path, { key: newKey(), approve: true, note: "" })).toMatchObject({ status: 403 });
    }
    expect((await row(OWN)).is_active).toBe(1);
  });
});

describe("sessions and code", () => {
  test("every session ends", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    const who = await service();
    expect(await act(who, OWN, "sessions")).toMatchObject({ data: { ended: 1 } });
    expect(await call(shop, "GET", "/api/user", { token })).toMatchObject({ message: "请登录" });
    expect(await logged("customer.sessions")).toMatchObject([{ summary: "1 处", customer_id: OWN }]);
  });

  test("a code is shown once, mailed about, sets a password, and is stored nowhere", async () => {
    const customer = await customerOf(shop, demoCustomers.tradeMarkup);
    await giveNoticeMail(shop, customer.id, "pay@example.com");
    const who = await service();
    const key = newKey();
    const { data } = await who.post(pathOf(OWN, "code"), { key });
    const { code } = data as { code: string };
    expect(code).toMatch(/^\d{6}$/);
    expect(await who.post(pathOf(OWN, "code"), { key })).toMatchObject({ status: 200, data: { code: null } });
    const { read: db } = shop.backend.database;
    const stored = [
      await db.selectFrom("staff_keys").selectAll().execute(),
      await logged("customer.code"),
      await db.selectFrom("mails").selectAll().execute(),
      shop.world.logged,
    ];
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await db.selectFrom("mails").selectAll().execute()).toMatchObject([{ recipient: "pay@example.com" }]);
    expect(await logged("customer.code")).toMatchObject([{ summary: "已通知客户" }]);
    const body = { phone: demoCustomers.tradeMarkup, sms_code: code, pwd: "fresh2026", confirm_pwd: "fresh2026" };
    expect(await call(shop, "POST", "/api/user/change_pwd", { body })).toMatchObject({ status: 200 });
  });
});

test("disabling a customer ends its links to quotations and approvals for ever", async () => {
  const { database, staff } = shop.backend;
  const links = createSignedLinks(shop.world.ports);
  const of = async (phone: string, kind: "approval" | "shared-offer") => {
    const { id: customer_id } = await customerOf(shop, phone);
    const link = { kind, subject_id: 7, customer_id, fingerprint: "", expires_at: shop.world.now + 60_000 };
    const { token } = await database.write((tx) => links.create(tx, link));
    return async () => (await links.find(database.read, kind, token))?.state;
  };
  const own = [
    await of(demoCustomers.tradeMarkup, "shared-offer"),
    await of(demoCustomers.tradeMarkup, "approval"),
    await of(demoCustomers.regular, "shared-offer"),
  ];
  const actor = { program: "命令行 root" };
  await staff.customers.disable(actor, demoCustomers.tradeMarkup);
  await staff.customers.enable(actor, demoCustomers.tradeMarkup);
  expect(await Promise.all(own.map((state) => state()))).toEqual(["revoked", "revoked", "open"]);
});

describe("the command line", () => {
  test("does the same acts alone, and the log says so", async () => {
    const { customers } = shop.backend.staff;
    const actor = { program: "命令行 root" };
    await customers.disable(actor, demoCustomers.tradeMarkup);
    await customers.enable(actor, demoCustomers.tradeMarkup);
    await customers.assign(actor, demoCustomers.tradeMarkup, "林语桐");
    await customers.endSessions(actor, demoCustomers.tradeMarkup);
    await customers.tellPasswordCode(actor, demoCustomers.tradeMarkup);
    const rows = await shop.backend.database.read
      .selectFrom("staff_log")
      .select(["act", "actor", "member_id", "is_alone"])
      .where("actor", "=", actor.program)
      .orderBy("id")
      .execute();
    const alone = (name: string, is_alone: number) => ({ act: name, actor: actor.program, member_id: null, is_alone });
    expect(rows).toEqual([
      alone("customer.disable", 1),
      alone("customer.enable", 0),
      alone("customer.manager", 0),
      alone("customer.sessions", 0),
      alone("customer.code", 0),
    ]);
    expect((await memberOf(shop, demoMembers.service)).manager_id).toBe(1);
  });
});
