import { BILL_TYPES } from "#contract/rules/bill.ts";
import {
  CREDIT_DISABLED,
  CREDIT_NOT_APPROVED,
  creditOverdue,
  creditShort,
  isOverdue,
  NO_CREDIT_LINE,
  owedShort,
  REPAID_FROM_BALANCE,
  UNDONE_TO_BALANCE,
} from "#contract/rules/credit.ts";
import { type Fen, formatFen } from "#contract/rules/money.ts";
import { monthOf } from "#contract/rules/month.ts";
import { BALANCE_SHORT } from "#contract/rules/payment.ts";
import { POINTS_EARNED } from "#contract/rules/points.ts";
import { APPROVED } from "#contract/rules/pricing.ts";
import type { Db } from "../../database/database.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import type { ReadBuyer } from "../account/buyer.ts";
import * as store from "./credit.store.ts";
import { divide, repaidFor } from "./divide.ts";

type Deps = Pick<Platform, "ledger"> & { ports: Pick<Platform["ports"], "clock">; readBuyer: ReadBuyer };
type Cause = { customer_id: number; ref: string; note: string };

/** The amounts of a customer in fen; `free` is what the limit leaves, whatever else prevents an order. */
export type CreditSums = { owed: Fen; billed: Fen; overdue: Fen; free: Fen };

export type Credit = ReturnType<typeof createCredit>;

/**
 * What customers owe for orders that they pay by the month. Every act is in the transaction of its caller, which has
 * locked the customer.
 */
