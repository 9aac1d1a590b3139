import { sql } from "kysely";
import type { RecordKind } from "#contract/rules/conversation.ts";
import type { Db } from "../../database/database.ts";
import { type Page, selectPage } from "../../database/paging.ts";
import type { StoredFile } from "../picture/attachments.ts";

const NOBODY_HAS_READ = { customer_read_id: 0, staff_read_id: 0 };

/** One page of a customer's messages, the newest first, and how many there are. */
export const listMessages = (db: Db, customer_id: number, page: Page) =>
  selectPage(db.selectFrom("manager_messages").selectAll().where("customer_id", "=", customer_id), "id", page);
export type MessageRow = Awaited<ReturnType<typeof listMessages>>["rows"][number];

export const filesOfMessages = (db: Db, message_ids: readonly number[]) =>
  message_ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom("message_files").selectAll().where("message_id", "in", message_ids).orderBy("id").execute();

/** The newest message, what both sides have read, and how much of it is new to each. */
export async function findMarks(db: Db, customer_id: number) {
  const unread = (author: "customer" | "staff", read: "customer_read_id" | "staff_read_id") =>
    db
      .selectFrom("manager_messages")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("manager_messages.customer_id", "=", customer_id)
      .where("author", "=", author)
      .whereRef("manager_messages.id", ">", sql.ref(`conversations.${read}`));
  const row = await db
    .selectFrom("conversations")
    .select(["last_id", "customer_read_id", "staff_read_id", "waiting_since", "assigned_id"])
    .select([
      sql<number>`${unread("staff", "customer_read_id")}`.as("new_to_customer"),
      sql<number>`${unread("customer", "staff_read_id")}`.as("new_to_staff"),
    ])
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  if (!row) {
    return {
      last_id: 0,
      ...NOBODY_HAS_READ,
      waiting_since: null,
      assigned_id: null,
      new_to_customer: 0,
      new_to_staff: 0,
    };
  }
  return { ...row, new_to_customer: Number(row.new_to_customer), new_to_staff: Number(row.new_to_staff) };
}
export type Marks = Awaited<ReturnType<typeof findMarks>>;

/** The newest message of one side that the other side has read; 0 without one. */
export async function newestRead(db: Db, customer_id: number, author: "customer" | "staff", read_id: number) {
  const { id } = await db
    .selectFrom("manager_messages")
    .select(({ fn }) => fn.max("id").as("id"))
    .where("customer_id", "=", customer_id)
    .where("author", "=", author)
    .where("id", "<=", read_id)
    .executeTakeFirstOrThrow();
  return Number(id ?? 0);
}

/** Marks messages as read, never fewer than before and none that does not exist. */
export async function markRead(
  tx: Db,
  customer_id: number,
  side: "customer_read_id" | "staff_read_id",
  message_id: number,
) {
  await tx
    .updateTable("conversations")
    .set({
      [side]: sql`case when last_id < ${message_id} then last_id else ${message_id} end`,
    })
    .where("customer_id", "=", customer_id)
    .where(side, "<", message_id)
    .execute();
}

type Message = {
  customer_id: number;
  content: string;
  created_at: number;
  record?: { kind: RecordKind; record_id: number } | undefined;
  files: readonly StoredFile[];
};
type Author = {
  manager_id: number | null;
  author: "customer" | "staff";
  author_name: string;
  member_id: number | null;
};

/** Adds a message with its files, and moves the conversation on. @returns its id */
async function insert(tx: Db, { record, files, ...message }: Message, author: Author) {
  const { customer_id, created_at } = message;
  const { id } = await tx
    .insertInto("manager_messages")
    .values({ ...message, ...author, record_kind: record?.kind ?? null, record_id: record?.record_id ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const file of files) {
    await tx
      .insertInto("message_files")
      .values({ message_id: id, customer_id, ...file })
      .execute();
  }
  const isCustomer = author.author === "customer";
  const moved = { last_id: id, last_at: created_at };
  const waiting_since = isCustomer ? created_at : null;
  await tx
    .insertInto("conversations")
    .values({ customer_id, ...moved, waiting_since })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet({
        ...moved,
        waiting_since: isCustomer ? sql`coalesce(conversations.waiting_since, ${created_at})` : null,
      }),
    )
    .execute();
  return id;
}

/** A message that arrived while its reply was written still waits. */
async function keepWaiting(tx: Db, customer_id: number, seen_id: number) {
  const unseen = tx
    .selectFrom("manager_messages")
    .select(({ fn }) => fn.min("created_at").as("created_at"))
    .where("customer_id", "=", customer_id)
    .where("author", "=", "customer")
    .where("id", ">", seen_id);
  await tx
    .updateTable("conversations")
    .set({ waiting_since: sql`(${unseen})` })
    .where("customer_id", "=", customer_id)
    .execute();
}

/** The present account manager of a customer. */
const managerOf = (tx: Db, customer_id: number) =>
  tx
    .selectFrom("customers")
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .select(["customers.manager_id", "managers.real_name"])
    .where("customers.id", "=", customer_id)
    .executeTakeFirstOrThrow();

/** Stores the customer's message with the present account manager. @returns its id */
export async function insertServiceMessage(tx: Db, message: Message) {
  const { manager_id } = await managerOf(tx, message.customer_id);
  return insert(tx, message, { manager_id, author: "customer", author_name: "", member_id: null });
}

/**
 * Stores a reply under the member's name, or that of the account manager, or of the service without one.
 * @param seen_id the newest message that the writer has seen; what came after it still waits
 */
export async function insertReply(
  tx: Db,
  message: Message,
  { member, seen_id }: { member: { id: number; name: string } | null; seen_id: number },
) {
  const { customer_id } = message;
  const { manager_id, real_name } = await managerOf(tx, customer_id);
  const author_name = member?.name ?? real_name ?? "客服";
  const id = await insert(tx, message, { manager_id, author: "staff", author_name, member_id: member?.id ?? null });
  await keepWaiting(tx, customer_id, seen_id);
  await markRead(tx, customer_id, "staff_read_id", seen_id);
  return id;
}

/** Takes a removed account manager from the messages that it was written to. */
export const forgetManager = (tx: Db, manager_id: number) =>
  tx.updateTable("manager_messages").set({ manager_id: null }).where("manager_id", "=", manager_id).execute();

/** The newest reply after a message, of any colleague. */
export const replyAfter = (tx: Db, customer_id: number, message_id: number) =>
  tx
    .selectFrom("manager_messages")
    .select(["author_name", "content", "created_at"])
    .where("customer_id", "=", customer_id)
    .where("author", "=", "staff")
    .where("id", ">", message_id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** A file of a message of this customer. */
export const findFile = (db: Db, customer_id: number, id: number) =>
  db
    .selectFrom("message_files")
    .select(["upload", "file_name"])
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
