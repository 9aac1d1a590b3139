import { z } from "zod";
import { MALFORMED, oddCharacters, tooLong } from "#contract/rules/messages.ts";
import {
  cleanAccount,
  cleanCode,
  cleanLine,
  cleanName,
  cleanNumber,
  cleanPhone,
  cleanTelephone,
  cleanText,
  normalText,
} from "#contract/rules/pasted-text.ts";
import {
  ACCOUNT,
  CAPTCHA_CODE_MAX,
  CODE,
  ID,
  KEY_MAX,
  ONE_LINE,
  PARCEL_NUMBER,
  PHONE,
  RANDOM_KEY,
  SEVERAL_LINES,
} from "#contract/rules/patterns.ts";
import { STAFF_PASSWORD_MAX } from "#contract/rules/staff.ts";

/** A text that is cleaned, and then has a limit and a pattern. */
const cleaned = (clean: (text: string) => string, pattern: RegExp) => ({
  optional: (max: number, name: string) =>
    z
      .string({ error: MALFORMED })
      .overwrite(clean)
      .max(max, tooLong(max, name))
      .regex(pattern, oddCharacters(name))
      .default(""),
  /** An empty one gets no second message. */
  required: (max: number, name: string, missing = `请填写${name}`) =>
    z
      .string({ error: missing })
      .overwrite(clean)
      .min(1, { error: missing, abort: true })
      .max(max, tooLong(max, name))
      .regex(pattern, oddCharacters(name)),
});

/** A name or another entry of one line. */
export const { optional: optionalLine, required: requiredLine } = cleaned(cleanName, ONE_LINE);

/** A remark of one line, with its letters and emoji as they are. */
export const { optional: optionalRemark, required: requiredRemark } = cleaned(cleanLine, ONE_LINE);

/** A text of several lines. */
export const { optional: optionalText, required: requiredText } = cleaned(cleanText, SEVERAL_LINES);

/** The number of an order or a parcel. */
export const { optional: optionalNumber } = cleaned(cleanNumber, ONE_LINE);

/** Any telephone number, also with an extension; may be empty or absent. */
export const { optional: optionalTelephone } = cleaned(cleanTelephone, ONE_LINE);

/** A required field with one message for an empty value and another for one that its pattern refuses. */
const exact = (clean: (text: string) => string, pattern: RegExp) => (missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .overwrite(clean)
    .min(1, { error: missing, abort: true })
    .regex(pattern, { error: wrong });

const mobile = exact(cleanPhone, PHONE);
/** A mobile number. */
export const phoneField = (missing = "请填写手机号码") => mobile(missing, "请输入正确的手机号码");

/** The code of a text message or a captcha. */
export const codeField = (missing = "请填写验证码") => exact(cleanCode, CODE)(missing, "请输入正确的验证码");

const WRONG_CAPTCHA = "请输入正确的图形验证码";

/** What a person read in a captcha: digits, letters, Chinese characters or the result of a sum; may be empty. */
export const captchaField = z
  .string()
  .overwrite(cleanCode)
  .max(CAPTCHA_CODE_MAX, WRONG_CAPTCHA)
  .regex(ONE_LINE, WRONG_CAPTCHA)
  .default("");

/** The key of a captcha, which is any text that the backend has chosen; empty without one. */
export const captchaKeyField = z.string().max(KEY_MAX).regex(ONE_LINE).catch("").default("");

/** The number of a parcel. */
export const parcelNumberField = exact(cleanNumber, PARCEL_NUMBER);

/** A bank account that may be empty or absent. */
export const optionalAccount = z
  .string({ error: MALFORMED })
  .overwrite(cleanAccount)
  .regex(ACCOUNT, { error: "银行账号是最多 30 位数字和字母" })
  .default("");

const WRONG_MAIL = "邮箱格式不对，例如 name@company.com";

/** A mail address, without the spaces of a paste. */
export const mailField = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .overwrite(cleanNumber)
    .min(1, { error: missing, abort: true })
    .regex(z.regexes.email, { error: WRONG_MAIL, abort: true })
    .max(max, tooLong(max, "邮箱"));

/** The same where it may be empty or absent. */
export const optionalMailField = (max: number, wrong = WRONG_MAIL) =>
  z
    .string({ error: wrong })
    .overwrite(cleanNumber)
    .refine((text) => text === "" || z.regexes.email.test(text), { error: wrong, abort: true })
    .max(max, tooLong(max, "邮箱"))
    .default("");

/** The id of a row, in decimal digits. */
export const idField = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });

/** The random key of a form, by which its second submit changes nothing. */
export const keyField = z.string({ error: MALFORMED }).regex(RANDOM_KEY, { error: MALFORMED });

/** The same in a form that may have none: those of visitors' pages. */
export const optionalKeyField = z.string().regex(RANDOM_KEY).optional().catch(undefined);

/** An amount as customers type it, without ¥ or 元, separators of thousands and full-width digits: ￥１，０００ is 1000. */
export const plainAmount = (typed: string) =>
  normalText(typed)
    .trim()
    .replace(/^¥\s*|\s*元$|,(?=\d{3}(?!\d))/g, "");

/** An amount in yuan that may be empty or absent, which is null. */
export const optionalMoney = (name: string) =>
  z
    .string({ error: MALFORMED })
    .default("")
    .transform(plainAmount)
    .refine((text) => /^(\d{1,9}(\.\d{1,2})?)?$/.test(text), { error: `${name}应为最多两位小数的金额` })
    .transform((text) => (text === "" ? null : Number(text).toFixed(2)));

/** A field that may be repeated, of which one value alone arrives as a text, and none not at all. */
export const listField = <List extends z.ZodType>(list: List) =>
  z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), list);

/** A value that a hidden field or a checkbox carries as JSON; the backend checks its parts. */
export const packedField = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string({ error: MALFORMED })
    .max(1000, MALFORMED)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: MALFORMED });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** The member's own password, which confirms an act of the desk without an approver. */
export const ownPasswordField = z.string().max(STAFF_PASSWORD_MAX).catch("").default("");
