import { type Expression, type SqlBool, sql } from "kysely";
import { REFUND_STATUS } from "#contract/rules/refund.ts";
import type { Db } from "../../database/database.ts";

/** Epoch ms, the end excluded. */
export type Span = { from: number; to: number };
/** Which orders count: those of the member's customers, and of one store where it is given. */
export type Which = { scope: Expression<SqlBool>; store: number | undefined };

/** Paid orders of a span. */
export const paidOrdersOfSpan = (db: Db, { from, to }: Span, { scope, store }: Which) =>
  db
    .selectFrom("order_groups")
    .innerJoin("orders", "orders.group_id", "order_groups.id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("order_groups.state", "=", "paid")
    .where("order_groups.paid_at", ">=", from)
    .where("order_groups.paid_at", "<", to)
    .where(scope)
    .$if(store !== undefined, (query) => query.where("orders.store_id", "=", store ?? 0));

/** Refunds that were paid in a span. */
export const paidRefunds = (db: Db, { from, to }: Span, { scope, store }: Which) =>
  db
    .selectFrom("refunds")
    .innerJoin("orders", "orders.id", "refunds.order_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .where("refunds.state", "=", REFUND_STATUS.refunded)
    .where("refunds.state_at", ">=", from)
    .where("refunds.state_at", "<", to)
    .where(scope)
    .$if(store !== undefined, (query) => query.where("orders.store_id", "=", store ?? 0));

export const REFUND_FEN = sql<number>`refunds.goods_fen + refunds.postage_fen - refunds.short_fen`;
export const ITEM_COST = sql<number>`order_items.quantity * coalesce(order_items.cost_fen, 0)`;
export const ITEM_UNKNOWN = sql<number>`case when order_items.cost_fen is null then order_items.quantity else 0 end`;
export const BACK_COST = sql<number>`refund_items.returned * coalesce(order_items.cost_fen, 0)`;
export const BACK_UNKNOWN = sql<number>`case when order_items.cost_fen is null then refund_items.returned else 0 end`;
export const ITEM_FEN = sql<number>`order_items.total_fen - order_items.points_fen - order_items.coupon_fen
  - order_items.platform_coupon_fen`;
