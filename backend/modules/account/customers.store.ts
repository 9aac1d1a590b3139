import type { Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export function listCustomers(db: Db) {
  return db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .select([
      "customers.id",
      "customers.phone",
      "customers.company",
      "customers.real_name",
      "customers.audit_state",
      "customers.audit_type",
      "customers.balance",
      "customers.points",
      "managers.real_name as manager",
    ])
    .orderBy("customers.id")
    .execute();
}

/** @returns the customer's id, or undefined when the phone has no account. */
export function updateCustomer(tx: Db, phone: string, change: Updateable<Schema["customers"]>) {
  return tx.updateTable("customers").set(change).where("phone", "=", phone).returning("id").executeTakeFirst();
}

export function findByPhone(db: Db, phone: string) {
  return db.selectFrom("customers").select("id").where("phone", "=", phone).executeTakeFirst();
}

export function findManager(db: Db, name: string) {
  return db.selectFrom("managers").select("id").where("real_name", "=", name).executeTakeFirst();
}
