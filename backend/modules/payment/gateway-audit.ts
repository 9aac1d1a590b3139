import { sql } from "kysely";
import { OUTDATED_PAYMENT } from "#contract/rules/bill.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { Db } from "../../database/database.ts";
import type { Difference } from "../../platform/difference.ts";

/** The age in ms from which a refund that is not done is reported; banks take up to three days. */
const REFUND_LATE_MS = 3 * DAY_MS;

/** What staff have to look at between the shop and its gateways; a consistent database has none. */
export async function auditGateways(db: Db, now: number): Promise<Difference[]> {
  return [
    ...(await unequalSums(db)),
    ...(await lostPayments(db)),
    ...(await openRefunds(db, now)),
    ...(await unequalBalances(db)),
    ...(await foreignRefunds(db)),
  ];
}

/** Payments whose gateway refunds differ from the refunded amount of the payment. */
async function unequalSums(db: Db): Promise<Difference[]> {
  const rows = await db
    .selectFrom("payments")
    .innerJoin("payment_attempts", (join) =>
      join.onRef("payment_attempts.group_id", "=", "payments.group_id").on("payment_attempts.state", "=", "paid"),
    )
    .leftJoin("gateway_refunds", "gateway_refunds.attempt_id", "payment_attempts.id")
    .select((row) => [
      "payments.id",
      "payments.refunded_fen",
      row.fn.sum<number>("gateway_refunds.amount_fen").as("sum"),
    ])
    .groupBy(["payments.id", "payments.refunded_fen"])
    .execute();
  return rows
    .map(({ id, refunded_fen, sum }) => ({
      what: "退款与支付记录不符",
      id,
      recorded: refunded_fen,
      summed: Number(sum ?? 0),
    }))
    .filter(({ recorded, summed }) => recorded !== summed);
}

/** Payments that settled nothing, and were neither refunded nor added to the balance in full. */
async function lostPayments(db: Db): Promise<Difference[]> {
  const { rows } = await sql<{ id: number; recorded: number; summed: number }>`
    select a.id, a.amount_fen as recorded, coalesce(r.back, 0) + coalesce(l.delta, 0) as summed
    from payment_attempts a
    left join (select attempt_id, sum(amount_fen) as back from gateway_refunds group by attempt_id) r
      on r.attempt_id = a.id
    left join ledger l on l.asset = 'balance' and l.holder_id = a.customer_id and l.kind = ${OUTDATED_PAYMENT}
      and l.ref = a.out_trade_no
    where a.state = 'returned' and a.amount_fen <> coalesce(r.back, 0) + coalesce(l.delta, 0)`.execute(db);
  return rows.map(({ id, recorded, summed }) => ({
    what: "未入账的付款没有退回",
    id: Number(id),
    recorded: Number(recorded),
    summed: Number(summed),
  }));
}

/** Refunds whose row of the balance does not follow from what staff did with them. */
async function unequalBalances(db: Db): Promise<Difference[]> {
  const moved = sql`case when g.balance_at is null then 0 else g.amount_fen end`;
  const { rows } = await sql<{ id: number; recorded: number; summed: number }>`
    select g.id, ${moved} as recorded, coalesce(l.delta, 0) as summed
    from gateway_refunds g join payment_attempts a on a.id = g.attempt_id
    left join ledger l on l.asset = 'balance' and l.holder_id = a.customer_id and l.kind = 'refund' and l.ref = g.ref
    where g.ref <> '' and ${moved} <> coalesce(l.delta, 0)`.execute(db);
  return rows.map(({ id, recorded, summed }) => ({
    what: "改退余额与余额流水不符",
    id: Number(id),
    recorded: Number(recorded),
    summed: Number(summed),
  }));
}

/** Refunds that failed, and those that are not done after three days. */
async function openRefunds(db: Db, now: number): Promise<Difference[]> {
  const rows = await db
    .selectFrom("gateway_refunds")
    .select(["id", "refund_no", "amount_fen", "state", "reason"])
    .where((row) =>
      row.or([
        row("state", "=", "failed"),
        row.and([row("state", "in", ["waiting", "accepted"]), row("created_at", "<=", now - REFUND_LATE_MS)]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ id, refund_no, amount_fen, state, reason }) => ({
    what: `退款 ${refund_no} ${state === "failed" ? `失败（${reason}）` : "超过 3 天没有完成"}`,
    id,
    recorded: amount_fen,
    summed: 0,
  }));
}

/** Payments that their gateway paid back without a refund of the shop, until staff have settled them. */
async function foreignRefunds(db: Db): Promise<Difference[]> {
  const rows = await db
    .selectFrom("payment_attempts")
    .select(["id", "out_trade_no", "amount_fen", "state"])
    .where("refund_seen_at", "is not", null)
    .where("settled_note", "=", "")
    .orderBy("id")
    .execute();
  return rows.map(({ id, out_trade_no, amount_fen, state }) => ({
    what: `付款 ${out_trade_no} 已在平台退款，${state === "refunded" ? "没有入账" : "本店没有这笔退款"}`,
    id,
    recorded: state === "refunded" ? 0 : amount_fen,
    summed: state === "refunded" ? amount_fen : 0,
  }));
}
