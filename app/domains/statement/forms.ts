import { z } from "zod";
import { REASON_MAX } from "#contract/rules/statement.ts";

const INVALID = "请求格式有误";
const amount = z.string({ error: INVALID }).regex(/^-?\d{1,12}\.\d{2}$/, { error: INVALID });

/** The forms of a statement: it is confirmed with the sums that it shows, or objected to. */
export const statementForms = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("confirm"), closing: amount, net: amount }),
    z.object({
      intent: z.literal("mail"),
      email: z
        .string({ error: "请填写邮箱" })
        .trim()
        .min(1, { error: "请填写邮箱", abort: true })
        .pipe(z.email({ error: "邮箱格式不对，例如 name@company.com" }).max(120, { error: "邮箱不能超过 120 个字" })),
    }),
    z.object({ intent: z.literal("mail_off") }),
    z.object({
      intent: z.literal("object"),
      order_sn: z
        .string()
        .trim()
        .max(40, { error: "单号不能超过 40 个字" })
        .regex(/^[^\p{Cc}]*$/u, { error: "单号不能含有特殊字符" })
        .default(""),
      reason: z
        .string({ error: "请写明异议" })
        .trim()
        .min(1, { error: "请写明异议" })
        .max(REASON_MAX, { error: `异议不能超过 ${REASON_MAX} 个字` })
        .regex(/^[^\p{Cc}]*$/u, { error: "异议不能含有特殊字符" }),
    }),
  ],
  { error: INVALID },
);
