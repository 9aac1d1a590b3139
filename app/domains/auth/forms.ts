import { z } from "zod";
import { CODE, PHONE } from "#contract/fields.ts";

/** A field that must be filled in before its pattern is looked at: one message at a time. */
const filled = (missing: string) => z.string({ error: missing }).trim().min(1, { error: missing, abort: true });

/** Messages of storefront.md section 5; the picture's are ours. */
const phone = filled("请填写手机号码").regex(PHONE, "请输入正确的手机号码");
const smsCode = filled("请填写验证码").max(12, "请输入正确的验证码").regex(CODE, "请输入正确的验证码");
const pictureCode = filled("请填写图形验证码").max(12, "请输入正确的图形验证码").regex(CODE, "请输入正确的图形验证码");
const password = z
  .string({ error: "请填写密码" })
  .min(1, { error: "请填写密码", abort: true })
  .max(64, "请输入正确的密码");
const agreed = z.literal("on", { error: "请勾选用户隐私协议" });
/** The way back; what it may lead to is decided when it is used. */
const from = z.string().catch("").default("");

const sendCode = z.object({
  intent: z.literal("send_code"),
  phone,
  key: z.string().catch("").default(""),
  code: pictureCode,
  agree: z.literal("on").optional().catch(undefined),
  from,
});

const bySms = z.object({ intent: z.literal("login"), phone, sms_code: smsCode, agree: agreed, from });

const byPassword = z.object({ intent: z.literal("login"), account: phone, password, agree: agreed, from });

const UNKNOWN_INTENT = "请选择要进行的操作";

export const smsForm = z.discriminatedUnion("intent", [bySms, sendCode], { error: UNKNOWN_INTENT });
export const passwordForm = z.discriminatedUnion("intent", [byPassword], { error: UNKNOWN_INTENT });

export type SendCode = z.output<typeof sendCode>;
export type Credentials = z.output<typeof bySms> | z.output<typeof byPassword>;
