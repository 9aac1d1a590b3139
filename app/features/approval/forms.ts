import { z } from "zod";
import {
  idField,
  keyField,
  optionalMailField,
  optionalText,
  requiredLine,
  requiredRemark,
} from "#app/http/form-fields.ts";
import {
  APPROVAL_DAYS,
  APPROVAL_TEXT_MAX,
  APPROVAL_TITLE_MAX,
  APPROVER_NAME_MAX,
  REFUSAL_REASONS,
} from "#contract/rules/approval.ts";
import { CHOOSE_ADDRESS, MALFORMED } from "#contract/rules/messages.ts";

/** The lines of a list in the address and in the form: `100506:10,100587:2`. */
export const LINES_PATTERN = /^[1-9]\d{0,15}:[1-9]\d{0,5}(?:,[1-9]\d{0,15}:[1-9]\d{0,5}){0,99}$/;

/** The lines, the approver and the conditions of a request. */
export const requestForm = z.object({
  intent: z.literal("create"),
  key: keyField,
  lines: z.string({ error: MALFORMED }).regex(LINES_PATTERN, { error: MALFORMED }),
  title: requiredRemark(APPROVAL_TITLE_MAX, "事由"),
  approver: requiredLine(APPROVER_NAME_MAX, "审批人"),
  email: optionalMailField(120),
  message: optionalText(APPROVAL_TEXT_MAX, "给审批人的话"),
  days: z.enum(APPROVAL_DAYS.map(String) as [string, ...string[]], { error: "请选择有效期" }),
  hides_prices: z.literal("on").optional().catch(undefined),
  address_id: z.string({ error: CHOOSE_ADDRESS }).regex(/^[1-9]\d{0,15}$/, { error: CHOOSE_ADDRESS }),
});

/** The forms of the customer's requests. */
export const approvalForm = z.discriminatedUnion(
  "intent",
  [
    requestForm,
    z.object({ intent: z.literal("renew"), approval_id: idField }),
    z.object({ intent: z.literal("stop"), approval_id: idField }),
  ],
  { error: MALFORMED },
);
export type ApprovalForm = z.output<typeof approvalForm>;

/** The approver's decision; a refusal needs a reason. */
export const decisionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("approve"),
      name: requiredLine(APPROVER_NAME_MAX, "审批人"),
      note: optionalText(APPROVAL_TEXT_MAX, "批注"),
    }),
    z
      .object({
        intent: z.literal("refuse"),
        name: requiredLine(APPROVER_NAME_MAX, "审批人"),
        why: z.enum(REFUSAL_REASONS, { error: MALFORMED }).optional(),
        note: optionalText(APPROVAL_TEXT_MAX, "批注"),
      })
      .refine(({ why, note }) => note !== "" || (why !== undefined && why !== "其他"), {
        error: "不同意时请选择原因，或写明批注",
        path: ["note"],
      }),
  ],
  { error: MALFORMED },
);
export type DecisionForm = z.output<typeof decisionForm>;
