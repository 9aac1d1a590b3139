import type { Db } from "../../database/database.ts";

/** What a login by password needs to know; accounts that are switched off are not there. */
export async function findLogin(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .select(["id", "password_hash"])
    .where("phone", "=", phone)
    .where("is_active", "=", 1)
    .executeTakeFirst();
}

/**
 * Holds the row until the transaction ends, if the password is still this one: a reset beside it either comes
 * first and wins, or comes after and takes back the token.
 */
export async function lockLogin(tx: Db, id: number, password_hash: string): Promise<boolean> {
  const held = await tx
    .updateTable("customers")
    .set({ password_hash })
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("is_active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return held !== undefined;
}

/** A customer whose phone is proven by a code, and nothing else known. @returns null when the phone has an account. */
export async function insertCustomer(tx: Db, phone: string, password_hash: string | null, now: number) {
  const made = await tx
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
  return made?.id ?? null;
}

/** @returns the customer's id, or null when no active account has this phone. */
export async function replacePassword(tx: Db, phone: string, password_hash: string) {
  const changed = await tx
    .updateTable("customers")
    .set({ password_hash })
    .where("phone", "=", phone)
    .where("is_active", "=", 1)
    .returning("id")
    .executeTakeFirst();
  return changed?.id ?? null;
}

/** Takes away what nobody can use any more. */
export async function deleteExpired(tx: Db, now: number) {
  await tx.deleteFrom("captchas").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("captcha_passes").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("sms_codes").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("qr_logins").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("limits").where("resets_at", "<=", now).execute();
}
