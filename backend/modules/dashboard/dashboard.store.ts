import { sql } from "kysely";
import { TASK_ROWS } from "#contract/rules/dashboard.ts";
import { INVOICE_STATUS } from "#contract/rules/invoice.ts";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { OPEN_REFUNDS, REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";
import { IS_INVOICEABLE, REFUNDED_FEN } from "../order/invoiceable.ts";

/** The number of all rows, beside the first rows of a limited query. */
const total = sql<number>`count(*) over ()`;

/** Groups that the customer can still pay; one whose slips are under review needs no act of the customer. */
export const unpaidGroups = (db: Db, customer_id: number, now: number) =>
  db
    .selectFrom("order_groups as groups")
    .leftJoin("transfers", (join) =>
      join
        .onRef("transfers.group_id", "=", "groups.id")
        .on("transfers.state", "in", ["waiting", "submitted", "refused"]),
    )
    .where("groups.customer_id", "=", customer_id)
    .where("groups.state", "=", "unpaid")
    .where("groups.closes_at", ">", now)
    .where((its) => its.or([its("transfers.state", "is", null), its("transfers.state", "<>", "submitted")]))
    .select(["groups.id", "groups.sn", "groups.pay_fen", "groups.total_num", "groups.closes_at", "transfers.code"])
    .select([
      sql<string>`(select s.name from orders o join stores s on s.id = o.store_id
        where o.group_id = groups.id order by o.id limit 1)`.as("mer_name"),
      sql<number>`(select count(*) from orders o where o.group_id = groups.id)`.as("stores"),
      sql<number>`(select count(*) from order_items i join orders o on o.id = i.order_id
        where o.group_id = groups.id)`.as("kinds"),
      total.as("total"),
    ])
    .orderBy("groups.closes_at")
    .orderBy("groups.id")
    .limit(TASK_ROWS)
    .execute();

/** Dispatched orders, the earliest automatic receipt first. */
export const ordersToReceive = (db: Db, customer_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("order_groups.state", "=", "paid")
    .where("orders.status", "=", ORDER_STATUS.toReceive)
    .select(["orders.id", "orders.sn", "orders.pay_fen", "orders.total_num", "orders.shipped_at"])
    .select([
      sql<string>`(select i.name from order_items i where i.order_id = orders.id order by i.id limit 1)`.as("name"),
      sql<number>`(select count(*) from order_items i where i.order_id = orders.id)`.as("kinds"),
      total.as("total"),
    ])
    .orderBy("orders.shipped_at")
    .orderBy("orders.id")
    .limit(TASK_ROWS)
    .execute();

/** Agreed refunds whose goods the customer has to send back. */
export const refundsToSendBack = (db: Db, customer_id: number) =>
  db
    .selectFrom("refunds")
    .where("refunds.customer_id", "=", customer_id)
    .where("refunds.state", "=", REFUND_STATUS.toSendBack)
    .select(["refunds.id", "refunds.goods_fen", "refunds.due_at"])
    .select([
      sql<string>`(select i.name from refund_items r join order_items i on i.id = r.order_item_id
        where r.refund_id = refunds.id order by r.id limit 1)`.as("name"),
      sql<number>`(select sum(r.pieces) from refund_items r where r.refund_id = refunds.id)`.as("pieces"),
      total.as("total"),
    ])
    .orderBy("refunds.due_at")
    .orderBy("refunds.id")
    .limit(TASK_ROWS)
    .execute();

/** The number of refunds that have not ended. */
export async function countOpenRefunds(db: Db, customer_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("refunds")
    .where("customer_id", "=", customer_id)
    .where("state", "in", [...OPEN_REFUNDS])
    .where("is_hidden", "=", 0)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Quotes that have neither expired nor been ordered. */
export const liveQuotes = (db: Db, customer_id: number, now: number) =>
  db
    .selectFrom("quotations")
    .innerJoin("quotation_versions as versions", (join) =>
      join.onRef("versions.quotation_id", "=", "quotations.id").onRef("versions.version", "=", "quotations.version"),
    )
    .where("quotations.customer_id", "=", customer_id)
    .where("quotations.state", "=", "quoted")
    .where("quotations.valid_until", ">", now)
    .select(["quotations.id", "quotations.name", "quotations.version", "quotations.accepted_at"])
    .select(["quotations.valid_until", "versions.total_fen"])
    .select([
      sql<number>`(select count(*) from quotation_lines l where l.quotation_id = quotations.id)`.as("lines"),
      total.as("total"),
    ])
    .orderBy("quotations.valid_until")
    .orderBy("quotations.id")
    .limit(TASK_ROWS)
    .execute();

/** Lists that wait for their approver. */
export const waitingApprovals = (db: Db, customer_id: number, now: number) =>
  db
    .selectFrom("approvals")
    .where("customer_id", "=", customer_id)
    .where("state", "=", "waiting")
    .where("expires_at", ">", now)
    .select(["id", "title", "approver", "pieces", "total_fen", "expires_at", total.as("total")])
    .orderBy("expires_at")
    .orderBy("id")
    .limit(TASK_ROWS)
    .execute();

/** Rejected invoices, until their orders are in another one. */
export const rejectedInvoices = (db: Db, customer_id: number) =>
  db
    .selectFrom("invoices")
    .where("invoices.customer_id", "=", customer_id)
    .where("invoices.state", "=", INVOICE_STATUS.rejected)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("invoice_orders")
          .innerJoin("orders", "orders.id", "invoice_orders.order_id")
          .innerJoin("order_groups", "order_groups.id", "orders.group_id")
          .whereRef("invoice_orders.invoice_id", "=", "invoices.id")
          .where(IS_INVOICEABLE)
          .select("orders.id"),
      ),
    )
    .select(["invoices.id", "invoices.sn", "invoices.reason", "invoices.amount_fen", total.as("total")])
    .orderBy("invoices.rejected_at", "desc")
    .orderBy("invoices.id", "desc")
    .limit(TASK_ROWS)
    .execute();

/** The number and the sum of the orders that can be invoiced. */
export async function sumInvoiceable(db: Db, customer_id: number) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .where("orders.customer_id", "=", customer_id)
    .where("orders.is_hidden", "=", 0)
    .where(IS_INVOICEABLE)
    .select(({ fn }) => [
      fn.countAll<number>().as("count"),
      sql<number | null>`sum(orders.pay_fen - ${REFUNDED_FEN})`.as("fen"),
    ])
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), fen: Number(row.fen ?? 0) };
}

