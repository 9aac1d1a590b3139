import { z } from "zod";
import {
  idField,
  keyField,
  mailField,
  optionalAccount,
  optionalLine,
  optionalMailField,
  optionalRemark,
  optionalTelephone,
  requiredLine,
  requiredText,
} from "#app/http/form-fields.ts";
import { INVOICE_ORDERS_MAX, INVOICE_REMARK_MAX, TAX_NUMBER, titleGaps } from "#contract/rules/invoice.ts";
import { INVOICE_FACTS, TITLE_FACTS } from "#contract/rules/invoice-facts.ts";
import { MALFORMED } from "#contract/rules/messages.ts";
import { cleanTaxNumber } from "#contract/rules/pasted-text.ts";
import { ID } from "#contract/rules/patterns.ts";
import { PASTED_TITLE_MAX } from "./recognize-title.ts";

const CHOOSE_TITLE = "请选择发票抬头";
const WRONG_TAX_NUMBER = "税号是 15 到 20 位数字和大写字母";

const fields = z.object({
  intent: z.literal("save", { error: MALFORMED }),
  /** Absent for a new title. */
  receipt_id: idField.optional(),
  receipt_title_type: z.enum(["1", "2"], { error: "请选择抬头类型" }),
  /** Ticked where the title is valid for 专票 too. */
  receipt_type: z.literal("2").optional().catch(undefined),
  receipt_title: requiredLine(100, "抬头名称"),
  duty_paragraph: z
    .string({ error: MALFORMED })
    .overwrite(cleanTaxNumber)
    .refine((number) => number === "" || TAX_NUMBER.test(number), { error: WRONG_TAX_NUMBER })
    .default(""),
  address: optionalLine(100, TITLE_FACTS.address.label),
  tel: optionalTelephone(30, TITLE_FACTS.tel.label),
  bank_name: optionalLine(60, TITLE_FACTS.bank_name.label),
  bank_code: optionalAccount,
  email: mailField("请填写收票邮箱", 100),
  is_default: z.string().optional().catch(undefined),
});

const MISSING = {
  duty_paragraph: "请填写税号",
  address: "开专票要填注册地址",
  tel: "开专票要填注册电话",
  bank_name: "开专票要填开户银行",
  bank_code: "开专票要填银行账号",
} as const;

/** The title of a form in the fields of the contract. */
export function formTitle(form: z.output<typeof fields>) {
  const { receipt_title, duty_paragraph, address, tel, bank_name, bank_code, email } = form;
  return {
    receipt_title_type: form.receipt_title_type === "1" ? (1 as const) : (2 as const),
    receipt_type: form.receipt_type === "2" ? (2 as const) : (1 as const),
    receipt_title,
    duty_paragraph,
    address,
    tel,
    bank_name,
    bank_code,
    email,
  };
}

/** The fields of a title: the fields that its kind and type need are required. */
export const saveTitleForm = fields.superRefine((form, context) => {
  for (const name of titleGaps(formTitle(form)))
    context.addIssue({ code: "custom", path: [name], message: MISSING[name] });
});
export type SaveTitleForm = z.output<typeof saveTitleForm>;

/** A pasted text that fills the form of a title. */
const pastedTitleForm = z.object({
  intent: z.literal("recognize", { error: MALFORMED }),
  text: requiredText(PASTED_TITLE_MAX, "开票资料", "请粘贴开票资料"),
});

/** The forms of the book of titles. */
export const titleForm = z.discriminatedUnion(
  "intent",
  [
    saveTitleForm,
    pastedTitleForm,
    z.object({ intent: z.literal("delete"), receipt_id: idField }),
    z.object({ intent: z.literal("set_default"), receipt_id: idField }),
  ],
  { error: MALFORMED },
);
export type TitleForm = Exclude<z.output<typeof titleForm>, { intent: "recognize" }>;

/** The application for the chosen orders, or its preview. */
export const invoiceApplicationForm = z.object({
  intent: z.enum(["apply", "preview"], { error: MALFORMED }),
  order_id: z.preprocess(
    (sent) => (sent === undefined ? [] : [sent].flat()),
    z
      .array(idField, { error: MALFORMED })
      .min(1, { error: "请选择订单" })
      .max(INVOICE_ORDERS_MAX, { error: `一次最多 ${INVOICE_ORDERS_MAX} 笔订单` }),
  ),
  receipt_id: z.string({ error: CHOOSE_TITLE }).regex(ID, { error: CHOOSE_TITLE }),
  receipt_type: z.enum(["1", "2"], { error: "请选择发票类型" }),
  /** Replaces the title's address for these invoices. */
  email: optionalMailField(100),
  mark: optionalRemark(INVOICE_REMARK_MAX, INVOICE_FACTS.remark.label),
  key: keyField,
});
export type ApplicationForm = z.output<typeof invoiceApplicationForm>;

/** The withdrawal of an application that waits. */
export const withdrawalForm = z.object({
  intent: z.literal("withdraw", { error: MALFORMED }),
  order_receipt_id: idField,
});
export type WithdrawalForm = z.output<typeof withdrawalForm>;
