import type { Answer, Body } from "#contract/endpoint.ts";
import { type BillType, billTypeOf } from "#contract/rules/bill.ts";
import type { CreditKind } from "#contract/rules/credit.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { statementNumber } from "#contract/rules/statement.ts";
import type { statement } from "#contract/statement.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Caller } from "../../http/caller.ts";
import { ApiError } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Platform } from "../../platform/module.ts";
import type { CreditSums } from "../credit/reads.ts";
import * as objectionStore from "./objection.store.ts";
import { toObjection } from "./objections.ts";
import * as store from "./statement.store.ts";
import { type LineRow, toStatementLine } from "./statement-line.ts";
import * as lineStore from "./statement-lines.store.ts";
import { type CountedSum, STATEMENT_NOT_OPEN, type StatementSums, sumField } from "./statement-sums.ts";

type Owner = Pick<Caller, "id">;
type LineType = "orders" | "refunds" | "invoices";

const SUMS_CHANGED = "对账单的金额有变化，请核对后重新确认";

type Deps = Pick<Platform, "database" | "ports"> & {
  sums: StatementSums;
  seller: () => Promise<Answer<typeof statement.read>["seller"]>;
};

export type Statements = ReturnType<typeof createStatements>;

/**
 * A customer's account of a finished month. Its figures are read from the ledger, the orders, the refunds and the
 * invoices each time; only the customer's answer is stored.
 */
export function createStatements({ database, ports, sums: { rangeOf, sumsOf }, seller }: Deps) {
  const { read } = database;

  return {
    async read(customer: Owner, month: string): Promise<Answer<typeof statement.read>> {
      const range = await rangeOf(read, customer, month);
      const sums = await sumsOf(read, customer, range);
      const row = await store.findStatement(read, customer.id, month);
      const objections = row ? await objectionStore.listObjections(read, row.id) : [];
      const { opening, kinds } = sums.balance;
      const moved = (type: BillType, sign: 1 | -1 = 1) => {
        const ofType = kinds.filter(({ kind }) => billTypeOf(kind) === type);
        return toSum({ count: sumField(ofType, "count"), fen: sign * sumField(ofType, "fen") });
      };
      return {
        month,
        sn: statementNumber(customer.id, month),
        state: row?.state ?? "open",
        confirmed_at: row?.confirmed_at ?? null,
        issued_at: range.to,
        seller: await seller(),
        opening: yuan(opening),
        recharged: moved("recharge"),
        paid: moved("consume", -1),
        returned: moved("refund"),
        adjusted: moved("adjust"),
        repaid: moved("repay", -1),
        credit: sums.credit.hasAny ? toCredit(sums.credit) : null,
        closing: yuan(sums.closing),
        orders: toSum(sums.orders),
        methods: sums.methods.toSorted((a, b) => b.count - a.count).map(({ pay_type, count }) => ({ pay_type, count })),
        refunds: toSum(sums.refunds),
        net: yuan(sums.net),
        issued: toSum(sums.issued),
        reversed: toSum(sums.reversed),
        waiting: toSum(sums.waiting),
        objections: objections.map(toObjection),
      };
    },

    /** One page of the rows behind a figure. */
    async lines(
      customer: Owner,
      month: string,
      { type, page, limit, with_items }: { type: LineType; page: number; limit: number; with_items: "0" | "1" },
    ) {
      const range = await rangeOf(read, customer, month);
      const list = {
        orders: lineStore.listOrderLines,
        refunds: lineStore.listRefundLines,
        invoices: lineStore.listInvoiceLines,
      }[type];
      const { rows, count, total: sums } = await list(read, customer.id, range, { page, limit });
      const { fen: amount, refunded_fen, ticked } = sums;
      const orders = type === "orders" && with_items === "1" ? rows.map(({ id }) => id) : null;
      const items = orders && groupBy(await lineStore.listItems(read, customer.id, orders), ({ order_id }) => order_id);
      return {
        count,
        list: (rows as LineRow[]).map((row) => toStatementLine(row, items?.get(row.id) ?? null)),
        total: { amount: yuan(amount), refunded: yuan(refunded_fen), ticked },
      };
    },

    /** @throws ApiError 409 when the statement is confirmed. */
    async tick(customer: Owner, month: string, { order_id, is_ticked }: Body<typeof statement.tick>) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const range = await rangeOf(tx, customer, month);
        const row = await store.findStatement(tx, customer.id, month);
        if (row?.state === "confirmed") throw new ApiError(409, STATEMENT_NOT_OPEN);
        if (is_ticked) await lineStore.tickOrderLines(tx, customer.id, range, order_id, ports.clock.now());
        else await lineStore.untickOrders(tx, customer.id, order_id);
      });
    },

    /** @throws ApiError 409 when the sums differ from those that the customer saw, or the statement is not open. */
    async confirm(customer: Owner, month: string, seen: Body<typeof statement.confirm>) {
      await database.write(async (tx) => {
        await lockCustomer(tx, customer.id);
        const range = await rangeOf(tx, customer, month);
        const { closing, net } = await sumsOf(tx, customer, range);
        if (fen(seen.closing) !== closing || fen(seen.net) !== net) throw new ApiError(409, SUMS_CHANGED);
        const id = await store.ensureStatement(tx, customer.id, month);
        const confirmed = { closing_fen: closing, net_fen: net, confirmed_at: ports.clock.now() };
        if (!(await store.moveStatement(tx, id, "confirm", confirmed))) throw new ApiError(409, STATEMENT_NOT_OPEN);
      });
    },
  };
}

const toSum = ({ count, fen: amount }: CountedSum) => ({ count, amount: yuan(amount) });

/** What was owed on credit, as the statement shows it. */
function toCredit({ opening, kinds }: Awaited<ReturnType<CreditSums>>) {
  const of = (names: readonly CreditKind[], sign: 1 | -1 = 1) => {
    const rows = kinds.filter(({ kind }) => names.some((name) => name === kind));
    return toSum({ count: sumField(rows, "count"), fen: sign * sumField(rows, "fen") });
  };
  return {
    opening: yuan(opening),
    bought: of(["order"]),
    offset: of(["refund"], -1),
    repaid: of(["repay", "undo"], -1),
    adjusted: of(["correction"]),
    closing: yuan(opening + sumField(kinds, "fen")),
  };
}
