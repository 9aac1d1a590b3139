import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

/** The number of orders of each bill. */
export async function countCreditOrders(db: Db, bill_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("ledger")
    .select((row) => ["holder_id", row.fn.countAll<number | string>().as("count")])
    .where(sql<boolean>`asset = 'credit'`)
    .where("holder_id", "in", [0, ...bill_ids])
    .where("kind", "=", "order")
    .groupBy("holder_id")
    .execute();
  return new Map(rows.map(({ holder_id, count }) => [holder_id, Number(count)]));
}

const ofBill = (db: Db, bill_id: number) =>
  db.selectFrom("ledger").where(sql<boolean>`asset = 'credit'`).where("holder_id", "=", bill_id);

/** One page of the rows of a bill, the oldest first, and how many there are. */
export async function pageOfRows(db: Db, bill_id: number, { page, limit }: { page: number; limit: number }) {
  const [rows, { count }] = await Promise.all([
    ofBill(db, bill_id)
      .select(["kind", "ref", "delta", "note", "created_at"])
      .orderBy("id")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    ofBill(db, bill_id)
      .select((row) => row.fn.countAll<number | string>().as("count"))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, count: Number(count) };
}

/** The sums of a bill in fen: by kind, until an instant and since. */
export async function sumCreditKinds(db: Db, bill_id: number, until: number) {
  const rows = await ofBill(db, bill_id)
    .select((row) => [
      "kind",
      sql<number>`case when kind = 'order' or created_at < ${until} then 1 else 0 end`.as("is_printed"),
      row.fn.sum<number | string>("delta").as("fen"),
    ])
    .groupBy(["kind", "is_printed"])
    .execute();
  return (kinds: readonly string[], printed?: boolean) =>
    rows
      .filter(
        ({ kind, is_printed }) =>
          kinds.includes(kind) && (printed === undefined || (Number(is_printed) === 1) === printed),
      )
      .reduce((sum, { fen }) => sum + Number(fen), 0);
}

/** What a customer owed before an instant, in fen, and the movements of each kind until another one. */
export async function sumMonth(db: Db, customer_id: number, { from, to }: { from: number; to: number }) {
  const rows = await db
    .selectFrom("ledger")
    .innerJoin("credit_bills", "credit_bills.id", "ledger.holder_id")
    .where(sql<boolean>`ledger.asset = 'credit'`)
    .where("credit_bills.customer_id", "=", customer_id)
    .where("ledger.created_at", "<", to)
    .select((row) => [
      "ledger.kind",
      sql<number>`case when ledger.created_at < ${from} then 1 else 0 end`.as("is_before"),
      // A refund or repayment of several bills is one movement.
      sql<number | string>`count(distinct ledger.ref)`.as("count"),
      row.fn.sum<number | string>("ledger.delta").as("fen"),
    ])
    .groupBy(["ledger.kind", "is_before"])
    .execute();
  const before = rows.filter(({ is_before }) => Number(is_before) === 1);
  return {
    hasAny: rows.length > 0,
    opening: before.reduce((sum, { fen }) => sum + Number(fen), 0),
    kinds: rows
      .filter(({ is_before }) => Number(is_before) === 0)
      .map(({ kind, count, fen }) => ({ kind, count: Number(count), fen: Number(fen) })),
  };
}

type Row = { kind: string; ref: string };
const orders = (db: Db, customer_id: number) =>
  db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select(["orders.id", "orders.sn", "orders.po", "stores.name as store"])
    .where("orders.customer_id", "=", customer_id);
export type OrderOfRow = Awaited<ReturnType<ReturnType<typeof orders>["execute"]>>[number];

/** The orders of rows of the customer's bills, by the row's kind and reference. */
export async function ordersOfRows(db: Db, customer_id: number, rows: readonly Row[]) {
  const refsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ ref }) => ref);
  const [bought, refunded] = await Promise.all([
    orders(db, customer_id)
      .where("orders.id", "in", [0, ...refsOf("order").map(Number)])
      .execute(),
    orders(db, customer_id)
      .innerJoin("refunds", "refunds.order_id", "orders.id")
      .select("refunds.sn as refund_sn")
      .where("refunds.sn", "in", ["", ...refsOf("refund")])
      .execute(),
  ]);
  return ({ kind, ref }: Row): OrderOfRow | undefined =>
    kind === "order"
      ? bought.find(({ id }) => id === Number(ref))
      : refunded.find(({ refund_sn }) => refund_sn === ref);
}

/** The customer's repayments whose money is on its way, the newest first, each with the months that it is meant for. */
export async function awaitedRepayments(db: Db, customer_id: number, now: number) {
  const rows = await db
    .selectFrom("recharges")
    .leftJoin("transfers", "transfers.recharge_id", "recharges.id")
    .select(["recharges.id", "recharges.type", "recharges.amount_fen", "recharges.created_at", "transfers.state"])
    .where("recharges.customer_id", "=", customer_id)
    .where("recharges.purpose", "=", "credit")
    .where("recharges.state", "=", "waiting")
    .where((row) =>
      row.or([
        row("transfers.state", "in", ["waiting", "submitted", "refused"]),
        row.exists(
          row
            .selectFrom("payment_attempts")
            .select("payment_attempts.id")
            .whereRef("payment_attempts.recharge_id", "=", "recharges.id")
            .where("payment_attempts.state", "=", "waiting")
            .where("payment_attempts.expires_at", ">", now),
        ),
      ]),
    )
    .orderBy("recharges.id", "desc")
    .execute();
  const chosen = await db
    .selectFrom("recharge_bills")
    .innerJoin("credit_bills", "credit_bills.id", "recharge_bills.bill_id")
    .select(["recharge_bills.recharge_id", "credit_bills.month"])
    .where("recharge_bills.recharge_id", "in", [0, ...rows.map(({ id }) => id)])
    .orderBy("credit_bills.month")
    .execute();
  return rows.map((row) => ({
    ...row,
    months: chosen.filter(({ recharge_id }) => recharge_id === row.id).map(({ month }) => month),
  }));
}
