import { z } from "zod";
import { CODE, PASSWORD, PHONE } from "#contract/rules/patterns.ts";

/** A field that must be filled in before its pattern is looked at: one message at a time. */
const filled = (missing: string) => z.string({ error: missing }).trim().min(1, { error: missing, abort: true });
/** The same for secrets, in which spaces are no accident. */
const secret = (missing: string) => z.string({ error: missing }).min(1, { error: missing, abort: true });

/** Messages of S5.phone.1 to S5.set.1; those of the captcha are ours. */
const phone = (missing = "请填写手机号码") => filled(missing).regex(PHONE, "请输入正确的手机号码");
const smsCode = (missing = "请填写验证码") =>
  filled(missing).max(12, "请输入正确的验证码").regex(CODE, "请输入正确的验证码");
const pictureCode = filled("请填写图形验证码").max(12, "请输入正确的图形验证码").regex(CODE, "请输入正确的图形验证码");
const newPassword = (missing: string) => secret(missing).regex(PASSWORD, "请输入6-16位字母加数字组合");
const agreed = z.literal("on", { error: "请勾选用户隐私协议" });
/** The way back; what it may lead to is decided when it is used. */
const from = z.string().catch("").default("");
const optionalText = z.string().catch("").default("");

/** That two fields differ is said beside whatever else is wrong, and not before both are filled in. */
const always = () => true;

const ON_REGISTER = "请输入手机号码";

const sendCode = (missing?: string) =>
  z.object({
    intent: z.literal("send_code"),
    phone: phone(missing),
    key: optionalText,
    code: pictureCode,
    agree: z.literal("on").optional().catch(undefined),
    from,
  });

const bySms = z.object({ intent: z.literal("login"), phone: phone(), sms_code: smsCode(), agree: agreed, from });

const byPassword = z.object({
  intent: z.literal("login"),
  account: phone(),
  password: secret("请填写密码").max(64, "请输入正确的密码"),
  agree: agreed,
  from,
});

const register = z.object({
  intent: z.literal("register"),
  phone: phone(ON_REGISTER),
  sms_code: smsCode("请输入验证码"),
  pwd: newPassword("请输入密码"),
  agree: agreed,
  from,
});

const reset = z
  .object({
    intent: z.literal("reset"),
    phone: phone(),
    sms_code: smsCode(),
    pwd: newPassword("请填写密码"),
    confirm_pwd: optionalText,
    from,
  })
  .refine(({ pwd, confirm_pwd }) => !pwd || pwd === confirm_pwd, {
    error: "两次密码不一致",
    path: ["confirm_pwd"],
    when: always,
  });

const setPassword = z
  .object({
    intent: z.literal("set_password"),
    password: newPassword("请设置密码"),
    confirm_pwd: secret("请确认密码"),
    from,
  })
  .refine(({ password, confirm_pwd }) => !password || !confirm_pwd || password === confirm_pwd, {
    error: "两次输入的密码不一致，请重新输入！",
    path: ["confirm_pwd"],
    when: always,
  });

const UNKNOWN_INTENT = "请选择要进行的操作";

export const smsForm = z.discriminatedUnion("intent", [bySms, sendCode()], { error: UNKNOWN_INTENT });
export const passwordForm = z.discriminatedUnion("intent", [byPassword], { error: UNKNOWN_INTENT });
export const registerForm = z.discriminatedUnion("intent", [register, sendCode(ON_REGISTER)], {
  error: UNKNOWN_INTENT,
});
export const resetForm = z.discriminatedUnion("intent", [reset, sendCode()], { error: UNKNOWN_INTENT });
export const setForm = z.discriminatedUnion("intent", [setPassword], { error: UNKNOWN_INTENT });
/** The mode that scans takes no form: links refresh it, and the phone does the rest. */
const noForm = z.object({ intent: z.never({ error: UNKNOWN_INTENT }) });

/** What may be sent to the page in each mode. */
export const loginForms = {
  sms: smsForm,
  password: passwordForm,
  register: registerForm,
  forgot: resetForm,
  set: setForm,
  scan: noForm,
} as const;

/** On the phone: the customer lets the browser in that shows the key. */
export const scanForm = z.discriminatedUnion(
  "intent",
  [z.object({ intent: z.literal("confirm"), key: optionalText })],
  { error: UNKNOWN_INTENT },
);

export type SendCode = z.output<ReturnType<typeof sendCode>>;
export type BySms = z.output<typeof bySms>;
export type ByPassword = z.output<typeof byPassword>;
export type Register = z.output<typeof register>;
export type Reset = z.output<typeof reset>;
export type SetPassword = z.output<typeof setPassword>;
/** Whatever a mode's form may say. */
export type LoginAct = z.output<(typeof loginForms)[keyof typeof loginForms]>;
