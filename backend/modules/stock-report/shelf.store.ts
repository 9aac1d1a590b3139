import { type Expression, type SqlBool, sql } from "kysely";
import type { Member } from "../../http/member.ts";
import { skusFor, warehousesFor } from "../../platform/staff-scope.ts";

export const RIGHT = "report.stock";

/** SKUs by their ids: all, some, or those of a part of a table. */
export type Ids = { after: number; upTo: number } | { only: readonly number[] } | undefined;
const idsIn = (column: string, ids: Ids) => {
  if (ids === undefined) return sql<SqlBool>`${sql.ref(column)} > 0`;
  if ("only" in ids) return sql<SqlBool>`${sql.ref(column)} in (${sql.join([0, ...ids.only])})`;
  return sql<SqlBool>`${sql.ref(column)} > ${ids.after} and ${sql.ref(column)} <= ${ids.upTo}`;
};

/**
 * The units on the shelf by SKU and warehouse that a member may see, as the table `shelf`: those that can be sold, and
 * those that orders hold. Held units of a group that is shipped in part are taken to be where it took its first ones
 * from, and those that no warehouse gave, in the fullest, as the page of a SKU has them. Stock in no warehouse has the
 * warehouse null.
 */
export const withShelf = (member: Member, ids: Ids) => sql`
  with waiting as (
    select order_items.sku_id, orders.group_id,
      sum(order_items.quantity - order_items.dispatched - order_items.cancelled_pieces) as pieces
    from order_items cross join orders cross join order_groups
    where ${idsIn("order_items.sku_id", ids)} and order_items.quantity > order_items.dispatched + order_items.cancelled_pieces
      and orders.id = order_items.order_id and order_groups.id = orders.group_id
      and order_groups.state in ('unpaid', 'paid')
    group by order_items.sku_id, orders.group_id),
  taken as (
    select waiting.sku_id, warehouse_stock.warehouse_id, waiting.pieces, -ledger.delta as units,
      coalesce(sum(-ledger.delta) over (partition by waiting.sku_id, waiting.group_id order by ledger.id
        rows between unbounded preceding and 1 preceding), 0) as earlier
    from waiting join warehouse_stock on warehouse_stock.sku_id = waiting.sku_id
      join ledger on ledger.asset = 'warehouse' and ledger.holder_id = warehouse_stock.id and ledger.kind = 'order'
        and ledger.ref = cast(waiting.group_id as text)),
  given as (
    select sku_id, warehouse_id, sum(case when pieces - earlier < units then pieces - earlier else units end) as pieces
    from taken where pieces > earlier group by sku_id, warehouse_id),
  unplaced as (
    select sku_id, sum(pieces) as pieces
    from (select sku_id, pieces from waiting union all select sku_id, -pieces from given) differences
    group by sku_id having sum(pieces) > 0),
  reserved as (
    select sku_id, warehouse_id, sum(pieces) as pieces from (
      select sku_id, warehouse_id, pieces from given
      union all
      select sku_id, (select fullest.warehouse_id from warehouse_stock fullest where fullest.sku_id = unplaced.sku_id
        order by fullest.stock desc, fullest.warehouse_id limit 1), pieces from unplaced) parts
    group by sku_id, warehouse_id),
  shelf as (
    select placed.sku_id, placed.warehouse_id, placed.stock as sellable, placed.stock + coalesce(reserved.pieces, 0) as pieces,
      (placed.stock + coalesce(reserved.pieces, 0)) * skus.cost as value, placed.stock * skus.cost as sellable_value
    from warehouse_stock placed join warehouses on warehouses.id = placed.warehouse_id
      join skus on skus.id = placed.sku_id
      left join reserved on reserved.sku_id = placed.sku_id and reserved.warehouse_id = placed.warehouse_id
    where ${idsIn("placed.sku_id", ids)} and placed.stock + coalesce(reserved.pieces, 0) > 0
      and ${warehousesFor(member, RIGHT)}
    union all
    select skus.id, null, skus.stock, skus.stock + coalesce(reserved.pieces, 0),
      (skus.stock + coalesce(reserved.pieces, 0)) * skus.cost, skus.stock * skus.cost
    from skus left join reserved on reserved.sku_id = skus.id and reserved.warehouse_id is null
    where ${idsIn("skus.id", ids)} and skus.stock + coalesce(reserved.pieces, 0) > 0
      and not exists (select 1 from warehouse_stock where warehouse_stock.sku_id = skus.id)
      and ${skusFor(member, RIGHT)})`;

/** The condition on a warehouse of the shelf; 0 is stock in none, and absent are all. */
export const inWarehouse = (warehouse: number | undefined): Expression<SqlBool> => {
  if (warehouse === undefined) return sql`1 = 1`;
  return warehouse === 0 ? sql`shelf.warehouse_id is null` : sql`shelf.warehouse_id = ${warehouse}`;
};
