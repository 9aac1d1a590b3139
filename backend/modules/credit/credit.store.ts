import { sql } from "kysely";
import { monthRange } from "#contract/rules/month.ts";
import type { Db } from "../../database/database.ts";

export const findLine = (db: Db, customer_id: number) =>
  db.selectFrom("credit_lines").selectAll().where("customer_id", "=", customer_id).executeTakeFirst();
export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>;

/** Opens a line or changes its terms. */
export async function writeLine(tx: Db, line: Omit<LineRow, "version">) {
  await tx
    .insertInto("credit_lines")
    .values({ ...line, version: 1 })
    .onConflict((conflict) =>
      conflict.column("customer_id").doUpdateSet((row) => ({ ...line, version: row("credit_lines.version", "+", 1) })),
    )
    .execute();
}

/** @returns whether a line that was open is disabled now */
export async function pauseLine(tx: Db, customer_id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("credit_lines")
    .set((row) => ({ state: "disabled", changed_at: now, version: row("version", "+", 1) }))
    .where("customer_id", "=", customer_id)
    .where("state", "=", "normal")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const bills = (db: Db, customer_id: number) =>
  db.selectFrom("credit_bills").selectAll().where("customer_id", "=", customer_id);
export type BillRow = Awaited<ReturnType<ReturnType<typeof bills>["execute"]>>[number];

/** The bills with something to pay, the oldest first. */
export const owedBills = (db: Db, customer_id: number) =>
  bills(db, customer_id).where("owed_fen", ">", 0).orderBy("month").execute();

/** The bills with something to pay of several customers, with the days of their lines, the oldest first. */
export const owedBillsOf = (db: Db, customer_ids: readonly number[]) =>
  db
    .selectFrom("credit_bills")
    .leftJoin("credit_lines", "credit_lines.customer_id", "credit_bills.customer_id")
    .selectAll("credit_bills")
    .select("credit_lines.days")
    .where("credit_bills.customer_id", "in", [0, ...customer_ids])
    .where("credit_bills.owed_fen", ">", 0)
    .orderBy("credit_bills.month")
    .orderBy("credit_bills.id")
    .execute();

/** The bills with something to pay and the newest others, the newest first. */
export const listCreditBills = (db: Db, customer_id: number, limit: number) =>
  bills(db, customer_id)
    .where((row) =>
      row.or([
        row("owed_fen", ">", 0),
        row("id", "in", bills(db, customer_id).clearSelect().select("id").orderBy("month", "desc").limit(limit)),
      ]),
    )
    .orderBy("month", "desc")
    .execute();

export const findBill = (db: Db, customer_id: number, id: number) =>
  bills(db, customer_id).where("id", "=", id).executeTakeFirst();

/** The bill of a month, which its first order or correction makes. */
export async function ensureBill(tx: Db, customer_id: number, month: string): Promise<BillRow> {
  const empty = { amount_fen: null, issued_at: null, overdue_at: null, settled_at: null, grace_by: null };
  await tx
    .insertInto("credit_bills")
    .values({ customer_id, month, ends_at: monthRange(month).to, ...empty })
    .onConflict((conflict) => conflict.columns(["customer_id", "month"]).doNothing())
    .execute();
  return bills(tx, customer_id).where("month", "=", month).executeTakeFirstOrThrow();
}

/** The bill that an order was bought on; undefined for one that was paid otherwise. */
export const billOfOrder = (db: Db, order_id: number) =>
  db
    .selectFrom("ledger")
    .innerJoin("credit_bills", "credit_bills.id", "ledger.holder_id")
    .selectAll("credit_bills")
    .where(sql<boolean>`ledger.asset = 'credit'`)
    .where("ledger.kind", "=", "order")
    .where("ledger.ref", "=", String(order_id))
    .where("credit_bills.customer_id", "in", (row) =>
      row.selectFrom("orders").select("customer_id").where("id", "=", order_id),
    )
    .executeTakeFirst();

/** The rows of a bill, the oldest first. */
export const rowsOfBill = (db: Db, bill_id: number) =>
  db
    .selectFrom("ledger")
    .select(["id", "kind", "ref", "delta", "note", "created_at"])
    .where(sql<boolean>`asset = 'credit'`)
    .where("holder_id", "=", bill_id)
    .orderBy("id")
    .execute();

/** What a repayment took off bills, unless it was taken back. */
export const repaymentRows = (db: Db, customer_id: number, ref: string) =>
  db
    .selectFrom("ledger")
    .select(["holder_id", "delta"])
    .where(sql<boolean>`asset = 'credit'`)
    .where("holder_id", "in", bills(db, customer_id).clearSelect().select("id"))
    .where("kind", "=", "repay")
    .where("ref", "=", ref)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger as undone")
            .select("undone.id")
            .where("undone.asset", "=", "credit")
            .whereRef("undone.holder_id", "=", "ledger.holder_id")
            .where("undone.kind", "=", "undo")
            .whereRef("undone.ref", "=", "ledger.ref"),
        ),
      ),
    )
    .orderBy("holder_id")
    .execute();

