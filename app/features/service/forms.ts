import { z } from "zod";
import { preferencesForm } from "#app/features/notice/preferences.ts";
import { requiredText } from "#app/http/form-fields.ts";
import { MESSAGE_MAX, RECORD_KINDS } from "#contract/rules/conversation.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** Opens the service window: the configured chat or the shop's own page. */
export const openForm = z.object({ intent: z.literal("open", { error: MALFORMED }) });

const id = z
  .string({ error: MALFORMED })
  .regex(/^[1-9]\d{0,14}$/, MALFORMED)
  .transform(Number);

export const messageForm = z.object({
  intent: z.literal("send", { error: MALFORMED }),
  text: requiredText(MESSAGE_MAX, "留言", "请填写留言内容"),
  record_kind: z.enum(RECORD_KINDS, { error: MALFORMED }).optional(),
  record_id: id.optional(),
});

/** Marks what was shown as read; a script stays on the page. */
export const readForm = z.object({
  intent: z.literal("read", { error: MALFORMED }),
  message_id: id,
  stay: z.literal("1").optional().catch(undefined),
});

/** The forms of the messages: those of the conversation, and the channels of notices. */
export const messagesForms = z.discriminatedUnion("intent", [messageForm, readForm, preferencesForm], {
  error: MALFORMED,
});
