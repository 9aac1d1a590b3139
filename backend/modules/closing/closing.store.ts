import { sql } from "kysely";
import type { CLOSING_BLOCKERS } from "#contract/rules/closing.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { OPEN_REFUNDS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";

export const findClosingCustomer = (db: Db, id: number) =>
  db.selectFrom("customers").select(["phone", "balance", "points"]).where("id", "=", id).executeTakeFirstOrThrow();

type Open = { kind: Exclude<(typeof CLOSING_BLOCKERS)[number], "balance" | "credit">; count: number };

/** What the customer owes for orders on credit, in fen. */
export async function owedOnCredit(db: Db, id: number): Promise<number> {
  const row = await db
    .selectFrom("credit_bills")
    .select((bill) => bill.fn.sum<number | string | null>("owed_fen").as("fen"))
    .where("customer_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(row.fen ?? 0);
}

/** The customer's open matters at `now`, by kind. */
export async function countOpen(db: Db, id: number, now: number): Promise<Open[]> {
  const { rows } = await sql<{ kind: Open["kind"]; count: number | string }>`
    select 'unpaid' as kind, count(*) as count from order_groups where customer_id = ${id} and state = 'unpaid'
    union all
    select 'orders', count(*) from orders o join order_groups g on g.id = o.group_id
      where o.customer_id = ${id} and g.state = 'paid'
        and o.status in (${ORDER_STATUS.toShip}, ${ORDER_STATUS.toReceive})
    union all
    select 'refunds', count(*) from refunds where customer_id = ${id} and state in (${sql.join(OPEN_REFUNDS)})
    union all
    select 'transfers', count(*) from transfers where customer_id = ${id} and state in ('waiting', 'submitted')
    union all
    select 'payments', count(*) from payment_attempts a where a.customer_id = ${id} and (
      (a.state = 'waiting' and a.expires_at > ${now})
      or exists (select 1 from gateway_refunds r where r.attempt_id = a.id and r.state <> 'done'))
    union all
    select 'invoices', count(*) from invoices where customer_id = ${id} and state = ${INVOICE_STATUS.waiting}
    union all
    select 'quotations', count(*) from quotations where customer_id = ${id} and state = 'quoted'
      and accepted_at is not null and valid_until > ${now}`.execute(db);
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}
