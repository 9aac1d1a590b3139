import type { Generated, Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

declare module "../../database/schema.ts" {
  interface Schema {
    /** An account of WeChat (of an app) logs in as one customer. */
    wechat_accounts: {
      id: Generated<number>;
      app_id: string;
      openid: string;
      customer_id: number;
      /** The system and the browser that bound it. */
      device: string;
      bound_at: number;
      used_at: number;
    };
    /** Accounts that WeChat has named and that wait for a phone. */
    wechat_tickets: { ticket_hash: string; app_id: string; openid: string; expires_at: number };
  }
}

type Account = Pick<Schema["wechat_accounts"], "app_id" | "openid">;

/** The binding of an account; undefined for one without a customer. */
export const findBoundAccount = (db: Db, { app_id, openid }: Account) =>
  db
    .selectFrom("wechat_accounts")
    .select(["id", "customer_id"])
    .where("app_id", "=", app_id)
    .where("openid", "=", openid)
    .executeTakeFirst();

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

export async function insertWechatTicket(tx: Db, row: Insertable<Schema["wechat_tickets"]>) {
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

export async function deleteExpiredWechatTickets(tx: Db, now: number) {
  await tx.deleteFrom("wechat_tickets").where("expires_at", "<=", now).execute();
}

/** Unbinds every account of the customer, because a stranger may have bound one. */
export const deleteAccounts = (tx: Db, customer_id: number) =>
  tx.deleteFrom("wechat_accounts").where("customer_id", "=", customer_id).execute();
