import { z } from "zod";
import { keyField, optionalMoney, optionalText, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { STAFF_PASSWORD_MAX } from "#contract/rules/staff.ts";
import { REPLY_MAX } from "#contract/rules/statement.ts";

/** The answer to the objection of a statement. */
export const replyForm = z.object({
  intent: z.literal("reply", { error: MALFORMED }),
  key: keyField,
  version: z.string({ error: MALFORMED }).max(64, MALFORMED),
  text: requiredText(REPLY_MAX, "答复", "请写答复，客户看得到"),
  refund: optionalMoney("差价"),
  note: optionalText(200, "备注"),
  password: z.string().max(STAFF_PASSWORD_MAX, MALFORMED).catch("").default(""),
});
export type ReplyForm = z.output<typeof replyForm>;
