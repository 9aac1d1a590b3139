import type { Db } from "../../database/database.ts";
import type { Member } from "../../http/member.ts";
import { ordersFor } from "../../platform/staff-scope.ts";
import { RECEIVER } from "./shipping.store.ts";

/** What is printed of orders; each query is for all of them. */

/** The orders of these numbers that the member may print, in no order. */
export const ordersToPrint = (db: Db, member: Member, sns: readonly string[]) =>
  db
    .selectFrom("orders")
    .innerJoin("order_groups", "order_groups.id", "orders.group_id")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .innerJoin("customers", "customers.id", "orders.customer_id")
    .leftJoin("order_receivers as changed", "changed.order_id", "orders.id")
    .where("orders.sn", "in", sns)
    .where(ordersFor(member, "order.print"))
    .selectAll("orders")
    .select(["order_groups.state", "order_groups.closes_at", "customers.company"])
    .select([RECEIVER.real_name.as("receiver"), RECEIVER.phone.as("phone")])
    .select([RECEIVER.province.as("province"), RECEIVER.address.as("address")])
    .select(["stores.name as store_name", "stores.city as store_city", "stores.address as store_address"])
    .select("stores.service_phone as store_phone")
    .execute();
export type OrderToPrint = Awaited<ReturnType<typeof ordersToPrint>>[number];

/** The items of orders with what is printed of them. */
export const itemsToPrint = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("order_items")
    .where("order_id", "in", order_ids)
    .select(["id", "order_id", "product_id", "sku_id", "name", "sku", "unit_name", "unit_fen", "quantity"])
    .select(["dispatched", "cancelled_pieces", "open_pieces"])
    .orderBy("id")
    .execute();
export type ItemToPrint = Awaited<ReturnType<typeof itemsToPrint>>[number];

/** The pieces that groups took of SKUs from warehouses. */
export async function takenByGroups(db: Db, group_ids: readonly number[]) {
  const rows = await db
    .selectFrom("ledger")
    .innerJoin("warehouse_stock as held", "held.id", "ledger.holder_id")
    .innerJoin("warehouses", "warehouses.id", "held.warehouse_id")
    .where("ledger.asset", "=", "warehouse")
    .where("ledger.kind", "=", "order")
    .where("ledger.ref", "in", group_ids.map(String))
    .select(["ledger.ref", "held.sku_id", "warehouses.name", "ledger.delta"])
    .orderBy("warehouses.id")
    .execute();
  return rows.map(({ ref, delta, ...row }) => ({ ...row, group_id: Number(ref), pieces: -Number(delta) }));
}

/** The prints of orders, the oldest first. */
export const printsOf = (db: Db, order_ids: readonly number[]) =>
  db
    .selectFrom("staff_log")
    .where("subject", "=", "order")
    .where("subject_id", "in", order_ids)
    .where("act", "=", "order.print")
    .select(["subject_id as order_id", "at", "after_json"])
    .orderBy("id")
    .execute();
