import { sql } from "kysely";
import { LOGGED_OPENING, OPENING_KIND, STAFF_MONEY } from "#contract/rules/bill.ts";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

/** The acts that move a customer's balance; the log has their amounts. */
const ACTS = sql.join(["customer.balance", "customer.opening", "statement.reply"]);
const KINDS = sql.join(Object.values(STAFF_MONEY));

/** Whether a movement `l` is that of a row `s` of the log. */
const SAME = sql`s.customer_id = l.holder_id and (
  (l.kind in (${KINDS}) and s.act in ('customer.balance', 'statement.reply') and l.ref = cast(s.id as text))
  or (l.kind = ${OPENING_KIND} and l.ref = ${LOGGED_OPENING} and s.act = 'customer.opening'))`;

/** The movements that staff have made without their row of the log, and rows of the log without their movement. */
export async function auditStaffMoney(db: Db): Promise<Difference[]> {
  const movements = sql<Omit<Difference, "what">>`
    select l.id, l.delta as recorded, coalesce(s.amount_fen, 0) as summed
    from ledger l left join staff_log s on s.amount_fen is not null and ${SAME}
    where l.asset = 'balance' and (l.kind in (${KINDS}) or (l.kind = ${OPENING_KIND} and l.ref = ${LOGGED_OPENING}))
      and l.delta <> coalesce(s.amount_fen, 0) order by l.id`;
  const acts = sql<Omit<Difference, "what">>`
    select s.id, s.amount_fen as recorded, coalesce(l.delta, 0) as summed
    from staff_log s left join ledger l on l.asset = 'balance' and ${SAME}
    where s.amount_fen is not null and s.act in (${ACTS}) and s.amount_fen <> coalesce(l.delta, 0) order by s.id`;
  const [moved, acted] = await Promise.all([movements.execute(db), acts.execute(db)]);
  return [
    ...moved.rows.map((row) => ({ what: "员工动的余额没有操作记录", ...row })),
    ...acted.rows.map((row) => ({ what: "操作记录的金额没有余额流水", ...row })),
  ];
}
