import { z } from "zod";
import { idField, optionalMoney, optionalNumber, requiredRemark } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { OBJECTION_KIND_NAMES, OBJECTION_REASON_MAX, STATEMENT_LINES_PER_PAGE } from "#contract/rules/statement.ts";

const amount = z.string({ error: MALFORMED }).regex(/^-?\d{1,12}\.\d{2}$/, { error: MALFORMED });

const orders = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z
    .array(idField, { error: MALFORMED })
    .min(1, { error: MALFORMED })
    .max(STATEMENT_LINES_PER_PAGE, { error: MALFORMED }),
);

/** The forms of a statement, such as its confirmation with the shown sums, or an objection. */
export const statementForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("confirm"), closing: amount, net: amount }),
    z.object({ intent: z.literal("mail_on") }),
    z.object({ intent: z.literal("mail_off") }),
    z.object({ intent: z.literal("withdraw"), objection_id: idField }),
    z.object({ intent: z.literal("tick"), order_id: orders }),
    z.object({ intent: z.literal("untick"), order_id: orders }),
    z.object({
      intent: z.literal("object"),
      order_sn: optionalNumber(40, "单号"),
      kind: z.enum(OBJECTION_KIND_NAMES, { error: "请选择问题" }),
      claimed: optionalMoney("我方金额"),
      reason: requiredRemark(OBJECTION_REASON_MAX, "异议", "请写明异议"),
      /** The file of the form, which is not part of its fields. */
      attachment: z.undefined().optional(),
    }),
  ],
  { error: MALFORMED },
);
