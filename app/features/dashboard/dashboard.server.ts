import type { CreditFigures } from "#app/features/account/account.ts";
import { formatTimeLeft } from "#app/features/coupon/coupon-facts.ts";
import { QUOTATION_TAGS } from "#app/features/quotation/quotation.ts";
import { priceChange } from "#app/features/standing-list/standing-list.ts";
import type { Api } from "#app/http/api.server.ts";
import { credit } from "#contract/credit.ts";
import { dashboard } from "#contract/dashboard.ts";
import { QUOTATION_FACTS } from "#contract/rules/quotation-facts.ts";
import { spendingBars, spendingRows, spendingTotal } from "./spending.ts";
import { taskCount, taskRows } from "./tasks.ts";

/** The counts of open matters beside the entries of the account menu. */
export const readMenuCounts = (api: Api) => api.read(dashboard.counts);

/** What the customer may still buy by the month, and what is to be repaid first; null without a line. */
export async function readCreditFigures(api: Api): Promise<CreditFigures | null> {
  const { line, bills } = await api.read(credit.read);
  if (!line) return null;
  const first = bills.findLast(({ owed, issued_at }) => issued_at !== null && Number(owed) > 0);
  return { free: line.free, overdue: line.overdue, due: first ? { owed: line.billed, on: first.due_on } : null };
}

/** The dashboard at `now`, in epoch ms, as texts and addresses, so that browsers load no rules for it. */
export async function readDashboard(api: Api, now: number) {
  const { todo, spending, quotations, quotation_count, price_changes, steps } = await api.read(dashboard.read);
  const { unused, ending, first_end } = todo.coupons;
  const isSpending = spending.some(({ orders, refunds }) => orders.count + refunds.count > 0);
  return {
    tasks: taskRows(todo, now),
    taskCount: taskCount(todo),
    openRefunds: todo.open_refunds,
    coupons: { unused, hint: first_end === null ? null : `${ending} 张${formatTimeLeft(first_end, now)}` },
    spending: isSpending
      ? { bars: spendingBars(spending), rows: spendingRows(spending), total: spendingTotal(spending) }
      : null,
    quotations: quotations.map(({ offer_id, name, sn, lines, total_price, state, accepted }) => ({
      offer_id,
      name,
      sn,
      lines,
      total_price,
      tag: {
        kind: state === "quoted" && accepted === 1 ? "ok" : QUOTATION_TAGS[state],
        name: QUOTATION_FACTS.state.value({ state, isAccepted: accepted === 1 }),
      } as const,
    })),
    quotationCount: quotation_count,
    changes: price_changes.map((row) => ({ ...row, change: priceChange(row) })),
    steps,
  };
}
export type Dashboard = Awaited<ReturnType<typeof readDashboard>>;
