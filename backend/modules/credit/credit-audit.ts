import { sql } from "kysely";
import { REPAID_FROM_BALANCE, UNDONE_TO_BALANCE } from "#contract/rules/credit.ts";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

type Row = Omit<Difference, "what">;

const CHECKS = [
  {
    what: "月结付款与账单不符",
    query: sql<Row>`
      select p.id, p.amount_fen as recorded, coalesce(sum(l.delta), 0) as summed
      from payments p join orders o on o.group_id = p.group_id
      left join ledger l on l.asset = 'credit' and l.kind = 'order' and l.ref = cast(o.id as text)
      where p.type = 'credit' group by p.id, p.amount_fen having p.amount_fen <> coalesce(sum(l.delta), 0)`,
  },
  {
    what: "账单的订单不是月结付款",
    query: sql<Row>`
      select l.id, l.delta as recorded, coalesce(o.pay_fen, 0) as summed
      from ledger l join credit_bills b on b.id = l.holder_id
      left join orders o on cast(o.id as text) = l.ref and o.customer_id = b.customer_id
        and o.group_id in (select group_id from payments where type = 'credit')
      where l.asset = 'credit' and l.kind = 'order' and l.delta <> coalesce(o.pay_fen, 0)`,
  },
  {
    what: "还款与余额流水不符",
    query: sql<Row>`
      select coalesce(c.id, m.id) as id, coalesce(-m.delta, 0) as recorded, coalesce(-c.fen, 0) as summed from (
        select min(l.id) as id, b.customer_id, l.kind, l.ref, sum(l.delta) as fen
        from ledger l join credit_bills b on b.id = l.holder_id
        where l.asset = 'credit' and l.kind in ('repay', 'undo') group by b.customer_id, l.kind, l.ref) c
      full join (
        select id, holder_id, case kind when ${REPAID_FROM_BALANCE} then 'repay' else 'undo' end as kind, ref, delta
        from ledger where asset = 'balance' and kind in (${REPAID_FROM_BALANCE}, ${UNDONE_TO_BALANCE})) m
      on m.holder_id = c.customer_id and m.kind = c.kind and m.ref = c.ref
      where coalesce(m.delta, 0) <> coalesce(c.fen, 0)`,
  },
  {
    what: "月结订单的退款与抵减不符",
    query: sql<Row>`
      select p.id, p.refunded_fen as recorded, coalesce(sum(l.fen), 0) as summed
      from payments p join orders o on o.group_id = p.group_id join refunds r on r.order_id = o.id
      left join (
        select b.customer_id, l.ref, -l.delta as fen from ledger l join credit_bills b on b.id = l.holder_id
        where l.asset = 'credit' and l.kind = 'refund'
        union all select holder_id, ref, delta from ledger where asset = 'balance' and kind = 'refund') l
      on l.ref = r.sn and l.customer_id = p.customer_id
      where p.type = 'credit' and not exists (
        select 1 from ledger w join credit_bills b on b.id = w.holder_id
        where w.asset = 'credit' and w.kind = 'correction' and w.delta < 0 and b.customer_id = p.customer_id)
      group by p.id, p.refunded_fen having p.refunded_fen <> coalesce(sum(l.fen), 0)`,
  },
  {
    what: "账单金额与月末不符",
    query: sql<Row>`
      select b.id, b.amount_fen as recorded, coalesce(sum(l.delta), 0) as summed
      from credit_bills b left join ledger l on l.asset = 'credit' and l.holder_id = b.id
        and l.kind in ('order', 'refund', 'correction') and (l.kind = 'order' or l.created_at < b.ends_at)
      where b.amount_fen is not null group by b.id, b.amount_fen having b.amount_fen <> coalesce(sum(l.delta), 0)`,
  },
  {
    what: "账单结清的时间与欠款不符",
    query: sql<Row>`
      select id, owed_fen as recorded, 0 as summed from credit_bills
      where (settled_at is not null and owed_fen > 0) or (issued_at is not null and owed_fen = 0 and settled_at is null)`,
  },
  {
    what: "员工改的月结没有操作记录",
    query: sql<Row>`
      select min(l.id) as id, sum(l.delta) as recorded, coalesce(min(s.amount_fen), 0) as summed
      from ledger l join credit_bills b on b.id = l.holder_id
      left join staff_log s on cast(s.id as text) = l.ref and s.act = 'credit.correct' and s.customer_id = b.customer_id
      where l.asset = 'credit' and l.kind = 'correction' group by l.ref, b.customer_id
      having sum(l.delta) <> coalesce(min(s.amount_fen), 0)`,
  },
];

/** Compares bills with orders, payments, the balance and the log; a consistent database returns an empty list. */
export async function auditCredit(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    found.push(
      ...rows.map((row) => ({
        what,
        id: Number(row.id),
        recorded: Number(row.recorded),
        summed: Number(row.summed),
      })),
    );
  }
  return found;
}
