import { z } from "zod";
import { CODE } from "#contract/rules/patterns.ts";

/** The forms of the phone binding (S5.binding.1). */
export const bindingForms = [
  z.object({ intent: z.literal("send_bind_code") }),
  z.object({
    intent: z.literal("bind"),
    code: z
      .string({ error: "请输入验证码" })
      .trim()
      .min(1, { error: "请输入验证码", abort: true })
      .max(12, { error: "请输入正确的验证码" })
      .regex(CODE, { error: "请输入正确的验证码" }),
  }),
] as const;
