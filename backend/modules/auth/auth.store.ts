import type { Db } from "../../database/database.ts";

/** The columns of an account that a login needs. */
export async function findCustomerLogin(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .select(["id", "password_hash", "is_active"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

export async function deleteExpired(tx: Db, now: number) {
  await tx.deleteFrom("qr_logins").where("expires_at", "<=", now).execute();
}
