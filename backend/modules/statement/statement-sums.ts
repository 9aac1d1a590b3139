import type { Fen } from "#contract/rules/money.ts";
import { MONTH, monthRange } from "#contract/rules/month.ts";
import type { Db } from "../../database/database.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { CreditSums } from "../credit/reads.ts";
import * as store from "./statement.store.ts";

type Owner = Pick<Caller, "id">;
export type CountedSum = { count: number; fen: Fen };

/** The refusal of an act on a statement that is not open. */
export const STATEMENT_NOT_OPEN = "对账单已确认或正在处理异议，请刷新查看";
const NO_MONTH = "这个月还没有对账单";

export const sumField = (rows: readonly CountedSum[], field: keyof CountedSum) =>
  rows.reduce((sum, row) => sum + row[field], 0);

export type StatementSums = ReturnType<typeof createSums>;

/** The range and the figures of a finished month, in fen, read from the ledger, the orders, the refunds and the invoices. */
export const createSums = ({ clock, creditSums }: Pick<Platform["ports"], "clock"> & { creditSums: CreditSums }) => ({
  /** @throws ApiError 404 for a month that is not over or that has no statement. */
  async rangeOf(db: Db, customer: Owner, month: string): Promise<store.Range> {
    if (!MONTH.test(month)) throw notFound(NO_MONTH);
    const range = monthRange(month);
    const first = await store.firstMovement(db, customer.id);
    if (range.to > clock.now() || first === null || range.to <= first) throw notFound(NO_MONTH);
    return range;
  },

  async sumsOf(db: Db, customer: Owner, range: store.Range) {
    const [balance, methods, refunds, issued, reversed, waiting, credit] = await Promise.all([
      store.readBalance(db, customer.id, range),
      store.sumStatedOrders(db, customer.id, range),
      store.sumStatedRefunds(db, customer.id, range),
      store.sumInvoices(db, customer.id, "issued", range),
      store.sumInvoices(db, customer.id, "reversed", range),
      store.sumInvoices(db, customer.id, "waiting", range),
      creditSums(db, customer.id, range),
    ]);
    const closing = balance.kinds.reduce((sum, kind) => sum + kind.fen, balance.opening);
    const orders = { count: sumField(methods, "count"), fen: sumField(methods, "fen") };
    return {
      balance,
      closing,
      methods,
      orders,
      refunds,
      net: orders.fen - refunds.fen,
      issued,
      reversed,
      waiting,
      credit,
    };
  },
});
