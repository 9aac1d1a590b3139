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

/** One page of the thread between the customer and the account manager, the newest message first. */
export const listMessages = (db: Db, customer_id: number, page: Page) =>
  readPage(
    db
      .selectFrom("manager_messages")
      .select(["content", "created_at", "author", "author_name"])
      .where("customer_id", "=", customer_id),
    "id",
    page,
  );

/** The newest message of each thread, those of customers without an answer first. */
export const listThreads = (db: Db, limit: number) =>
  db
    .selectFrom("manager_messages as messages")
    .innerJoin("customers", "customers.id", "messages.customer_id")
    .select(["customers.phone", "customers.company", "customers.real_name"])
    .select(["messages.content", "messages.author", "messages.created_at"])
    .where("messages.id", "in", (query) =>
      query
        .selectFrom("manager_messages")
        .select(({ fn }) => fn.max("id").as("id"))
        .groupBy("customer_id"),
    )
    .orderBy(({ eb }) => eb.case().when("messages.author", "=", "customer").then(0).else(1).end())
    .orderBy("messages.id", "desc")
    .limit(limit)
    .execute();

/** The whole thread of a customer, the oldest message first. */
export const readThread = (db: Db, customer_id: number) =>
  db
    .selectFrom("manager_messages")
    .select(["content", "created_at", "author", "author_name"])
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();

/** Stores a reply under the name of the customer's present account manager, or of the service without one. */
export async function insertReply(
  tx: Db,
  { customer_id, content, created_at }: { customer_id: number; content: string; created_at: number },
) {
  const manager = await tx
    .selectFrom("managers")
    .innerJoin("customers", "customers.manager_id", "managers.id")
    .select(["managers.id", "managers.real_name"])
    .where("customers.id", "=", customer_id)
    .executeTakeFirst();
  const author = { author: "staff" as const, author_name: manager?.real_name ?? "客服" };
  await tx
    .insertInto("manager_messages")
    .values({ customer_id, manager_id: manager?.id ?? null, content, created_at, ...author })
    .execute();
}

/** Stores the customer's message with the present account manager. @returns its id. */
export async function insertMessage(
  tx: Db,
  { customer_id, content, created_at }: { customer_id: number; content: string; created_at: number },
) {
  const { manager_id } = await tx
    .selectFrom("customers")
    .select("manager_id")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("manager_messages")
    .values({ customer_id, manager_id, content, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
