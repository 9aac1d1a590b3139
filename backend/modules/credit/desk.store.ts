import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/database.ts";

const ofCustomer = (db: Db, customer_id: number) =>
  db
    .selectFrom("ledger")
    .innerJoin("credit_bills", "credit_bills.id", "ledger.holder_id")
    .where(sql<boolean>`ledger.asset = 'credit'`)
    .where("credit_bills.customer_id", "=", customer_id);

/** One page of the rows of all bills of a customer, the newest first, and how many there are. */
export async function pageOfCustomer(db: Db, customer_id: number, { page, limit }: { page: number; limit: number }) {
  const [rows, { count }] = await Promise.all([
    ofCustomer(db, customer_id)
      .select(["ledger.kind", "ledger.ref", "ledger.delta", "ledger.note", "ledger.created_at", "credit_bills.month"])
      .orderBy("ledger.id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ofCustomer(db, customer_id)
      .select((row) => row.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The last correction of what a customer owes; null without one. */
export async function lastCorrection(db: Db, customer_id: number): Promise<number | null> {
  const row = await ofCustomer(db, customer_id)
    .where("ledger.kind", "=", "correction")
    .select((one) => one.fn.max("ledger.id").as("id"))
    .executeTakeFirst();
  return row?.id == null ? null : Number(row.id);
}

/** Whether a customer is one of a member's. */
export const isInScope = async (db: Db, scope: Expression<SqlBool>, id: number): Promise<boolean> =>
  (await db.selectFrom("customers").select("id").where("id", "=", id).where(scope).executeTakeFirst()) !== undefined;

/** The lines of all customers. */
export const listCreditLines = (db: Db) =>
  db
    .selectFrom("credit_lines")
    .innerJoin("customers", "customers.id", "credit_lines.customer_id")
    .select(["customers.phone", "customers.company", "credit_lines.limit_fen", "credit_lines.days"])
    .select(["credit_lines.state"])
    .select(
      sql<number>`coalesce((select sum(owed_fen) from credit_bills
        where credit_bills.customer_id = customers.id and credit_bills.owed_fen > 0), 0)`.as("owed_fen"),
    )
    .orderBy("customers.id")
    .execute();
