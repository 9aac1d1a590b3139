import { sql } from "kysely";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import {
  doneRefunds,
  INVOICE_EVENTS,
  invoicesOfRange,
  paidOrdersOfRange,
  type Range,
  refundFen,
} from "./statement.store.ts";

type Page = { page: number; limit: number };

/** The refunded part of an order until today, in fen. */
const returnedFen = sql<number>`cast(coalesce((
  select sum(r.goods_fen + r.postage_fen - r.short_fen) from refunds r
  where r.order_id = orders.id and r.state = ${sql.lit(REFUND_STATUS.refunded)}), 0) as bigint)`;

const isTicked = sql<number>`case when exists (
  select 1 from statement_ticks t where t.order_id = orders.id) then 1 else 0 end`;

const isDisputed = sql<number>`case when exists (
  select 1 from statement_objections o join statements s on s.id = o.statement_id
  where s.customer_id = orders.customer_id and o.order_sn = orders.sn and o.answered_at is null
    and o.withdrawn_at is null) then 1 else 0 end`;

/** One page of the orders that were paid in the range, the oldest first. */
export async function listOrderLines(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
  const found = paidOrdersOfRange(db, customer_id, range);
  const rows = await found
    .innerJoin("stores", "stores.id", "orders.store_id")
    .leftJoin("invoice_orders", (join) =>
      join.onRef("invoice_orders.order_id", "=", "orders.id").on("invoice_orders.is_live", "=", 1),
    )
    .leftJoin("invoices", "invoices.id", "invoice_orders.invoice_id")
    .select(["orders.id", "orders.sn", "orders.po as note", "orders.pay_fen as fen", "stores.name as mer_name"])
    .select(["order_groups.paid_at as at", "order_groups.pay_type", returnedFen.as("refunded_fen")])
    .select(["orders.created_at as ordered_at", "orders.goods_fen", "orders.postage_fen"])
    .select(["invoices.id as invoice_id", "invoices.sn as invoice_sn"])
    .select([isTicked.as("is_ticked"), isDisputed.as("is_disputed")])
    .orderBy("order_groups.paid_at")
    .orderBy("orders.id")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const total = await found
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>("orders.pay_fen").as("fen")])
    .select([sql<number | null>`sum(${returnedFen})`.as("refunded_fen")])
    .select([sql<number | null>`sum(${isTicked})`.as("ticked")])
    .executeTakeFirstOrThrow();
  return { rows, ...toTotal(total) };
}

/** The items of the customer's orders. */
export async function listItems(db: Db, customer_id: number, order_ids: readonly number[]) {
  if (order_ids.length === 0) return [];
  return db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .where("orders.customer_id", "=", customer_id)
    .where("orders.id", "in", [...order_ids])
    .select(["order_id", "product_id", "sku_id", "name", "sku", "image", "unit_name"])
    .select(["unit_fen", "quantity", "order_items.total_fen", "refunded_pieces"])
    .orderBy("order_items.id")
    .execute();
}
export type StatementItemRow = Awaited<ReturnType<typeof listItems>>[number];

/** One page of the refunds that were carried out in the range, the oldest first. */
export async function listRefundLines(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
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
  const total = await found
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.sum<number | null>(refundFen).as("fen")])
    .executeTakeFirstOrThrow();
  return { rows, ...toTotal(total) };
}

/** The invoices that were issued in the range, and those that were reversed, as negative amounts; the oldest first. */
export async function listInvoiceLines(db: Db, customer_id: number, range: Range, { page, limit }: Page) {
  const events = (["issued", "reversed"] as const).map((event) =>
    invoicesOfRange(db, customer_id, event, range)
      .innerJoin("stores", "stores.id", "invoices.store_id")
      .select(["invoices.id", "invoices.sn", "stores.name as mer_name"])
      .select(`invoices.${INVOICE_EVENTS[event]} as at`)
      .select(event === "issued" ? "invoices.number as note" : "invoices.red_number as note")
      .select(sql<number>`${sql.lit(event === "issued" ? 1 : -1)} * invoices.amount_fen`.as("fen")),
  );
  const [issued, reversed] = await Promise.all(events.map((event) => event.execute()));
  const rows = [...(issued ?? []), ...(reversed ?? [])].sort((a, b) => Number(a.at) - Number(b.at) || a.id - b.id);
  const fen = rows.reduce((sum, row) => sum + Number(row.fen), 0);
  return { rows: rows.slice((page - 1) * limit, page * limit), ...toTotal({ count: rows.length, fen }) };
}

type Total = { count: number; fen: number | null; refunded_fen?: number | null; ticked?: number | null };

const toTotal = ({ count, fen, refunded_fen, ticked }: Total) => ({
  count: Number(count),
  total: { fen: Number(fen ?? 0), refunded_fen: Number(refunded_fen ?? 0), ticked: Number(ticked ?? 0) },
});

/** Marks the customer's orders of the range as ticked off. */
export async function tickOrderLines(
  tx: Db,
  customer_id: number,
  range: Range,
  ids: readonly number[],
  ticked_at: number,
) {
  const found = await paidOrdersOfRange(tx, customer_id, range)
    .where("orders.id", "in", [...ids])
    .select("orders.id as order_id")
    .orderBy("orders.id")
    .execute();
  if (found.length === 0) return;
  await tx
    .insertInto("statement_ticks")
    .values(found.map(({ order_id }) => ({ order_id, customer_id, ticked_at })))
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

/** Removes the customer's ticks. */
export async function untickOrders(tx: Db, customer_id: number, ids: readonly number[]) {
  await tx
    .deleteFrom("statement_ticks")
    .where("customer_id", "=", customer_id)
    .where("order_id", "in", [...ids])
    .execute();
}
