import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";

/** The QR login of this key unless it has expired at `now`. */
export async function findQrLogin(db: Db, key_hash: string, now: number) {
  return db
    .selectFrom("qr_logins")
    .selectAll()
    .where("key_hash", "=", key_hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** @returns false when the key is expired, used or confirmed by another customer. Confirming twice succeeds. */
export async function confirmQrLogin(
  tx: Db,
  key_hash: string,
  by: { customer_id: number; confirmed_with: string },
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable("qr_logins")
    .set({ state: "confirmed", ...by })
    .where("key_hash", "=", key_hash)
    .where("expires_at", ">", now)
    .where((is) =>
      is.or([
        is("state", "=", "waiting"),
        is.and([is("state", "=", "confirmed"), is("customer_id", "=", by.customer_id)]),
      ]),
    )
    .returning("key_hash")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Consumes a confirmed key; only one caller gets it. */
export async function consumeQrLogin(tx: Db, key_hash: string, now: number) {
  return tx
    .updateTable("qr_logins")
    .set({ state: "used" })
    .where("key_hash", "=", key_hash)
    .where("state", "=", "confirmed")
    .where("expires_at", ">", now)
    .returning(["customer_id", "confirmed_with", "device"])
    .executeTakeFirst();
}

/**
 * Locks the customer's row until the transaction ends. A concurrent reset of the password either commits first and has
 * revoked the confirming session, or commits afterwards and revokes the new session too.
 * @returns whether the confirming session is still valid.
 */
export async function lockConfirmer(tx: Db, id: number, token: string, now: number): Promise<boolean> {
  await lockCustomer(tx, id);
  const session = await tx
    .selectFrom("tokens")
    .innerJoin("customers", "customers.id", "tokens.customer_id")
    .select("tokens.hash")
    .where("tokens.hash", "=", token)
    .where("tokens.customer_id", "=", id)
    .where("tokens.expires_at", ">", now)
    .where("customers.is_active", "=", 1)
    .executeTakeFirst();
  return session !== undefined;
}
