import type { Role } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { ApiError, notFound } from "../../http/errors.ts";
import type { Execution } from "../../platform/four-eyes.ts";
import type { Platform } from "../../platform/module.ts";
import type { ActedRecord, Actor } from "../../platform/staff-log.ts";
import { type Holdings, holdingsOf, rolesText } from "./holdings.ts";
import * as store from "./members.store.ts";

type Deps = Pick<Platform, "events" | "staffLog" | "staffSessions"> & { ports: Pick<Platform["ports"], "clock"> };
type Person = { phone: string; name: string };

/** A member as the log names it. */
export const memberRecord = ({ id, name }: { id: number; name: string }) =>
  ({ subject: "member", id, label: name }) satisfies ActedRecord;

export type MemberActs = ReturnType<typeof createMemberActs>;

/** What the desk and the command line do with members, in the transaction of the caller and with its row of the log. */
export function createMemberActs({ events, staffLog, staffSessions, ports: { clock } }: Deps) {
  /** @throws ApiError 404 */
  async function require(db: Db, id: number) {
    const row = await store.findMember(db, id);
    if (!row) throw notFound("没有这位员工");
    return row;
  }

  /** The refusal of an act on a member that has changed. */
  const changed = (tx: Db, id: number) =>
    staffLog.conflict(tx, { subject: "member", id }, "这位员工的资料已变化，请核对后再办");

  /** @throws ApiError 409 where no active 管理员 would be left */
  async function requireAdminBeside(tx: Db, id: number) {
    const admins = await store.lockAdmins(tx);
    if (admins.includes(id) && admins.length === 1) throw new ApiError(409, "要留一位管理员");
  }

  /** Adds a member without a password and without what it will hold. @throws ApiError 409 */
  async function add(tx: Db, actor: Actor, { phone, name }: Person, roles: readonly Role[]) {
    const inserted = await store.insertMember(tx, { phone, name, manager_id: null, created_at: clock.now() });
    if (!inserted) throw new ApiError(409, "这个手机号已经是员工");
    const record = memberRecord({ id: inserted.id, name });
    const personal = { before: "", after: phone };
    await staffLog.write(tx, actor, { act: "member.add", record, summary: rolesText(roles), personal });
    return record;
  }

  /** Gives the member exactly these holdings and ends its sessions, which carry the former rights. */
  async function hold(tx: Db, actor: Actor, id: number, after: Holdings, entry: { reason: string; isAlone: boolean }) {
    if (!after.roles.includes("admin")) await requireAdminBeside(tx, id);
    const row = await require(tx, id);
    const before = await holdingsOf(tx, row);
    const claimed = await store.claimMember(tx, id, row.version);
    if (!claimed) throw await changed(tx, id);
    await store.updateMember(tx, id, { manager_id: after.manager_id });
    await store.replaceRoles(tx, id, after.roles, clock.now());
    await store.replaceWarehouses(tx, id, after.warehouse_ids);
    await staffSessions.revokeAll(tx, id);
    const summary = `${rolesText(before.roles)} → ${rolesText(after.roles)}`;
    const values = { before: { ...before }, after: { ...after } };
    const { reason: note, isAlone } = entry;
    await staffLog.write(tx, actor, {
      act: "member.roles",
      record: memberRecord(row),
      summary,
      note,
      isAlone,
      ...values,
    });
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
    const row = await require(tx, id);
    const claimed = await store.claimMember(tx, id, row.version);
    if (!claimed) throw await changed(tx, id);
    await store.updateMember(tx, id, { is_active: 0 });
    await store.replaceRoles(tx, id, [], clock.now());
    const ended = await staffSessions.revokeAll(tx, id);
    const moved = row.manager_id === null ? 0 : await handOver(tx, row.manager_id, successor);
    const summary = `结束 ${ended} 处登录，移交 ${moved} 位客户`;
    const record = memberRecord(row);
    await staffLog.write(tx, actor, {
      act: "member.disable",
      record,
      summary,
      note: reason,
      isAlone,
      after: { successor },
    });
  }

  return { require, changed, add, hold, disable };
}
