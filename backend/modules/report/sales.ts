import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import {
  addSums,
  type DayRange,
  FREIGHT_KEY,
  instantsOf,
  isOverTime,
  keysOver,
  monthsOf,
  NO_SUMS,
  NONE_KEY,
  netOf,
  type ReportDimension,
  rangeAsked,
  rangeBefore,
  type Sums,
} from "#contract/rules/report.ts";
import type { staffReport } from "#contract/staff-report.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor, customersKey } from "../../platform/staff-scope.ts";
import type { Span, Which } from "./figures.store.ts";
import { storesOf } from "./names.store.ts";
import * as store from "./sales.store.ts";
import { nameRows, RIGHT, shown } from "./view.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Question = Omit<z.output<typeof staffReport.sales.query>, "from" | "to"> & DayRange;
type Asked = z.output<typeof staffReport.sales.query>;

const RECORD = { subject: "desk", id: 0, label: "销售报表" } as const;
/** The time for which a report is the same for all readers of the same customers, in ms. */
const LIFE_MS = 5 * 60 * 1000;

/** What a range sums up to, by the keys of its rows. */
type Computed = { rows: ReadonlyMap<string, Sums>; total: Sums; payers: readonly number[]; computed_at: number };

/** Sales reports: what was paid and refunded, and what it cost. */
export function createSalesReports({ database, staffLog, ports: { clock } }: Deps) {
  const { read } = database;
  const computed = new LRUCache<string, Promise<Computed>>({ max: 200, ttl: LIFE_MS, perf: clock, ttlResolution: 0 });

  const rangeOf = (asked: DayRange) => rangeAsked(asked, clock.now());

  /** A report is computed once for all members with the same customers. */
  function compute(member: Member, question: Question): Promise<Computed> {
    const key = JSON.stringify([
      customersKey(member, RIGHT),
      question.by,
      question.from,
      question.to,
      question.store ?? null,
    ]);
    const known = computed.get(key);
    if (known) return known;
    const made = sumUp(member, question);
    computed.set(key, made);
    made.catch(() => computed.delete(key));
    return made;
  }

  /** Sums up month by month, so that other requests are answered in between. */
  async function sumUp(member: Member, { by, store: store_id, ...range }: Question): Promise<Computed> {
    const which = { scope: customersFor(member, RIGHT), store: store_id };
    const rows = new Map<string, Sums>();
    const add = (key: string, sums: Partial<Sums>) =>
      rows.set(key, addSums(rows.get(key) ?? NO_SUMS, { ...NO_SUMS, ...sums }));
    const payers = new Set<number>();
    let orders = 0;
    for (const span of monthsOf(instantsOf(range))) {
      const part = by === "category" ? await categorySums(span, which) : await orderSums(span, which, by);
      for (const { key, sums } of part.rows) add(key, sums);
      for (const { customer_id } of await store.payersOf(read, span, which)) payers.add(customer_id);
      orders += part.orders;
    }
    const total = { ...[...rows.values()].reduce(addSums, NO_SUMS), orders };
    return { rows, total, payers: [...payers], computed_at: clock.now() };
  }

  async function orderSums(span: Span, which: Which, by: Exclude<ReportDimension, "category">) {
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText(by, added.key), sums });
    const [orders, costs, refunds, returns] = [
      await store.sumOrders(read, span, which, by),
      await store.sumCosts(read, span, which, by),
      await store.sumRefunds(read, span, which, by),
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
   * The sums of items by category, and what is left of the orders and refunds: freight and deductions. An order with
   * several categories counts in each row and once in all.
   */
  async function categorySums(span: Span, which: Which) {
    const [items, backs, orders, refunds] = [
      await store.sumItems(read, span, which),
      await store.sumRefundItems(read, span, which),
      await store.sumOrders(read, span, which, "store"),
      await store.sumRefunds(read, span, which, "store"),
    ];
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText("category", added.key), sums });
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

  async function report(member: Member, question: Question) {
    const { by } = question;
    const before = rangeBefore(question);
    const now = await compute(member, question);
    const then = await compute(member, { ...question, ...before });
    const names = await nameRows(read, member, by, [...now.rows.keys()]);
    const keys = by === "day" || by === "month" ? keysOver(by, question) : keysByNet(now.rows);
    // Days are compared by their place in the range.
    const keysBefore = by === "day" || by === "month" ? keysOver(by, before) : keys;
    const rows = keys.map((key, place) => {
      const keyBefore = keysBefore[place];
      return {
        key,
        name: names.get(key) ?? key,
        ...shown(now.rows.get(key) ?? NO_SUMS, member),
        before: keyBefore === undefined ? null : yuan(netOf(then.rows.get(keyBefore) ?? NO_SUMS)),
      };
    });
    return { now, then, before, rows };
  }

  return {
    async sales(member: Member, asked: Asked): Promise<Answer<typeof staffReport.sales>> {
      const question = { ...asked, ...rangeOf(asked) };
      const { now, then, before, rows } = await report(member, question);
      const known = await store.hadPaidBefore(read, now.payers, instantsOf(question).from);
      const customers = now.payers.length;
      return {
        from: question.from,
        to: question.to,
        before,
        computed_at: now.computed_at,
        total: { ...shown(now.total, member), customers, new_customers: customers - known.size },
        total_before: { orders: then.total.orders, net: yuan(netOf(then.total)) },
        rows,
        stores: (await storesOf(read)).map(({ id, name }) => ({ store_id: id, name })),
      };
    },

    /** The report for a file, which is logged. */
    async exportSales(member: Member, asked: Asked): Promise<Answer<typeof staffReport.exportSales>> {
      const question = { ...asked, ...rangeOf(asked) };
      const { now, rows } = await report(member, question);
      const summary = `${question.from} 至 ${question.to}，${rows.length} 行`;
      await database.write((tx) => staffLog.write(tx, member, { act: "report.export", record: RECORD, summary }));
      return { from: question.from, to: question.to, rows, total: shown(now.total, member) };
    },
  };
}

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

/** Keys by what they brought, the largest first. */
const keysByNet = (rows: ReadonlyMap<string, Sums>) =>
  [...rows].sort(([a, one], [b, two]) => netOf(two) - netOf(one) || (a < b ? -1 : 1)).map(([key]) => key);
