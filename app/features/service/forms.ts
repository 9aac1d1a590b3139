import { z } from "zod";
import { requiredText } from "#app/http/form-fields.ts";
import { MESSAGE_MAX } from "#contract/rules/conversation.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** Opens the service window: the configured chat or the shop's own page. */
export const openForm = z.object({ intent: z.literal("open", { error: MALFORMED }) });

export const messageForm = z.object({
  intent: z.literal("send_message", { error: MALFORMED }),
  content: requiredText(MESSAGE_MAX, "留言", "请填写留言内容"),
});

export const serviceForms = z.discriminatedUnion("intent", [openForm, messageForm], { error: MALFORMED });
