import { z } from "zod";
import { keyField, optionalText, requiredText } from "#app/http/form-fields.ts";
import { MESSAGE_MAX, QUICK_REPLIES, RECORD_KINDS, STAFF_NOTE_MAX } from "#contract/rules/conversation.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { ACT_NAMES } from "#contract/rules/staff.ts";

const id = z
  .string({ error: MALFORMED })
  .regex(/^[1-9]\d{0,14}$/, MALFORMED)
  .transform(Number);
const version = z
  .string({ error: MALFORMED })
  .regex(/^\d{1,15}$/, MALFORMED)
  .transform(Number);

/** A record as the select of a reply names it: kind and id. */
const record = z
  .string()
  .regex(new RegExp(`^((${RECORD_KINDS.join("|")})-[1-9]\\d{0,14})?$`), MALFORMED)
  .default("");

const reply = z.object({
  intent: z.literal("reply", { error: MALFORMED }),
  key: keyField,
  version,
  content: optionalText(MESSAGE_MAX, "回复"),
  quick: z.enum(["", ...QUICK_REPLIES], { error: MALFORMED }).default(""),
  record,
});

/** The forms of a conversation at the desk. */
export const conversationForms = z.discriminatedUnion(
  "intent",
  [
    reply,
    z.object({
      intent: z.literal("note", { error: MALFORMED }),
      key: keyField,
      note: requiredText(STAFF_NOTE_MAX, ACT_NAMES["message.note"], "备注还没写"),
    }),
    z.object({
      intent: z.literal("transfer", { error: MALFORMED }),
      key: keyField,
      assigned_id: version,
      member_id: id,
    }),
    z.object({
      intent: z.literal("read", { error: MALFORMED }),
      message_id: id,
      stay: z.literal("1").optional().catch(undefined),
    }),
  ],
  { error: MALFORMED },
);
export type ConversationAct = z.output<typeof conversationForms>;
