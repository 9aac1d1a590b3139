import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

type Account = Pick<Schema["wechat_accounts"], "app_id" | "openid">;

/** The binding of an account; undefined for one without a customer. */
export const findAccount = (db: Db, { app_id, openid }: Account) =>
  db
    .selectFrom("wechat_accounts")
    .select(["id", "customer_id"])
    .where("app_id", "=", app_id)
    .where("openid", "=", openid)
    .executeTakeFirst();

/** Whether a customer may log in; the row stays locked until the transaction ends. */
export async function lockActive(tx: Db, customer_id: number): Promise<boolean> {
  const { is_active } = await tx
    .updateTable("customers")
    .set((row) => ({ is_active: row.ref("is_active") }))
    .where("id", "=", customer_id)
    .returning("is_active")
    .executeTakeFirstOrThrow();
  return is_active === 1;
}

/** Records a login. @returns whether the account is still bound to the customer. */
export async function markUsed(tx: Db, { id, customer_id }: { id: number; customer_id: number }, now: number) {
  const { numUpdatedRows } = await tx
    .updateTable("wechat_accounts")
    .set({ used_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertTicket(tx: Db, row: Insertable<Schema["wechat_tickets"]>) {
  await tx.insertInto("wechat_tickets").values(row).execute();
}

/** Uses up a ticket. @returns the account that it stands for, or undefined for an expired, used or unknown one. */
export const takeTicket = (tx: Db, ticket_hash: string, now: number) =>
  tx
    .deleteFrom("wechat_tickets")
    .where("ticket_hash", "=", ticket_hash)
    .where("expires_at", ">", now)
    .returning(["app_id", "openid"])
    .executeTakeFirst();

/** @returns whether the account had no customer before. */
export async function insertAccount(tx: Db, row: Insertable<Schema["wechat_accounts"]>): Promise<boolean> {
  const inserted = await tx
    .insertInto("wechat_accounts")
    .values(row)
    .onConflict((conflict) => conflict.columns(["app_id", "openid"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The accounts of a customer, the last bound first. */
export const findAccounts = (db: Db, customer_id: number) =>
  db
    .selectFrom("wechat_accounts")
    .select(["id", "device", "bound_at", "used_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .execute();

/** @returns whether the customer had the account. */
export async function deleteAccount(tx: Db, customer_id: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("wechat_accounts")
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteExpiredTickets(tx: Db, now: number) {
  await tx.deleteFrom("wechat_tickets").where("expires_at", "<=", now).execute();
}
