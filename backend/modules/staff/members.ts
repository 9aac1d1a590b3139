import type { Body } from "#contract/endpoint.ts";
import { ROLE_NAMES, type Role } from "#contract/rules/staff.ts";
import type { staff } from "#contract/staff.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Effect, Execution, Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { isConfirmed } from "../../platform/own-password.ts";
import type { Actor } from "../../platform/staff-log.ts";
import type { Logins } from "./logins.ts";
import * as store from "./members.store.ts";

type Deps = Pick<Platform, "database" | "events" | "fourEyes" | "staffKeys" | "staffLog" | "staffSessions"> & {
  ports: Pick<Platform["ports"], "clock">;
  confirms: Logins["confirms"];
  /** Whether account managers see the customers of their colleagues. */
  seesAll: { read(db: Db): Promise<boolean>; write(tx: Db, seesAll: boolean): Promise<unknown> };
};

/** What a member holds, as requests carry it. */
type Holdings = { roles: Role[]; manager_id: number | null; warehouse_ids: number[] };

export type Members = ReturnType<typeof createMembers>;

const scopeName = (seesAll: boolean) => (seesAll ? "全部客户" : "自己的客户");

const rolesText = (roles: readonly Role[]) => roles.map((role) => ROLE_NAMES[role]).join("、") || "无";

