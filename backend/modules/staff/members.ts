import type { Body } from "#contract/endpoint.ts";
import type { staff } from "#contract/staff.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Executors } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import { isConfirmed } from "../../platform/own-password.ts";
import { type MemberActs, memberRecord } from "./acts.ts";
import { effectsOfHoldings, type Holdings, holdingsOf, requireWhole } from "./holdings.ts";
import type { Logins } from "./logins.ts";
import * as store from "./members.store.ts";

type Deps = Pick<Platform, "database" | "fourEyes" | "staffKeys" | "staffLog" | "staffSessions"> & {
  acts: MemberActs;
  confirms: Logins["confirms"];
};

export type Members = ReturnType<typeof createMembers>;

/** Members of staff at the desk: their roles, warehouses and sessions; rights are given and taken by two members. */
export function createMembers({ database, fourEyes, staffKeys, staffLog, staffSessions, acts, confirms }: Deps) {
  const versionOf = async (tx: Db, id: number) => {
    const row = await store.findMember(tx, id);
    return row ? String(row.version) : null;
  };

  const executors: Executors = {
    "member.roles": {
      fingerprint: (tx, { id }) => versionOf(tx, id),
      execute: (tx, { actor, payload, reason, isAlone }) => {
        const { id, ...after } = payload as Holdings & { id: number };
        return acts.hold(tx, actor, id, after, { reason, isAlone });
      },
    },
    "member.disable": {
      fingerprint: (tx, { id }) => versionOf(tx, id),
      execute: (tx, execution) => {
        const { id, successor } = execution.payload as { id: number; successor: number | null };
        return acts.disable(tx, execution, id, successor);
      },
    },
  };

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
        const record = await acts.add(tx, member, { phone, name }, after.roles);
        const outcome = await fourEyes.ask(tx, member, {
          act: "member.roles",
          record,
          payload: { id: record.id, ...after },
          effects: await effectsOfHoldings(tx, { roles: [], manager_id: null, warehouse_ids: [] }, after),
          reason: "新员工",
          fingerprint: (await versionOf(tx, record.id)) ?? "",
          isFirst: true,
          isConfirmed: confirmed,
        });
        return { member_id: record.id, outcome };
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
        const row = await acts.require(tx, id);
        if (row.version !== version) throw await acts.changed(tx, id);
        const before = await holdingsOf(tx, row);
        const effects = await effectsOfHoldings(tx, before, after);
        if (effects.length === 0) throw new ApiError(400, "没有改动");
        const outcome = await fourEyes.ask(tx, member, {
          act: "member.roles",
          record: memberRecord(row),
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
          const row = await acts.require(tx, id);
          if (row.version !== version || row.is_active !== 1) throw await acts.changed(tx, id);
          const customers = row.manager_id === null ? 0 : await store.countCustomersOfManager(tx, row.manager_id);
          if (customers > 0 && (successor === null || successor === row.manager_id)) {
            throw new ApiError(400, `名下还有 ${customers} 位客户，请选交给谁`);
          }
          const outcome = await fourEyes.ask(tx, member, {
            act: "member.disable",
            record: memberRecord(row),
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
        const row = await acts.require(tx, id);
        if (row.is_active === 1 || !(await store.claimMember(tx, id, version))) throw await acts.changed(tx, id);
        await store.updateMember(tx, id, { is_active: 1 });
        await staffLog.write(tx, member, {
          act: "member.enable",
          record: memberRecord(row),
          summary: "没有岗位，需另给",
        });
        return {};
      }),

    endSessions: (member: Member, id: number, key: string) =>
      staffKeys.once(member, { key, kind: "member.sessions", request: { id } }, async (tx) => {
        const row = await acts.require(tx, id);
        const ended = await staffSessions.revokeAll(tx, id, member.session);
        await staffLog.write(tx, member, { act: "member.sessions", record: memberRecord(row), summary: `${ended} 处` });
        return { ended };
      }),
  };
}
