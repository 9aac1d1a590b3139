import type { Insertable, Selectable } from "kysely";
import { type GatewayType, PAYMENT_TRANSITIONS } from "#contract/rules/payment.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export type Attempt = Selectable<Schema["payment_attempts"]>;

/** The target of an attempt: an order group or a recharge. */
export type Target = { group_id: number; recharge_id: null } | { group_id: null; recharge_id: number };

const attemptsOf = (db: Db, customer_id: number, { group_id, recharge_id }: Target) => {
  const mine = db.selectFrom("payment_attempts").selectAll().where("customer_id", "=", customer_id);
  return group_id === null ? mine.where("recharge_id", "=", recharge_id) : mine.where("group_id", "=", group_id);
};

/** The newest waiting attempt whose QR code is still valid. */
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

export async function updateQrCode(tx: Db, id: number, qr_url: string) {
  await tx.updateTable("payment_attempts").set({ qr_url }).where("id", "=", id).execute();
}

/** Expires the waiting QR codes; the job then closes them at the gateway. */
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

type Due = { types: readonly GatewayType[]; createdBefore: number; queriedBefore: number; limit: number };

/** Waiting attempts whose last query to the gateway is old, the oldest query first. */
export const findAttemptsToQuery = (db: Db, { types, createdBefore, queriedBefore, limit }: Due) =>
  db
    .selectFrom("payment_attempts")
    .selectAll()
    .where("state", "=", "waiting")
    .where("type", "in", types)
    .where("created_at", "<=", createdBefore)
    .where("asked_at", "<=", queriedBefore)
    .orderBy("asked_at")
    .limit(limit)
    .execute();
