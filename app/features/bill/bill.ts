import type { IconName } from "#app/ui/icon.tsx";
import type { Bill } from "#contract/bill.ts";
import { BILL_TYPES, type BillType } from "#contract/rules/bill.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { amountCell, headRow, minuteCell, type Row, type Sheet } from "#contract/rules/sheet.ts";

export const BILL_ICONS: Readonly<Record<BillType, IconName>> = {
  consume: "cart",
  recharge: "wallet",
  refund: "refund",
  repay: "doc",
  adjust: "edit",
};

/** The title of a movement; a payment names its stores. */
export function billTitle({ type, mark, orders }: Pick<Bill, "type" | "mark" | "orders">) {
  if (type === "consume")
    return [PAY_NAMES.balance, orders.map(({ mer_name }) => mer_name).join("、")].filter(Boolean).join(" · ");
  return mark || BILL_TYPES[type].name;
}

export type BillMonth<Sums> = { sums: Sums; bills: Bill[] };

/** The movements of a page, grouped by month in Shanghai. */
export function byMonth<Sums extends { from: number }>(list: readonly Bill[], months: readonly Sums[]) {
  return months.map((sums) => ({
    sums,
    bills: list.filter(({ create_time }) => monthRange(monthOf(create_time)).from === sums.from),
  }));
}

const FUNDS_COLUMNS = ["时间", "流水号", "类型", "收入", "支出", "余额", "关联单号", "备注"];

const FUNDS_WIDTHS = [18, 22, 10, 12, 12, 14, 30, 30] as const;

/** The table of funds as a sheet. */
export const fundsSheet = (bills: Iterable<Bill> | AsyncIterable<Bill>): Sheet => ({
  name: "资金记录",
  widths: FUNDS_WIDTHS,
  rows: fundsRows(bills),
});

async function* fundsRows(bills: Iterable<Bill> | AsyncIterable<Bill>): AsyncGenerator<Row> {
  yield headRow(FUNDS_COLUMNS);
  for await (const bill of bills)
    yield [
      minuteCell(bill.create_time),
      bill.sn,
      BILL_TYPES[bill.type].name,
      bill.pm === 1 ? amountCell(bill.number) : "",
      bill.pm === 0 ? amountCell(bill.number) : "",
      amountCell(bill.balance),
      bill.orders.map(({ order_sn }) => order_sn).join(" "),
      bill.mark,
    ];
}
