import type { Db } from "../../database/database.ts";

/** The rights, price class, balance (fen) and points of a customer now; `db` may be a transaction. */
export function readBuyer(db: Db, customer_id: number) {
  return db
    .selectFrom("customers")
    .select(["audit_state", "audit_type", "balance", "points", "phone_checked"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
}
export type ReadBuyer = typeof readBuyer;
