import { type Generated, sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    standing_groups: { id: Generated<number>; customer_id: number; name: string; sort: number };
    standing_lines: {
      id: Generated<number>;
      customer_id: number;
      sku_id: number;
      group_id: number | null;
      /** The usual quantity, in units of the SKU. */
      quantity: number;
      created_at: number;
    };
    standing_reminders: {
      customer_id: number;
      /** null where the list itself shows the reminder. */
      email: string | null;
      /** Epoch ms of the next mail. */
      next_at: number;
    };
  }
}

export function listGroups(db: Db, customer_id: number) {
  return db
    .selectFrom("standing_groups")
    .select(["id", "name", "sort"])
    .where("customer_id", "=", customer_id)
    .orderBy("sort")
    .orderBy("id")
    .execute();
}

export function listStandingLines(db: Db, customer_id: number) {
  return db
    .selectFrom("standing_lines")
    .select(["id", "sku_id", "group_id", "quantity"])
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
}

export async function insertListLines(
  tx: Db,
  customer_id: number,
  rows: readonly { sku_id: number; quantity: number; group_id: number | null; created_at: number }[],
) {
  await tx
    .insertInto("standing_lines")
    .values(rows.map((row) => ({ customer_id, ...row })))
    .onConflict((conflict) => conflict.columns(["customer_id", "sku_id"]).doNothing())
    .execute();
}

export async function setListQuantity(tx: Db, customer_id: number, id: number, quantity: number) {
  await tx
    .updateTable("standing_lines")
    .set({ quantity })
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .execute();
}

export async function moveLines(tx: Db, customer_id: number, ids: readonly number[], group_id: number | null) {
  await tx
    .updateTable("standing_lines")
    .set({ group_id })
    .where("customer_id", "=", customer_id)
    .where("id", "in", ids)
    .execute();
}

export async function deleteListLines(tx: Db, customer_id: number, ids: readonly number[]) {
  await tx.deleteFrom("standing_lines").where("customer_id", "=", customer_id).where("id", "in", ids).execute();
}

/** @returns the id of the new group of a customer's standing list. */
export async function insertStandingGroup(
  tx: Db,
  row: { customer_id: number; name: string; sort: number },
): Promise<number> {
  const { id } = await tx.insertInto("standing_groups").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** @returns whether the group is the customer's. */
export async function updateGroup(
  tx: Db,
  customer_id: number,
  id: number,
  change: { name?: string; sort?: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("standing_groups")
    .set(change)
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a group, whose lines then have none. @returns whether the group was the customer's. */
export async function deleteGroup(tx: Db, customer_id: number, id: number): Promise<boolean> {
  await tx
    .updateTable("standing_lines")
    .set({ group_id: null })
    .where("customer_id", "=", customer_id)
    .where("group_id", "=", id)
    .execute();
  const { numDeletedRows } = await tx
    .deleteFrom("standing_groups")
    .where("customer_id", "=", customer_id)
    .where("id", "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export function findReminder(db: Db, customer_id: number) {
  return db.selectFrom("standing_reminders").select("email").where("customer_id", "=", customer_id).executeTakeFirst();
}

export async function putReminder(tx: Db, row: { customer_id: number; email: string | null; next_at: number }) {
  await tx
    .insertInto("standing_reminders")
    .values(row)
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ email: row.email, next_at: row.next_at }))
    .execute();
}

export async function deleteReminder(tx: Db, customer_id: number) {
  await tx.deleteFrom("standing_reminders").where("customer_id", "=", customer_id).execute();
}

/** The reminders to be mailed now, with the names of their customers. */
export function dueReminders(db: Db, { now, after, limit }: { now: number; after: number; limit: number }) {
  return db
    .selectFrom("standing_reminders as reminders")
    .innerJoin("customers", "customers.id", "reminders.customer_id")
    .where("reminders.next_at", "<=", now)
    .where("customers.id", ">", after)
    .where("reminders.email", "is not", null)
    .where("customers.is_active", "=", 1)
    .select([
      "customers.id",
      "customers.audit_state",
      "customers.audit_type",
      "customers.company",
      "customers.real_name",
      "reminders.email",
      "reminders.next_at",
    ])
    .orderBy("customers.id")
    .limit(limit)
    .execute();
}

/** Sets the time of the next mail, once. @returns false when another process has done so. */
export async function advanceReminder(tx: Db, customer_id: number, from: number, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("standing_reminders")
    .set({ next_at: to })
    .where("customer_id", "=", customer_id)
    .where("next_at", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The sort value after the customer's last group. */
export async function nextSort(tx: Db, customer_id: number): Promise<number> {
  const row = await tx
    .selectFrom("standing_groups")
    .where("customer_id", "=", customer_id)
    .select(sql<number>`coalesce(max(sort), 0)`.as("sort"))
    .executeTakeFirstOrThrow();
  return Number(row.sort) + 1;
}
