import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export async function insertChatTicket(tx: Db, ticket: Schema["service_tickets"]) {
  await tx.insertInto("service_tickets").values(ticket).execute();
}

export async function deleteExpiredChatTickets(tx: Db, now: number) {
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
