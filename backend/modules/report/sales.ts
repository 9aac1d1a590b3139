import { LRUCache } from "lru-cache";
import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { DAY_MS, formatDay } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import { MONTH, monthRange } from "#contract/rules/month.ts";
import {
  addSums,
  type DayRange,
  FREIGHT_KEY,
  instantsOf,
  isOverTime,
  keysOver,
  marginOf,
  monthsOf,
  NO_SUMS,
  NONE_KEY,
  netOf,
  type ReportDimension,
  rangeAsked,
  rangeBefore,
  type Sums,
} from "#contract/rules/report.ts";
import { rightsOf } from "#contract/rules/staff.ts";
import type { staffReport } from "#contract/staff-report.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import * as store from "./sales.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Question = Omit<z.output<typeof staffReport.sales.query>, "from" | "to"> & DayRange;
type Asked = z.output<typeof staffReport.sales.query>;
type Parts = z.output<typeof staffReport.parts.query>;

const RIGHT = "report.sales";
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

  /** The report of a question, computed once for all members who see the same customers. */
  function compute(member: Member, question: Question): Promise<Computed> {
    const seen = isBounded(member) ? member.manager_id : "all";
    const key = JSON.stringify([seen, question.by, question.from, question.to, question.store ?? null]);
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
    const paidOnce = new Set<number>();
    for (const span of monthsOf(instantsOf(range))) {
      for (const { key, sums } of await partSums(span, which, by)) add(key, sums);
      for (const { customer_id } of await store.payersOf(read, span, which)) paidOnce.add(customer_id);
    }
    const total = [...rows.values()].reduce(addSums, NO_SUMS);
    if (by === "category") total.orders = (await ordersOf(range, which)).orders;
    return { rows, total, payers: [...paidOnce], computed_at: clock.now() };
  }

  /** An order may have several categories, so that the rows of categories count it more than once. */
  async function ordersOf(range: DayRange, which: store.Which): Promise<Sums> {
    let sums = NO_SUMS;
    for (const span of monthsOf(instantsOf(range))) {
      for (const added of await store.sumOrders(read, span, which, "store")) sums = addSums(sums, paidSums(added));
    }
    return sums;
  }

  async function partSums(span: store.Span, which: store.Which, by: ReportDimension) {
    if (by === "category") return categorySums(span, which);
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText(by, added.key), sums });
    const [orders, costs, refunds, returns] = [
      await store.sumOrders(read, span, which, by),
      await store.sumCosts(read, span, which, by),
      await store.sumRefunds(read, span, which, by),
      await store.sumReturns(read, span, which, by),
    ];
    return [
      ...orders.map((one) => keyed(one, paidSums(one))),
      ...costs.map((one) => keyed(one, costSums(one, 1))),
      ...refunds.map((one) => keyed(one, { refund_fen: Number(one.fen) })),
      ...returns.map((one) => keyed(one, costSums(one, -1))),
    ];
  }

  /** The sums of items by category, and what is left of the orders and refunds: freight and deductions. */
  async function categorySums(span: store.Span, which: store.Which) {
    const [items, backs, orders, refunds] = [
      await store.sumItems(read, span, which),
      await store.sumRefundItems(read, span, which),
      await store.sumOrders(read, span, which, "store"),
      await store.sumRefunds(read, span, which, "store"),
    ];
    const fenOf = (rows: readonly store.Added[]) => rows.reduce((all, { fen }) => all + Number(fen), 0);
    const keyed = (added: store.Added, sums: Partial<Sums>) => ({ key: keyText("category", added.key), sums });
    return [
      ...items.map((one) => keyed(one, { ...paidSums(one), ...costSums(one, 1) })),
      ...backs.map((one) => keyed(one, { refund_fen: Number(one.fen), ...costSums(one, -1) })),
      {
        key: FREIGHT_KEY,
        sums: { paid_fen: fenOf(orders) - fenOf(items), refund_fen: fenOf(refunds) - fenOf(backs) },
      },
    ];
  }

  async function report(member: Member, question: Question) {
    const { by } = question;
    const before = rangeBefore(question);
    const now = await compute(member, question);
    const then = await compute(member, { ...question, ...before });
    const names = await nameRows(by, [...now.rows.keys()]);
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

  const nameRows = (by: ReportDimension, keys: readonly string[]) =>
    by === "customer" ? store.customersNamed(read, keys.map(Number)) : store.namesOf(read, by);

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
        stores: (await store.storesOf(read)).map(({ id, name }) => ({ store_id: id, name })),
      };
    },

    /** The orders and refunds of a row, read anew, so that they may be younger than the report. */
    async parts(member: Member, { key, page, limit, ...asked }: Parts): Promise<Answer<typeof staffReport.parts>> {
      const range = rangeOf(asked);
      const { by } = asked;
      const span = by === "day" || by === "month" ? spanOfKey(key, range) : instantsOf(range);
      if (!isKey(by, key)) throw notFound("报表里没有这一行");
      const which = { scope: customersFor(member, RIGHT), store: asked.store };
      const found = store.partsOf(read, span, which, { by, key });
      const sums = await found
        .select([
          (row) => row.fn.countAll<number>().as("count"),
          (row) => row.fn.sum<number | null>("net_fen").as("net_fen"),
          (row) => row.fn.sum<number | null>("cost_fen").as("cost_fen"),
        ])
        .executeTakeFirstOrThrow();
      const rows = await found
        .selectAll()
        .orderBy("at", "desc")
        .orderBy("kind")
        .orderBy("part_id", "desc")
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const names = await store.customersNamed(read, [...new Set(rows.map(({ customer_id }) => customer_id))]);
      const costOf = (fen: number | null) => (seesMargin(member) ? yuan(Number(fen ?? 0)) : null);
      return {
        ...range,
        name: key === "" ? null : ((await nameRows(by, [key])).get(key) ?? key),
        count: Number(sums.count),
        net: yuan(Number(sums.net_fen ?? 0)),
        cost: costOf(sums.cost_fen),
        list: rows.map(({ kind, at, sn, order_sn, customer_id, net_fen, cost_fen }) => ({
          kind,
          at,
          sn,
          order_sn,
          customer_id,
          customer: names.get(String(customer_id)) ?? "",
          net: yuan(net_fen),
          cost: costOf(cost_fen),
        })),
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

/** Whether a member sees the orders of own customers alone. */
const isBounded = (member: Member) =>
  !member.seesAllCustomers && !member.roles.some((role) => role === "admin" || role === "finance" || role === "goods");

const seesMargin = (member: Member) => rightsOf(member.roles).includes("report.margin");

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

/** The part of a range that belongs to a day or a month; all of it for no key. */
function spanOfKey(key: string, range: DayRange): store.Span {
  const all = instantsOf(range);
  if (key === "") return all;
  const own = MONTH.test(key) ? monthRange(key) : instantsOf({ from: key, to: key });
  return { from: Math.max(all.from, own.from), to: Math.min(all.to, own.to) };
}

const DAY_KEY = /^20\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const ID_KEY = /^\d{1,15}$/;
function isKey(by: ReportDimension, key: string): boolean {
  if (key === "") return true;
  if (by === "day") return DAY_KEY.test(key);
  if (by === "month") return MONTH.test(key);
  if (key === NONE_KEY) return by === "manager" || by === "category";
  return ID_KEY.test(key) || (by === "category" && key === FREIGHT_KEY);
}

/** Sums as a member reads them, who may see no cost. */
function shown(sums: Sums, member: Member) {
  const sees = seesMargin(member);
  return {
    orders: sums.orders,
    paid: yuan(sums.paid_fen),
    refund: yuan(sums.refund_fen),
    net: yuan(netOf(sums)),
    cost: sees ? yuan(sums.cost_fen) : null,
    margin: sees ? yuan(marginOf(sums)) : null,
    unknown_units: sees ? sums.unknown_units : null,
  };
}
