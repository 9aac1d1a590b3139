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
import { CREDIT_CODE } from "#contract/rules/credit-code.ts";
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
const INVALID_CREDIT_CODE = "统一社会信用代码是 18 位数字和大写字母";
/** The fields of a draft, which stores an invalid phone or tax number as typed and refuses a text over its limit. */
const typed = {
  company: optionalLine(30, "公司名称"),
  credit_code: z.string().overwrite(cleanTaxNumber).max(40, INVALID_CREDIT_CODE).default(""),
  real_name: optionalLine(20, "姓名"),
  phone: optionalTelephone(40, "手机号码"),
  province: optionalLine(20, "省份"),
  city: optionalLine(20, "城市"),
  district: optionalLine(20, "区县"),
  store_name: optionalLine(30, "店铺名称"),
  category: optionalLine(20, "商户分类"),
  invoice_address: optionalLine(80, "注册地址"),
  invoice_phone: optionalTelephone(20, "注册电话"),
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
  company: requiredLine(30, "公司名称", "请填写公司名称"),
  credit_code: z
    .string({ error: "请填写统一社会信用代码" })
    .overwrite(cleanTaxNumber)
    .min(1, { error: "请填写统一社会信用代码", abort: true })
    .regex(CREDIT_CODE, { error: INVALID_CREDIT_CODE }),
  province: requiredLine(20, "省份", "请选择正确的省份"),
  city: requiredLine(20, "城市", "请选择正确的城市"),
  district: requiredLine(20, "区县", "请选择正确的区县"),
  real_name: requiredLine(20, "姓名", "请填写联系人姓名"),
  phone: phoneField(),
  sms_code: codeField("请填写验证码", "请输入正确的验证码"),
  agree: z.literal("on", { error: "请勾选协议" }),
});

const send_code = z.object({
  ...draft,
  intent: z.literal("send_code"),
  phone: phoneField(),
  key: captchaKeyField,
  code: captchaField.refine((typed) => typed !== "", "请填写图形验证码"),
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
      store_name: requiredLine(30, "店铺名称", "请填写店铺名称"),
      store_kind: z.enum(APPLIED_STORE_KINDS, { error: "请选择店铺类型" }),
      category: requiredLine(20, "商户分类", "请选择商户分类"),
    }),
  ),
} as const;

export type SettlementForm = z.output<(typeof settlementForms)["wholesaler" | "merchant"]>;
