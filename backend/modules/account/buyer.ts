import type { Db } from "../../database/database.ts";

/** What decides whether and at which price a customer buys, as of now; `db` may be a transaction. */
export function readBuyer(db: Db, customer_id: number) {
  return db
    .selectFrom("customers")
    .select(["audit_state", "audit_type", "balance", "points", "phone_checked"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
}
export type ReadBuyer = typeof readBuyer;
