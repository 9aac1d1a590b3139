import type { credit as calls } from "#contract/credit.ts";
import type { Answer } from "#contract/endpoint.ts";
import { creditBillNumber } from "#contract/rules/credit.ts";
import { yuan } from "#contract/rules/money.ts";
import { isGatewayType } from "#contract/rules/payment.ts";
import type { Caller } from "../../http/caller.ts";
import { notFound } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";
import * as rowStore from "./rows.store.ts";
import { dueOn, toBill, toCreditLine, toCreditRow } from "./view.ts";

/** What a customer owed before a range of instants, and the movements in it. */
export type CreditSums = typeof rowStore.sumMonth;

type Owner = Pick<Caller, "id">;
type Deps = Pick<Platform, "database"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "lineOf" | "obstacle">;
};

/** The bills that are listed besides those with something to pay. */
const BILLS_LISTED = 24;

/** What customers and staff read of bills. */
export function createCreditReads({ database: { read }, credit, ports: { clock } }: Deps) {
  async function billsOf(customer_id: number, days: number | undefined) {
    const bills = await store.listCreditBills(read, customer_id, BILLS_LISTED);
    const orders = await rowStore.countCreditOrders(
      read,
      bills.map(({ id }) => id),
    );
    return bills.map((bill) => toBill(bill, { days, orders, now: clock.now() }));
  }

  return {
    billsOf,

    /** The bills with something to pay of several customers, the oldest first, as the desk allocates money to them. */
    async owedBills(customer_ids: readonly number[]) {
      const rows = await store.owedBillsOf(read, customer_ids);
      return rows.map((row) => ({
        bill_id: row.id,
        customer_id: row.customer_id,
        sn: creditBillNumber(row.customer_id, row.month),
        owed: yuan(row.owed_fen),
        due_on: dueOn(row, row.days ?? undefined),
      }));
    },

    async read({ id }: Owner): Promise<Answer<typeof calls.read>> {
      const { line, sums } = await credit.lineOf(read, id);
      const [why, bills, awaited] = await Promise.all([
        credit.obstacle(read, id, 0),
        billsOf(id, line?.days),
        rowStore.awaitedRepayments(read, id, clock.now()),
      ]);
      return {
        line: line ? toCreditLine(line, sums) : null,
        why,
        bills,
        awaited: awaited.map(({ id: recharge_id, type, amount_fen, created_at, state, months }) => ({
          recharge_id,
          type,
          amount: yuan(amount_fen),
          bills: months,
          state: isGatewayType(type) ? null : (state ?? null),
          created_at,
        })),
      };
    },

    /** @throws ApiError 404 */
    async bill({ id: customer_id }: Owner, id: number, page: { page: number; limit: number }) {
      const row = await store.findBill(read, customer_id, id);
      if (!row) throw notFound("没有这张账单");
      const [line, orders, sumOf, { rows, count }] = await Promise.all([
        store.findLine(read, customer_id),
        rowStore.countCreditOrders(read, [id]),
        rowStore.sumCreditKinds(read, id, row.ends_at),
        rowStore.pageOfRows(read, id, page),
      ]);
      const orderOf = await rowStore.ordersOfRows(read, customer_id, rows);
      return {
        bill: toBill(row, { days: line?.days, orders, now: clock.now() }),
        ordered: yuan(sumOf(["order"]) + sumOf(["correction"], true)),
        refunded: yuan(-sumOf(["refund"], true)),
        offset: yuan(-sumOf(["refund", "correction"], false)),
        repaid: yuan(-sumOf(["repay", "undo"])),
        count,
        list: rows.map((one) => toCreditRow(one, orderOf(one))),
      };
    },
  };
}
export type CreditReads = ReturnType<typeof createCreditReads>;
