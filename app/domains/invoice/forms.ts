import { z } from "zod";
import {
  INVOICE_ORDERS_MAX,
  INVOICE_REMARK_MAX,
  normalTaxNumber,
  TAX_NUMBER,
  titleGaps,
} from "#contract/rules/invoice.ts";
import { ID } from "#contract/rules/patterns.ts";

const MALFORMED = "请求格式有误";
const KEY = /^[A-Za-z\d_-]{16,64}$/;
// The same characters that the contract's `singleLineText` refuses.
const ONE_LINE = /^[^\p{Cc}]*$/u;

const text = (max: number, name: string) =>
  z
    .string({ error: MALFORMED })
    .trim()
    .max(max, { error: `${name}不能超过 ${max} 个字` })
    .regex(ONE_LINE, { error: `${name}不能含有特殊字符` });

/** A required line: while it is empty, it gets no second message. */
const filled = (max: number, name: string, missing: string) =>
  z.string({ error: missing }).trim().min(1, { error: missing, abort: true }).pipe(text(max, name));

const receipt_id = z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED });
const WRONG_EMAIL = "邮箱格式不对，例如 name@company.com";
const email = z.email({ error: WRONG_EMAIL }).max(100, { error: "邮箱不能超过 100 个字" });

const fields = z.object({
  intent: z.literal("save", { error: MALFORMED }),
  /** Absent for a new title. */
  receipt_id: receipt_id.optional(),
  receipt_title_type: z.enum(["1", "2"], { error: "请选择抬头类型" }),
  /** Sent where the title is for 专票 too. */
  receipt_type: z.literal("2").optional().catch(undefined),
  receipt_title: filled(100, "抬头名称", "请填写抬头名称"),
  duty_paragraph: z
    .string({ error: MALFORMED })
    .max(40, { error: "税号是 15 到 20 位数字和大写字母" })
    .default("")
    .transform(normalTaxNumber)
    .pipe(z.union([z.literal(""), z.string().regex(TAX_NUMBER)], { error: "税号是 15 到 20 位数字和大写字母" })),
  address: text(100, "注册地址").default(""),
  tel: text(30, "注册电话").default(""),
  bank_name: text(60, "开户银行").default(""),
  bank_code: text(30, "银行账号").default(""),
  email: z.string({ error: "请填写收票邮箱" }).trim().min(1, { error: "请填写收票邮箱", abort: true }).pipe(email),
  is_default: z.string().optional().catch(undefined),
});

const MISSING = {
  duty_paragraph: "请填写税号",
  address: "开专票要填注册地址",
  tel: "开专票要填注册电话",
  bank_name: "开专票要填开户银行",
  bank_code: "开专票要填银行账号",
} as const;

/** The title of a form as the contract has it. */
export function titleOf(form: z.output<typeof fields>) {
  const { receipt_title, duty_paragraph, address, tel, bank_name, bank_code, email } = form;
  return {
    receipt_title_type: form.receipt_title_type === "1" ? (1 as const) : (2 as const),
    receipt_type: form.receipt_type === "2" ? (2 as const) : (1 as const),
    ...{ receipt_title, duty_paragraph, address, tel, bank_name, bank_code, email },
  };
}

/** The fields of a title (P6.100): what its kind and type need is required. */
export const saveTitleForm = fields.superRefine((form, context) => {
  for (const name of titleGaps(titleOf(form)))
    context.addIssue({ code: "custom", path: [name], message: MISSING[name] });
});
export type SaveTitleForm = z.output<typeof saveTitleForm>;

/** The forms of the book of titles. */
export const titleForm = z.discriminatedUnion(
  "intent",
  [
    saveTitleForm,
    z.object({ intent: z.literal("delete"), receipt_id }),
    z.object({ intent: z.literal("set_default"), receipt_id }),
  ],
  { error: MALFORMED },
);
export type TitleForm = z.output<typeof titleForm>;

/** The application for the chosen orders (P6.101), or what it would make (P6.105). */
export const applicationForm = z.object({
  intent: z.enum(["apply", "preview"], { error: MALFORMED }),
  order_id: z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat()),
    z
      .array(z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED }), { error: MALFORMED })
      .min(1, { error: "请选择订单" })
      .max(INVOICE_ORDERS_MAX, { error: `一次最多 ${INVOICE_ORDERS_MAX} 张订单` }),
  ),
  receipt_id: z.string({ error: "请选择发票抬头" }).regex(ID, { error: "请选择发票抬头" }),
  receipt_type: z.enum(["1", "2"], { error: "请选择发票类型" }),
  /** Replaces the title's address for these invoices. */
  email: z.union([z.string().trim().length(0), z.string().trim().pipe(email)], { error: WRONG_EMAIL }).default(""),
  mark: text(INVOICE_REMARK_MAX, "票面备注").default(""),
  key: z.string({ error: MALFORMED }).regex(KEY, { error: MALFORMED }),
});
export type ApplicationForm = z.output<typeof applicationForm>;

/** The withdrawal of an application that waits (P6.105). */
export const withdrawalForm = z.object({
  intent: z.literal("withdraw", { error: MALFORMED }),
  order_receipt_id: z.string({ error: MALFORMED }).regex(ID, { error: MALFORMED }),
});
export type WithdrawalForm = z.output<typeof withdrawalForm>;
