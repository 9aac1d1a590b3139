import { formatPayType } from "#app/features/payment/payment.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { capitalAmount } from "#contract/rules/capital-amount.ts";
import { fen, groupDigits, yuan } from "#contract/rules/money.ts";
import { amountCell, headRow, minuteCell, type Sheet } from "#contract/rules/sheet.ts";
import { daysOf } from "#contract/rules/statement.ts";
import type { StatementLine, statement } from "#contract/statement.ts";
import { BALANCE_SUMS, CREDIT_SUMS, LINE_LABELS, PURCHASE_SUMS, readSums } from "./statement-facts.ts";

export type Statement = Answer<typeof statement.read>;
/** The customer as the head of a statement names it. */
export type StatementBuyer = { name: string; contact: string; phone: string };
export const statementBuyer = ({
  company,
  real_name,
  phone,
}: {
  company: string;
  real_name: string;
  phone: string;
}): StatementBuyer => ({
  name: company || real_name,
  contact: real_name,
  phone,
});
export type StatementMonth = Answer<typeof statement.months>["list"][number];
/** The kind of tag that shows each state of a statement. */
export const STATEMENT_TAGS = { open: "warn", confirmed: "ok", disputed: "self" } as const;
/** One page of rows, or all of them, with the sums of all. */
export type StatementLines = Pick<Answer<typeof statement.lines>, "list" | "total">;
export type LineType = "orders" | "refunds" | "invoices";

/** The tabs of a statement: its rows by kind, and the movements of the balance. */
export type StatementTab = LineType | "funds";

/** The value of `object` in an address that opens the objection without an order. */
export const WITHOUT_ORDER = "1";

export const LINE_NAMES: Readonly<Record<LineType, string>> = { orders: "订单", refunds: "退款", invoices: "发票" };

/** The name of a month (yyyy-MM): 2026 年 10 月. */
export const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** The first and the last day of a month (yyyy-MM): 2026 年 10 月 1 日 – 31 日. */
export const periodName = (month: string) => `${monthName(month)} 1 日 – ${Number(daysOf(month).last.slice(8))} 日`;

/** An amount in yuan that may be negative: 1,234.50 or −1,234.50. */
export const signedAmount = (amount: string) =>
  fen(amount) < 0 ? `−${groupDigits(yuan(-fen(amount)))}` : groupDigits(amount);

/** An amount in yuan in capital numerals, with 负 before a negative one. */
export const capitalText = (amount: string) =>
  `人民币${fen(amount) < 0 ? "负" : ""}${capitalAmount(Math.abs(fen(amount)))}`;

/** The price of an order after refunds, in yuan. */
export const netOfStatement = ({ amount, refunded }: Pick<StatementLine, "amount" | "refunded">) =>
  yuan(fen(amount) - fen(refunded));

/** The claimed and the billed amount of an objection with their difference, as text; empty without a claimed amount. */
export function claimText({ billed, claimed }: Pick<Statement["objections"][number], "billed" | "claimed">): string {
  if (billed === null || claimed === null) return "";
  const difference = fen(claimed) - fen(billed);
  const sign = difference < 0 ? "−" : "+";
  return `我方 ${formatYuan(claimed)}，账单 ${formatYuan(billed)}，差额 ${sign}${formatYuan(yuan(Math.abs(difference)))}`;
}

const SUMS_HEAD = ["项目", "笔数", LINE_LABELS.amount] as const;
const ORDERS_HEAD = [
  "时间",
  "订单号",
  LINE_LABELS.store,
  "付款方式",
  LINE_LABELS.amount,
  LINE_LABELS.refunded,
  LINE_LABELS.net,
  LINE_LABELS.invoice,
] as const;
const REFUNDS_HEAD = [
  "时间",
  LINE_LABELS.refund,
  LINE_LABELS.store,
  LINE_LABELS.reason,
  LINE_LABELS.returnedTo,
  LINE_LABELS.amount,
] as const;
const INVOICES_HEAD = ["时间", LINE_LABELS.invoice, LINE_LABELS.store, "说明", LINE_LABELS.amount] as const;

const payTypeOf = ({ pay_type }: StatementLine) => (pay_type ? formatPayType(pay_type) : "");

/** The statement as sheets: its sums, then its rows by kind. */
export function statementSheets(
  sums: Statement,
  lines: Readonly<Record<LineType, readonly StatementLine[]>>,
  buyer: StatementBuyer,
): Sheet[] {
  const { seller } = sums;
  return [
    {
      name: "汇总",
      widths: [16, 32, 32],
      rows: [
        ["对账单", periodName(sums.month), sums.sn],
        ["采购方", buyer.name, `${buyer.contact} ${buyer.phone}`.trim()],
        ["供货方", seller.name, `${seller.phone} ${seller.address}`.trim()],
        headRow(SUMS_HEAD),
        ...readSums([...BALANCE_SUMS, ...PURCHASE_SUMS, ...(sums.credit ? CREDIT_SUMS : [])], sums).map((sum) => [
          sum.label,
          sum.count ?? "",
          amountCell(sum.amount),
        ]),
      ],
    },
    {
      name: LINE_NAMES.orders,
      widths: [18, 24, 24, 12, 14, 14, 14, 24],
      rows: [
        headRow(ORDERS_HEAD),
        ...lines.orders.map((line) => [
          minuteCell(line.at),
          line.sn,
          line.mer_name,
          payTypeOf(line),
          amountCell(line.amount),
          amountCell(line.refunded),
          amountCell(netOfStatement(line)),
          line.invoice_sn ?? "",
        ]),
      ],
    },
    {
      name: LINE_NAMES.refunds,
      widths: [18, 24, 24, 30, 12, 14],
      rows: [
        headRow(REFUNDS_HEAD),
        ...lines.refunds.map((line) => [
          minuteCell(line.at),
          line.sn,
          line.mer_name,
          line.note,
          payTypeOf(line),
          amountCell(line.amount),
        ]),
      ],
    },
    {
      name: LINE_NAMES.invoices,
      widths: [18, 24, 24, 30, 14],
      rows: [
        headRow(INVOICES_HEAD),
        ...lines.invoices.map((line) => [
          minuteCell(line.at),
          line.sn,
          line.mer_name,
          line.note,
          amountCell(line.amount),
        ]),
      ],
    },
  ];
}
