import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

type Row = Omit<Difference, "what">;

/** The ledger's reference of a credited receipt; that of rows without a kind of serial was their serial. */
const REF = sql`case when r.serial is not null and r.serial_kind is null then r.serial
  else 'receipt:' || cast(r.id as text) end`;

const CHECKS = [
  {
    what: "已到账汇款与付款不符",
    query: sql<Row>`
      select t.id, t.amount_fen as recorded, coalesce(p.amount_fen, 0) as summed
      from transfers t left join payments p on p.group_id = t.group_id and p.type = 'transfer'
      where t.group_id is not null and t.state = 'received' and t.amount_fen <> coalesce(p.amount_fen, 0)`,
  },
  {
    what: "转账付款没有汇款",
    query: sql<Row>`
      select p.id, p.amount_fen as recorded, coalesce(t.amount_fen, 0) as summed
      from payments p left join transfers t on t.group_id = p.group_id and t.state = 'received'
      where p.type = 'transfer' and p.amount_fen <> coalesce(t.amount_fen, 0)`,
  },
  {
    what: "已到账汇款与充值不符",
    query: sql<Row>`
      select t.id, t.amount_fen as recorded, coalesce(r.amount_fen, 0) as summed
      from transfers t left join recharges r on r.id = t.recharge_id and r.state = 'paid'
      where t.recharge_id is not null and t.state = 'received' and t.amount_fen <> coalesce(r.amount_fen, 0)`,
  },
  {
    what: "充值没有收到的款项",
    query: sql<Row>`
      select r.id, r.amount_fen as recorded, coalesce(t.amount_fen, a.amount_fen, 0) as summed
      from recharges r left join transfers t on t.recharge_id = r.id and t.state = 'received'
      left join payment_attempts a on a.recharge_id = r.id and a.state = 'paid'
      where r.state = 'paid' and r.amount_fen <> coalesce(t.amount_fen, a.amount_fen, 0)`,
  },
  {
    what: "汇款入账与银行流水不符",
    query: sql<Row>`
      select t.id, t.amount_fen as recorded, sum(r.amount_fen) as summed
      from transfers t join (
        select transfer_id, amount_fen from bank_receipts where outcome = 'paid' and transfer_id is not null
        union all select transfer_id, amount_fen from receipt_parts where transfer_id is not null
      ) r on r.transfer_id = t.id
      group by t.id, t.amount_fen, t.state having sum(r.amount_fen) <> t.amount_fen or t.state <> 'received'`,
  },
  {
    what: "银行流水与余额流水不符",
    query: sql<Row>`
      select r.id, r.amount_fen as recorded, coalesce(l.delta, 0) as summed
      from bank_receipts r left join ledger l on l.asset = 'balance' and l.holder_id = r.customer_id
        and l.kind = 'transfer' and l.ref = ${REF}
      where r.outcome = 'credited' and r.amount_fen <> coalesce(l.delta, 0)`,
  },
  {
    what: "余额流水没有银行流水",
    query: sql<Row>`
      select l.id, 0 as recorded, l.delta as summed
      from ledger l left join bank_receipts r on r.outcome = 'credited' and r.customer_id = l.holder_id
        and l.ref = ${REF}
      left join receipt_parts part on part.transfer_id is null
        and l.ref = 'receipt:' || cast(part.receipt_id as text) and l.delta = part.amount_fen
      where l.asset = 'balance' and l.kind = 'transfer' and r.id is null and part.id is null`,
  },
  {
    what: "银行流水与分配的合计不符",
    query: sql<Row>`
      select r.id, r.amount_fen as recorded, coalesce(sum(p.amount_fen), 0) as summed
      from bank_receipts r left join receipt_parts p on p.receipt_id = r.id
      where r.outcome = 'paid' and r.transfer_id is null
      group by r.id, r.amount_fen having coalesce(sum(p.amount_fen), 0) <> r.amount_fen`,
  },
  {
    what: "分配到余额与余额流水不符",
    query: sql<Row>`
      select p.id, p.amount_fen as recorded, coalesce(l.delta, 0) as summed
      from receipt_parts p join bank_receipts r on r.id = p.receipt_id
      left join ledger l on l.asset = 'balance' and l.kind = 'transfer' and l.holder_id = r.customer_id
        and l.ref = 'receipt:' || cast(r.id as text)
      where p.transfer_id is null and p.amount_fen <> coalesce(l.delta, 0)`,
  },
  {
    what: "冲正与余额流水不符",
    query: sql<Row>`
      select x.receipt_id as id, x.amount_fen as recorded, coalesce(-l.delta, 0) as summed
      from receipt_reversals x left join bank_receipts r on r.id = x.receipt_id
      left join ledger l on l.asset = 'balance' and l.kind = 'transfer_reverse' and l.holder_id = r.customer_id
        and l.ref = cast(x.receipt_id as text)
      where (x.state = 'done' and x.amount_fen <> coalesce(-l.delta, 0)) or (x.state <> 'done' and l.id is not null)`,
  },
];

/** Compares transfers, payments, recharges, the bank's rows and the ledger; a consistent database returns an empty list. */
export async function auditTransfers(db: Db): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const { what, query } of CHECKS) {
    const { rows } = await query.execute(db);
    found.push(
      ...rows.map((row) => ({ what, id: row.id, recorded: Number(row.recorded), summed: Number(row.summed) })),
    );
  }
  return found;
}
