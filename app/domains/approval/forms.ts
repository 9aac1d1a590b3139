import { z } from "zod";
import {
  APPROVAL_DAYS,
  APPROVAL_TEXT_MAX,
  APPROVAL_TITLE_MAX,
  APPROVER_NAME_MAX,
  REFUSAL_REASONS,
} from "#contract/rules/approval.ts";

const INVALID = "请求格式有误";
const CONTROL = "不能含有特殊字符";
const id = z.string({ error: INVALID }).regex(/^[1-9]\d{0,15}$/, { error: INVALID });
const line = (name: string, max: number) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .min(1, { error: `请填写${name}` })
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(/^[^\p{Cc}]*$/u, { error: `${name}${CONTROL}` });
const text = (name: string) =>
  z
    .string()
    .trim()
    .max(APPROVAL_TEXT_MAX, { error: `${name}不能超过 ${APPROVAL_TEXT_MAX} 个字` })
    .regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u, { error: `${name}${CONTROL}` })
    .default("");

/** The lines of a list in the address and in the form: `100506:10,100587:2`. */
export const LINES = /^[1-9]\d{0,15}:[1-9]\d{0,5}(?:,[1-9]\d{0,15}:[1-9]\d{0,5}){0,99}$/;

/** The forms of the customer's requests. */
export const approvalForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("create"),
      key: z.string({ error: INVALID }).regex(/^[\w-]{16,64}$/, { error: INVALID }),
      lines: z.string({ error: INVALID }).regex(LINES, { error: INVALID }),
      title: line("事由", APPROVAL_TITLE_MAX),
      approver: line("审批人", APPROVER_NAME_MAX),
      email: z.union([z.literal(""), z.email().max(120)], { error: "请填写正确的邮箱" }).default(""),
      message: text("给审批人的话"),
      days: z.enum(APPROVAL_DAYS.map(String) as [string, ...string[]], { error: "请选择有效期" }),
      hides_prices: z.literal("on").optional().catch(undefined),
      address_id: z.string({ error: "请选择收货地址" }).regex(/^[1-9]\d{0,15}$/, { error: "请选择收货地址" }),
    }),
    z.object({ intent: z.literal("renew"), approval_id: id }),
    z.object({ intent: z.literal("stop"), approval_id: id }),
  ],
  { error: INVALID },
);
export type ApprovalForm = z.output<typeof approvalForm>;

/** The approver's decision; a refusal needs a reason. */
export const decisionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("approve"), name: line("审批人", APPROVER_NAME_MAX), note: text("批注") }),
    z
      .object({
        intent: z.literal("refuse"),
        name: line("审批人", APPROVER_NAME_MAX),
        why: z.enum(REFUSAL_REASONS, { error: INVALID }).optional(),
        note: text("批注"),
      })
      .refine(({ why, note }) => note !== "" || (why !== undefined && why !== "其他"), {
        error: "不同意时请选择原因，或写明批注",
        path: ["note"],
      }),
  ],
  { error: INVALID },
);
export type DecisionForm = z.output<typeof decisionForm>;
