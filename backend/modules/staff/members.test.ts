import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { Role } from "#contract/rules/staff.ts";
import type { staff } from "#contract/staff.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { addMember, asMember, demoMembers, memberOf, newKey, staffToken } from "#tests/support/members.ts";

const shop = freshBackend();
const PASSWORD = "staff2026";
const NEW = "13700000099";
const NOTHING = { roles: [] as Role[], manager_id: null as number | null, warehouse_ids: [] as number[] };
type Who = Awaited<ReturnType<typeof asMember>>;
type Members = Answer<typeof staff.members>;
type Requests = Answer<typeof staff.requests>;
let admin: Who;

beforeEach(async () => {
  admin = await asMember(shop, demoMembers.admin);
});

const logged = (act: string) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("actor", "!=", "演示数据")
    .orderBy("id")
    .execute();
const members = async () => (await admin.get("/api/staff/members")).data as Members;
const shown = async (phone: string) => (await members()).list.find((one) => one.phone === phone);
const requests = async (who: Who) => ((await who.get("/api/staff/requests")).data as Requests).list;
const waiting = async (who: Who) => ((await who.get("/api/staff/me")).data as { requests: number }).requests;
const add = (more: object = {}) =>
  admin.post("/api/staff/members", {
    key: newKey(),
    phone: NEW,
    name: "周小米",
    ...NOTHING,
    password: PASSWORD,
    ...more,
  });
/** What the desk's form of a member sends. */
async function act(phone: string, name: "roles" | "disable" | "enable", more: object, who = admin) {
  const { id, version } = await memberOf(shop, phone);
  return who.post(`/api/staff/members/${id}/${name}`, { key: newKey(), version, ...more });
}
const change = (phone: string, more: object, who = admin) =>
  act(phone, "roles", { ...NOTHING, reason: "调岗", password: PASSWORD, ...more }, who);
const disable = (phone: string, more: object = {}) =>
  act(phone, "disable", { successor: null, reason: "离职", password: PASSWORD, ...more });
