import { sql } from "kysely";
import type { Role } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";

const selected = (db: Db) =>
  db
    .selectFrom("staff_members")
    .leftJoin("managers", "managers.id", "staff_members.manager_id")
    .select(["staff_members.id", "staff_members.phone", "staff_members.name", "staff_members.is_active"])
    .select(["staff_members.manager_id", "staff_members.version", "staff_members.created_at"])
    .select(["managers.real_name as manager"])
    .select(sql<number>`case when staff_members.password_hash is null then 0 else 1 end`.as("has_password"));
export type MemberRow = Awaited<ReturnType<ReturnType<typeof selected>["execute"]>>[number];

export const listMembers = (db: Db) => selected(db).orderBy("staff_members.id").execute();

export const findMember = (db: Db, id: number) => selected(db).where("staff_members.id", "=", id).executeTakeFirst();

export const findMemberByPhone = (db: Db, phone: string) =>
  selected(db).where("staff_members.phone", "=", phone).executeTakeFirst();

export const allRoles = (db: Db) => db.selectFrom("staff_roles").select(["member_id", "role", "granted_at"]).execute();

export const warehousesOfMembers = (db: Db) =>
  db
    .selectFrom("staff_warehouses")
    .innerJoin("warehouses", "warehouses.id", "staff_warehouses.warehouse_id")
    .select(["staff_warehouses.member_id", "warehouses.id", "warehouses.name"])
    .orderBy("warehouses.id")
    .execute();

export const managersToChoose = (db: Db) =>
  db.selectFrom("managers").select(["id", "real_name as name"]).orderBy("id").execute();
export const warehousesToChoose = (db: Db) =>
  db.selectFrom("warehouses").select(["id", "name"]).orderBy("id").execute();

/** @returns the id of the new member; undefined where the phone has one. */
export const insertMember = (
  tx: Db,
  row: { phone: string; name: string; manager_id: number | null; created_at: number },
) =>
  tx
    .insertInto("staff_members")
    .values({ ...row, password_hash: null, is_active: 1 })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Locks the member at this version and raises it. @returns undefined where the member has changed. */
export const claimMember = (tx: Db, id: number, version: number) =>
  tx
    .updateTable("staff_members")
    .set({ version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .returning(["id", "name"])
    .executeTakeFirst();

export const updateMember = (tx: Db, id: number, change: { is_active?: number; manager_id?: number | null }) =>
  tx.updateTable("staff_members").set(change).where("id", "=", id).execute();

/** Replaces the roles; a role that the member has already keeps the time at which it was given. */
export async function replaceRoles(tx: Db, member_id: number, roles: readonly Role[], granted_at: number) {
  await tx
    .deleteFrom("staff_roles")
    .where("member_id", "=", member_id)
    .$if(roles.length > 0, (query) => query.where("role", "not in", roles))
    .execute();
  for (const role of roles) {
    await tx
      .insertInto("staff_roles")
      .values({ member_id, role, granted_at })
      .onConflict((conflict) => conflict.columns(["member_id", "role"]).doNothing())
      .execute();
  }
}

export async function replaceWarehouses(tx: Db, member_id: number, warehouse_ids: readonly number[]) {
  await tx.deleteFrom("staff_warehouses").where("member_id", "=", member_id).execute();
  for (const warehouse_id of new Set(warehouse_ids)) {
    await tx.insertInto("staff_warehouses").values({ member_id, warehouse_id }).execute();
  }
}

/** Locks every active 管理员, so that two of them cannot be removed at the same time. @returns their ids. */
export async function lockAdmins(tx: Db): Promise<number[]> {
  const rows = await tx
    .updateTable("staff_members")
    .set((row) => ({ version: row.ref("version") }))
    .where("is_active", "=", 1)
    .where("id", "in", (row) => row.selectFrom("staff_roles").select("member_id").where("role", "=", "admin"))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a removed account manager from its member. */
export const releaseManager = (tx: Db, manager_id: number) =>
  tx.updateTable("staff_members").set({ manager_id: null }).where("manager_id", "=", manager_id).execute();

/** Moves a member's mark of read notices forward. */
export const markNoticesRead = (tx: Db, id: number, notice_id: number) =>
  tx
    .updateTable("staff_members")
    .set({ notices_read_id: notice_id })
    .where("id", "=", id)
    .where("notices_read_id", "<", notice_id)
    .execute();

export const countCustomersOfManager = async (db: Db, manager_id: number): Promise<number> => {
  const row = await db
    .selectFrom("customers")
    .where("manager_id", "=", manager_id)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};
