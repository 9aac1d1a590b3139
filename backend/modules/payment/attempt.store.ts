import type { Insertable, Selectable } from "kysely";
import { type GatewayType, PAYMENT_TRANSITIONS } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export type Attempt = Selectable<Schema["payment_attempts"]>;

/** The target of an attempt: an order group or a recharge. */
export type Target = { group_id: number; recharge_id: null } | { group_id: null; recharge_id: number };

/** The target of a stored attempt. */
export const targetOf = ({ group_id, recharge_id }: Attempt): Target =>
  // The table has one of the two in each row.
  ({ group_id, recharge_id }) as Target;

const attemptsOf = (db: Db, customer_id: number, { group_id, recharge_id }: Target) => {
  const mine = db.selectFrom("payment_attempts").selectAll().where("customer_id", "=", customer_id);
  return group_id === null ? mine.where("recharge_id", "=", recharge_id) : mine.where("group_id", "=", group_id);
};

/** The newest waiting attempt that can still be paid. */
export const findOpenAttempt = (db: Db, customer_id: number, target: Target, now: number) =>
  attemptsOf(db, customer_id, target)
    .where("state", "=", "waiting")
    .where("expires_at", ">", now)
    .orderBy("id", "desc")
    .executeTakeFirst();

/** The attempts without a known result of the payment. */
export const findWaitingAttempts = (db: Db, customer_id: number, target: Target) =>
  attemptsOf(db, customer_id, target).where("state", "=", "waiting").orderBy("id").execute();

/** The attempt that paid a group. */
export const findPaidAttempt = (db: Db, customer_id: number, group_id: number) =>
  attemptsOf(db, customer_id, { group_id, recharge_id: null }).where("state", "=", "paid").executeTakeFirst();

export const findAttempt = (db: Db, id: number) =>
  db.selectFrom("payment_attempts").selectAll().where("id", "=", id).executeTakeFirst();

/** The attempt with the gateway's trade number. */
export const findByTradeNumber = (db: Db, type: GatewayType, out_trade_no: string) =>
  db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("type", "=", type)
    .where("out_trade_no", "=", out_trade_no)
    .executeTakeFirst();

/** @returns the id, or undefined when the number is taken. */
export function insertAttempt(tx: Db, row: Insertable<Schema["payment_attempts"]>) {
  return tx
    .insertInto("payment_attempts")
    .values(row)
    .onConflict((conflict) => conflict.column("out_trade_no").doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** Stores what the payer opens. */
export async function updateTicket(tx: Db, id: number, qr_url: string) {
  await tx.updateTable("payment_attempts").set({ qr_url }).where("id", "=", id).execute();
}

/** Expires an attempt that the payer cannot open. @returns false for one that was given something to open meanwhile. */
export async function expireUnopened(tx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ expires_at: now })
    .where("id", "=", id)
    .where("qr_url", "=", "")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Expires the waiting attempts; the job then closes them at the gateway. */
export async function expireAttempts(tx: Db, customer_id: number, { group_id, recharge_id }: Target, now: number) {
  await tx
    .updateTable("payment_attempts")
    .set({ expires_at: now })
    .where("customer_id", "=", customer_id)
    .where(group_id === null ? "recharge_id" : "group_id", "=", group_id ?? recharge_id)
    .where("state", "=", "waiting")
    .where("expires_at", ">", now)
    .execute();
}

/** Records the gateway's payment. @returns whether the attempt had no payment before. */
export async function receiveMoney(
  tx: Db,
  id: number,
  act: "settle" | "giveBack",
  { transaction_id, now }: { transaction_id: string; now: number },
): Promise<boolean> {
  const { from, to } = PAYMENT_TRANSITIONS[act];
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ state: to, transaction_id, paid_at: now })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function closeAttempt(tx: Db, id: number) {
  const { from, to } = PAYMENT_TRANSITIONS.close;
  await tx.updateTable("payment_attempts").set({ state: to }).where("id", "=", id).where("state", "in", from).execute();
}

/** Claims the next query to the gateway. @returns false when the last query was after `before`, epoch ms. */
export async function claimQuery(tx: Db, id: number, { now, before }: { now: number; before: number }) {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ asked_at: now })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("asked_at", "<=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records that the gateway paid back an attempt without a booked payment. @returns whether it was such an attempt. */
export async function markRefunded(
  tx: Db,
  id: number,
  { transaction_id, now }: { transaction_id: string | null; now: number },
): Promise<boolean> {
  const { from, to } = PAYMENT_TRANSITIONS.findRefunded;
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ state: to, transaction_id, refund_seen_at: now })
    .where("id", "=", id)
    .where("state", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records a refund that the shop has not made. @returns whether none was recorded before. */
export async function markRefundSeen(tx: Db, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ refund_seen_at: now })
    .where("id", "=", id)
    .where("refund_seen_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the shop has refunds of the attempt. */
export async function hasRefunds(db: Db, attempt_id: number): Promise<boolean> {
  const refunds = db.selectFrom("gateway_refunds").select("id").where("attempt_id", "=", attempt_id);
  return (await refunds.limit(1).executeTakeFirst()) !== undefined;
}

type Due = { types: readonly GatewayType[]; now: number; createdBefore: number; queriedBefore: number; limit: number };

/** A twentieth of an attempt's age passes between two queries, so that old ones do not delay new ones. */
const AGE_PER_QUERY = 20;

/** Waiting attempts whose last query to the gateway is old, the oldest query first. */
export const findAttemptsToQuery = (db: Db, { types, now, createdBefore, queriedBefore, limit }: Due) =>
  db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("state", "=", "waiting")
    .where("type", "in", types)
    .where("created_at", "<=", createdBefore)
    .where("asked_at", "<=", queriedBefore)
    .where((row) =>
      row(row(row("asked_at", "*", AGE_PER_QUERY), "-", row.ref("created_at")), "<=", (AGE_PER_QUERY - 1) * now),
    )
    .orderBy("asked_at")
    .limit(limit)
    .execute();

/** Epoch ms of the newest attempt; null without attempts. */
export async function newestAttemptTime(db: Db): Promise<number | null> {
  const { at } = await db
    .selectFrom("payment_attempts")
    .select(({ fn }) => fn.max("created_at").as("at"))
    .executeTakeFirstOrThrow();
  return at === null ? null : Number(at);
}

/** The attempts from `from` on, epoch ms, and all that wait, the oldest first. */
export const findAttemptsToRecheck = (db: Db, from: number) =>
  db
    .selectFrom("payment_attempts")
    .selectAll()
    .where((row) => row.or([row("created_at", ">=", from), row("state", "=", "waiting")]))
    .orderBy("id")
    .execute();

/** Records what staff did about a refund that the shop has not made. @returns whether there was such a refund. */
export async function settleRefundSeen(tx: Db, out_trade_no: string, note: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_attempts")
    .set({ settled_note: note })
    .where("out_trade_no", "=", out_trade_no)
    .where("refund_seen_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The attempt with this number, of any gateway. */
export const findByNumber = (db: Db, out_trade_no: string) =>
  db.selectFrom("payment_attempts").selectAll().where("out_trade_no", "=", out_trade_no).executeTakeFirst();
