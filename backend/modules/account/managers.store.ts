import { sql, type Updateable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Engine } from "../../database/ddl.ts";
import type { Schema } from "../../database/schema.ts";

export type ManagerRow = { real_name: string; phone: string; image: string | null; region: string };

/**
 * Blocks other additions and renames until the transaction ends, because names are checked for uniqueness by reading.
 */
export async function lockManagers(tx: Db, engine: Engine) {
  if (engine === "postgres") await sql`lock table managers in share row exclusive mode`.execute(tx);
}

export function listManagers(db: Db) {
  return db
    .selectFrom("managers")
    .select(["id", "real_name", "phone", "image", "region"])
    .select((row) =>
      row
        .selectFrom("customers")
        .whereRef("customers.manager_id", "=", "managers.id")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("customers"),
    )
    .orderBy("id")
    .execute();
}

export function findManager(db: Db, name: string) {
  return db.selectFrom("managers").select("id").where("real_name", "=", name).executeTakeFirst();
}

export function insertManager(tx: Db, row: ManagerRow) {
  return tx.insertInto("managers").values(row).returning("id").executeTakeFirstOrThrow();
}

export function updateManager(tx: Db, id: number, change: Updateable<Schema["managers"]>) {
  return tx.updateTable("managers").set(change).where("id", "=", id).execute();
}

/** Moves the customers to another manager; messages stay with the manager they were written to. @returns how many customers moved. */
export async function reassignCustomers(tx: Db, from: number, to: number) {
  const moved = await tx
    .updateTable("customers")
    .set({ manager_id: to })
    .where("manager_id", "=", from)
    .executeTakeFirstOrThrow();
  return Number(moved.numUpdatedRows);
}

export const deleteManager = (tx: Db, id: number) => tx.deleteFrom("managers").where("id", "=", id).execute();

export async function hasCustomers(tx: Db, id: number) {
  const customer = await tx
    .selectFrom("customers")
    .select("id")
    .where("manager_id", "=", id)
    .limit(1)
    .executeTakeFirst();
  return customer !== undefined;
}
