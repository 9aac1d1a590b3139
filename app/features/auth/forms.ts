import { z } from "zod";
import { captchaField, captchaKeyField, codeField, phoneField } from "#app/http/form-fields.ts";
import {
  CAPTCHA_MISSING,
  ENTER_CODE,
  ENTER_PASSWORD,
  PASSWORD_FORMAT,
  PASSWORDS_DIFFER,
} from "#contract/rules/account.ts";
import { PASSWORD } from "#contract/rules/patterns.ts";

/** A required secret, which is never cleaned. */
const secret = (missing: string) => z.string({ error: missing }).min(1, { error: missing, abort: true });

const newPassword = (missing: string) => secret(missing).regex(PASSWORD, PASSWORD_FORMAT);
const agreed = z.literal("on", { error: "请勾选用户隐私协议" });
/** The return address; `safeRedirect` checks it where it is used. */
const from = z.string().catch("").default("");
const optionalText = z.string().catch("").default("");

/** The `when` of a refinement that runs even if other fields are invalid. */
const always = () => true;

const PASSWORD_MISSING = "请填写密码";
const REGISTER_PHONE_MISSING = "请输入手机号码";

const sendCode = (missing?: string) =>
  z
    .object({
      intent: z.literal("send_code"),
      phone: phoneField(missing),
      key: captchaKeyField,
      code: captchaField,
      /** The phone for which this browser has passed a captcha; the action verifies it. */
      passed: optionalText,
      agree: z.literal("on").optional().catch(undefined),
      from,
    })
    .refine(({ code, passed, phone }) => code !== "" || (passed !== "" && passed === phone), {
      error: CAPTCHA_MISSING,
      path: ["code"],
      when: always,
    });

const smsLogin = z.object({
  intent: z.literal("login"),
  phone: phoneField(),
  sms_code: codeField(),
  agree: agreed,
  from,
});

/** Binds the account of WeChat, whose ticket a cookie has, to the phone. */
const bindWechat = smsLogin.extend({ intent: z.literal("bind") });

/** The form of the button 微信登录, above which the page names the agreement. */
const beginWechat = z.object({ intent: z.literal("wechat"), from });

const passwordLogin = z.object({
  intent: z.literal("login"),
  account: phoneField(),
  password: secret(PASSWORD_MISSING).max(64, "请输入正确的密码"),
  agree: agreed,
  from,
});

const register = z.object({
  intent: z.literal("register"),
  phone: phoneField(REGISTER_PHONE_MISSING),
  sms_code: codeField(ENTER_CODE),
  pwd: newPassword(ENTER_PASSWORD),
  agree: agreed,
  from,
});

const reset = z
  .object({
    intent: z.literal("reset"),
    phone: phoneField(),
    sms_code: codeField(),
    pwd: newPassword(PASSWORD_MISSING),
    confirm_pwd: optionalText,
    from,
  })
  .refine(({ pwd, confirm_pwd }) => !pwd || pwd === confirm_pwd, {
    error: PASSWORDS_DIFFER,
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

export const smsForm = z.discriminatedUnion("intent", [smsLogin, sendCode(), beginWechat], { error: UNKNOWN_INTENT });
export const passwordForm = z.discriminatedUnion("intent", [passwordLogin, beginWechat], { error: UNKNOWN_INTENT });
export const registerForm = z.discriminatedUnion("intent", [register, sendCode(REGISTER_PHONE_MISSING)], {
  error: UNKNOWN_INTENT,
});
export const resetForm = z.discriminatedUnion("intent", [reset, sendCode()], { error: UNKNOWN_INTENT });
export const setForm = z.discriminatedUnion("intent", [setPassword], { error: UNKNOWN_INTENT });
export const wechatForm = z.discriminatedUnion("intent", [bindWechat, sendCode()], { error: UNKNOWN_INTENT });
/** The scan mode accepts no form: a link refreshes it and the phone confirms. */
const noForm = z.object({ intent: z.never({ error: UNKNOWN_INTENT }) });

/** The form that the page accepts in each mode. */
export const loginForms = {
  sms: smsForm,
  password: passwordForm,
  register: registerForm,
  forgot: resetForm,
  set: setForm,
  wechat: wechatForm,
  scan: noForm,
} as const;

/** Confirms, on the phone, the login of the browser that shows the key. */
export const scanForm = z.discriminatedUnion(
  "intent",
  [z.object({ intent: z.literal("confirm"), key: optionalText })],
  { error: UNKNOWN_INTENT },
);

export type SendCode = z.output<ReturnType<typeof sendCode>>;
export type SmsLogin = z.output<typeof smsLogin>;
export type BindWechat = z.output<typeof bindWechat>;
export type PasswordLogin = z.output<typeof passwordLogin>;
export type Registration = z.output<typeof register>;
export type ResetPassword = z.output<typeof reset>;
export type SetPassword = z.output<typeof setPassword>;
/** The valid value of any mode's form. */
export type LoginFormValue = z.output<(typeof loginForms)[keyof typeof loginForms]>;
