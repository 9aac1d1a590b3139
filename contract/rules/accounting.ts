import type { Fen } from "./money.ts";
import { TAX_DEFAULT, taxesOf } from "./tax.ts";

/** The accounts that vouchers are booked on, with the codes of a common chart, which each shop changes to its own. */
export const ACCOUNTS = {
  bank: { code: "1002", name: "银行存款" },
  weixin: { code: "101201", name: "其他货币资金-微信" },
  alipay: { code: "101202", name: "其他货币资金-支付宝" },
  receivable: { code: "1122", name: "应收账款" },
  prepaid: { code: "2203", name: "预收账款" },
  sales: { code: "6001", name: "主营业务收入" },
  unbilled: { code: "22211001", name: "待转销项税额" },
  tax: { code: "22210107", name: "销项税额" },
  other: { code: "1901", name: "待处理财产损溢" },
} as const satisfies Record<string, AccountName>;

export type Account = keyof typeof ACCOUNTS;
export type AccountName = { code: string; name: string };
export const ACCOUNT_IDS = Object.keys(ACCOUNTS) as [Account, ...Account[]];

/** What each account is for, as the form of the codes says. */
export const ACCOUNT_USES: Readonly<Record<Account, string>> = {
  bank: "对公转账",
  weixin: "微信收款和退款",
  alipay: "支付宝收款和退款",
  receivable: "月结客户欠的，按客户核算",
  prepaid: "客户余额，按客户核算",
  sales: "不含税",
  unbilled: "卖了还没开票的税",
  tax: "已开票的税",
  other: "手工改余额、改欠款、期初，等您转走",
};

/** True for accounts with a sub-ledger by customer. */
export const isByCustomer = (account: Account) => account === "receivable" || account === "prepaid";

/** The kinds of documents that become vouchers. */
export const VOUCHER_KINDS = { sale: "订单", receipt: "收款", invoice: "发票", refund: "退款" } as const;
export type VoucherKind = keyof typeof VOUCHER_KINDS;
export const VOUCHER_KIND_IDS = Object.keys(VOUCHER_KINDS) as [VoucherKind, ...VoucherKind[]];

/** The programmes whose columns an export can have. */
export const ACCOUNTING_PROGRAMS = { yonyou: "用友", kingdee: "金蝶" } as const;
export type AccountingProgram = keyof typeof ACCOUNTING_PROGRAMS;
export const ACCOUNTING_PROGRAM_IDS = Object.keys(ACCOUNTING_PROGRAMS) as [AccountingProgram, ...AccountingProgram[]];

/** The longest code, name and word of a voucher in characters. */
export const ACCOUNT_CODE_MAX = 20;
export const ACCOUNT_NAME_MAX = 40;
export const VOUCHER_WORD_MAX = 4;
export const VOUCHER_WORD = "记";

/** A line of a voucher, in fen; reversals are negative on the side of what they reverse. */
export type Entry = { account: Account; debit: Fen; credit: Fen };

const debit = (account: Account, fen: Fen): Entry => ({ account, debit: fen, credit: 0 });
const credit = (account: Account, fen: Fen): Entry => ({ account, debit: 0, credit: fen });
const notZero = (entries: readonly Entry[]) => entries.filter((one) => one.debit !== 0 || one.credit !== 0);

type Taxed = { fen: Fen; tax_percent: number };

/** The tax in an amount with its lines; freight and deductions are taxed as most of the goods are. */
export function taxWithin(whole: Fen, lines: readonly Taxed[]): Fen {
  const rest = whole - lines.reduce((sum, { fen }) => sum + fen, 0);
  const { classes } = taxesOf(lines);
  const [main] = classes.toSorted((a, b) => b.total - a.total);
  const percent = main?.percent ?? TAX_DEFAULT;
  const sums = new Map(classes.map((one) => [one.percent, one.total]));
  sums.set(percent, (sums.get(percent) ?? 0) + rest);
  return taxesOf([...sums].map(([tax_percent, fen]) => ({ tax_percent, fen: Math.max(0, fen) }))).tax;
}

/** A sale: what a customer owes, or has paid before, against income and the tax that is not invoiced yet. */
export const saleEntries = (paid: "prepaid" | "receivable", whole: Fen, tax: Fen): Entry[] =>
  notZero([debit(paid, whole), credit("sales", whole - tax), credit("unbilled", tax)]);

/** A refund: the red voucher of a sale; what was taken off bills lowers what is owed. */
export const refundEntries = (whole: Fen, tax: Fen, offset: Fen): Entry[] =>
  notZero([
    debit("receivable", -offset),
    debit("prepaid", -(whole - offset)),
    credit("sales", -(whole - tax)),
    credit("unbilled", -tax),
  ]);

/** Money that a platform paid back to a customer. */
export const paidBackEntries = (from: Account, fen: Fen): Entry[] => [debit("prepaid", fen), credit(from, fen)];

/** Money that came in for a customer, or went out again where negative. */
export const receiptEntries = (to: Account, fen: Fen): Entry[] => [debit(to, fen), credit("prepaid", fen)];

/** What a customer owes more, or less where negative, without an order. */
export const owedEntries = (fen: Fen): Entry[] => [debit("receivable", fen), credit("other", fen)];

/** A repayment of bills from the balance, undone where negative. */
export const repaidEntries = (fen: Fen): Entry[] => [debit("prepaid", fen), credit("receivable", fen)];

/** An invoice: the tax of its sales is due; negative for a red-letter invoice. */
export const invoiceEntries = (tax: Fen): Entry[] => notZero([debit("unbilled", tax), credit("tax", tax)]);

/** The tax of one red-letter invoice, so that those of a whole invoice add up to its tax. */
export function redTax(invoice: { fen: Fen; tax: Fen }, before: Fen, red: Fen): Fen {
  const upTo = (fen: Fen) => (invoice.fen === 0 ? 0 : Math.round((invoice.tax * fen) / invoice.fen));
  return upTo(before + red) - upTo(before);
}

/** The code of a customer in vouchers, which the shop's accounting programme has to know. */
export const customerCode = (id: number) => String(id).padStart(6, "0");
