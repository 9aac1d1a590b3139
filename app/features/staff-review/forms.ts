import { z } from "zod";
import { keyField, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { HIDE_REASON_MAX, REVIEW_REPLY_MAX } from "#contract/rules/review.ts";

const typed = { key: keyField, version: z.string({ error: MALFORMED }).min(1, MALFORMED).max(64, MALFORMED) };

export const reviewForms = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("reply"),
      ...typed,
      content: requiredText(REVIEW_REPLY_MAX, "答复", "请写答复"),
    }),
    z.object({
      intent: z.literal("hide"),
      ...typed,
      reason: requiredText(HIDE_REASON_MAX, "隐藏的原因", "请写隐藏的原因"),
    }),
    z.object({ intent: z.literal("show"), ...typed }),
  ],
  { error: MALFORMED },
);
