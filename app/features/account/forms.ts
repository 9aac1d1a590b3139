import { z } from "zod";
import {
  captchaField,
  captchaKeyField,
  codeField,
  idField,
  optionalLine,
  phoneField,
  requiredLine,
} from "#app/http/form-fields.ts";
import {
  CAPTCHA_MISSING,
  EARLIEST_BIRTHDAY,
  ENTER_CODE,
  ENTER_PASSWORD,
  PASSWORD_FORMAT,
  WRONG_BIRTHDAY,
} from "#contract/rules/account.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { PASSWORD } from "#contract/rules/patterns.ts";

export const profileForm = z.object({
  intent: z.literal("edit_profile", { error: MALFORMED }),
  nickname: requiredLine(20, "昵称"),
  real_name: optionalLine(20, "姓名"),
});

/** A birthday is required and not later than `latest`, yyyy-MM-dd. */
export const birthdayForm = (latest: string) =>
  z.object({
    intent: z.literal("edit_birthday", { error: MALFORMED }),
    birthday: z.iso
      .date({ error: WRONG_BIRTHDAY, abort: true })
      .refine((day) => day >= EARLIEST_BIRTHDAY && day <= latest, WRONG_BIRTHDAY),
    /** Sent by the dialog over another page, which stays open in place of a redirect. */
    stay: z.literal("1").optional().catch(undefined),
  });

/** The forms of the account overview. */
export const overviewForm = (latest: string) =>
  z.discriminatedUnion("intent", [profileForm, birthdayForm(latest)], { error: MALFORMED });

const code = codeField(ENTER_CODE);
const passwordField = z.string({ error: ENTER_PASSWORD }).regex(PASSWORD, PASSWORD_FORMAT);

const changePasswordForm = z.object({
  intent: z.literal("change_password", { error: MALFORMED }),
  code,
  password: passwordField,
  confirm_pwd: z.string({ error: "请再输入一次密码" }),
});

/** The answer to the captcha `key`, which a backend without captchas does not send. */
const captcha = { key: captchaKeyField, captcha: captchaField };
const isAnswered = ({ key, captcha }: { key: string; captcha: string }) => key === "" || captcha !== "";
const UNANSWERED = { error: CAPTCHA_MISSING, path: ["captcha"] };

/** The forms of the change of the phone, in the order of their steps. */
const phoneForms = [
  z.object({ intent: z.literal("send_old_phone"), ...captcha }).refine(isAnswered, UNANSWERED),
  z.object({ intent: z.literal("verify_old_phone"), code }),
  z.object({ intent: z.literal("send_new_phone"), phone: phoneField(), ...captcha }).refine(isAnswered, UNANSWERED),
  z.object({ intent: z.literal("change_phone"), phone: phoneField(), code }),
] as const;

const closingForms = [
  z.object({ intent: z.literal("send_closing") }),
  z.object({
    intent: z.literal("close_account"),
    code,
    agree: z.literal("on", { error: "请先确认已了解注销的后果" }),
  }),
] as const;

/** The forms of 账户与安全. */
export const securityForms = (latest: string) =>
  z.discriminatedUnion(
    "intent",
    [
      profileForm,
      birthdayForm(latest),
      z.object({ intent: z.literal("send_code") }),
      changePasswordForm,
      z.object({ intent: z.literal("end_others") }),
      z.object({ intent: z.literal("end_proxy") }),
      z.object({
        intent: z.literal("end_session"),
        session_id: z.string({ error: MALFORMED }).regex(/^[\w-]{43}$/, MALFORMED),
      }),
      z.object({ intent: z.literal("unbind_wechat"), account_id: idField }),
      z.object({ intent: z.literal("upload_avatar"), avatar: z.undefined().optional() }),
      z.object({ intent: z.literal("remove_avatar") }),
      ...phoneForms,
      ...closingForms,
    ],
    { error: MALFORMED },
  );
export type SecurityForm = z.output<ReturnType<typeof securityForms>>;

const fromPage = z.string().catch("").default("");
/** Sent by the dialog over another page, which stays open in place of a redirect. */
const stay = z.literal("1").optional().catch(undefined);

/** The forms of the phone binding. */
export const bindingForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("send_bind_code"), ...captcha, from: fromPage, stay }).refine(isAnswered, UNANSWERED),
    z.object({ intent: z.literal("bind"), code, from: fromPage, stay }),
  ],
  { error: MALFORMED },
);
