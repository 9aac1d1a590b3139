import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { type Right, type Role, rightsOf } from "#contract/rules/staff.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { addMember, demoMembers, memberOf } from "#tests/support/members.ts";
import type { Db } from "../database/database.ts";
import type { Member } from "../http/member.ts";
import { type Asked, createFourEyes, type FourEyes } from "./four-eyes.ts";
import { createStaffLog, type LogEntry } from "./staff-log.ts";

/** Requests with an act that these tests execute; the acts of the desk are tested in their modules. */

const shop = freshBackend();
const SECOND = "13700000011";
const CUSTOMER = 5;
const ACT = "customer.balance";
const RECORD = { subject: "customer", id: CUSTOMER, label: "甲", customer_id: CUSTOMER } as const;
let fourEyes: FourEyes;
let staffLog: ReturnType<typeof createStaffLog>;
let done: unknown[];
/** What the executor does with the payload of a request. */
let execute: (payload: unknown, tx: Db) => Promise<void>;

beforeEach(() => {
  done = [];
  execute = async (payload) => void done.push(payload);
  staffLog = createStaffLog(shop.world.ports);
  fourEyes = createFourEyes(shop.backend.database, shop.world.ports, staffLog);
  fourEyes.use({ [ACT]: { fingerprint: async () => "1", execute: (tx, { payload }) => execute(payload, tx) } });
});

const write = <Result>(act: Parameters<typeof shop.backend.database.write<Result>>[0]) =>
  shop.backend.database.write(act);
async function memberAs(phone: string, role: Role = "admin"): Promise<Member> {
  const { id, name } = await memberOf(shop, phone);
  const rights = new Set<Right>(rightsOf([role]));
  return {
    id,
    name,
    roles: [role],
    rights,
    manager_id: null,
    warehouse_ids: [],
    seesAllCustomers: false,
    session: "s",
    ip: "",
  };
}
const asked = (more: Partial<Asked> = {}): Asked => ({
  act: ACT,
  record: RECORD,
  payload: "first",
  effects: [
    { label: "余额", before: "0", after: "1" },
    { label: "户名", before: "旧名", after: "新名", isPersonal: true },
    { label: "账号", before: "1111", after: "2222", isPersonal: true },
  ],
  reason: "补差",
  fingerprint: "1",
  isConfirmed: true,
  ...more,
});
const requests = () => shop.backend.database.read.selectFrom("staff_requests").selectAll().orderBy("id").execute();
const logged = (act: LogEntry["act"]) =>
  shop.backend.database.read
    .selectFrom("staff_log")
    .selectAll()
    .where("act", "=", act)
    .where("actor", "!=", "演示数据")
    .execute();
async function twoAdmins() {
  await addMember(shop, { phone: SECOND, name: "冯一", role: "admin" });
  return [await memberAs(demoMembers.admin), await memberAs(SECOND)] as const;
}

