import { z } from "zod";
import { ID } from "#contract/rules/patterns.ts";

const INVALID = "请求格式有误";

const line = (max: number, name: string) =>
  z
    .string()
    .trim()
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(/^[^\p{Cc}]*$/u, { error: `${name}不能含有特殊字符` })
    .default("");

/** The forms of the page of a transfer; the slip is a file beside them. */
export const transferForms = z.discriminatedUnion(
  "intent",
  [
    // 取消这笔充值, on the page of a recharge.
    z.object({ intent: z.literal("cancel") }),
    z.object({
      intent: z.literal("submit_slip"),
      slip: z.undefined().optional(),
      payer: line(60, "付款户名"),
      note: line(100, "备注"),
    }),
    z.object({ intent: z.literal("upload"), slip: z.undefined().optional() }),
    z.object({ intent: z.literal("remove_slip"), slip_id: z.string().regex(ID, { error: INVALID }).transform(Number) }),
  ],
  { error: INVALID },
);
