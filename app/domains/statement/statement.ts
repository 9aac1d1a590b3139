import { formatPayType } from "#app/domains/payment/payment.ts";
import { formatTime } from "#app/ui/time.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { daysOf } from "#contract/rules/statement.ts";
import type { StatementLine, statement } from "#contract/statement.ts";

export type Statement = Answer<typeof statement.read>;
export type LineType = "orders" | "refunds" | "invoices";

export const LINE_NAMES: Readonly<Record<LineType, string>> = { orders: "订单", refunds: "退款", invoices: "发票" };

/** 2026 年 10 月 */
export const monthName = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`;

/** 2026 年 10 月 1 日 – 31 日 */
export const periodName = (month: string) => `${monthName(month)} 1 日 – ${Number(daysOf(month).last.slice(8))} 日`;

/** What an order cost after refunds, in yuan. */
export const netOf = ({ amount, refunded }: Pick<StatementLine, "amount" | "refunded">) =>
  yuan(fen(amount) - fen(refunded));

/** The statement as a table for Excel: its sums, then the rows behind them. */
export function linesTable(sums: Statement, lines: Readonly<Record<LineType, readonly StatementLine[]>>): string[][] {
  const count = ({ count: of }: { count: number }) => String(of);
  return [
    ["对账单", periodName(sums.month)],
    ["项目", "笔数", "金额（元）"],
    ["期初余额", "", sums.opening],
    ["充值", count(sums.recharged), sums.recharged.amount],
    ["余额付款", count(sums.paid), yuan(-fen(sums.paid.amount))],
    ["退回余额", count(sums.returned), sums.returned.amount],
    ["调整", count(sums.adjusted), sums.adjusted.amount],
    ["期末余额", "", sums.closing],
    ["订单", count(sums.orders), sums.orders.amount],
    ["退款", count(sums.refunds), yuan(-fen(sums.refunds.amount))],
    ["净采购额", "", sums.net],
    ["已开票", count(sums.issued), sums.issued.amount],
    ["红冲", count(sums.reversed), yuan(-fen(sums.reversed.amount))],
    ["开票中", count(sums.waiting), sums.waiting.amount],
    [],
    ["类型", "时间", "单号", "店铺", "备注", "付款方式", "金额（元）", "已退（元）", "净额（元）", "发票申请号"],
    ...(["orders", "refunds", "invoices"] as const).flatMap((type) =>
      lines[type].map((line) => [
        LINE_NAMES[type],
        formatTime(line.at),
        line.sn,
        line.mer_name,
        line.note,
        line.pay_type ? formatPayType(line.pay_type) : "",
        line.amount,
        type === "orders" ? line.refunded : "",
        type === "orders" ? netOf(line) : "",
        line.invoice_sn ?? "",
      ]),
    ),
  ];
}
