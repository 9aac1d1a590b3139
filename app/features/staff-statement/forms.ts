import { z } from "zod";
import { keyField, optionalMoney, optionalText, ownPasswordField, requiredText } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { REPLY_MAX } from "#contract/rules/statement.ts";

/** The answer to the objection of a statement. */
export const replyForm = z.object({
  intent: z.literal("reply", { error: MALFORMED }),
  key: keyField,
  version: z.string({ error: MALFORMED }).max(64, MALFORMED),
  text: requiredText(REPLY_MAX, "答复", "请写答复，客户看得到"),
  refund: optionalMoney("差价"),
  note: optionalText(200, "备注"),
  password: ownPasswordField,
});
export type ReplyForm = z.output<typeof replyForm>;
