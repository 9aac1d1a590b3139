import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

const GROUP_SUMS = [
  "goods_fen",
  "postage_fen",
  "coupon_fen",
  "platform_coupon_fen",
  "points_used",
  "points_fen",
  "pay_fen",
  "total_num",
];

/** Queries for rows whose stored value differs from the sum of its parts; a consistent database has none. */
const CHECKS = [
  {
    what: "秒杀与订单不符",
    query: sql<Row>`
      select s.id, -coalesce(l.moved, 0) as recorded, coalesce(i.pieces, 0) as summed
      from seckill_sales s
      left join (
        select holder_id, sum(delta) as moved from ledger
        where asset = 'sale' and kind in ('order', 'order_cancel') group by holder_id
      ) l on l.holder_id = s.id
      left join (
        select i.sale_id, sum(i.quantity) as pieces from order_items i
        join orders o on o.id = i.order_id join order_groups g on g.id = o.group_id
        where g.state <> 'cancelled' and i.sale_id <> 0 group by i.sale_id
      ) i on i.sale_id = s.id
      where -coalesce(l.moved, 0) <> coalesce(i.pieces, 0)`,
  },
  {
    what: "秒杀限购与订单不符",
    query: sql<Row>`
      select p.sale_id as id, p.pieces as recorded, coalesce(sum(i.quantity - i.returned_pieces), 0) as summed
      from seckill_purchases p
      left join (
        order_items i join orders o on o.id = i.order_id
        join order_groups g on g.id = o.group_id and g.state <> 'cancelled'
      ) on i.sale_id = p.sale_id and o.customer_id = p.customer_id
      group by p.sale_id, p.customer_id, p.pieces having p.pieces <> coalesce(sum(i.quantity - i.returned_pieces), 0)`,
  },
  {
    what: "已发件数与包裹不符",
    query: sql<Row>`
      select i.id, i.dispatched as recorded, coalesce(sum(p.quantity), 0) as summed
      from order_items i left join package_items p on p.order_item_id = i.id
      group by i.id, i.dispatched having i.dispatched <> coalesce(sum(p.quantity), 0)`,
  },
  {
    what: "库存为负",
    query: sql<Row>`select id, stock as recorded, 0 as summed from skus where stock < 0`,
  },
  ...(["goods_fen", "points_fen", "coupon_fen", "platform_coupon_fen", "total_num"] as const).map((column) => {
    const part = { goods_fen: "total_fen", total_num: "quantity" }[column as string] ?? column;
    return {
      what: `订单与商品行不符 ${column}`,
      query: sql<Row>`
        select o.id, o.${sql.ref(column)} as recorded, coalesce(sum(i.${sql.ref(part)}), 0) as summed
        from orders o left join order_items i on i.order_id = o.id
        group by o.id, o.${sql.ref(column)} having o.${sql.ref(column)} <> coalesce(sum(i.${sql.ref(part)}), 0)`,
    };
  }),
  {
    what: "已用优惠券的订单已取消",
    query: sql<Row>`
      select t.id, 0 as recorded, 1 as summed from customer_coupons t left join order_groups g on g.id = t.group_id
      where t.unused = 0 and (g.id is null or g.state = 'cancelled')`,
  },
  {
    what: "优惠与所用优惠券不符",
    query: sql<Row>`
      select g.id, g.coupon_fen + g.platform_coupon_fen as recorded, coalesce(u.off, 0) as summed
      from order_groups g left join (
        select t.group_id, sum(c.amount_fen) as off from customer_coupons t join coupons c on c.id = t.coupon_id
        where t.unused = 0 group by t.group_id
      ) u on u.group_id = g.id
      where g.state <> 'cancelled' and g.coupon_fen + g.platform_coupon_fen <> coalesce(u.off, 0)`,
  },
  ...GROUP_SUMS.map((column) => ({
    what: `合单与订单不符 ${column}`,
    query: sql<Row>`
      select g.id, g.${sql.ref(column)} as recorded, coalesce(sum(o.${sql.ref(column)}), 0) as summed
      from order_groups g left join orders o on o.group_id = g.id
      group by g.id, g.${sql.ref(column)} having g.${sql.ref(column)} <> coalesce(sum(o.${sql.ref(column)}), 0)`,
  })),
  {
    what: "付款与合单不符",
    query: sql<Row>`
      select g.id, case when g.state = 'paid' then g.pay_fen else 0 end as recorded, coalesce(p.amount_fen, 0) as summed
      from order_groups g left join payments p on p.group_id = g.id
      where case when g.state = 'paid' then g.pay_fen else 0 end <> coalesce(p.amount_fen, 0)`,
  },
  {
    what: "付款与余额流水不符",
    query: sql<Row>`
      select p.group_id as id, p.amount_fen as recorded, coalesce(-l.delta, 0) as summed
      from payments p left join ledger l on l.asset = 'balance' and l.holder_id = p.customer_id
        and l.kind = 'pay' and l.ref = cast(p.group_id as text)
      where p.type = 'balance' and p.amount_fen <> coalesce(-l.delta, 0)`,
  },
  {
    what: "占用库存与库存流水不符",
    query: sql<Row>`
      select g.id, case when g.state = 'cancelled' then 0 else g.total_num end as recorded,
        coalesce(-l.moved, 0) as summed
      from order_groups g left join (
        select ref, sum(delta) as moved from ledger
        where asset = 'stock' and kind in ('order', 'order_cancel') group by ref
      ) l on l.ref = cast(g.id as text)
      where case when g.state = 'cancelled' then 0 else g.total_num end <> coalesce(-l.moved, 0)`,
  },
];

type Row = { id: number; recorded: number; summed: number };

/** Compares items, orders, groups, payments and ledger rows; a consistent database returns an empty list. */
export async function auditOrders(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
}
