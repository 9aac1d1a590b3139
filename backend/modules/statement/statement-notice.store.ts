import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import type { Range } from "./statement.store.ts";

/** Whether the customers have been told of the month's statements. */
export const isToldMonth = async (db: Db, month: string): Promise<boolean> =>
  (await db.selectFrom("statement_rounds").select("month").where("month", "=", month).executeTakeFirst()) !== undefined;

export const markMonth = (tx: Db, month: string, told_at: number) =>
  tx
    .insertInto("statement_rounds")
    .values({ month, told_at })
    .onConflict((conflict) => conflict.column("month").doNothing())
    .execute();

/** The customers after this id, in order of their ids, with bookings, orders, refunds or invoices in the range. */
export const customersMoved = (db: Db, range: Range, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("customers")
    .select("customers.id")
    .where("customers.id", ">", after)
    .where("customers.is_active", "=", 1)
    .where((row) => row.or(movements(row, range).map((one) => row.exists(one))))
    .orderBy("customers.id")
    .limit(limit)
    .execute();

/** What the figures of a statement are made of. */
const movements = (row: ExpressionBuilder<Schema, "customers">, { from, to }: Range) => [
  row
    .selectFrom("ledger")
    .select("ledger.id")
    .where(sql<SqlBool>`ledger.asset = 'balance'`)
    .whereRef("ledger.holder_id", "=", "customers.id")
    .where("ledger.created_at", ">=", from)
    .where("ledger.created_at", "<", to),
  row
    .selectFrom("order_groups")
    .select("order_groups.id")
    .whereRef("order_groups.customer_id", "=", "customers.id")
    .where("order_groups.state", "=", "paid")
    .where("order_groups.paid_at", ">=", from)
    .where("order_groups.paid_at", "<", to),
  row
    .selectFrom("refunds")
    .select("refunds.id")
    .whereRef("refunds.customer_id", "=", "customers.id")
    .where("refunds.state", "=", REFUND_STATUS.refunded)
    .where("refunds.state_at", ">=", from)
    .where("refunds.state_at", "<", to),
  row
    .selectFrom("invoices")
    .select("invoices.id")
    .whereRef("invoices.customer_id", "=", "customers.id")
    .where("invoices.issued_at", ">=", from)
    .where("invoices.issued_at", "<", to),
];
