import type { Expression } from "kysely";
import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import { maskPhone } from "#contract/rules/phone.ts";
import type { Right } from "#contract/rules/staff.ts";
import { PHONE_KEYWORD } from "#contract/rules/staff-customer.ts";
import type { StaffConversation, staffMessage } from "#contract/staff-message.ts";
import type { Db } from "../../database/database.ts";
import type { Page } from "../../database/paging.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import * as conversations from "./conversation.store.ts";
import type { Conversations } from "./conversation.ts";
import * as store from "./desk.store.ts";
import { openFacts, yearOf } from "./facts.store.ts";
import { newestRecords } from "./records.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & {
  ports: Pick<Platform["ports"], "clock">;
  conversation: Conversations;
  /** When an order should have been dispatched, in a query that joins its group. */
  deadline: Expression<number | null>;
};
type Calls = typeof staffMessage;

export type Desk = ReturnType<typeof createDesk>;

/** Conversations as staff read them. */
export function createDesk({ database, staffLog, conversation, deadline, ports: { clock } }: Deps) {
  const { read } = database;

  async function require(db: Db, member: Member, right: Right, id: number) {
    const row = await store.findConversationInScope(db, member, right, id);
    if (!row) throw notFound("没有这位客户，或不在您名下");
    return row;
  }

  /** Writes down a search for a phone. */
  const noteSearch = (member: Member, keyword: string, count: number) =>
    database.write((tx) =>
      staffLog.write(tx, member, {
        act: "search.phone",
        record: { subject: "desk", id: 0, label: "消息" },
        summary: `${keyword.length} 位号码，找到 ${count} 个对话`,
      }),
    );

  return {
    require,

    async list(member: Member, query: Omit<store.Filters, "now">): Promise<Answer<Calls["list"]>> {
      const now = clock.now();
      const [{ rows, count }, waiting] = await Promise.all([
        store.listConversations(read, member, { ...query, now }),
        store.countWaitingConversations(read, member, "message.read"),
      ]);
      if (query.page === 1 && PHONE_KEYWORD.test(query.keyword)) await noteSearch(member, query.keyword, count);
      return {
        count,
        waiting: waiting.count,
        oldest: waiting.oldest,
        list: rows.map((row) => ({
          customer_id: row.id,
          company: row.company,
          real_name: row.real_name,
          phone: maskPhone(row.phone),
          manager: row.manager,
          assigned: row.assigned,
          text: row.content,
          files: Number(row.files),
          author: row.author,
          last_time: row.created_at,
          unread: Number(row.unread),
          waiting_since: row.waiting_since,
        })),
      };
    },

    /** @throws ApiError 404 */
    async one(member: Member, id: number, page: Page): Promise<StaffConversation> {
      const now = clock.now();
      const row = await require(read, member, "message.read", id);
      const [{ marks, news }, { rows, count }, notes, facts, records, year, last, colleagues] = await Promise.all([
        conversation.newsOf(read, id, "staff"),
        conversations.listMessages(read, id, page),
        store.listNotes(read, id),
        openFacts(read, id, { deadline, now }),
        newestRecords(read, id, now),
        yearOf(read, id, now),
        store.lastReply(read, id),
        store.listColleagues(read),
      ]);
      return {
        customer_id: id,
        company: row.company,
        real_name: row.real_name,
        phone: maskPhone(row.phone),
        manager: row.manager,
        assigned: row.assigned,
        assigned_id: marks.assigned_id,
        is_active: row.is_active === 1,
        is_own: row.is_own === 1,
        version: marks.last_id,
        waiting_since: marks.waiting_since,
        ...news,
        count,
        list: await conversation.shown(read, id, rows, marks),
        notes: notes.map(({ written_by, content, created_at }) => ({
          by: written_by,
          content,
          create_time: created_at,
        })),
        facts,
        records,
        balance: yuan(row.balance),
        ...year,
        last_reply: last ? { by: last.author_name, time: last.created_at } : null,
        colleagues: colleagues.map(({ id: member_id, name }) => ({ member_id, name })),
      };
    },

    async news(member: Member, id: number) {
      await require(read, member, "message.read", id);
      return (await conversation.newsOf(read, id, "staff")).news;
    },

    async file(member: Member, id: number, file_id: number) {
      await require(read, member, "message.read", id);
      return conversation.file(id, file_id);
    },

    markRead: (member: Member, id: number, message_id: number) =>
      database.write(async (tx) => {
        await require(tx, member, "message.read", id);
        await conversations.markRead(tx, id, "staff_read_id", message_id);
      }),
  };
}
