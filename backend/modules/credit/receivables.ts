import type { z } from "zod";
import type { Answer } from "#contract/endpoint.ts";
import { formatLastDay } from "#contract/rules/calendar.ts";
import { CREDIT_AGE_IDS, CREDIT_AGES, type CreditAge, overdueDays } from "#contract/rules/credit.ts";
import { yuan } from "#contract/rules/money.ts";
import { PHONE_KEYWORD } from "#contract/rules/staff-customer.ts";
import type { Receivable, staffCredit } from "#contract/staff-credit.ts";
import type { Member } from "../../http/member.ts";
import type { Platform } from "../../platform/module.ts";
import { customersFor } from "../../platform/staff-scope.ts";
import { shownPhone } from "../account/desk.ts";
import * as store from "./receivables.store.ts";

type Deps = Pick<Platform, "database" | "staffLog"> & { ports: Pick<Platform["ports"], "clock"> };
type Query<Name extends "receivables" | "receivablesExport"> = z.output<(typeof staffCredit)[Name]["query"]>;

/** Customers of one part of the table. */
const PART = 200;
const RIGHT = "credit.read";
const RECORD = { subject: "desk", id: 0, label: "应收" } as const;

/** What customers owe by age, as the desk lists and exports it. */
export function createReceivables({ database, staffLog, ports: { clock } }: Deps) {
  const { read } = database;

  return {
    async list(member: Member, { page, limit, ...filters }: Query<"receivables">) {
      const scope = customersFor(member, RIGHT);
      const found = { ...filters, keyword: filters.keyword.trim(), now: clock.now() };
      const [rows, sums] = await Promise.all([
        store.listReceivables(read, scope, { ...found, page, limit }),
        store.sumReceivables(read, scope, found),
      ]);
      const count = sums.countOf(filters.age);
      if (page === 1 && PHONE_KEYWORD.test(found.keyword)) {
        const summary = `${found.keyword.length} 位号码，找到 ${count} 家欠款`;
        await database.write((tx) => staffLog.write(tx, member, { act: "search.phone", record: RECORD, summary }));
      }
      const counts = Object.fromEntries((["", ...CREDIT_AGE_IDS] as const).map((age) => [age, sums.countOf(age)]));
      return {
        count,
        counts,
        owed: yuan(sums.owed),
        ages: byAge(sums.sumOf),
        list: rows.map((row) => toReceivable(row, found.now)),
      } as Answer<typeof staffCredit.receivables>;
    },

    /** A part of the table; its first part writes the member into the log. */
    async exportRows(member: Member, { after, ...filters }: Query<"receivablesExport">) {
      const scope = customersFor(member, RIGHT);
      const found = { ...filters, keyword: filters.keyword.trim(), now: clock.now() };
      if (after === undefined) {
        const count = (await store.sumReceivables(read, scope, found)).countOf(filters.age);
        const age = CREDIT_AGES.find(({ id }) => id === filters.age)?.name ?? "全部";
        const note = PHONE_KEYWORD.test(found.keyword) ? `${found.keyword.length} 位号码` : found.keyword;
        const entry = { act: "credit.export", record: RECORD, summary: `${age}，${count} 家`, note } as const;
        await database.write((tx) => staffLog.write(tx, member, entry));
      }
      const rows = await store.partOfReceivables(read, scope, { ...found, after: after ?? 0, limit: PART });
      return {
        list: rows.map((row) => toReceivable(row, found.now)),
        next: rows.length < PART ? null : (rows.at(-1)?.id ?? null),
      };
    },
  };
}

const byAge = (fenOf: (age: CreditAge) => number) =>
  Object.fromEntries(CREDIT_AGE_IDS.map((age) => [age, yuan(fenOf(age))])) as Receivable["ages"];

export const toReceivable = (row: store.ReceivableRow, now: number): Receivable => ({
  customer_id: row.id,
  company: row.company,
  real_name: row.real_name,
  phone: shownPhone(row),
  manager: row.manager,
  limit: row.limit_fen === null ? null : yuan(row.limit_fen),
  state: row.state,
  owed: yuan(Number(row.owed)),
  ages: byAge((age) => Number(row[age])),
  due_on: row.ends_at === null ? null : formatLastDay(Number(row.ends_at)),
  overdue_days: row.overdue_at === null ? 0 : overdueDays(Number(row.overdue_at), now),
});
