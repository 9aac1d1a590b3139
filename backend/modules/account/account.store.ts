import type { Db } from "../../database/database.ts";

export async function findCustomer(db: Db, id: number) {
  return db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .selectAll("customers")
    .select([
      "managers.real_name as manager_name",
      "managers.phone as manager_phone",
      "managers.image as manager_image",
    ])
    .where("customers.id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Creates an account with nothing but a phone. @returns its id, or null when the phone has an account. */
export async function insertCustomer(tx: Db, phone: string, password_hash: string | null, now: number) {
  const created = await tx
    .insertInto("customers")
    .values({
      phone,
      password_hash,
      company: "",
      real_name: "",
      nickname: `用户${phone.slice(-4)}`,
      is_open_member: 0,
      is_money_level: 0,
      balance: 0,
      points: 0,
      audit_state: 0,
      audit_type: 0,
      phone_checked: 1,
      biz_user_id: `CU${phone}`,
      is_active: 1,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("phone").doNothing())
    .returning("id")
    .executeTakeFirst();
  return created?.id ?? null;
}

/** @returns false when a birthday is set already: it cannot be changed once chosen. */
export async function writeBirthday(tx: Db, id: number, birthday: string) {
  const changed = await tx
    .updateTable("customers")
    .set({ birthday })
    .where("id", "=", id)
    .where("birthday", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function writeProfile(tx: Db, id: number, profile: { nickname: string; real_name: string }) {
  await tx.updateTable("customers").set(profile).where("id", "=", id).execute();
}

export async function writePhoneChecked(tx: Db, id: number) {
  await tx.updateTable("customers").set({ phone_checked: 1 }).where("id", "=", id).execute();
}

/** @returns false when a password is set already. */
export async function writeFirstPassword(tx: Db, id: number, password_hash: string) {
  const changed = await tx
    .updateTable("customers")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

export async function writePassword(tx: Db, id: number, password_hash: string) {
  await tx.updateTable("customers").set({ password_hash }).where("id", "=", id).execute();
}
