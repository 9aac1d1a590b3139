import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** Units of a SKU that a group of orders holds, because they are not shipped yet. */
type Held = { sku_id: number; group_id: number; pieces: number };
/** The units that a group has taken from a warehouse. */
type Taken = { sku_id: number; group_id: number; warehouse_id: number; pieces: number };

/** The ordered units that are not shipped, by SKU and group of orders. */
export async function heldByGroup(db: Db, sku_ids: readonly number[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select order_items.sku_id, orders.group_id,
      sum(order_items.quantity - order_items.dispatched - order_items.cancelled_pieces) as pieces
    from order_items join orders on orders.id = order_items.order_id
      join order_groups on order_groups.id = orders.group_id
    where order_items.sku_id in (${sql.join([0, ...sku_ids])})
      and order_items.quantity > order_items.dispatched + order_items.cancelled_pieces
      and order_groups.state in ('unpaid', 'paid')
    group by order_items.sku_id, orders.group_id order by orders.group_id`.execute(db);
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }));
}

/** The warehouses from which the groups with units to ship have taken them, in the order of the ledger. */
export async function takenByGroup(db: Db, sku_ids: readonly number[]): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select waiting.sku_id, waiting.group_id, warehouse_stock.warehouse_id, -ledger.delta as pieces
    from (select distinct order_items.sku_id, orders.group_id
      from order_items join orders on orders.id = order_items.order_id
        join order_groups on order_groups.id = orders.group_id
      where order_items.sku_id in (${sql.join([0, ...sku_ids])})
        and order_items.quantity > order_items.dispatched + order_items.cancelled_pieces
        and order_groups.state in ('unpaid', 'paid')) waiting
      join warehouse_stock on warehouse_stock.sku_id = waiting.sku_id
      join ledger on ledger.asset = 'warehouse' and ledger.holder_id = warehouse_stock.id and ledger.kind = 'order'
        and ledger.ref = cast(waiting.group_id as text)
    order by ledger.id`.execute(db);
  return rows.map((row) => ({ ...row, pieces: Number(row.pieces) }));
}
