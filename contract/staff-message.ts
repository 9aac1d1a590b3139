import { z } from "zod";
import { attachmentFile } from "./attachment.ts";
import { get, post } from "./endpoint.ts";
import { count, id, idempotencyKey, instant, keyword, longText, money, nullableText, paging, text } from "./fields.ts";
import {
  CONVERSATION_FILTER_NAMES,
  CONVERSATIONS_PAGE_SIZE,
  MESSAGES_PAGE_SIZE,
  STAFF_NOTE_MAX,
} from "./rules/conversation.ts";
import {
  conversationNews,
  messageContent,
  sentFiles,
  sentRecord,
  shownMessage,
  shownRecord,
} from "./service-message.ts";

/** The calls of the desk for conversations with customers. */

const noData = z.strictObject({});
const customer = {
  customer_id: id.describe("The id of the customer."),
  company: text("The company; may be empty.", "杭州远山办公贸易有限公司"),
  real_name: text("The name; may be empty.", "孙立成"),
  phone: text("The phone of the login, masked.", "139****5678"),
  manager: nullableText("The account manager; null without one.", "周予安"),
  assigned: nullableText("The colleague who answers in place of the account manager; null for none.", "许言"),
};

const row = z
  .strictObject({
    ...customer,
    text: text("The newest message.", "PO-1118 的 88A 还没发？"),
    files: count("The files of the newest message."),
    author: z.enum(["customer", "staff"]).describe("Who wrote it."),
    last_time: instant.describe("When it was written."),
    unread: count("The customer's messages that nobody at the desk has read."),
    waiting_since: instant.nullable().describe("Since when the customer waits; null where nobody waits."),
  })
  .meta({ id: "StaffConversationRow", description: "A conversation in the desk's list." });
export type StaffConversationRow = z.output<typeof row>;

const fact = z
  .strictObject({
    kind: z.enum(["late", "refund", "quotation", "objection"]).describe("What is open."),
    label: text("Its number, or the month of a statement.", "WX2611210001"),
    text: text("What is to be done.", "8 件待发"),
    since: instant.nullable().describe("Since when it is late or waits; null where it does not."),
    key: text("What its page is found by.", "WX2611210001"),
  })
  .meta({ id: "StaffConversationFact", description: "Something of the customer that is open." });

const detail = z
  .strictObject({
    ...customer,
    is_active: z.boolean().describe("Whether the customer may log in."),
    /** False where the conversation alone was handed over. */
    is_own: z.boolean().describe("Whether the caller sees the customer's records, too."),
    version: count("The newest message; sent back with a reply."),
    assigned_id: id.nullable().describe("The member who answers in place of the account manager; null for none."),
    waiting_since: row.shape.waiting_since,
    ...conversationNews,
    count: count("The messages of both sides."),
    list: z.array(shownMessage).describe("One page of messages, the newest first."),
    notes: z
      .array(
        z.strictObject({
          by: text("Who wrote it.", "沈青"),
          content: text("The note, which the customer never sees.", "老板自己盯货，先给准点信"),
          create_time: instant.describe("When it was written."),
        }),
      )
      .describe("The internal notes, the newest first."),
    facts: z.array(fact).describe("What is open."),
    records: z.array(shownRecord).describe("The newest orders, refunds and quotations, which a reply may be about."),
    balance: money.describe("The balance in yuan."),
    year_count: count("The paid orders of this year."),
    year_sum: money.describe("What was paid for them, in yuan."),
    last_reply: z
      .strictObject({ by: text("Who replied.", "沈青"), time: instant.describe("When.") })
      .nullable()
      .describe("The newest reply; null without one."),
    colleagues: z
      .array(z.strictObject({ member_id: id, name: text("The member's name.", "许言") }))
      .describe("The members that the conversation can be handed to."),
  })
  .meta({ id: "StaffConversation", description: "A conversation with what its customer has open." });
export type StaffConversation = z.output<typeof detail>;

const read = { source: "ours", access: "staff", right: "message.read" } as const;
const write = { source: "ours", access: "staff", right: "message.reply" } as const;

export const staffMessage = {
  list: get({
    ...read,
    path: "/api/staff/messages",
    description: "Lists conversations: those that wait the longest first, then the others, the newest first.",
    query: z.object({
      filter: z.enum(CONVERSATION_FILTER_NAMES).catch("waiting").default("waiting").describe("Which of them."),
      keyword: keyword("A part of a company, a name, a phone or a message.", "88A"),
      ...paging([CONVERSATIONS_PAGE_SIZE]),
    }),
    answer: z.strictObject({
      count: count("The conversations that match."),
      waiting: count("The conversations in which a customer waits."),
      oldest: instant.nullable().describe("Since when the longest wait lasts; null where nobody waits."),
      list: z.array(row).describe("One page of conversations."),
    }),
  }),
  one: get({
    ...read,
    path: "/api/staff/messages/{id}",
    description: "Reads the conversation with a customer, who may not have written yet.",
    query: z.object(paging([MESSAGES_PAGE_SIZE])),
    answer: detail,
  }),
  news: get({
    ...read,
    path: "/api/staff/messages/{id}/news",
    description: "Tells whether the conversation has news.",
    answer: z.strictObject(conversationNews),
  }),
  file: get({
    ...read,
    path: "/api/staff/messages/{id}/files/{file_id}",
    carriesFile: true,
    description: "Reads a file of a message.",
    answer: attachmentFile,
  }),
  read: post({
    ...read,
    path: "/api/staff/messages/{id}/read",
    description: "Marks the customer's messages as read, up to one of them.",
    body: z.strictObject({ message_id: id.describe("The newest message that was shown.") }),
    answer: noData,
  }),
  reply: post({
    ...write,
    path: "/api/staff/messages/{id}/reply",
    carriesFile: true,
    description: "Replies to a customer.",
    errors: { 409: "A colleague has replied since the conversation was read." },
    body: z.strictObject({
      key: idempotencyKey,
      version: count("The newest message that was read; 0 without one."),
      content: messageContent,
      files: sentFiles,
      record: sentRecord.optional(),
    }),
    answer: noData,
  }),
  note: post({
    ...write,
    path: "/api/staff/messages/{id}/note",
    description: "Writes an internal note, which the customer never sees.",
    body: z.strictObject({
      key: idempotencyKey,
      content: longText(STAFF_NOTE_MAX).min(1).describe("The note."),
    }),
    answer: noData,
  }),
  transfer: post({
    ...write,
    path: "/api/staff/messages/{id}/transfer",
    description: "Hands the conversation to a colleague; the customer keeps the account manager.",
    errors: { 409: "A colleague has handed it over since it was read." },
    body: z.strictObject({
      key: idempotencyKey,
      assigned_id: id.nullable().describe("The member who had it when it was read; null for none."),
      member_id: id.describe("The member who answers from now on."),
    }),
    answer: noData,
  }),
};
