import { z } from "zod";
import {
  captchaField,
  captchaKeyField,
  codeField,
  optionalAccount,
  optionalLine,
  optionalTelephone,
  phoneField,
  requiredLine,
} from "#app/http/form-fields.ts";
import { CAPTCHA_MISSING } from "#contract/rules/account.ts";
import { UNKNOWN_CITY, UNKNOWN_DISTRICT, UNKNOWN_PROVINCE } from "#contract/rules/address.ts";
import { CREDIT_CODE } from "#contract/rules/credit-code.ts";
import { TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { cleanTaxNumber } from "#contract/rules/pasted-text.ts";
import { APPLIED_STORE_KINDS, TRADES, VOLUMES } from "#contract/rules/settlement.ts";

const lenientOneOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z
    .enum(["", ...names])
    .catch("")
    .default("");

/** The chosen trades, one or several, in the order of the list. */
const trades = z
  .union([z.string().transform((name) => [name]), z.array(z.string()).max(20)])
  .catch([])
  .default([])
  .transform((names) => TRADES.filter((name) => names.includes(name)));

const choices = {
  trades,
  volume: lenientOneOf(VOLUMES),
  store_kind: lenientOneOf(APPLIED_STORE_KINDS),
};
const COMPANY = "公司名称";
const STORE_NAME = "店铺名称";
const CATEGORY = "商户分类";
const CREDIT_CODE_MISSING = "请填写统一社会信用代码";
const INVALID_CREDIT_CODE = "统一社会信用代码是 18 位数字和大写字母";
/** The fields of a draft, which stores an invalid phone or tax number as typed and refuses a text over its limit. */
const typed = {
  company: optionalLine(30, COMPANY),
  credit_code: z.string().overwrite(cleanTaxNumber).max(40, INVALID_CREDIT_CODE).default(""),
  real_name: optionalLine(20, "姓名"),
  phone: optionalTelephone(40, "手机号码"),
  province: optionalLine(20, "省份"),
  city: optionalLine(20, "城市"),
  district: optionalLine(20, "区县"),
  store_name: optionalLine(30, STORE_NAME),
  category: optionalLine(20, CATEGORY),
  invoice_address: optionalLine(80, TITLE_FACTS.address.label),
  invoice_phone: optionalTelephone(20, TITLE_FACTS.tel.label),
  bank_name: optionalLine(40, "开户行"),
  bank_account: optionalAccount,
};
const draft = { ...typed, ...choices };

/** The typed fields as a draft stores them: what it cannot store is empty, so that a draft is never refused. */
export const draftFields = z.object({ ...lenient(typed), ...choices });

function lenient<Shape extends Record<string, z.ZodType<string>>>(shape: Shape) {
  const entries = Object.entries(shape).map(([name, field]) => [name, field.catch("")]);
  // Object.fromEntries of the same names has the same names.
  return Object.fromEntries(entries) as { [Name in keyof Shape]: z.ZodCatch<Shape[Name]> };
}

const submit = z.object({
  ...draft,
  intent: z.literal("submit"),
  company: requiredLine(30, COMPANY),
  credit_code: z
    .string({ error: CREDIT_CODE_MISSING })
    .overwrite(cleanTaxNumber)
    .min(1, { error: CREDIT_CODE_MISSING, abort: true })
    .regex(CREDIT_CODE, { error: INVALID_CREDIT_CODE }),
  province: requiredLine(20, "省份", UNKNOWN_PROVINCE),
  city: requiredLine(20, "城市", UNKNOWN_CITY),
  district: requiredLine(20, "区县", UNKNOWN_DISTRICT),
  real_name: requiredLine(20, "姓名", "请填写联系人姓名"),
  phone: phoneField(),
  sms_code: codeField(),
  agree: z.literal("on", { error: "请勾选协议" }),
});

const send_code = z.object({
  ...draft,
  intent: z.literal("send_code"),
  phone: phoneField(),
  key: captchaKeyField,
  code: captchaField.refine((typed) => typed !== "", CAPTCHA_MISSING),
});

/** Saves the draft, adds the chosen picture, removes the picture of the address, or loads the chosen regions. */
const save = z.object({ ...draft, intent: z.enum(["save", "upload", "remove_picture", "regions"]) });

const formOf = <Submit extends z.core.$ZodObject<{ intent: z.ZodLiteral<"submit"> }>>(complete: Submit) =>
  z.discriminatedUnion("intent", [complete, send_code, save], { error: MALFORMED });

/** The form of each kind. */
export const settlementForms = {
  wholesaler: formOf(
    submit.extend({ trades: z.unknown().pipe(trades.refine((names) => names.length > 0, { error: "请选择主营" })) }),
  ),
  merchant: formOf(
    submit.extend({
      store_name: requiredLine(30, STORE_NAME),
      store_kind: z.enum(APPLIED_STORE_KINDS, { error: "请选择店铺类型" }),
      category: requiredLine(20, CATEGORY, "请选择商户分类"),
    }),
  ),
} as const;

export type SettlementForm = z.output<(typeof settlementForms)["wholesaler" | "merchant"]>;
