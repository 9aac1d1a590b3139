import { type ApprovedAct, FOUR_EYES_WINDOW_MS, ruleOf } from "#contract/rules/four-eyes.ts";
import { rightsOf, rolesWith } from "#contract/rules/staff.ts";
import type { Db } from "../database/database.ts";
import type { Member } from "../http/member.ts";

/** The active members but one whose right to approve has counted for a day. */
export async function otherApprovers(db: Db, act: ApprovedAct, member_id: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom("staff_roles")
    .innerJoin("staff_members", "staff_members.id", "staff_roles.member_id")
    .select("staff_roles.member_id")
    .distinct()
    .where("staff_members.is_active", "=", 1)
    .where("staff_members.id", "!=", member_id)
    .where("staff_roles.role", "in", rolesWith(ruleOf(act).approver))
    .where("staff_roles.granted_at", "<=", now - FOUR_EYES_WINDOW_MS)
    .execute();
  return rows.map((row) => row.member_id);
}

/** The member as a session has it, for an act that is executed in its name without one; disabled, it has no right. */
export async function memberWhoAsked(tx: Db, member_id: number): Promise<Member> {
  const { name, manager_id, is_active } = await tx
    .selectFrom("staff_members")
    .select(["name", "manager_id", "is_active"])
    .where("id", "=", member_id)
    .executeTakeFirstOrThrow();
  const roles = await tx.selectFrom("staff_roles").select("role").where("member_id", "=", member_id).execute();
  const held = roles.map(({ role }) => role);
  const rights = new Set(is_active === 1 ? rightsOf(held) : []);
  const none = { warehouse_ids: [], seesAllCustomers: false, session: "", ip: "" };
  return { id: member_id, name, manager_id, roles: held, rights, ...none };
}
