import { CREDIT_CODE, hasCheckDigit } from "./credit-code.ts";
import type { Fen } from "./money.ts";
import type { Transitions } from "./transitions.ts";

/** The states of an invoice, with the numbers that the API carries. */
export const INVOICE_STATUS = { waiting: 0, issued: 1, withdrawn: 2, rejected: 3, reversed: 4 } as const;
export type InvoiceStatus = (typeof INVOICE_STATUS)[keyof typeof INVOICE_STATUS];

export const INVOICE_NAMES: Readonly<Record<InvoiceStatus, string>> = {
  0: "待开票",
  1: "已开票",
  2: "已撤回",
  3: "已驳回",
  4: "已红冲",
};
export const INVOICE_STATUSES = Object.values(INVOICE_STATUS);

/** The acts on an invoice: the customer applies and withdraws, staff issue, reject and reverse. */
export const INVOICE_TRANSITIONS = {
  apply: { from: ["none"], to: INVOICE_STATUS.waiting },
  withdraw: { from: [INVOICE_STATUS.waiting], to: INVOICE_STATUS.withdrawn },
  issue: { from: [INVOICE_STATUS.waiting], to: INVOICE_STATUS.issued },
  reject: { from: [INVOICE_STATUS.waiting], to: INVOICE_STATUS.rejected },
  reverse: { from: [INVOICE_STATUS.issued], to: INVOICE_STATUS.reversed },
} as const satisfies Transitions<InvoiceStatus | "none", string>;

/** The states of an invoice whose orders cannot be in another invoice. */
const LIVE_INVOICES = [INVOICE_STATUS.waiting, INVOICE_STATUS.issued] as const;
export const isLiveInvoice = (status: InvoiceStatus) => LIVE_INVOICES.some((live) => live === status);

/** The types of invoices: 电子普通发票, or 增值税专用发票（电子）, whose tax businesses deduct. */
export const INVOICE_TYPE = { normal: 1, special: 2 } as const;
export type InvoiceType = (typeof INVOICE_TYPE)[keyof typeof INVOICE_TYPE];
export const INVOICE_TYPE_NAMES: Readonly<Record<InvoiceType, string>> = {
  1: "电子普通发票",
  2: "增值税专用发票（电子）",
};
export const INVOICE_TYPE_SHORT: Readonly<Record<InvoiceType, string>> = { 1: "电子普票", 2: "电子专票" };

/** The holder of a title: a person or a company. */
export const TITLE_KIND = { person: 1, company: 2 } as const;
export type TitleKind = (typeof TITLE_KIND)[keyof typeof TITLE_KIND];

/** The maximum number of titles per customer. */
export const TITLES_MAX = 20;
/** The message for a title with the name, tax number, kind and type of another title of the customer. */
export const TITLE_TAKEN = "已有名称、税号和类型都相同的抬头";
/** The maximum of orders in one application, and of orders on a page of those that can be invoiced. */
export const INVOICE_ORDERS_MAX = 100;
export const INVOICEABLE_PAGE_SIZE = 20;
export const INVOICES_PAGE_SIZE = 10;
export const INVOICE_REMARK_MAX = 100;
/** The maximum size of an invoice's file in bytes; its base64 fits into an answer. */
export const INVOICE_FILE_BYTES_MAX = 3 * 1024 * 1024;

/** 15 to 20 digits and capitals: a 统一社会信用代码 of 18, or an older number. */
export const TAX_NUMBER = /^[0-9A-Z]{15,20}$/;
/** The number of an invoice: 20 digits, or 8 on invoices of the earlier kind. */
export const INVOICE_NUMBER = /^\d{8,20}$/;

/** Whether a tax number looks like a 统一社会信用代码 with a wrong check digit, which is a reason for a warning and not for a refusal. */
export const isDoubtfulTaxNumber = (number: string) => number.length === 18 && !hasCheckDigit(number);
/** Whether a tax number is a 统一社会信用代码 with the right check digit. */
export const isSoundTaxNumber = (number: string) => CREDIT_CODE.test(number) && hasCheckDigit(number);

type TitleData = {
  receipt_title_type: TitleKind;
  /** 2 where the title can also be used for 增值税专用发票. */
  receipt_type: InvoiceType;
  duty_paragraph: string;
  address: string;
  tel: string;
  bank_name: string;
  bank_code: string;
};
const COMPANY_FIELDS = ["duty_paragraph"] as const;
const SPECIAL_FIELDS = ["address", "tel", "bank_name", "bank_code"] as const;
type TitleGap = (typeof COMPANY_FIELDS)[number] | (typeof SPECIAL_FIELDS)[number];

/** The missing fields of a title: a company needs its tax number, and a 专票 address, telephone, bank and account. */
export function titleGaps(title: TitleData): TitleGap[] {
  if (title.receipt_title_type === TITLE_KIND.person) return [];
  const needed = title.receipt_type === INVOICE_TYPE.special ? [...COMPANY_FIELDS, ...SPECIAL_FIELDS] : COMPANY_FIELDS;
  return needed.filter((name) => title[name] === "");
}

/** Whether an invoice of this type can be issued in the name of the title. */
export const titleAllows = (
  { receipt_title_type, receipt_type }: Pick<TitleData, "receipt_title_type" | "receipt_type">,
  type: InvoiceType,
) =>
  type === INVOICE_TYPE.normal || (receipt_title_type === TITLE_KIND.company && receipt_type === INVOICE_TYPE.special);

/** The invoiceable amount of an order: paid, less the refunds of its goods and freight. */
export const invoiceableFen = ({ pay_fen, refunded_fen }: { pay_fen: Fen; refunded_fen: Fen }): Fen =>
  Math.max(0, pay_fen - refunded_fen);
