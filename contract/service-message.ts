import { z } from "zod";
import { sentAttachment, shownAttachment } from "./attachment.ts";
import { count, id, instant, longText, text } from "./fields.ts";
import { MESSAGE_FILES_MAX, MESSAGE_MAX, RECORD_KINDS } from "./rules/conversation.ts";

/** What both sides of a conversation send and see. */

/** A message between customer and account manager: text with line breaks and no other control characters. */
export const messageContent = longText(MESSAGE_MAX)
  .min(1)
  .meta({
    description: "Text with line breaks and no other control characters.",
    examples: ["请报价 100 箱 A4 纸"],
  });

export const sentFiles = z
  .array(sentAttachment("A JPEG, PNG or WebP picture, a PDF or an Excel file"))
  .max(MESSAGE_FILES_MAX)
  .default([])
  .describe("The attached files, which have at most 5 MB together.");

const kind = z.enum(RECORD_KINDS).meta({ description: "The kind of the record.", examples: ["order"] });

export const sentRecord = z
  .strictObject({ kind, record_id: id.describe("The id of the record.") })
  .meta({ description: "A record of the customer, or a product, that the message is about." });

export const shownRecord = z
  .strictObject({
    kind,
    record_id: id.describe("The id of the record."),
    number: text("Its number, or the name of a product.", "WX2611210001"),
    text: text("Its state and its amount.", "待收货 · ¥937.33"),
    group_id: id.nullable().describe("The payment that an unpaid order waits for; null for others."),
  })
  .meta({ id: "MessageRecord", description: "The record that a message is about." });
export type ShownRecord = z.output<typeof shownRecord>;

export const shownMessage = z
  .strictObject({
    message_id: id.describe("The id of the message."),
    content: text("The message.", "请报价 100 箱 A4 纸"),
    author: z
      .enum(["customer", "staff"])
      .meta({ description: "Whether the customer wrote it, or the shop's staff.", examples: ["staff"] }),
    author_name: text("The name that a reply is shown with; empty for the customer's own messages.", "王经理"),
    create_time: instant.describe("When the message was sent."),
    is_read: z.boolean().describe("Whether the other side has read it."),
    files: z.array(shownAttachment).describe("The attached files."),
    record: shownRecord.nullable().describe("The record that it is about; null for none."),
  })
  .meta({ id: "ConversationMessage", description: "A message between a customer and the shop." });
export type ShownMessage = z.output<typeof shownMessage>;

/** What tells a page that is open that it is out of date. */
export const conversationNews = {
  last_id: count("The id of the newest message; 0 without one."),
  unread: count("The messages of the other side that are not read."),
  read_id: count("The newest own message that the other side has read; 0 without one."),
};
