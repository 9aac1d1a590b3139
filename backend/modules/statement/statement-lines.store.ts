import { sql } from "kysely";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { doneRefunds, INVOICE_EVENTS, invoicesOf, paidOrders, type Range, refundFen } from "./statement.store.ts";

type Page = { page: number; limit: number };

/** The refunded part of an order to this day, in fen. */
const returnedFen = sql<number>`cast(coalesce((
  select sum(r.goods_fen + r.postage_fen - r.short_fen) from refunds r
  where r.order_id = orders.id and r.state = ${sql.lit(REFUND_STATUS.refunded)}), 0) as bigint)`;

/** One page of the orders that were paid in the range, the oldest first. */
export async function listOrders(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
  const found = paidOrders(db, customer_id, range);
  const rows = await found
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("invoice_orders", (join) =>
      join.onRef("invoice_orders.order_id", "=", "orders.id").on("invoice_orders.is_live", "=", 1),
    )
    .leftJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .select(["orders.id", "orders.sn", "orders.po as note", "orders.pay_fen as fen", "stores.name as mer_name"])
    .select(["order_groups.paid_at as at", "order_groups.pay_type", returnedFen.as("refunded_fen")])
    .select(["invoices.id as invoice_id", "invoices.sn as invoice_sn"])
    .orderBy("order_groups.paid_at")
    .orderBy("orders.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

/** One page of the refunds that were carried out in the range, the oldest first. */
export async function listRefunds(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
  const found = doneRefunds(db, customer_id, range);
  const rows = await found
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select(["refunds.id", "refunds.sn", "refunds.reason as note", "refunds.state_at as at", "stores.name as mer_name"])
    .select(refundFen.as("fen"))
    .orderBy("refunds.state_at")
    .orderBy("refunds.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { count } = await found.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return { rows, count: Number(count) };
}

/** The invoices that were issued in the range, and those that were reversed, as negative amounts; the oldest first. */
export async function listInvoices(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
  const events = (["issued", "reversed"] as const).map((event) =>
    invoicesOf(db, customer_id, event, range)
      .innerJoin("stores", "stores.id", "invoices.store_id")
      .select(["invoices.id", "invoices.sn", "stores.name as mer_name"])
      .select(`invoices.${INVOICE_EVENTS[event]} as at`)
      .select(event === "issued" ? "invoices.number as note" : "invoices.red_number as note")
      .select(sql<number>`${sql.lit(event === "issued" ? 1 : -1)} * invoices.amount_fen`.as("fen")),
  );
  const [issued, reversed] = await Promise.all(events.map((event) => event.execute()));
  const rows = [...(issued ?? []), ...(reversed ?? [])].sort((a, b) => Number(a.at) - Number(b.at) || a.id - b.id);
  return { rows: rows.slice((page - 1) * limit, page * limit), count: rows.length };
}
