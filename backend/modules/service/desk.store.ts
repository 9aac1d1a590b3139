import { type Expression, type SqlBool, sql } from "kysely";
import { type ConversationFilter, LATE_MS } from "#contract/rules/conversation.ts";
import { type Right, rolesWith } from "#contract/rules/staff.ts";
import type { Db } from "../../database/database.ts";
import { likePattern } from "../../database/like-pattern.ts";
import type { Page } from "../../database/paging.ts";
import type { Member } from "../../http/member.ts";
import { toWaiting } from "../../platform/desk-queue.ts";
import { customersFor } from "../../platform/staff-scope.ts";

/** Own customers and those without an account manager, and the conversations that a colleague has handed over. */
const conversationsFor = (member: Member, right: Right) =>
  sql<SqlBool>`(${customersFor(member, right)} or customers.id in
    (select handed.customer_id from conversations handed where handed.assigned_id = ${member.id}))`;

/** Conversations in which a customer waits for this member: those handed to a colleague wait for that one. */
const waitsFor = (member: Member) =>
  sql<SqlBool>`(conversations.waiting_since is not null and (conversations.assigned_id is null
    or conversations.assigned_id = ${member.id} or assigned.is_active = 0))`;

/** Customers in the scope with their manager, the colleague in the manager's place, and the conversation, if any. */
const inScope = (db: Db, member: Member, right: Right) =>
  db
    .selectFrom("customers")
    .leftJoin("conversations", "conversations.customer_id", "customers.id")
    .leftJoin("staff_members as assigned", "assigned.id", "conversations.assigned_id")
    .where(conversationsFor(member, right))
    .where("customers.closed_at", "is", null);

/** A customer in the scope, who may not have written yet; `is_own` says whether other records are in it, too. */
export const findConversationInScope = (db: Db, member: Member, right: Right, id: number) =>
  inScope(db, member, right)
    .leftJoin("managers", "managers.id", "customers.manager_id")
    .select(["customers.id", "customers.company", "customers.real_name", "customers.phone", "customers.balance"])
    .select(["customers.is_active", "managers.real_name as manager", "assigned.name as assigned"])
    .select(sql<number>`case when ${customersFor(member, right)} then 1 else 0 end`.as("is_own"))
    .where("customers.id", "=", id)
    .executeTakeFirst();

export type Filters = Page & { filter: ConversationFilter; keyword: string; now: number };

const FILTERS: Readonly<Record<ConversationFilter, (member: Member, now: number) => Expression<SqlBool>>> = {
  waiting: (member) => waitsFor(member),
  late: (member, now) => sql<SqlBool>`(${waitsFor(member)} and conversations.waiting_since <= ${now - LATE_MS})`,
  mine: ({ id, manager_id }) =>
    sql<SqlBool>`(customers.manager_id = ${manager_id ?? 0} or conversations.assigned_id = ${id})`,
  all: () => sql<SqlBool>`1 = 1`,
};

/** The least length of figures that match a phone. */
const PHONE_PART = /^\d{4,}$/;

function matching(keyword: string) {
  const pattern = likePattern(keyword);
  const phone = PHONE_PART.test(keyword) ? sql`or customers.phone like ${pattern} escape '\\'` : sql``;
  return sql<SqlBool>`(lower(customers.company) like ${pattern} escape '\\'
    or lower(customers.real_name) like ${pattern} escape '\\'
    or exists (select 1 from manager_messages found where found.customer_id = customers.id
      and lower(found.content) like ${pattern} escape '\\') ${phone})`;
}

/** One page of conversations, those that wait the longest first, then the newest, and how many there are. */
export async function listConversations(db: Db, member: Member, { filter, keyword, now, page, limit }: Filters) {
  const found = inScope(db, member, "message.read")
    .where("conversations.last_id", "is not", null)
    .where(FILTERS[filter](member, now))
    .$if(keyword !== "", (query) => query.where(matching(keyword)));
  const [rows, { count }] = await Promise.all([
    found
      .innerJoin("manager_messages as last", "last.id", "conversations.last_id")
      .leftJoin("managers", "managers.id", "customers.manager_id")
      .select(["customers.id", "customers.company", "customers.real_name", "customers.phone"])
      .select(["managers.real_name as manager", "assigned.name as assigned"])
      .select(["last.content", "last.author", "last.created_at", "conversations.waiting_since"])
      .select((row) => [
        row
          .selectFrom("message_files")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("message_files.message_id", "=", "last.id")
          .as("files"),
        row
          .selectFrom("manager_messages as new")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .whereRef("new.customer_id", "=", "customers.id")
          .where("new.author", "=", "customer")
          .whereRef("new.id", ">", "conversations.staff_read_id")
          .as("unread"),
      ])
      .orderBy(sql`case when conversations.waiting_since is null then 1 else 0 end`)
      .orderBy("conversations.waiting_since")
      .orderBy("conversations.last_at", "desc")
      .orderBy("customers.id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The conversations in which customers wait, and since when the oldest does. */
export const countWaitingConversations = async (db: Db, member: Member, right: Right) =>
  toWaiting(
    await inScope(db, member, right)
      .where(waitsFor(member))
      .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(conversations.waiting_since)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

export const firstWaitingConversations = (db: Db, member: Member, right: Right, limit: number) =>
  inScope(db, member, right)
    .where(waitsFor(member))
    .innerJoin("manager_messages as last", "last.id", "conversations.last_id")
    .select(["customers.id", "customers.company", "customers.real_name", "customers.phone"])
    .select(["last.content", "conversations.waiting_since"])
    .orderBy("conversations.waiting_since")
    .limit(limit)
    .execute();

/** Active members who may reply. */
export const listColleagues = (db: Db) =>
  db
    .selectFrom("staff_members")
    .select(["id", "name"])
    .where("is_active", "=", 1)
    .where("id", "in", (roles) =>
      roles.selectFrom("staff_roles").select("member_id").where("role", "in", rolesWith("message.reply")),
    )
    .orderBy("id")
    .execute();

/** Hands a conversation over. @returns whether it was with the named member, or nobody, until then */
export async function assign(tx: Db, customer_id: number, from: number | null, to: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("conversations")
    .set({ assigned_id: to })
    .where("customer_id", "=", customer_id)
    .where("assigned_id", from === null ? "is" : "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertNote(
  tx: Db,
  note: { customer_id: number; member_id: number; written_by: string; content: string; created_at: number },
) {
  await tx.insertInto("message_notes").values(note).execute();
}

const NOTES_SHOWN = 50;

export const listNotes = (db: Db, customer_id: number) =>
  db
    .selectFrom("message_notes")
    .select(["written_by", "content", "created_at"])
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .limit(NOTES_SHOWN)
    .execute();

/** The newest reply of a conversation. */
export const lastReply = (db: Db, customer_id: number) =>
  db
    .selectFrom("manager_messages")
    .select(["author_name", "created_at"])
    .where("customer_id", "=", customer_id)
    .where("author", "=", "staff")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The newest message of each thread, those of customers without an answer first. */
export const listThreads = (db: Db, limit: number) =>
  db
    .selectFrom("conversations")
    .innerJoin("customers", "customers.id", "conversations.customer_id")
    .innerJoin("manager_messages as messages", "messages.id", "conversations.last_id")
    .select(["customers.phone", "customers.company", "customers.real_name"])
    .select(["messages.content", "messages.author", "messages.created_at", "conversations.waiting_since"])
    .orderBy(sql`case when conversations.waiting_since is null then 1 else 0 end`)
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
