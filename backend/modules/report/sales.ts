import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import {
  addSums,
  type DayRange,
  FREIGHT_KEY,
  type ItemDimension,
  instantsOf,
  isOfItems,
  isOverTime,
  keysOver,
  marginShare,
  monthsOf,
  NO_SUMS,
  NONE_KEY,
  netOfSums,
  type ReportDimension,
  rangeAsked,
  rangeBefore,
  type Sums,
} from "#contract/rules/report.ts";
import type { staffReport } from "#contract/staff-report.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor, customersKey } from "../../platform/staff-scope.ts";
import { createComputed } from "./computed.ts";
import type { Span, Which } from "./figures.store.ts";
import { reportedStores } from "./names.store.ts";
import * as store from "./sales.store.ts";
import { nameRows, RIGHT, seesMargin, shown } from "./view.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Asked = z.output<typeof staffReport.sales.query>;
type Paging = Pick<Asked, "page" | "limit">;
type Question = Omit<Asked, keyof DayRange | keyof Paging> & DayRange;

const RECORD = { subject: "desk", id: 0, label: "销售报表" } as const;

/** What a range sums up to, by the keys of its rows. */
type Computed = { rows: ReadonlyMap<string, Sums>; total: Sums; payers: readonly number[]; computed_at: number };

/** Sales reports: what was paid and refunded, and what it cost. */
export function createSalesReports({ database, staffLog, ports }: Deps) {
  const { read } = database;
  const { clock } = ports;
  const computed = createComputed<Computed>(ports, ({ rows, payers }) => rows.size + payers.length);

  const rangeOf = (asked: DayRange) => rangeAsked(asked, clock.now());

  /** A report is computed once for all members with the same customers. */
  const compute = (member: Member, question: Question): Promise<Computed> =>
    computed([customersKey(member, RIGHT), question.by, question.from, question.to, question.store ?? null], () =>
      sumUp(member, question),
    );

  /** Sums up month by month, so that other requests are answered in between. */
  async function sumUp(member: Member, { by, store: store_id, ...range }: Question): Promise<Computed> {
    const which = { scope: customersFor(member, RIGHT), store: store_id };
    const rows = new Map<string, Sums>();
    const add = (key: string, sums: Partial<Sums>) =>
      rows.set(key, addSums(rows.get(key) ?? NO_SUMS, { ...NO_SUMS, ...sums }));
    const payers = new Set<number>();
    let orders = 0;
    for (const span of monthsOf(instantsOf(range))) {
      const part = isOfItems(by) ? await itemSums(span, which, by) : await orderSums(span, which, by);
      for (const { key, sums } of part.rows) add(key, sums);
      for (const { customer_id } of await store.payersOf(read, span, which)) payers.add(customer_id);
      orders += part.orders;
    }
    const total = { ...[...rows.values()].reduce(addSums, NO_SUMS), orders };
    return { rows, total, payers: [...payers], computed_at: clock.now() };
  }

  async function orderSums(span: Span, which: Which, by: store.ByOrder) {
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText(by, added.key), sums });
    const [orders, costs, refunds, returns] = [
      await store.sumSoldOrders(read, span, which, by),
      await store.sumCosts(read, span, which, by),
      await store.sumSalesRefunds(read, span, which, by),
      await store.sumReturns(read, span, which, by),
    ];
    const rows = [
      ...orders.map((one) => keyed(one, paidSums(one))),
      ...costs.map((one) => keyed(one, costSums(one, 1))),
      ...refunds.map((one) => keyed(one, { refund_fen: Number(one.fen) })),
      ...returns.map((one) => keyed(one, costSums(one, -1))),
    ];
    return { rows, orders: countOf(orders) };
  }

  /**
   * The sums of items by their keys, and what is left of the orders and refunds: freight and deductions. An order with
   * several keys counts in each row and once in all.
   */
  async function itemSums(span: Span, which: Which, by: ItemDimension) {
    const [items, backs, orders, refunds] = [
      await store.sumItems(read, span, which, by),
      await store.sumRefundItems(read, span, which, by),
      await store.sumSoldOrders(read, span, which, "store"),
      await store.sumSalesRefunds(read, span, which, "store"),
    ];
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText(by, added.key), sums });
    const rows = [
      ...items.map((one) => keyed(one, { ...paidSums(one), ...costSums(one, 1) })),
      ...backs.map((one) => keyed(one, { refund_fen: Number(one.fen), ...costSums(one, -1) })),
      {
        key: FREIGHT_KEY,
        sums: { paid_fen: fenOf(orders) - fenOf(items), refund_fen: fenOf(refunds) - fenOf(backs) },
      },
    ];
    return { rows, orders: countOf(orders) };
  }

  /** A part of a report's rows: all of a calendar, and one page of other dimensions. */
  async function report(member: Member, { page, limit, ...question }: Question & Paging) {
    const { by } = question;
    const before = rangeBefore(question);
    const now = await compute(member, question);
    const then = await compute(member, { ...question, ...before });
    const all = isOverTime(by) ? keysOver(by, question) : keysOf(now.rows, belowFor(member, question));
    const keys = isOverTime(by) ? all : all.slice((page - 1) * limit, page * limit);
    // Days are compared by their place in the range.
    const keysBefore = isOverTime(by) ? keysOver(by, before) : keys;
    const names = await nameRows(read, member, by, keys);
    const rows = keys.map((key, place) => {
      const keyBefore = keysBefore[place];
      return {
        key,
        name: names.get(key) ?? key,
        ...shown(now.rows.get(key) ?? NO_SUMS, member),
        before: keyBefore === undefined ? null : yuan(netOfSums(then.rows.get(keyBefore) ?? NO_SUMS)),
      };
    });
    return { now, then, before, rows, count: all.length };
  }

  return {
    async sales(member: Member, asked: Asked): Promise<Answer<typeof staffReport.sales>> {
      const question = { ...asked, ...rangeOf(asked) };
      const { now, then, before, rows, count } = await report(member, question);
      const known = await store.hadPaidBefore(read, now.payers, instantsOf(question).from);
      const customers = now.payers.length;
      return {
        from: question.from,
        to: question.to,
        before,
        computed_at: now.computed_at,
        total: { ...shown(now.total, member), customers, new_customers: customers - known.size },
        total_before: { orders: then.total.orders, net: yuan(netOfSums(then.total)) },
        count,
        largest: yuan([...now.rows.values()].reduce((most, sums) => Math.max(most, netOfSums(sums)), 0)),
        rows,
        stores: (await reportedStores(read)).map(({ id, name }) => ({ store_id: id, name })),
      };
    },

    /** A part of the report for a file, whose first one is logged. */
    async exportSales(member: Member, asked: Asked): Promise<Answer<typeof staffReport.exportSales>> {
      const question = { ...asked, ...rangeOf(asked) };
      const { now, rows, count } = await report(member, question);
      const { from, to, page } = question;
      if (page === 1) {
        const summary = `${from} 至 ${to}，${count} 行`;
        await database.write((tx) => staffLog.write(tx, member, { act: "report.export", record: RECORD, summary }));
      }
      return { from, to, computed_at: now.computed_at, count, rows, total: shown(now.total, member) };
    },
  };
}

