import { z } from "zod";
import { attachmentFile } from "./attachment.ts";
import { get, post } from "./endpoint.ts";
import { count, id, paging } from "./fields.ts";
import { MESSAGES_PAGE_SIZE } from "./rules/conversation.ts";
import { RANDOM_KEY } from "./rules/patterns.ts";
import {
  conversationNews,
  messageContent,
  sentFiles,
  sentRecord,
  shownMessage,
  shownRecord,
} from "./service-message.ts";

const noData = z.strictObject({});
/** A random ticket, usable once within a minute. */
const ticket = z
  .string()
  .regex(RANDOM_KEY)
  .meta({
    id: "Ticket",
    description: "A random ticket, usable once within a minute.",
    examples: ["dGlja2V0LW9mLWEtY2hhdA"],
  });

/** Customer service. */
export const service = {
  ticket: post({
    path: "/api/user/service_ticket",
    source: "ours",
    access: "customer",
    description: "Issues a ticket with which this session can open the service window once, within a minute.",
    answer: z.strictObject({ ticket }),
  }),
  useTicket: post({
    path: "/api/user/service_ticket/use",
    source: "ours",
    access: "customer",
    description: "Consumes a ticket.",
    body: z.strictObject({ ticket }),
    answer: noData,
  }),
  messages: get({
    path: "/api/user/manager_message/lst",
    source: "ours",
    access: "customer",
    description: "Lists the messages between the customer and the account manager, the newest first.",
    query: z.object(paging([MESSAGES_PAGE_SIZE])),
    answer: z.strictObject({
      count: count("The messages of both sides."),
      ...conversationNews,
      list: z.array(shownMessage).describe("One page of messages."),
    }),
  }),
  news: get({
    path: "/api/user/manager_message/news",
    source: "ours",
    access: "customer",
    description: "Tells whether there are messages that the customer has not read, and what the shop has read.",
    answer: z.strictObject(conversationNews),
  }),
  record: get({
    path: "/api/user/manager_message/record/{kind}/{id}",
    source: "ours",
    access: "customer",
    description: "Reads the record that a message is to be about, one of the customer's own or a product.",
    errors: { 404: "The customer has no such record." },
    answer: z.strictObject({ record: shownRecord }),
  }),
  message: post({
    path: "/api/user/manager_message",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Sends a message to the account manager, with files and a record or without.",
    errors: { 404: "The customer has no such record." },
    body: z.strictObject({ content: messageContent, files: sentFiles, record: sentRecord.optional() }),
    answer: noData,
  }),
  read: post({
    path: "/api/user/manager_message/read",
    source: "ours",
    access: "customer",
    description: "Marks the shop's messages as read, up to one of them.",
    body: z.strictObject({ message_id: id.describe("The newest message that was shown.") }),
    answer: noData,
  }),
  file: get({
    path: "/api/user/manager_message/file/{id}",
    source: "ours",
    access: "customer",
    carriesFile: true,
    description: "Reads a file of a message of the customer's own conversation.",
    errors: { 404: "The customer has no such file." },
    answer: attachmentFile,
  }),
};
