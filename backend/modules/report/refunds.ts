import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { yuan } from "#contract/rules/money.ts";
import {
  addRefunds,
  causeName,
  NO_REFUNDS,
  paidBack,
  type RefundSums,
  typeName,
  typeOfKey,
} from "#contract/rules/refund-report.ts";
import { type DayRange, instantsOf, monthsOf, rangeAsked, rangeBefore } from "#contract/rules/report.ts";
import type { staffReport } from "#contract/staff-report.ts";
import { notFound } from "../../http/errors.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor, customersKey, ordersFor } from "../../platform/staff-scope.ts";
import { createComputed } from "./computed.ts";
import { pageOverMonths } from "./months.ts";
import { customersNamed, reportedStores } from "./names.store.ts";
import * as store from "./refunds.store.ts";
import { NO_ROW, RIGHT } from "./view.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Asked = z.output<typeof staffReport.refunds.query>;
type AskedParts = z.output<typeof staffReport.refundParts.query>;

const RECORD = { subject: "desk", id: 0, label: "退款报表" } as const;

type Rows = ReadonlyMap<string, RefundSums>;
type Computed = { causes: Rows; types: Rows; total: RefundSums; computed_at: number };

/** Reports of the refunds that were paid back, by their causes. */
export function createRefundReports({ database, staffLog, ports }: Deps) {
  const { read } = database;
  const { clock } = ports;
  const computed = createComputed<Computed>(ports, ({ causes, types }) => causes.size + types.size);

  /** A report is computed once for all members with the same customers. */
  const compute = (member: Member, { from, to, store: store_id }: Asked): Promise<Computed> =>
    computed([customersKey(member, RIGHT), from, to, store_id ?? null], async () => {
      const which = { scope: customersFor(member, RIGHT), store: store_id };
      const causes = new Map<string, RefundSums>();
      const types = new Map<string, RefundSums>();
      const add = (rows: typeof causes, key: string, sums: RefundSums) =>
        rows.set(key, addRefunds(rows.get(key) ?? NO_REFUNDS, sums));
      for (const span of monthsOf(instantsOf({ from, to }))) {
        for (const { cause, type, ...sums } of await store.sumCauses(read, span, which)) {
          add(causes, cause, numbersOf(sums));
          add(types, String(type), numbersOf(sums));
        }
      }
      const total = [...causes.values()].reduce(addRefunds, NO_REFUNDS);
      return { causes, types, total, computed_at: clock.now() };
    });

  async function report(member: Member, asked: Asked) {
    const question = { ...asked, ...rangeAsked(asked, clock.now()) };
    const before = rangeBefore(question);
    const now = await compute(member, question);
    const then = await compute(member, { ...question, ...before });
    return {
      question,
      now,
      then,
      before,
      causes: rowsOf(now.causes, then.causes, causeName),
      types: rowsOf(now.types, then.types, typeName),
    };
  }

  return {
    async refunds(member: Member, asked: Asked): Promise<Answer<typeof staffReport.refunds>> {
      const { question, now, then, before, causes, types } = await report(member, asked);
      return {
        from: question.from,
        to: question.to,
        before,
        computed_at: now.computed_at,
        total: shown(now.total),
        total_before: { count: then.total.count, paid: yuan(paidBack(then.total)) },
        causes,
        types,
        stores: (await reportedStores(read)).map(({ id, name }) => ({ store_id: id, name })),
      };
    },

    /**
     * The refunds of a row. They are read for each page, so that they may be younger than the report.
     * @throws ApiError 404 for a cause or type that no report has
     */
    async refundParts(
      member: Member,
      { cause, type, page, limit, ...asked }: AskedParts,
    ): Promise<Answer<typeof staffReport.refundParts>> {
      const range: DayRange = rangeAsked(asked, clock.now());
      const names = [cause === "" ? "" : causeName(cause), type === "" ? "" : typeName(type)];
      if (names.includes(null)) throw notFound(NO_ROW);
      const scope = customersFor(member, RIGHT);
      const readable = ordersFor(member, "refund.read");
      const about = {
        which: { scope, store: asked.store },
        row: { cause: cause === "" ? null : cause, type: typeOfKey(type) },
      };
      const { sums, rows } = await pageOverMonths(instantsOf(range), { page, limit }, (span) => ({
        sum: () => store.sumRefundRow(read, { ...about, span }),
        list: (part) => store.listReportedRefunds(read, { ...about, span, readable }, part),
      }));
      const sumOf = (field: "count" | "units" | "paid_fen") => sums.reduce((all, one) => all + one[field], 0);
      const customers = await customersNamed(read, scope, [...new Set(rows.map(({ customer_id }) => customer_id))]);
      return {
        ...range,
        name: names.filter(Boolean).join("，") || null,
        count: sumOf("count"),
        units: sumOf("units"),
        paid: yuan(sumOf("paid_fen")),
        list: rows.map(({ at, sn, order_sn, customer_id, ...row }) => ({
          at,
          sn,
          order_sn,
          customer_id,
          customer: customers.get(String(customer_id)) ?? "",
          type: typeName(String(row.type)) ?? "",
          cause: causeName(row.cause) ?? "",
          words: row.words,
          units: Number(row.units),
          paid: yuan(Number(row.paid_fen)),
        })),
      };
    },

    /** The report for a file, which is logged. */
    async exportRefunds(member: Member, asked: Asked): Promise<Answer<typeof staffReport.exportRefunds>> {
      const { question, now, causes, types } = await report(member, asked);
      const { from, to } = question;
      const summary = `${from} 至 ${to}，${now.total.count} 笔退款`;
      await database.write((tx) => staffLog.write(tx, member, { act: "report.export", record: RECORD, summary }));
      return { from, to, causes, types, total: shown(now.total) };
    },
  };
}

const numbersOf = (sums: RefundSums): RefundSums => ({
  count: Number(sums.count),
  units: Number(sums.units),
  goods_fen: Number(sums.goods_fen),
  freight_fen: Number(sums.freight_fen),
  deducted_fen: Number(sums.deducted_fen),
});

const shown = (sums: RefundSums) => ({
  count: sums.count,
  units: sums.units,
  goods: yuan(sums.goods_fen),
  freight: yuan(sums.freight_fen),
  deducted: yuan(sums.deducted_fen),
  paid: yuan(paidBack(sums)),
});

/** The rows of both ranges, so that a cause that has ended is seen too, the largest first. */
function rowsOf(now: Rows, then: Rows, nameOf: (key: string) => string | null) {
  const fenOf = (key: string) => paidBack(now.get(key) ?? NO_REFUNDS);
  return [...new Set([...now.keys(), ...then.keys()])]
    .sort((a, b) => fenOf(b) - fenOf(a) || (a < b ? -1 : 1))
    .map((key) => ({
      key,
      name: nameOf(key) ?? key,
      ...shown(now.get(key) ?? NO_REFUNDS),
      before: yuan(paidBack(then.get(key) ?? NO_REFUNDS)),
    }));
}
