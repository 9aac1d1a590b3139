import { z } from "zod";
import { MESSAGE_MAX } from "#contract/service.ts";

const MALFORMED = "请求格式有误";
const EMPTY = "请填写留言内容";

/** Opens the service window: the configured chat or the shop's own page. */
export const openForm = z.object({ intent: z.literal("open", { error: MALFORMED }) });

export const messageForm = z.object({
  intent: z.literal("send_message", { error: MALFORMED }),
  content: z
    .string({ error: EMPTY })
    // Browsers send line breaks in forms as CR and LF.
    .transform((text) => text.replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, EMPTY)
        .max(MESSAGE_MAX, `留言最多 ${MESSAGE_MAX} 个字`)
        .regex(/^(?:[^\p{Cc}]|\n)*$/u, "留言含有无法识别的字符"),
    ),
});

export const serviceForms = z.discriminatedUnion("intent", [openForm, messageForm], { error: MALFORMED });
