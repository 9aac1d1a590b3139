import type { Db } from "../../database/database.ts";

export const findMemberLogin = (db: Db, phone: string) =>
  db
    .selectFrom("staff_members")
    .select(["id", "name", "password_hash", "is_active"])
    .where("phone", "=", phone)
    .executeTakeFirst();

export const rolesOf = async (db: Db, member_id: number) =>
  (await db.selectFrom("staff_roles").select("role").where("member_id", "=", member_id).execute()).map(
    ({ role }) => role,
  );

/** Locks the member if the password is still the one that was checked. @returns whether it is. */
export async function lockMemberIfPasswordUnchanged(tx: Db, id: number, password_hash: string): Promise<boolean> {
  const locked = await tx
    .updateTable("staff_members")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("is_active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** @returns the member's id; undefined where no active member has this phone. */
export const replaceMemberPassword = (tx: Db, phone: string, password_hash: string) =>
  tx
    .updateTable("staff_members")
    .set({ password_hash })
    .where("phone", "=", phone)
    .where("is_active", "=", 1)
    .returning(["id", "name"])
    .executeTakeFirst();

export const isKnownBrowser = async (db: Db, member_id: number, hash: string): Promise<boolean> =>
  (await db
    .selectFrom("staff_browsers")
    .select("hash")
    .where("member_id", "=", member_id)
    .where("hash", "=", hash)
    .executeTakeFirst()) !== undefined;

export const addBrowser = (tx: Db, member_id: number, hash: string, created_at: number) =>
  tx
    .insertInto("staff_browsers")
    .values({ hash, member_id, created_at })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();

export const forgetBrowsers = (tx: Db, member_id: number) =>
  tx.deleteFrom("staff_browsers").where("member_id", "=", member_id).execute();
