import type { Db } from "../../database/database.ts";
import { type Page, readPage } from "../../database/paging.ts";
import type { Schema } from "../../database/schema.ts";

export async function insertTicket(tx: Db, ticket: Schema["service_tickets"]) {
  await tx.insertInto("service_tickets").values(ticket).execute();
}

export async function deleteExpiredTickets(tx: Db, now: number) {
  await tx.deleteFrom("service_tickets").where("expires_at", "<=", now).execute();
}

/** Deletes the ticket. @returns whether it was valid and belonged to this session. */
export async function consumeTicket(
  tx: Db,
  { hash, token_hash, customer_id, now }: { hash: string; token_hash: string; customer_id: number; now: number },
) {
  const consumed = await tx
    .deleteFrom("service_tickets")
    .where("hash", "=", hash)
    .where("token_hash", "=", token_hash)
    .where("customer_id", "=", customer_id)
    .where("expires_at", ">", now)
    .returning("hash")
    .executeTakeFirst();
  return consumed !== undefined;
}

/** One page of the customer's messages, the newest first. */
export const listMessages = (db: Db, customer_id: number, page: Page) =>
  readPage(
    db.selectFrom("manager_messages").select(["content", "created_at"]).where("customer_id", "=", customer_id),
    "id",
    page,
  );

/** Stores the message with the customer's present account manager. */
export async function insertMessage(
  tx: Db,
  { customer_id, content, created_at }: { customer_id: number; content: string; created_at: number },
) {
  const { manager_id } = await tx
    .selectFrom("customers")
    .select("manager_id")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  await tx.insertInto("manager_messages").values({ customer_id, manager_id, content, created_at }).execute();
}
