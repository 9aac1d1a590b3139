import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";

export async function findAccount(db: Db, id: number) {
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

/** The id at the payment service: two characters and the phone. */
const bizUserId = (phone: string) => `CU${phone}`;

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
      biz_user_id: bizUserId(phone),
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

/** Writes the picture's name. @returns the former one. */
export async function writeAvatar(tx: Db, id: number, avatar: string | null): Promise<string | null> {
  await lockCustomer(tx, id);
  const { avatar: former } = await findAccount(tx, id);
  await tx.updateTable("customers").set({ avatar }).where("id", "=", id).execute();
  return former;
}

/** Allows a session to set a new phone until `verified_until`, epoch ms. */
export const insertPhoneChange = (tx: Db, row: { customer_id: number; token_hash: string; verified_until: number }) =>
  tx
    .insertInto("phone_changes")
    .values(row)
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet(row))
    .execute();

/** Whether the session may set a new phone at `now`, epoch ms. */
export async function hasPhoneChange(db: Db, customer_id: number, token_hash: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom("phone_changes")
    .select("customer_id")
    .where("customer_id", "=", customer_id)
    .where("token_hash", "=", token_hash)
    .where("verified_until", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

export const deletePhoneChange = (tx: Db, customer_id: number) =>
  tx.deleteFrom("phone_changes").where("customer_id", "=", customer_id).execute();

/**
 * Changes the phone of an account.
 * @returns false where another account has the phone.
 * @throws the unique key's error where another account takes the phone concurrently.
 */
export async function writePhone(tx: Db, id: number, phone: string): Promise<boolean> {
  const changed = await tx
    .updateTable("customers")
    .set({ phone, phone_checked: 1, biz_user_id: bizUserId(phone) })
    .where("id", "=", id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("customers as other").select("other.id").where("other.phone", "=", phone))),
    )
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Locks the customer's row until the transaction ends, if the password is still the one that was checked. A concurrent
 * reset of the password either commits first and wins, or commits afterwards and revokes the token.
 * @returns whether the password is unchanged and the account active.
 */
export async function lockAccountIfPasswordUnchanged(tx: Db, id: number, password_hash: string): Promise<boolean> {
  const locked = await tx
    .updateTable("customers")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("is_active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return locked !== undefined;
}

/** @returns the customer's id, or null when no active account has this phone. */
export async function replaceAccountPassword(tx: Db, phone: string, password_hash: string) {
  const changed = await tx
    .updateTable("customers")
    .set({ password_hash })
    .where("phone", "=", phone)
    .where("is_active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return changed?.id ?? null;
}
