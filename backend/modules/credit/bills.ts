import { DAY_MS, formatDay, formatLastDay } from "#contract/rules/calendar.ts";
import { CREDIT_DAYS_DEFAULT, creditBillNumber, isOverdue, overdueDays, overdueFrom } from "#contract/rules/credit.ts";
import { formatFen } from "#contract/rules/money.ts";
import { monthOf, monthRange } from "#contract/rules/month.ts";
import type { Db } from "../../database/database.ts";
import { lockCustomer } from "../../database/lock.ts";
import type { Platform } from "../../platform/module.ts";
import * as store from "./credit.store.ts";
import type { Credit } from "./credit.ts";

type Deps = Pick<Platform, "database" | "notices"> & {
  ports: Pick<Platform["ports"], "clock">;
  credit: Pick<Credit, "settle">;
};

type Finished = Pick<store.BillRow, "id" | "customer_id" | "month" | "ends_at">;

/** The time after the end of a month before its bills are issued, by which the clocks of machines may differ, in ms. */
const CLOCKS_MS = 10 * 60 * 1000;
const BATCH = 200;

/** The time after the last day for which a bill may still be told of, in ms. */
const REMINDED_MS = 40 * DAY_MS;

/** The reminders of a bill by the days from its last day, the latest first; a late run sends the latest alone. */
const REMINDERS = [
  { name: "10 days after", days: 10 },
  { name: "3 days after", days: 3 },
  { name: "last day", days: 0 },
  { name: "7 days before", days: -7 },
] as const;

/** The bills of months: issued when a month is over, and called to mind before and after their last day. */
export function createBills({ database, notices, credit, ports: { clock } }: Deps) {
  /** Issues one bill with the amount that it had at the end of its month. */
  async function issue({ id, customer_id, month, ends_at }: Finished) {
    await database.write(async (tx) => {
      await lockCustomer(tx, customer_id);
      const line = await store.findLine(tx, customer_id);
      const amount_fen = (await store.rowsOfBill(tx, id))
        .filter(({ kind, created_at }) => created_at < ends_at && kind !== "repay" && kind !== "undo")
        .reduce((sum, { delta }) => sum + delta, 0);
      const overdue_at = overdueFrom(month, line?.days ?? CREDIT_DAYS_DEFAULT);
      if (!(await store.issueBill(tx, id, { amount_fen, issued_at: clock.now(), overdue_at }))) return;
      await credit.settle(tx, [id]);
      const bill = await store.findBill(tx, customer_id, id);
      if (bill && bill.owed_fen > 0) await tell(tx, bill, "issued");
    });
  }

  async function tell(tx: Db, bill: store.BillRow, event: string) {
    const { id, customer_id, month, owed_fen, overdue_at } = bill;
    const now = clock.now();
    const about = {
      sn: creditBillNumber(customer_id, month),
      month,
      owed: formatFen(owed_fen),
      due_on: formatLastDay(overdue_at ?? now),
      days: overdue_at === null ? 0 : Math.max(0, overdueDays(overdue_at, now)),
    };
    const kind = about.days > 0 ? "credit_overdue" : "credit_due";
    await notices.tell(tx, { customer_id, kind, event: `${id} ${event}`, about });
  }

  /** Reminds of one bill, once for each reminder. */
  async function remind({ id, customer_id }: store.BillRow) {
    await database.write(async (tx) => {
      await lockCustomer(tx, customer_id);
      const bill = await store.findBill(tx, customer_id, id);
      const now = clock.now();
      if (!bill || bill.owed_fen === 0 || bill.overdue_at === null) return;
      const lastDay = bill.overdue_at - DAY_MS;
      const due = REMINDERS.find(({ days }) => now >= lastDay + days * DAY_MS);
      const waitsForSlip = now >= bill.overdue_at && !isOverdue(bill, now);
      if (!due || waitsForSlip) return;
      await tell(tx, bill, due.name);
    });
  }

  return {
    /** Issues the bills of finished months, each once; safe to run concurrently. */
    issueDue: () => forEach((page) => store.billsToIssue(database.read, clock.now() - CLOCKS_MS, page), issue),

    /** Reminds customers of what they have to pay soon, and of what became overdue lately. */
    remindDue() {
      const now = clock.now();
      const range = { from: now - REMINDED_MS, to: now + 8 * DAY_MS };
      return forEach((page) => store.billsNearEnd(database.read, range, page), remind);
    },

    /** The day on which orders of today are billed and the last day to pay them, by a line's days. */
    daysOf(days: number) {
      const month = monthOf(clock.now());
      return { bill_on: formatDay(monthRange(month).to), due_on: formatLastDay(overdueFrom(month, days)) };
    },
  };
}

/**
 * Works on every bill that a query gives page by page; one that fails holds up no other.
 * @throws AggregateError after the last bill where any failed
 */
async function forEach<Bill extends { id: number }>(
  pageOf: (page: { after: number; limit: number }) => Promise<Bill[]>,
  work: (bill: Bill) => Promise<void>,
) {
  const failures: unknown[] = [];
  for (let after = 0; ; ) {
    const bills = await pageOf({ after, limit: BATCH });
    for (const bill of bills) await work(bill).catch((error: unknown) => failures.push(error));
    const last = bills.at(-1);
    if (!last || bills.length < BATCH) break;
    after = last.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} bills failed`);
}

export type Bills = ReturnType<typeof createBills>;