/** Members of staff: their roles, warehouses and sessions; rights are given and taken by two members. */
export function createMembers({ database, events, fourEyes, staffKeys, staffLog, staffSessions, ...deps }: Deps) {
  const { confirms, seesAll: scope } = deps;
  const { clock } = deps.ports;

  async function requireMember(db: Db, id: number) {
    const row = await store.findMember(db, id);
    if (!row) throw notFound("没有这位员工");
    return row;
  }

  const recordOf = ({ id, name }: { id: number; name: string }) => ({ subject: "member", id, label: name }) as const;
  const changed = (tx: Db, id: number) =>
    staffLog.conflict(tx, { subject: "member", id }, "这位员工的资料已变化，请核对后再办");

  async function holdingsOf(db: Db, id: number): Promise<Holdings> {
    const { manager_id } = await requireMember(db, id);
    const [roles, warehouses] = await Promise.all([store.allRoles(db), store.warehousesOfMembers(db)]);
    return {
      roles: roles.filter((row) => row.member_id === id).map(({ role }) => role),
      manager_id,
      warehouse_ids: warehouses.filter((row) => row.member_id === id).map((row) => row.id),
    };
  }

  /** @throws ApiError 409 where no active 管理员 would be left */
  async function requireAdminBeside(tx: Db, id: number) {
    const admins = await store.lockAdmins(tx);
    if (admins.includes(id) && admins.length === 1) throw new ApiError(409, "要留一位管理员");
  }

  async function namesOf(db: Db, { manager_id, warehouse_ids }: Holdings) {
    const [managers, warehouses] = await Promise.all([store.managersToChoose(db), store.warehousesToChoose(db)]);
    return {
      manager: managers.find(({ id }) => id === manager_id)?.name ?? "无",
      warehouses:
        warehouses
          .filter(({ id }) => warehouse_ids.includes(id))
          .map(({ name }) => name)
          .join("、") || "无",
    };
  }

  async function effectsOf(db: Db, before: Holdings, after: Holdings): Promise<Effect[]> {
    const [from, to] = await Promise.all([namesOf(db, before), namesOf(db, after)]);
    return [
      { label: "岗位", before: rolesText(before.roles), after: rolesText(after.roles) },
      { label: "对应客服经理", before: from.manager, after: to.manager },
      { label: "仓库", before: from.warehouses, after: to.warehouses },
    ].filter((effect) => effect.before !== effect.after);
  }

  /** Gives the member exactly these holdings and ends its sessions, which carry the former rights. */
  async function hold(tx: Db, actor: Actor, id: number, after: Holdings, entry: { reason: string; isAlone: boolean }) {
    if (!after.roles.includes("admin")) await requireAdminBeside(tx, id);
    const row = await requireMember(tx, id);
    const before = await holdingsOf(tx, id);
    const claimed = await store.claimMember(tx, id, row.version);
    if (!claimed) throw await changed(tx, id);
    await store.updateMember(tx, id, { manager_id: after.manager_id });
    await store.replaceRoles(tx, id, after.roles, clock.now());
    await store.replaceWarehouses(tx, id, after.warehouse_ids);
    await staffSessions.revokeAll(tx, id);
    const summary = `${rolesText(before.roles)} → ${rolesText(after.roles)}`;
    const values = { before: { ...before }, after: { ...after } };
    const { reason: note, isAlone } = entry;
    await staffLog.write(tx, actor, { act: "member.roles", record: recordOf(row), summary, note, isAlone, ...values });
  }

  /** Hands the customers of an account manager to the successor. @returns how many */
  async function handOver(tx: Db, from: number, to: number | null): Promise<number> {
    if (to === null) return 0;
    const count = await store.countCustomersOfManager(tx, from);
    await events.tell(tx, "manager.replaced", { from, to });
    return count;
  }

  /** Disables the member and hands its customers to the successor. */
  async function disable(tx: Db, { actor, reason, isAlone }: Execution, id: number, successor: number | null) {
    await requireAdminBeside(tx, id);
    const row = await requireMember(tx, id);
    const claimed = await store.claimMember(tx, id, row.version);
    if (!claimed) throw await changed(tx, id);
    await store.updateMember(tx, id, { is_active: 0 });
    await store.replaceRoles(tx, id, [], clock.now());
    const ended = await staffSessions.revokeAll(tx, id);
    const moved = row.manager_id === null ? 0 : await handOver(tx, row.manager_id, successor);
    const summary = `结束 ${ended} 处登录，移交 ${moved} 位客户`;
    const record = recordOf(row);
    await staffLog.write(tx, actor, {
      act: "member.disable",
      record,
      summary,
      note: reason,
      isAlone,
      after: { successor },
    });
  }

  const versionOf = async (tx: Db, id: number) => {
    const row = await store.findMember(tx, id);
    return row ? String(row.version) : null;
  };

  const executors: Executors = {
    "member.roles": {
      fingerprint: (tx, { id }) => versionOf(tx, id),
      execute: (tx, { actor, payload, reason, isAlone }) => {
        const { id, ...after } = payload as Holdings & { id: number };
        return hold(tx, actor, id, after, { reason, isAlone });
      },
    },
    "member.disable": {
      fingerprint: (tx, { id }) => versionOf(tx, id),
      execute: (tx, execution) => {
        const { id, successor } = execution.payload as { id: number; successor: number | null };
        return disable(tx, execution, id, successor);
      },
    },
  };

  /** @throws ApiError 400 for a role that lacks what it needs */
  function requireWhole({ roles, manager_id, warehouse_ids }: Holdings) {
    if (roles.includes("service") && manager_id === null) throw new ApiError(400, "客服经理要选对应的客服经理资料");
    if (roles.includes("warehouse") && warehouse_ids.length === 0) throw new ApiError(400, "仓库岗位要选仓库");
  }

  return {
    executors,

    /** All members with what they hold. */
    async list() {
      const { read } = database;
      const [rows, roles, warehouses, sessions] = await Promise.all([
        store.listMembers(read),
        store.allRoles(read),
        store.warehousesOfMembers(read),
        staffSessions.countLive(read),
      ]);
      return rows.map(({ id, is_active, has_password, ...row }) => ({
        ...row,
        member_id: id,
        is_active: is_active === 1,
        has_password: has_password === 1,
        roles: roles.filter((one) => one.member_id === id).map(({ role }) => role),
        warehouses: warehouses.filter((one) => one.member_id === id).map((one) => ({ id: one.id, name: one.name })),
        sessions: sessions.get(id)?.count ?? 0,
        seen_at: sessions.get(id)?.seen_at ?? null,
      }));
    },

    managers: () => store.managersToChoose(database.read),
    warehouses: () => store.warehousesToChoose(database.read),

    /** Adds a member without a password; its first roles need a second member. @throws ApiError 400, 409 */
    async add(member: Member, { key, phone, name, password, ...after }: Body<typeof staff.addMember>) {
      requireWhole(after);
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { phone, name, ...after };
      return staffKeys.once(member, { key, kind: "member.add", request }, async (tx) => {
        const inserted = await store.insertMember(tx, { phone, name, manager_id: null, created_at: clock.now() });
        if (!inserted) throw new ApiError(409, "这个手机号已经是员工");
        const record = recordOf({ id: inserted.id, name });
        const personal = { before: "", after: phone };
        await staffLog.write(tx, member, { act: "member.add", record, summary: rolesText(after.roles), personal });
        const outcome = await fourEyes.ask(tx, member, {
          act: "member.roles",
          record,
          payload: { id: inserted.id, ...after },
          effects: await effectsOf(tx, { roles: [], manager_id: null, warehouse_ids: [] }, after),
          reason: "新员工",
          fingerprint: (await versionOf(tx, inserted.id)) ?? "",
          isFirst: true,
          isConfirmed: confirmed,
        });
        return { member_id: inserted.id, outcome };
      });
    },

    /** Asks for other roles of a member. @throws ApiError 400, 403 for the own ones, 404, 409 */
    async changeRoles(member: Member, id: number, body: Body<typeof staff.changeRoles>) {
      const { key, version, reason, password, ...after } = body;
      if (id === member.id) throw new ApiError(403, "不能改自己的岗位");
      requireWhole(after);
      const confirmed = await isConfirmed(confirms, member, password);
      const request = { id, version, ...after };
      return staffKeys.once(member, { key, kind: "member.roles", request }, async (tx) => {
        const row = await requireMember(tx, id);
        if (row.version !== version) throw await changed(tx, id);
        const before = await holdingsOf(tx, id);
        const effects = await effectsOf(tx, before, after);
        if (effects.length === 0) throw new ApiError(400, "没有改动");
        const outcome = await fourEyes.ask(tx, member, {
          act: "member.roles",
          record: recordOf(row),
          payload: { id, ...after },
          effects,
          reason,
          fingerprint: String(version),
          isFirst: before.roles.length === 0 && !row.has_password,
          isConfirmed: confirmed,
        });
        return { outcome };
      });
    },

    /** Asks to disable a member. @throws ApiError 400, 403 for oneself, 404, 409 */
    async disable(member: Member, id: number, body: Body<typeof staff.disableMember>) {
      const { key, version, reason, successor, password } = body;
      if (id === member.id) throw new ApiError(403, "不能停用自己");
      const confirmed = await isConfirmed(confirms, member, password);
      return staffKeys.once(
        member,
        { key, kind: "member.disable", request: { id, version, successor } },
        async (tx) => {
          const row = await requireMember(tx, id);
          if (row.version !== version || row.is_active !== 1) throw await changed(tx, id);
          const customers = row.manager_id === null ? 0 : await store.countCustomersOfManager(tx, row.manager_id);
          if (customers > 0 && (successor === null || successor === row.manager_id)) {
            throw new ApiError(400, `名下还有 ${customers} 位客户，请选交给谁`);
          }
          const outcome = await fourEyes.ask(tx, member, {
            act: "member.disable",
            record: recordOf(row),
            payload: { id, successor },
            effects: [
              { label: "状态", before: "在用", after: "停用" },
              { label: "名下客户", before: `${customers} 位`, after: successor === null ? "不移交" : "移交" },
            ],
            reason,
            fingerprint: String(version),
            isConfirmed: confirmed,
          });
          return { outcome };
        },
      );
    },

    /** Lets a disabled member log in again, without roles. @throws ApiError 404, 409 */
    enable: (member: Member, id: number, { key, version }: Body<typeof staff.enableMember>) =>
      staffKeys.once(member, { key, kind: "member.enable", request: { id, version } }, async (tx) => {
        const row = await requireMember(tx, id);
        if (row.is_active === 1 || !(await store.claimMember(tx, id, version))) throw await changed(tx, id);
        await store.updateMember(tx, id, { is_active: 1 });
        await staffLog.write(tx, member, { act: "member.enable", record: recordOf(row), summary: "没有岗位，需另给" });
        return {};
      }),

    endSessions: (member: Member, id: number, key: string) =>
      staffKeys.once(member, { key, kind: "member.sessions", request: { id } }, async (tx) => {
        const row = await requireMember(tx, id);
        const ended = await staffSessions.revokeAll(tx, id, member.session);
        await staffLog.write(tx, member, { act: "member.sessions", record: recordOf(row), summary: `${ended} 处` });
        return { ended };
      }),

    /** A member as the holder of the machine adds it; there is no second person. @throws ApiError 400, 409 */
    addByCommand: (actor: Actor, { phone, name, ...after }: { phone: string; name: string } & Holdings) =>
      database.write(async (tx) => {
        requireWhole(after);
        const inserted = await store.insertMember(tx, { phone, name, manager_id: null, created_at: clock.now() });
        if (!inserted) throw new ApiError(409, "这个手机号已经是员工");
        const record = recordOf({ id: inserted.id, name });
        const personal = { before: "", after: phone };
        await staffLog.write(tx, actor, { act: "member.add", record, summary: rolesText(after.roles), personal });
        await hold(tx, actor, inserted.id, after, { reason: "命令行", isAlone: true });
      }),

    /** Whether account managers see the customers of their colleagues. */
    seesAll: () => scope.read(database.read),

    /** Lets account managers see all customers, or their own ones alone; there is no second person. */
    setSeesAll: (actor: Actor, seesAll: boolean) =>
      database.write(async (tx) => {
        const before = await scope.read(tx);
        if (before === seesAll) return;
        await scope.write(tx, seesAll);
        await staffLog.write(tx, actor, {
          act: "member.scope",
          record: { subject: "desk", id: 0, label: "客服经理" },
          summary: `${scopeName(before)} → ${scopeName(seesAll)}`,
          before: { sees_all: before },
          after: { sees_all: seesAll },
          isAlone: true,
        });
      }),

    /** The same for disabling. @throws ApiError 404, 409 */
    disableByCommand: (actor: Actor, phone: string, successor: number | null) =>
      database.write(async (tx) => {
        const row = await store.findMemberByPhone(tx, phone);
        if (!row) throw notFound(`没有员工 ${phone}`);
        await disable(tx, { actor, payload: null, reason: "命令行", isAlone: true }, row.id, successor);
      }),
  };
}
