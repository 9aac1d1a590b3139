import { type Bill, bill } from "#contract/bill.ts";
import { billNumber, billTypeOf } from "#contract/rules/bill.ts";
import { DAY_MS, dayToInstant } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { addMonths, monthOf, monthRange } from "#contract/rules/month.ts";
import { staffBalance } from "#contract/staff-balance.ts";
import type { Db } from "../../database/database.ts";
import { idParam, route } from "../../http/route.ts";
import { defineModule } from "../../platform/module.ts";
import account from "../account/index.ts";
import staff from "../staff/index.ts";
import { createBalanceDesk } from "./balance-desk.ts";
import * as store from "./bill.store.ts";

/** The directions by the type of the query: all, expense, income. */
const DIRECTIONS = { "0": undefined, "1": 0, "2": 1 } as const;

/** The movements of a customer's balance, as the balance page, the table of funds and the desk show them. */
export default defineModule({
  calls: { bill, staffBalance },
  needs: { account, staff },
  create(platform, { account: { balanceActs, customerDesk }, staff: { confirms, logOfCustomer } }) {
    const {
      database: { read },
      ports: { clock },
    } = platform;
    const desk = createBalanceDesk({
      ...platform,
      customers: customerDesk,
      acts: balanceActs,
      confirms,
      logOfCustomer,
    });
    return {
      executors: desk.executors,
      routes(app) {
        route(app, staffBalance.read, ({ member, params, query }) => desk.read(member, idParam(params), query));
        route(app, staffBalance.correct, ({ member, params, body }) => desk.correct(member, idParam(params), body));
        route(app, staffBalance.open, ({ member, params, body }) => desk.open(member, idParam(params), body));
        route(app, bill.list, async ({ caller: { id }, query: { type, ...page } }) => {
          const [kinds, sums, rows] = await Promise.all([
            store.sumBillKinds(read, id, {}),
            store.sumBills(read, id, {}),
            store.listBills(read, id, { pm: DIRECTIONS[type] }, page),
          ]);
          const sumOf = (wanted: string) =>
            kinds.filter(({ kind }) => billTypeOf(kind) === wanted).reduce((sum, kind) => sum + kind.sum, 0);
          const counts = { "0": sums.count, "1": sums.count - sums.income_count, "2": sums.income_count };
          const months = [
            ...new Map(rows.map(({ created_at }) => monthRange(monthOf(created_at))).map((m) => [m.from, m])),
          ]
            .map(([, month]) => month)
            .sort((a, b) => b.from - a.from);
          return {
            recharged: yuan(sumOf("recharge")),
            consumed: yuan(-sumOf("consume") - sumOf("refund")),
            counts,
            count: counts[type],
            list: await withOrders(read, id, rows),
            months: (await store.sumMonths(read, id, months)).map(({ from, income, expense }) => ({
              from,
              income: yuan(income),
              expense: yuan(expense),
            })),
          };
        });
        route(app, bill.records, async ({ caller: { id }, query: { type, from, to, keyword, ...page } }) => {
          const range = {
            ...(from ? { from: dayToInstant(from) } : {}),
            ...(to ? { to: dayToInstant(to) + DAY_MS } : {}),
            keyword: keyword.trim().toLowerCase(),
          };
          const filter = { ...range, type: type || undefined };
          const [kinds, sums, rows, first, opening, closing] = await Promise.all([
            store.sumBillKinds(read, id, range),
            store.sumBills(read, id, filter),
            store.listBills(read, id, filter, page),
            store.firstBookedAt(read, id),
            range.from === undefined ? 0 : store.balanceBefore(read, id, range.from),
            store.balanceBefore(read, id, range.to ?? Number.MAX_SAFE_INTEGER),
          ]);
          const countOf = (wanted: string) =>
            kinds.reduce((sum, { kind, count }) => (billTypeOf(kind) === wanted ? sum + count : sum), 0);
          const counts = {
            consume: countOf("consume"),
            recharge: countOf("recharge"),
            refund: countOf("refund"),
            repay: countOf("repay"),
            adjust: countOf("adjust"),
          };
          return {
            opening: yuan(opening),
            closing: yuan(closing),
            income: yuan(sums.income),
            expense: yuan(sums.expense),
            income_count: sums.income_count,
            counts: { "": kinds.reduce((sum, { count }) => sum + count, 0), ...counts },
            count: sums.count,
            list: await withOrders(read, id, rows),
            months: monthsSince(first, clock.now()),
          };
        });
      },
    };
  },
});

/** The months from an instant to now, the newest first; none without an instant. */
function monthsSince(first: number | null, now: number): string[] {
  const months: string[] = [];
  if (first !== null)
    for (let month = monthOf(now); month >= monthOf(first); month = addMonths(month, -1)) months.push(month);
  return months;
}

/**
 * The movements with their orders: the `ref` of a payment is the id of its group, that of a refund its number. Two
 * queries for all of them.
 */
async function withOrders(db: Db, customer_id: number, rows: readonly store.BillRow[]): Promise<Bill[]> {
  const groups = rows.filter(({ kind }) => billTypeOf(kind) === "consume").map(({ ref }) => Number(ref));
  const orders = await store.ordersOfGroups(db, customer_id, groups.filter(Number.isSafeInteger));
  const refunds = rows.filter(({ kind }) => billTypeOf(kind) === "refund").map(({ ref }) => ref);
  const refunded = await store.ordersOfRefunds(db, customer_id, refunds);
  const ordersOf = ({ kind, ref }: store.BillRow) => {
    const type = billTypeOf(kind);
    if (type === "consume") return orders.filter(({ group_id }) => group_id === Number(ref));
    return type === "refund" ? refunded.filter(({ refund_sn }) => refund_sn === ref) : [];
  };
  return rows.map((row) => ({
    bill_id: row.id,
    sn: billNumber(row.id, row.created_at),
    pm: row.delta > 0 ? 1 : 0,
    type: billTypeOf(row.kind),
    mark: row.note,
    number: yuan(Math.abs(row.delta)),
    balance: yuan(row.after),
    create_time: row.created_at,
    orders: ordersOf(row).map(({ id, sn, po, name }) => ({ order_id: id, order_sn: sn, mer_name: name, po })),
  }));
}
