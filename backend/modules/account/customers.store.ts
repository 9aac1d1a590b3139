import type { Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Engine } from "../../database/ddl.ts";
import type { Schema } from "../../database/schema.ts";

export function listAllCustomers(db: Db) {
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
      "customers.is_active",
      "managers.real_name as manager",
    ])
    .orderBy("customers.id")
    .execute();
}

/** @returns the customer's id, or undefined when the phone has no account. */
export function updateCustomer(tx: Db, phone: string, change: Updateable<Schema["customers"]>) {
  return tx.updateTable("customers").set(change).where("phone", "=", phone).returning("id").executeTakeFirst();
}

export const updateById = (tx: Db, id: number, change: Updateable<Schema["customers"]>) =>
  tx.updateTable("customers").set(change).where("id", "=", id).execute();

export function findCustomerByPhone(db: Db, phone: string) {
  return db.selectFrom("customers").select(["id", "is_active"]).where("phone", "=", phone).executeTakeFirst();
}

/** A customer's account with the numbers of what it holds; neither its password nor its sessions. */
export function describeCustomer(db: Db, phone: string) {
  return db
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .select(["customers.id", "customers.phone", "customers.company", "customers.real_name", "customers.created_at"])
    .select(["customers.audit_state", "customers.audit_type", "customers.audit_reject_reason"])
    .select(["customers.balance", "customers.points", "customers.phone_checked", "customers.is_active"])
    .select(["customers.closes_at", "managers.real_name as manager"])
    .select((row) =>
      COUNTED.map((table) =>
        row
          .selectFrom(table)
          .whereRef("customer_id", "=", "customers.id")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .as(table),
      ),
    )
    .where("customers.phone", "=", phone)
    .executeTakeFirst();
}

const COUNTED = ["addresses", "orders", "refunds", "quotations", "manager_messages"] as const;

/** The submitted applications of a customer, the newest first. */
export function applicationsOf(db: Db, customer_id: number) {
  return db
    .selectFrom("settlements")
    .select(["id", "kind", "state", "submitted_at"])
    .where("customer_id", "=", customer_id)
    .where("submitted_at", "is not", null)
    .orderBy("id", "desc")
    .execute();
}

/** The customer's confirmed address for notices. */
export const findEmail = (db: Db, customer_id: number) =>
  db
    .selectFrom("notice_mails")
    .select("email")
    .where("customer_id", "=", customer_id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();

const CHUNK = 400;

/** The customers with these phones, locked in ascending order for the rest of the transaction. */
export async function lockByPhones(tx: Db, engine: Engine, phones: readonly string[]) {
  const ids: number[] = [];
  for (let start = 0; start < phones.length; start += CHUNK) {
    const chunk = phones.slice(start, start + CHUNK);
    const rows = await tx.selectFrom("customers").select("id").where("phone", "in", chunk).execute();
    ids.push(...rows.map(({ id }) => id));
  }
  ids.sort((a, b) => a - b);
  const found = [];
  for (let start = 0; start < ids.length; start += CHUNK) {
    const chunk = ids.slice(start, start + CHUNK);
    let query = tx
      .selectFrom("customers")
      .select(["id", "phone", "company", "real_name", "audit_state", "audit_type", "audit_reject_reason", "manager_id"])
      .where("id", "in", chunk)
      .orderBy("id");
    if (engine === "postgres") query = query.forUpdate();
    found.push(...(await query.execute()));
  }
  return found;
}

/** Reads the number of ledger rows of a customer's balance or points, and the opening amount. */
export type CustomerLedgers = (id: number, asset: "balance" | "points") => { rows: number; opening: number | null };

export async function readLedgers(tx: Db, ids: readonly number[]): Promise<CustomerLedgers> {
  const found = new Map<string, { rows: number; opening: number | null }>();
  for (let start = 0; start < ids.length; start += CHUNK) {
    const rows = await tx
      .selectFrom("ledger")
      .select(["holder_id", "asset", "kind", "delta"])
      .where("asset", "in", ["balance", "points"])
      .where("holder_id", "in", ids.slice(start, start + CHUNK))
      .execute();
    for (const { holder_id, asset, kind, delta } of rows) {
      const previous = found.get(`${asset} ${holder_id}`) ?? { rows: 0, opening: null };
      const opening = kind === "opening" ? (previous.opening ?? 0) + delta : previous.opening;
      found.set(`${asset} ${holder_id}`, { rows: previous.rows + 1, opening });
    }
  }
  return (id, asset) => found.get(`${asset} ${id}`) ?? { rows: 0, opening: null };
}

export async function balanceOf(tx: Db, id: number): Promise<number> {
  const row = await tx.selectFrom("customers").select("balance").where("id", "=", id).executeTakeFirstOrThrow();
  return row.balance;
}

/** Whether anything was ever booked on the customer's balance. */
export async function hasMovements(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("ledger")
    .select("id")
    .where("asset", "=", "balance")
    .where("holder_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
