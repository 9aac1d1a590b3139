import { z } from "zod";
import { CREDIT_CODE } from "#contract/rules/credit-code.ts";
import { CAPTCHA_CODE_MAX, CODE, KEY_MAX, ONE_LINE, PHONE } from "#contract/rules/patterns.ts";
import { APPLIED_STORE_KINDS, TRADES, VOLUMES } from "#contract/rules/settlement.ts";
import { normalCode } from "./settlement.ts";

const INVALID = "请求格式有误";

/** A field of a draft: an invalid value becomes empty, so that a draft is never refused. */
const lenientText = (max: number) => z.string().trim().max(max).regex(ONE_LINE).catch("").default("");
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

const draft = {
  company: lenientText(30),
  credit_code: z.string().max(40).transform(normalCode).pipe(z.string().max(18).regex(ONE_LINE)).catch("").default(""),
  real_name: lenientText(20),
  phone: lenientText(11),
  province: lenientText(20),
  city: lenientText(20),
  district: lenientText(20),
  trades,
  volume: lenientOneOf(VOLUMES),
  store_name: lenientText(30),
  store_kind: lenientOneOf(APPLIED_STORE_KINDS),
  category: lenientText(20),
  invoice_address: lenientText(80),
  invoice_phone: lenientText(20),
  bank_name: lenientText(40),
  bank_account: lenientText(30),
};

/** The typed fields, as a draft stores them. */
export const draftFields = z.object(draft);

/** A required line, for which an empty value gives one message only. */
const filled = (max: number, name: string, missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, { error: missing, abort: true })
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(ONE_LINE, { error: `${name}不能含有特殊字符` });

const phone = z
  .string({ error: "请填写手机号码" })
  .trim()
  .min(1, { error: "请填写手机号码", abort: true })
  .regex(PHONE, { error: "请输入正确的手机号码" });
const code = (missing: string, wrong: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).max(12, wrong).regex(CODE, wrong);

const submit = z.object({
  ...draft,
  intent: z.literal("submit"),
  company: filled(30, "公司名称", "请填写公司名称"),
  credit_code: z
    .string({ error: "请填写统一社会信用代码" })
    .max(40, { error: "统一社会信用代码是 18 位数字和大写字母" })
    .transform(normalCode)
    .pipe(
      z
        .string()
        .min(1, { error: "请填写统一社会信用代码", abort: true })
        .regex(CREDIT_CODE, { error: "统一社会信用代码是 18 位数字和大写字母" }),
    ),
  province: filled(20, "省份", "请选择正确的省份"),
  city: filled(20, "城市", "请选择正确的城市"),
  district: filled(20, "区县", "请选择正确的区县"),
  real_name: filled(20, "姓名", "请填写联系人姓名"),
  phone,
  sms_code: code("请填写验证码", "请输入正确的验证码"),
  agree: z.literal("on", { error: "请勾选入驻协议" }),
});

const send_code = z.object({
  ...draft,
  intent: z.literal("send_code"),
  phone,
  key: z.string().max(KEY_MAX).regex(ONE_LINE).catch("").default(""),
  code: z
    .string({ error: "请填写图形验证码" })
    .trim()
    .min(1, { error: "请填写图形验证码", abort: true })
    .max(CAPTCHA_CODE_MAX, "请输入正确的图形验证码")
    .regex(ONE_LINE, "请输入正确的图形验证码"),
});

/** Saves the draft, adds the chosen picture, removes the picture of the address, or loads the chosen regions. */
const save = z.object({ ...draft, intent: z.enum(["save", "upload", "remove_picture", "regions"]) });

const formOf = <Submit extends z.core.$ZodObject<{ intent: z.ZodLiteral<"submit"> }>>(complete: Submit) =>
  z.discriminatedUnion("intent", [complete, send_code, save], { error: INVALID });

/** The form of each kind. */
export const settlementForms = {
  wholesaler: formOf(
    submit.extend({ trades: z.unknown().pipe(trades.refine((names) => names.length > 0, { error: "请选择主营" })) }),
  ),
  merchant: formOf(
    submit.extend({
      store_name: filled(30, "店铺名称", "请填写店铺名称"),
      store_kind: z.enum(APPLIED_STORE_KINDS, { error: "请选择店铺类型" }),
      category: filled(20, "商户分类", "请选择商户分类"),
    }),
  ),
} as const;

export type SettlementForm = z.output<(typeof settlementForms)["wholesaler" | "merchant"]>;