async function decide(who: Who) {
  const [request] = await requests(who);
  const decision = { key: newKey(), approve: true, note: "" };
  expect((await who.post(`/api/staff/requests/${request?.request_id}/decide`, decision)).status).toBe(200);
}
/** Adds another member with the role admin, which can approve requests. */
async function secondAdmin() {
  await addMember(shop, { phone: "13700000011", name: "冯一", role: "admin" });
  return asMember(shop, "13700000011");
}
const set = (phone: string, values: { is_active?: number; version?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("staff_members").set(values).where("phone", "=", phone).execute());

describe("the list of members", () => {
  test("shows what each holds, its sessions, and what can be chosen", async () => {
    await add({ roles: ["finance"] });
    await set(demoMembers.goods, { is_active: 0 });
    const { managers, warehouses } = await members();
    expect(managers.length).toBeGreaterThan(1);
    expect(warehouses.map(({ name }) => name)).toContain("上海仓");
    expect(await shown(demoMembers.warehouse)).toMatchObject({
      roles: ["warehouse"],
      warehouses: [{ name: "上海仓" }],
      is_active: true,
      has_password: true,
      sessions: 0,
      seen_at: null,
    });
    expect(await shown(demoMembers.admin)).toMatchObject({
      roles: ["admin"],
      warehouses: [],
      sessions: 1,
      seen_at: shop.world.now,
    });
    expect(await shown(demoMembers.goods)).toMatchObject({ is_active: false });
    expect(await shown(NEW)).toMatchObject({ roles: ["finance"], has_password: false });
  });
});

describe("a member", () => {
  test.each([
    [{ roles: ["service"] }, 400, "客服经理要选对应的客服经理资料"],
    [{ roles: ["warehouse"] }, 400, "仓库岗位要选仓库"],
    [{ roles: ["finance"], phone: demoMembers.goods }, 409, "这个手机号已经是员工"],
  ])("is not added with %o", async (more, status, message) => {
    expect(await add(more)).toMatchObject({ status, message });
    expect(await shown(NEW)).toBeUndefined();
  });

  test("is added at the command line alone, with what its roles need", async () => {
    const { addByCommand } = shop.backend.staff.members;
    const [warehouse] = (await members()).warehouses;
    const one = { phone: NEW, name: "周小米", manager_id: null };
    await expect(addByCommand(commandLine(), { ...one, roles: ["warehouse"], warehouse_ids: [] })).rejects.toThrow(
      "仓库岗位要选仓库",
    );
    await addByCommand(commandLine(), { ...one, roles: ["warehouse"], warehouse_ids: [warehouse?.id ?? 0] });
    expect(await shown(NEW)).toMatchObject({ roles: ["warehouse"], warehouses: [warehouse] });
    expect(await logged("member.roles")).toMatchObject([{ is_alone: 1, note: "命令行", summary: "无 → 仓库" }]);
    await expect(addByCommand(commandLine(), { ...one, roles: ["finance"], warehouse_ids: [] })).rejects.toThrow(
      "这个手机号已经是员工",
    );
  });

  test("gets an account manager and warehouses, which the approver reads by name", async () => {
    const second = await secondAdmin();
    const { managers, warehouses } = await members();
    const [manager, last] = [managers[0], warehouses.at(-1)];
    const holdings = {
      roles: ["service", "warehouse"],
      manager_id: manager?.id,
      warehouse_ids: warehouses.map(({ id }) => id),
    };
    expect(await change(demoMembers.goods, holdings)).toMatchObject({ data: { outcome: "open" } });
    const names = warehouses.map(({ name }) => name).join("、");
    expect((await requests(second))[0]?.effects).toEqual([
      { label: "岗位", before: "商品", after: "客服经理、仓库" },
      { label: "对应客服经理", before: "无", after: manager?.name },
      { label: "仓库", before: "无", after: names },
    ]);
    await decide(second);
    expect(await shown(demoMembers.goods)).toMatchObject({ manager: manager?.name, warehouses });
    expect(await change(demoMembers.goods, holdings)).toMatchObject({ status: 400, message: "没有改动" });
    await change(demoMembers.goods, { roles: ["warehouse"], warehouse_ids: [last?.id] });
    expect((await requests(second))[0]?.effects).toEqual([
      { label: "岗位", before: "客服经理、仓库", after: "仓库" },
      { label: "对应客服经理", before: manager?.name, after: "无" },
      { label: "仓库", before: names, after: last?.name },
    ]);
  });

  test("that does not exist is not changed", async () => {
    const body = { key: newKey(), version: 1, ...NOTHING, roles: ["finance"], reason: "调岗", password: PASSWORD };
    expect(await admin.post("/api/staff/members/999/roles", body)).toMatchObject({
      status: 404,
      message: "没有这位员工",
    });
    await expect(shop.backend.staff.members.disableByCommand(commandLine(), "13799999999", null)).rejects.toThrow(
      "没有员工 13799999999",
    );
  });

  test("with a password or roles waits for other ones, though a first role of a lone 管理员 does not", async () => {
    await add({ roles: ["finance"] });
    expect(await change(NEW, { roles: ["goods"] })).toMatchObject({ data: { outcome: "waiting" } });
    await shop.backend.staff.members.disableByCommand(commandLine(), demoMembers.goods, null);
    await act(demoMembers.goods, "enable", {});
    expect(await change(demoMembers.goods, { roles: ["goods"] })).toMatchObject({ data: { outcome: "waiting" } });
    await addMember(shop, { phone: "13700000012", name: "冯二", role: "finance" });
    await shop.backend.staff.members.disableByCommand(commandLine(), "13700000012", null);
    await act("13700000012", "enable", {});
    expect(await change("13700000012", { roles: ["goods"] })).toMatchObject({ data: { outcome: "done" } });
  });

  test("keeps the last 管理员, whatever was asked for", async () => {
    const { id } = await memberOf(shop, demoMembers.admin);
    const payload = { id, ...NOTHING };
    const { executors } = shop.backend.staff.members;
    const take = (roles: Role[]) =>
      shop.backend.database.write(async (tx) => {
        const execution = { actor: commandLine(), payload: { ...payload, roles }, reason: "调岗", isAlone: true };
        await executors["member.roles"]?.execute(tx, execution);
      });
    await expect(take(["finance"])).rejects.toThrow("要留一位管理员");
    await take(["admin", "finance"]);
    await secondAdmin();
    await take(["finance"]);
    expect(await logged("member.roles")).toHaveLength(2);
  });

  test("is disabled without a successor where it has no customers", async () => {
    expect(await disable(demoMembers.goods, { version: 99 })).toMatchObject({ status: 409 });
    const second = await secondAdmin();
    expect(await disable(demoMembers.goods)).toMatchObject({ data: { outcome: "open" } });
    expect((await requests(second))[0]?.effects).toEqual([
      { label: "状态", before: "在用", after: "停用" },
      { label: "名下客户", before: "0 位", after: "不移交" },
    ]);
    await decide(second);
    expect(await shown(demoMembers.goods)).toMatchObject({ is_active: false, roles: [] });
    expect(await disable(demoMembers.goods)).toMatchObject({ status: 409 });
  });

  test("hands its customers to another account manager, not to its own", async () => {
    const second = await secondAdmin();
    const { manager_id } = await memberOf(shop, demoMembers.service);
    expect((await disable(demoMembers.service, { successor: manager_id })).message).toMatch(/^名下还有 \d+ 位客户/);
    const other = (await members()).managers.find(({ id }) => id !== manager_id);
    expect(await disable(demoMembers.service, { successor: other?.id })).toMatchObject({ data: { outcome: "open" } });
    expect((await requests(second))[0]?.effects[1]).toMatchObject({ label: "名下客户", after: "移交" });
  });

  test("that is disabled at the command line leaves its customers where they are", async () => {
    const { id, manager_id } = await memberOf(shop, demoMembers.service);
    const count = async () =>
      (
        await shop.backend.database.read
          .selectFrom("customers")
          .select("id")
          .where("manager_id", "=", manager_id)
          .execute()
      ).length;
    const had = await count();
    await shop.backend.staff.members.disableByCommand(commandLine(), demoMembers.service, null);
    expect(await count()).toBe(had);
    expect(await logged("member.disable")).toMatchObject([
      { subject_id: id, is_alone: 1, summary: "结束 0 处登录，移交 0 位客户" },
    ]);
    await shop.backend.staff.members.disableByCommand(commandLine(), demoMembers.goods, 2);
    expect((await logged("member.disable")).at(-1)).toMatchObject({ summary: "结束 0 处登录，移交 0 位客户" });
  });

  test("is enabled once, without roles", async () => {
    expect(await act(demoMembers.goods, "enable", {})).toMatchObject({ status: 409 });
    await shop.backend.staff.members.disableByCommand(commandLine(), demoMembers.goods, null);
    expect(await act(demoMembers.goods, "enable", { version: 99 })).toMatchObject({ status: 409 });
    expect(await act(demoMembers.goods, "enable", {})).toMatchObject({ status: 200 });
    expect(await shown(demoMembers.goods)).toMatchObject({ is_active: true, roles: [] });
    expect(await logged("member.enable")).toHaveLength(1);
  });

  test("loses its sessions, but not the one that ends them", async () => {
    await staffToken(shop, demoMembers.admin);
    const { id } = await memberOf(shop, demoMembers.admin);
    const end = () => admin.post(`/api/staff/members/${id}/sessions`, { key: newKey() });
    expect(await end()).toMatchObject({ status: 200, data: { ended: 1 } });
    expect(await end()).toMatchObject({ status: 200, data: { ended: 0 } });
    expect((await logged("member.sessions")).map(({ summary }) => summary)).toEqual(["1 处", "0 处"]);
  });

  test("sees the customers of all account managers where the command line lets it", async () => {
    const { seesAll, setSeesAll } = shop.backend.staff.members;
    for (const [sees, rows] of [
      [false, 0],
      [true, 1],
      [true, 1],
      [false, 2],
    ] as const) {
      await setSeesAll(commandLine(), sees);
      expect([await seesAll(), (await logged("member.scope")).length]).toEqual([sees, rows]);
    }
    expect(await logged("member.scope")).toMatchObject([
      { summary: "自己的客户 → 全部客户", is_alone: 1 },
      { summary: "全部客户 → 自己的客户", is_alone: 1 },
    ]);
  });
});

describe("requests", () => {
  test("are counted and shown to those who may decide them, and to the asker as the own", async () => {
    await change(demoMembers.goods, { roles: ["finance"] });
    expect(await requests(admin)).toMatchObject([{ state: "waiting", is_own: true, can_decide: false, label: "罗佳" }]);
    const second = await secondAdmin();
    const warehouse = await asMember(shop, demoMembers.warehouse);
    expect([await waiting(admin), await waiting(second), await waiting(warehouse)]).toEqual([0, 1, 0]);
    expect(await requests(second)).toMatchObject([{ is_own: false, can_decide: true }]);
    expect(await requests(warehouse)).toEqual([]);
    await decide(second);
    expect(await requests(second)).toMatchObject([{ state: "approved", can_decide: false }]);
    expect(await waiting(second)).toBe(0);
  });

  test("name the customer by the company, or the person without one", async () => {
    const service = await asMember(shop, demoMembers.service);
    const customer = (values: { company?: string; real_name?: string }) =>
      shop.backend.database.write((tx) => tx.updateTable("customers").set(values).where("id", "=", 5).execute());
    await customer({ company: "甲公司", real_name: "王一" });
    const { version } = (await service.get("/api/staff/customers/5/credit")).data as { version: string };
    const terms = { limit: "500.00", days: 30, state: "normal", contract: "HT-1", reason: "老客户" };
    await service.post("/api/staff/customers/5/credit/set", { key: newKey(), version, ...terms });
    const [asked] = await requests(service);
    expect(asked?.label).toMatch(/ ?甲公司$/);
    await customer({ company: "" });
    const [unnamed] = await requests(service);
    expect(unnamed?.label).toBe(asked?.label.replace("甲公司", "王一"));
  });
});