/** The margin filter of a question; undefined for members without the right to margins. */
const belowFor = (member: Member, { by, below }: Pick<Question, "by" | "below">) =>
  by === "product" && seesMargin(member) ? below : undefined;

const fenOf = (added: readonly store.Added[]) => added.reduce((all, { fen }) => all + Number(fen), 0);
const countOf = (added: readonly store.Added[]) => added.reduce((all, { orders }) => all + Number(orders), 0);
const paidSums = ({ orders, fen }: store.Added) => ({ ...NO_SUMS, orders: Number(orders ?? 0), paid_fen: Number(fen) });
const costSums = ({ cost, unknown }: store.Added, sign: 1 | -1) => ({
  cost_fen: sign * Number(cost ?? 0),
  unknown_units: sign * Number(unknown ?? 0),
});

/** The key of a row by what the database groups by. */
function keyText(by: ReportDimension, key: store.Added["key"]): string {
  if (key === null) return NONE_KEY;
  if (!isOverTime(by)) return String(key);
  // The number of a day since 1970, so that noon of it in UTC lies in it.
  const day = formatDay(Number(key) * DAY_MS);
  return by === "day" ? day : day.slice(0, 7);
}

/** Keys by what they brought, the largest first; or of those below a margin in percent, the lowest first. */
function keysOf(rows: ReadonlyMap<string, Sums>, below: number | undefined): string[] {
  const byNet = [...rows].sort(([a, one], [b, two]) => netOfSums(two) - netOfSums(one) || (a < b ? -1 : 1));
  if (below === undefined) return byNet.map(([key]) => key);
  return byNet
    .flatMap(([key, sums]) => {
      const share = marginShare(sums);
      return share !== null && share < below / 100 ? { key, share } : [];
    })
    .sort((a, b) => (a.share === b.share ? 0 : a.share - b.share))
    .map(({ key }) => key);
}
