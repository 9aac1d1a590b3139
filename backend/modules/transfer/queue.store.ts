import { type Expression, type SqlBool, sql } from "kysely";
import type { Db } from "../../database/database.ts";
import { toWaiting } from "../../platform/desk-queue.ts";
import { scopedTransfers } from "./receipt-desk.store.ts";
import { stateNow } from "./transfer.store.ts";

type Scope = Expression<SqlBool>;

/** What waits, in one query: submitted transfers of a member's customers, and rows of the bank. */
const waiting = (db: Db, scope: Scope, now: number) =>
  scopedTransfers(db, scope, now)
    .where(stateNow(now), "=", "submitted")
    .clearSelect()
    .select([
      sql<string>`'transfers'`.as("kind"),
      "transfers.id",
      "transfers.code as label",
      "customers.company",
      "customers.phone as text",
      "transfers.amount_fen",
      sql<number>`coalesce(transfers.submitted_at, transfers.created_at)`.as("since"),
      sql<number | null>`g.closes_at`.as("due"),
    ])
    .unionAll(
      db
        .selectFrom("bank_receipts")
        .select([
          sql<string>`'receipts'`.as("kind"),
          "bank_receipts.id",
          sql<string>`coalesce(serial, traded_on)`.as("label"),
          "bank_receipts.payer as company",
          "bank_receipts.reason as text",
          "bank_receipts.amount_fen",
          "bank_receipts.created_at as since",
          sql<number | null>`null`.as("due"),
        ])
        .where("outcome", "=", "waiting"),
    );

export const countWaitingTransfers = async (db: Db, scope: Scope, now: number) =>
  toWaiting(
    await db
      .selectFrom(waiting(db, scope, now).as("waiting"))
      .select([sql<number>`count(*)`.as("count"), sql<number | null>`min(since)`.as("oldest")])
      .executeTakeFirstOrThrow(),
  );

/** What is due first, or waits longest. */
export const firstWaitingTransfers = (db: Db, scope: Scope, now: number, limit: number) =>
  db
    .selectFrom(waiting(db, scope, now).as("waiting"))
    .selectAll()
    .orderBy(sql`coalesce(due, since)`)
    .orderBy("id")
    .limit(limit)
    .execute();
