import { type SqlBool, sql } from "kysely";
import { ORDER_STATUS } from "#contract/rules/order.ts";
import { REFUND_STATUS } from "#contract/rules/refund.ts";

/** Expressions over `orders` joined with `order_groups`; contract/rules/invoice.ts has the rule. */

/** The refunded part of an order's goods and freight, in fen. */
export const REFUNDED_FEN = sql<number>`cast(coalesce((
  select sum(r.goods_fen + r.postage_fen) from refunds r
  where r.order_id = orders.id and r.state = ${sql.lit(REFUND_STATUS.refunded)}), 0) as bigint)`;

/** Whether an order can be invoiced: paid, not refunded in full, and in no invoice that waits or is issued. */
export const IS_INVOICEABLE = sql<SqlBool>`(
  order_groups.state = 'paid' and orders.status <> ${sql.lit(ORDER_STATUS.refunded)} and orders.pay_fen > ${REFUNDED_FEN}
  and not exists (select 1 from invoice_orders i where i.order_id = orders.id and i.is_live = 1))`;