export function createCredit({ ledger, readBuyer, ports: { clock } }: Deps) {
  const move = (tx: Db, holder: number, delta: Fen, cause: { kind: string; ref: string; note: string; at?: number }) =>
    ledger.move(tx, { asset: "credit", holder, delta, ...cause });

  /** Takes an amount off bills in their order. @returns what was left, in fen */
  async function takeOff(tx: Db, bills: readonly store.BillRow[], amount_fen: Fen, cause: Parameters<typeof move>[3]) {
    const { parts, rest } = divide(amount_fen, bills);
    for (const { id, fen } of parts) {
      if (!(await move(tx, id, -fen, cause))) throw new Error(`bill ${id} owes less than ${fen}`);
    }
    await settle(
      tx,
      parts.map(({ id }) => id),
    );
    return { parts, rest };
  }

  async function payFromBalance(tx: Db, holder: number, amount_fen: Fen, ref: string) {
    const paid = { asset: "balance", holder, delta: -amount_fen, note: BILL_TYPES.repay.name } as const;
    if (!(await ledger.move(tx, { ...paid, kind: REPAID_FROM_BALANCE, ref }))) throw new ApiError(409, BALANCE_SHORT);
  }

  /** Settles bills that owe nothing, and credits the points of their received orders. */
  async function settle(tx: Db, ids: readonly number[]) {
    for (const bill_id of await store.markSettled(tx, ids, clock.now())) {
      for (const { id, customer_id, give_points } of await store.ordersWithoutPoints(tx, bill_id)) {
        const earned = { asset: "points", holder: customer_id, delta: give_points, note: POINTS_EARNED } as const;
        await ledger.move(tx, { ...earned, kind: "order_take", ref: String(id) });
      }
    }
  }

  /** The line of a customer with its sums; null without one. */
  async function lineOf(db: Db, customer_id: number) {
    const [line, bills] = await Promise.all([store.findLine(db, customer_id), store.owedBills(db, customer_id)]);
    const now = clock.now();
    const sum = (rows: readonly store.BillRow[]) => rows.reduce((total, { owed_fen }) => total + owed_fen, 0);
    const owed = sum(bills);
    const sums: CreditSums = {
      owed,
      billed: sum(bills.filter(({ issued_at }) => issued_at !== null)),
      overdue: sum(bills.filter((bill) => isOverdue(bill, now))),
      free: Math.max(0, (line?.limit_fen ?? 0) - owed),
    };
    return { line, sums };
  }

  /** Why an amount in fen cannot be bought on credit now, or null; 0 asks for any amount. */
  async function obstacle(db: Db, customer_id: number, amount_fen: Fen): Promise<string | null> {
    const { line, sums } = await lineOf(db, customer_id);
    if (!line) return NO_CREDIT_LINE;
    if ((await readBuyer(db, customer_id)).audit_state !== APPROVED) return CREDIT_NOT_APPROVED;
    if (line.state === "disabled") return CREDIT_DISABLED;
    if (sums.overdue > 0) return creditOverdue(sums.overdue);
    return sums.free < amount_fen ? creditShort(sums.free, amount_fen) : null;
  }

  /** The chosen bills, or all, that owe something, the oldest first. */
  async function payable(db: Db, customer_id: number, bill_ids: readonly number[]) {
    const owed = await store.owedBills(db, customer_id);
    return bill_ids.length === 0 ? owed : owed.filter(({ id }) => bill_ids.includes(id));
  }

  return {
    lineOf,
    obstacle,
    settle,
    payable,

    /** Books the orders of a group that was just paid on credit. @throws ApiError 409 where the line does not suffice */
    async charge(tx: Db, customer_id: number, group_id: number) {
      const orders = await store.creditOrdersOfGroup(tx, customer_id, group_id);
      const amount = orders.reduce((sum, { pay_fen }) => sum + pay_fen, 0);
      const why = await obstacle(tx, customer_id, amount);
      if (why) throw new ApiError(409, why);
      for (const { id, sn, pay_fen, paid_at } of orders) {
        const at = paid_at ?? clock.now();
        const bill = await store.ensureBill(tx, customer_id, monthOf(at));
        if (bill.issued_at !== null)
          throw new Error(`the bill of ${bill.month} was issued before order ${sn} was paid`);
        await move(tx, bill.id, pay_fen, { kind: "order", ref: String(id), note: sn, at });
      }
    },

    /**
     * Refunds an order that was bought on credit: takes the amount off its own bill, then off the oldest others, and
     * gives the rest to the balance, as far as the order was repaid.
     * @param ref the number of the refund
     */
    async refund(
      tx: Db,
      { customer_id, ref, note, order_id, amount_fen }: Cause & { order_id: number; amount_fen: Fen },
    ) {
      const own = await store.billOfOrder(tx, order_id);
      if (!own) throw new Error(`order ${order_id} was not bought on credit`);
      const rows = await store.rowsOfBill(tx, own.id);
      const ids = rows.flatMap((row) => (row.kind === "order" ? [Number(row.ref)] : []));
      const repaid = repaidFor(order_id, own.id, rows, await store.refundsOfOrders(tx, customer_id, ids));
      const others = (await store.owedBills(tx, customer_id)).filter(({ id }) => id !== own.id);
      const cause = { kind: "refund", ref, note };
      const { parts, rest } = await takeOff(tx, [own, ...others], amount_fen, cause);
      const elsewhere = parts.filter(({ id }) => id !== own.id).reduce((sum, { fen }) => sum + fen, 0);
      const back_fen = Math.min(rest, Math.max(0, repaid - elsewhere));
      await ledger.move(tx, { asset: "balance", holder: customer_id, delta: back_fen, ...cause });
      return { offset_fen: amount_fen - rest, back_fen };
    },

    /**
     * Repays from the balance: the chosen bills, or the oldest. What they do not owe stays in the balance.
     * @param ref the repayment, unique per customer
     * @returns what was repaid, in fen
     * @throws ApiError 409 where the balance does not suffice
     */
    async repay(
      tx: Db,
      { customer_id, ref, note, amount_fen, bill_ids }: Cause & { amount_fen: Fen; bill_ids: readonly number[] },
    ): Promise<Fen> {
      const { parts } = await takeOff(tx, await payable(tx, customer_id, bill_ids), amount_fen, {
        kind: "repay",
        ref,
        note,
      });
      const repaid = parts.reduce((sum, { fen }) => sum + fen, 0);
      await payFromBalance(tx, customer_id, repaid, ref);
      return repaid;
    },

    /** Repays each of these bills a part from the balance. @throws ApiError 409 where one owes less */
    async repayParts(
      tx: Db,
      { customer_id, ref, note, parts }: Cause & { parts: readonly { bill_id: number; fen: Fen }[] },
    ) {
      if (parts.length === 0) return;
      const owed = await store.owedBills(tx, customer_id);
      const bills = parts.map(({ bill_id, fen }) => {
        const bill = owed.find(({ id }) => id === bill_id);
        if (!bill || bill.owed_fen < fen)
          throw new ApiError(409, `账单只欠 ${formatFen(bill?.owed_fen ?? 0)}，请重新分配`);
        return { ...bill, owed_fen: fen };
      });
      const amount = parts.reduce((sum, { fen }) => sum + fen, 0);
      await takeOff(tx, bills, amount, { kind: "repay", ref, note });
      await payFromBalance(tx, customer_id, amount, ref);
    },

    /** Takes a repayment back, whose money the bank took back: the bills owe it again, the balance has it. */
    async undo(tx: Db, { customer_id, ref, note }: Cause): Promise<Fen> {
      const rows = await store.repaymentRows(tx, customer_id, ref);
      for (const { holder_id, delta } of rows) await move(tx, holder_id, -delta, { kind: "undo", ref, note });
      const undone = rows.reduce((sum, { delta }) => sum - delta, 0);
      const back = { asset: "balance", holder: customer_id, delta: undone, note } as const;
      await ledger.move(tx, { ...back, kind: UNDONE_TO_BALANCE, ref });
      await settle(
        tx,
        rows.map(({ holder_id }) => holder_id),
      );
      return undone;
    },

    /** What `undo` would give back for a repayment, in fen. */
    async undoable(db: Db, customer_id: number, ref: string): Promise<Fen> {
      const rows = await store.repaymentRows(db, customer_id, ref);
      return rows.reduce((sum, { delta }) => sum - delta, 0);
    },

    /**
     * Corrects what is owed: adds to the present month, or takes off the oldest bills where negative.
     * @throws ApiError 409 where less is owed
     */
    async correct(tx: Db, { customer_id, ref, note, amount_fen }: Cause & { amount_fen: Fen }) {
      const cause = { kind: "correction", ref, note };
      if (amount_fen > 0) {
        const bill = await store.ensureBill(tx, customer_id, monthOf(clock.now()));
        await move(tx, bill.id, amount_fen, cause);
        return;
      }
      const { parts, rest } = await takeOff(tx, await store.owedBills(tx, customer_id), -amount_fen, cause);
      const owed = parts.reduce((sum, { fen }) => sum + fen, 0);
      if (rest > 0) throw new ApiError(409, owedShort(owed, amount_fen));
    },

    /** Whether an order was bought on credit and its bill is not settled, so that its points wait. */
    async isUnsettled(db: Db, order_id: number): Promise<boolean> {
      const bill = await store.billOfOrder(db, order_id);
      return bill !== undefined && bill.settled_at === null;
    },
  };
}
