import { type SqlBool, sql } from "kysely";
import { CREDIT_DAYS_DEFAULT } from "#contract/rules/credit.ts";
import { type Fen, yuan } from "#contract/rules/money.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { Actor } from "../../platform/staff-log.ts";
import { type CreditActs, givesMore, type Terms } from "./acts.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";
import { listCreditLines } from "./desk.store.ts";
import type { CreditReads } from "./reads.ts";
import { listReceivables } from "./receivables.store.ts";
import { toReceivable } from "./receivables.ts";
import { toCreditLine } from "./view.ts";

type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  acts: CreditActs;
  credit: Pick<Credit, "lineOf">;
  reads: Pick<CreditReads, "billsOf">;
  customerIdOf: (db: Db, phone: string) => Promise<number>;
};
type Change = Pick<Terms, "limit_fen" | "contract"> & Partial<Pick<Terms, "days" | "state">> & { reason: string };
type Correction = { amount: Fen; told: string; reason: string; evidence: string };

export type CreditStaff = ReturnType<typeof createCreditStaff>;

const ALL = sql<SqlBool>`1 = 1`;
const MOST = 100_000;

/** Buying by the month at the command line, where no second member approves. */
export function createCreditStaff({ database, acts, credit, reads, customerIdOf, ports: { clock } }: Deps) {
  const { read } = database;
  /** @throws ApiError 404 */
  const onCustomer = <Result>(phone: string, act: (tx: Db, id: number) => Promise<Result>) =>
    database.write(async (tx) => {
      const id = await customerIdOf(tx, phone);
      await lockCustomer(tx, id);
      return act(tx, id);
    });

  return {
    list: () => listCreditLines(read),

    /** The line of a customer with its bills. @throws ApiError 404 without a line */
    async show(phone: string) {
      const id = await customerIdOf(read, phone);
      const { line, sums } = await credit.lineOf(read, id);
      if (!line) throw notFound(`${phone} 没有开通月结`);
      return { line: toCreditLine(line, sums), contract: line.contract, bills: await reads.billsOf(id, line.days) };
    },

    /** Opens a line or changes its terms; those that are left out remain. @throws ApiError 400, 404, 409 */
    set: (actor: Actor, phone: string, { reason, ...change }: Change) =>
      onCustomer(phone, async (tx, id) => {
        const before = await store.findLine(tx, id);
        const unchanged = { days: before?.days ?? CREDIT_DAYS_DEFAULT, state: before?.state ?? "normal" } as const;
        const terms: Terms = { ...unchanged, ...change };
        await acts.set(tx, actor, id, terms, { reason, isAlone: givesMore(before, terms) });
        return terms;
      }),

    /** @throws ApiError 404, 409 */
    pause: (actor: Actor, phone: string, reason: string) =>
      onCustomer(phone, (tx, id) => acts.pause(tx, actor, id, { reason })),

    /** @returns what is owed after it, as yuan. @throws ApiError 400, 404, 409 */
    correct: (actor: Actor, phone: string, correction: Correction) =>
      onCustomer(phone, async (tx, id) => {
        await acts.correct(tx, actor, id, { ...correction, isAlone: true });
        return yuan((await credit.lineOf(tx, id)).sums.owed);
      }),

    /** What customers owe, the longest overdue first. */
    async receivables() {
      const now = clock.now();
      const rows = await listReceivables(read, ALL, { keyword: "", age: "", now, page: 1, limit: MOST });
      return rows.map((row) => ({ ...toReceivable(row, now), phone: row.phone }));
    },
  };
}
