import type { Db } from "../../database/database.ts";

/** The columns of an account that a login needs. */
export async function findLogin(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .select(["id", "password_hash", "is_active"])
    .where("phone", "=", phone)
    .executeTakeFirst();
}

/**
 * Locks the customer's row until the transaction ends, if the password is still the one that was checked. A concurrent
 * reset of the password either commits first and wins, or commits afterwards and revokes the token.
 * @returns whether the password is unchanged and the account active.
 */
export async function lockIfPasswordUnchanged(tx: Db, id: number, password_hash: string): Promise<boolean> {
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

export async function deleteExpired(tx: Db, now: number) {
  await tx.deleteFrom("captchas").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("captcha_passes").where("expires_at", "<=", now).execute();
  await tx.deleteFrom("qr_logins").where("expires_at", "<=", now).execute();
}
