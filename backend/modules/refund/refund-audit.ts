import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

type Row = { id: number; recorded: number; summed: number };

const OPEN = sql`r.state in (0, 1, 2)`;
const PAID = sql`r.state = 3`;

/** Queries for refunds that differ from their items, orders and ledger rows; a consistent database has none. */
const CHECKS = [
  {
    what: "退款与商品行不符",
    query: sql<Row>`
      select r.id, r.goods_fen as recorded, coalesce(sum(i.amount_fen), 0) as summed
      from refunds r left join refund_items i on i.refund_id = r.id
      group by r.id, r.goods_fen having r.goods_fen <> coalesce(sum(i.amount_fen), 0)`,
  },
  ...[
    { what: "退款中件数与退款不符", column: "open_pieces", part: "pieces", where: OPEN },
    { what: "已退件数与退款不符", column: "refunded_pieces", part: "pieces", where: PAID },
    { what: "退回件数与退款不符", column: "returned_pieces", part: "returned", where: PAID },
  ].map(({ what, column, part, where }) => ({
    what,
    query: sql<Row>`
      select o.id, o.${sql.ref(column)} as recorded, coalesce(h.pieces, 0) as summed
      from order_items o left join (
        select i.order_item_id, sum(i.${sql.ref(part)}) as pieces from refund_items i
        join refunds r on r.id = i.refund_id where ${where} group by i.order_item_id
      ) h on h.order_item_id = o.id
      where o.${sql.ref(column)} <> coalesce(h.pieces, 0)`,
  })),
  {
    what: "退款超过订单实付",
    query: sql<Row>`
      select o.id, o.pay_fen as recorded, sum(r.goods_fen + r.postage_fen) as summed
      from orders o join refunds r on r.order_id = o.id and ${PAID}
      group by o.id, o.pay_fen having sum(r.goods_fen + r.postage_fen) > o.pay_fen`,
  },
  {
    what: "退款与库存流水不符",
    query: sql<Row>`
      select r.id, p.pieces as recorded, coalesce(l.moved, 0) as summed
      from refunds r join (select refund_id, sum(returned) as pieces from refund_items group by refund_id) p
        on p.refund_id = r.id
      left join (select ref, sum(delta) as moved from ledger where asset = 'stock' and kind = 'refund' group by ref) l
        on l.ref = cast(r.id as text)
      where p.pieces <> coalesce(l.moved, 0)`,
  },
  {
    what: "退款与退回积分不符",
    query: sql<Row>`
      select r.id, case when ${PAID} then r.points else 0 end as recorded, coalesce(l.delta, 0) as summed
      from refunds r left join ledger l on l.asset = 'points' and l.holder_id = r.customer_id and l.kind = 'refund'
        and l.ref = cast(r.id as text)
      where case when ${PAID} then r.points else 0 end <> coalesce(l.delta, 0)`,
  },
  {
    what: "退款与余额流水不符",
    query: sql<Row>`
      select r.id, case when ${PAID} then r.goods_fen + r.postage_fen - r.short_fen else 0 end as recorded,
        coalesce(l.delta, 0) as summed
      from refunds r join orders o on o.id = r.order_id join order_groups g on g.id = o.group_id
      left join ledger l on l.asset = 'balance' and l.holder_id = r.customer_id and l.kind = 'refund' and l.ref = r.sn
      where g.pay_type = 'balance'
        and case when ${PAID} then r.goods_fen + r.postage_fen - r.short_fen else 0 end <> coalesce(l.delta, 0)`,
  },
];

/** Compares refunds with their items, the orders' items and the ledger. */
export async function auditRefunds(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    found.push(...rows.map((row) => ({ what, ...row })));
  }
  return found;
}