/** What the orders of a group cost, with the instant of its payment. */
export const creditOrdersOfGroup = (db: Db, customer_id: number, group_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .select(["orders.id", "orders.sn", "orders.pay_fen", "order_groups.paid_at"])
    .where("orders.group_id", "=", group_id)
    .where("orders.customer_id", "=", customer_id)
    .orderBy("orders.id")
    .execute();

/** What the refunds of these orders took off bills and gave to the balance, in fen. */
export async function refundsOfOrders(db: Db, customer_id: number, order_ids: readonly number[]) {
  const refunds = await db
    .selectFrom("refunds")
    .select(["sn", "order_id"])
    .where("customer_id", "=", customer_id)
    .where("order_id", "in", [0, ...order_ids])
    .execute();
  const orderOf = new Map(refunds.map(({ sn, order_id }) => [sn, order_id]));
  const rows = await db
    .selectFrom("ledger")
    .select(["asset", "holder_id", "ref", "delta"])
    .where("kind", "=", "refund")
    .where("ref", "in", ["", ...orderOf.keys()])
    .where((row) =>
      row.or([
        row.and([row("asset", "=", "balance"), row("holder_id", "=", customer_id)]),
        row.and([
          row("asset", "=", "credit"),
          row("holder_id", "in", bills(db, customer_id).clearSelect().select("id")),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ asset, holder_id, ref, delta }) => ({
    sn: ref,
    order_id: orderOf.get(ref) ?? 0,
    bill_id: asset === "credit" ? holder_id : null,
    fen: Math.abs(delta),
  }));
}

/** The bills of months that ended until an instant and that are not issued, by id. */
export const billsToIssue = (db: Db, endedAt: number, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("credit_bills")
    .select(["id", "customer_id", "month", "ends_at"])
    .where("issued_at", "is", null)
    .where("ends_at", "<=", endedAt)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();

type Issue = { amount_fen: number; issued_at: number; overdue_at: number };

/** @returns whether it was not issued before. */
export async function issueBill(tx: Db, id: number, issue: Issue): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("credit_bills")
    .set(issue)
    .where("id", "=", id)
    .where("issued_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Marks issued bills that owe nothing as settled, and those that owe again as not. @returns the newly settled. */
export async function markSettled(tx: Db, ids: readonly number[], now: number): Promise<number[]> {
  if (ids.length === 0) return [];
  await tx
    .updateTable("credit_bills")
    .set({ settled_at: null })
    .where("id", "in", ids)
    .where("owed_fen", ">", 0)
    .where("settled_at", "is not", null)
    .execute();
  const settled = await tx
    .updateTable("credit_bills")
    .set({ settled_at: now })
    .where("id", "in", ids)
    .where("owed_fen", "=", 0)
    .where("issued_at", "is not", null)
    .where("settled_at", "is", null)
    .returning("id")
    .execute();
  return settled.map(({ id }) => id);
}

/** The received orders of a bill whose points were not credited. */
export const ordersWithoutPoints = (db: Db, bill_id: number) =>
  db
    .selectFrom("ledger")
    .innerJoin("orders", (join) => join.on(sql<boolean>`cast(orders.id as text) = ledger.ref`))
    .select(["orders.id", "orders.customer_id", "orders.give_points"])
    .where(sql<boolean>`ledger.asset = 'credit'`)
    .where("ledger.holder_id", "=", bill_id)
    .where("ledger.kind", "=", "order")
    .where("orders.taken_at", "is not", null)
    .where("orders.give_points", ">", 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ledger as earned")
            .select("earned.id")
            .where("earned.asset", "=", "points")
            .whereRef("earned.holder_id", "=", "orders.customer_id")
            .where("earned.kind", "=", "order_take")
            .where(sql<boolean>`earned.ref = cast(orders.id as text)`),
        ),
      ),
    )
    .orderBy("orders.id")
    .execute();

/** The bills that a recharge is meant for. */
export async function billsOfRecharge(db: Db, recharge_id: number): Promise<number[]> {
  const rows = await db.selectFrom("recharge_bills").select("bill_id").where("recharge_id", "=", recharge_id).execute();
  return rows.map(({ bill_id }) => bill_id);
}

export async function chooseBills(tx: Db, recharge_id: number, bill_ids: readonly number[]) {
  if (bill_ids.length === 0) return;
  await tx
    .insertInto("recharge_bills")
    .values(bill_ids.map((bill_id) => ({ recharge_id, bill_id })))
    .execute();
}

type Grace = { until: number; by: number };

/** Keeps bills from being overdue until an instant, each once, by the slip of a recharge. */
export const beginGrace = (tx: Db, ids: readonly number[], { until, by }: Grace) =>
  tx
    .updateTable("credit_bills")
    .set({ grace_until: until, grace_by: by })
    .where("id", "in", [0, ...ids])
    .where("grace_until", "=", 0)
    .execute();

/** Ends what the slip of a recharge began. */
export const endGrace = (tx: Db, customer_id: number, recharge_id: number, now: number) =>
  tx
    .updateTable("credit_bills")
    .set({ grace_until: now })
    .where("customer_id", "=", customer_id)
    .where("grace_by", "=", recharge_id)
    .where("grace_until", ">", now)
    .execute();

/** Issued bills with something to pay that are overdue from an instant between two, by id. */
export const billsNearEnd = (
  db: Db,
  { from, to }: { from: number; to: number },
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom("credit_bills")
    .selectAll()
    .where("owed_fen", ">", 0)
    .where("overdue_at", ">=", from)
    .where("overdue_at", "<", to)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
