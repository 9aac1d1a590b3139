import type { InvoiceDetail } from "../invoice.ts";
import type { InvoiceTitleData } from "../invoice-title.ts";

type Title<Field extends keyof InvoiceTitleData> = Pick<InvoiceTitleData, Field>;

/** The facts of an invoice title that forms, pages and staff name alike. */
export const TITLE_FACTS = {
  name: { label: "抬头", value: ({ receipt_title }: Title<"receipt_title">) => receipt_title },
  tax_number: { label: "税号", value: ({ duty_paragraph }: Title<"duty_paragraph">) => duty_paragraph },
  bank_name: { label: "开户银行", value: ({ bank_name }: Title<"bank_name">) => bank_name },
  bank_code: { label: "银行账号", value: ({ bank_code }: Title<"bank_code">) => bank_code },
  address: { label: "注册地址", value: ({ address }: Title<"address">) => address },
  tel: { label: "注册电话", value: ({ tel }: Title<"tel">) => tel },
  email: { label: "收票邮箱", value: ({ email }: Title<"email">) => email },
};

/** The facts of a title on the page of its invoice, in their order. */
export const TITLE_PAGE = [
  "name",
  "tax_number",
  "bank_name",
  "bank_code",
  "address",
  "tel",
  "email",
] as const satisfies readonly (keyof typeof TITLE_FACTS)[];

type Of<Field extends keyof InvoiceDetail> = Pick<InvoiceDetail, Field>;

/** The facts of an invoice that pages, forms and staff name alike. */
export const INVOICE_FACTS = {
  number: { label: "申请号", value: ({ receipt_sn }: Of<"receipt_sn">) => receipt_sn },
  issued: { label: "发票号码", value: ({ receipt_no }: Of<"receipt_no">) => receipt_no ?? "" },
  remark: { label: "票面备注", value: ({ mark }: Of<"mark">) => mark },
};