describe("a request", () => {
  test("keeps persons out of the summary that all readers of the log see", async () => {
    const [admin] = await twoAdmins();
    expect(await write((tx) => fourEyes.ask(tx, admin, asked()))).toBe("open");
    expect(await requests()).toMatchObject([{ customer_id: CUSTOMER, state: "open", executes_at: null }]);
    expect(await logged("request.ask")).toMatchObject([
      {
        summary: "甲：余额 0 → 1",
        personal_before: "旧名 1111",
        personal_after: "新名 2222",
        note: "补差",
        is_alone: 0,
      },
    ]);
  });

  test("of several effects names each, unless it brings a shorter sentence", async () => {
    const [admin] = await twoAdmins();
    const effects = [
      { label: "余额", before: "0", after: "1" },
      { label: "积分", before: "2", after: "3" },
    ];
    await write((tx) => fourEyes.ask(tx, admin, asked({ effects })));
    const other = { ...RECORD, id: 6, customer_id: null };
    await write((tx) => fourEyes.ask(tx, admin, asked({ effects, record: other, summary: "2 项" })));
    expect((await logged("request.ask")).map(({ summary }) => summary).sort()).toEqual([
      "甲：2 项",
      "甲：余额 0 → 1；积分 2 → 3",
    ]);
    expect((await requests()).map(({ customer_id }) => customer_id)).toEqual([CUSTOMER, null]);
  });

  test("waits once for each record", async () => {
    const [admin] = await twoAdmins();
    await write((tx) => fourEyes.ask(tx, admin, asked()));
    await expect(write((tx) => fourEyes.ask(tx, admin, asked()))).rejects.toThrow(
      "同一件事已经在等批准，请先撤回那一条",
    );
  });

  test("is refused without being executed, and void where whoever asked is no member any more", async () => {
    const [admin, second] = await twoAdmins();
    await write((tx) => fourEyes.ask(tx, admin, asked()));
    const [first] = await requests();
    const refuse = { isApproved: false, note: "不合适" };
    expect(await write((tx) => fourEyes.decide(tx, second, first?.id ?? 0, refuse))).toBe(true);
    await write((tx) => fourEyes.ask(tx, admin, asked()));
    await write((tx) => tx.updateTable("staff_members").set({ is_active: 0 }).where("id", "=", admin.id).execute());
    const [, last] = await requests();
    const approve = { isApproved: true, note: "" };
    expect(await write((tx) => fourEyes.decide(tx, second, last?.id ?? 0, approve))).toBe(false);
    expect((await requests()).map(({ state, decision }) => [state, decision])).toEqual([
      ["refused", "不合适"],
      ["void", ""],
    ]);
    expect(done).toEqual([]);
  });

  test("that does not exist is not decided, and an act that no module does is not executed", async () => {
    const [admin, second] = await twoAdmins();
    const approve = { isApproved: true, note: "" };
    await expect(write((tx) => fourEyes.decide(tx, admin, 999, approve))).rejects.toThrow("没有这条申请");
    await write((tx) => fourEyes.ask(tx, admin, asked({ act: "setting.bank" })));
    const [first] = await requests();
    await expect(write((tx) => fourEyes.decide(tx, second, first?.id ?? 0, approve))).rejects.toThrow(
      "no module executes setting.bank",
    );
  });

  test("has an approver where another member has had the right for a day", async () => {
    const admin = await memberAs(demoMembers.admin);
    const has = () => fourEyes.hasApprover(shop.backend.database.read, ACT, admin);
    expect(await has()).toBe(false);
    await twoAdmins();
    expect(await has()).toBe(true);
  });
});

describe("requests of a lone member", () => {
  const ask = async (payload: string, id: number) =>
    write(async (tx) =>
      fourEyes.ask(tx, await memberAs(demoMembers.admin), asked({ payload, record: { ...RECORD, id } })),
    );

  test("are executed after their day, though one of them fails and one was withdrawn meanwhile", async () => {
    for (const [index, payload] of ["fails", "withdraws", "withdrawn", "last"].entries()) await ask(payload, index + 1);
    shop.world.now += DAY_MS;
    const withdrawn = (await requests()).find(({ payload_json }) => payload_json === JSON.stringify("withdrawn"));
    execute = async (payload, tx) => {
      if (payload === "fails") throw new Error("no stock");
      done.push(payload);
      const query = tx.updateTable("staff_requests").set({ state: "withdrawn" });
      if (payload === "withdraws") await query.where("id", "=", withdrawn?.id ?? 0).execute();
    };
    await expect(fourEyes.executeDue()).rejects.toThrow("no stock");
    expect(done).toEqual(["withdraws", "last"]);
    expect((await requests()).map(({ state }) => state)).toEqual(["waiting", "approved", "withdrawn", "approved"]);
  });

  test("are executed once by two processes", async () => {
    await ask("once", 1);
    shop.world.now += DAY_MS;
    const other = createFourEyes(shop.backend.database, shop.world.ports, staffLog);
    other.use({ [ACT]: { fingerprint: async () => "1", execute: (tx, { payload }) => execute(payload, tx) } });
    await Promise.all([fourEyes.executeDue(), other.executeDue()]);
    expect(done).toEqual(["once"]);
  });
});