/** The unused coupons that have not ended, and those of them that end before `soon`. */
export async function countUsableCoupons(db: Db, customer_id: number, now: number, soon: number) {
  const row = await db
    .selectFrom("customer_coupons as held")
    .innerJoin("coupons", "coupons.id", "held.coupon_id")
    .where("held.customer_id", "=", customer_id)
    .where("held.unused", "=", 1)
    .where("coupons.valid_until", ">", now)
    .select(({ fn }) => [
      fn.countAll<number>().as("unused"),
      sql<number | null>`sum(case when coupons.valid_until <= ${sql.lit(soon)} then 1 else 0 end)`.as("ending"),
      sql<number | null>`min(case when coupons.valid_until <= ${sql.lit(soon)} then coupons.valid_until end)`.as(
        "first_end",
      ),
    ])
    .executeTakeFirstOrThrow();
  return {
    unused: Number(row.unused),
    ending: Number(row.ending ?? 0),
    first_end: row.first_end === null ? null : Number(row.first_end),
  };
}

/** Whether the customer has a record of each of the first steps. */
export async function hasRecords(db: Db, customer_id: number) {
  const has = (table: "addresses" | "my_printers" | "orders" | "invoice_titles") =>
    sql<number>`case when exists (select 1 from ${sql.table(table)} t where t.customer_id = customers.id) then 1 else 0 end`;
  const row = await db
    .selectFrom("customers")
    .where("id", "=", customer_id)
    .select([
      has("addresses").as("address"),
      has("my_printers").as("printer"),
      has("orders").as("order"),
      has("invoice_titles").as("title"),
    ])
    .executeTakeFirstOrThrow();
  return {
    address: row.address === 1,
    printer: row.printer === 1,
    order: row.order === 1,
    title: row.title === 1,
  };
}
