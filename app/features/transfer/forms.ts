import { z } from "zod";
import { idField, optionalLine, optionalRemark } from "#app/http/form-fields.ts";
import { MALFORMED } from "#contract/rules/messages.ts";

/** The forms of the page of a transfer; the slip is a file, which is not part of the fields. */
export const transferForms = z.discriminatedUnion(
  "intent",
  [
    // The button 取消这笔充值 on the page of a recharge.
    z.object({ intent: z.literal("cancel") }),
    z.object({
      intent: z.literal("submit_slip"),
      slip: z.undefined().optional(),
      payer: optionalLine(60, "付款户名"),
      note: optionalRemark(100, "备注"),
    }),
    z.object({ intent: z.literal("upload"), slip: z.undefined().optional() }),
    z.object({ intent: z.literal("remove_slip"), slip_id: idField.transform(Number) }),
  ],
  { error: MALFORMED },
);
