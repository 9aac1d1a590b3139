import type { Updateable } from "kysely";
import { sql } from "kysely";
import { startOfDay } from "#contract/rules/calendar.ts";
import {
  NUDGE_STATES,
  QUOTATION_TRANSITIONS,
  type QuotationAct,
  type QuotationState,
} from "#contract/rules/quotation.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";
import { stateAt } from "./quotation.store.ts";

/** Every change of state is one conditional write, so that of two concurrent changes only one succeeds. */

/** Carries out an act on the customer's quotation. @returns false where its state does not allow the act. */
export async function applyQuotationAct(
  tx: Db,
  { customer_id, id }: { customer_id: number; id: number },
  name: QuotationAct,
  now: number,
  change: Updateable<Schema["quotations"]> = {},
): Promise<boolean> {
  const { from, to } = QUOTATION_TRANSITIONS[name];
  const changed = await tx
    .updateTable("quotations")
    .set({ ...change, state: to, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", from)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Accepts a version that is not accepted yet. @returns false for another version or state. */
export async function acceptQuotation(
  tx: Db,
  { customer_id, id, version }: { customer_id: number; id: number; version: number },
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable("quotations")
    .set({ accepted_at: now, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", QUOTATION_TRANSITIONS.accept.from)
    .where("version", "=", version)
    .where("accepted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Records that the customer reminds the account manager, once a day. @returns the quotation's state; null where no
 * reminder is allowed.
 */
export async function nudge(
  tx: Db,
  { customer_id, id }: { customer_id: number; id: number },
  now: number,
): Promise<QuotationState | null> {
  const changed = await tx
    .updateTable("quotations")
    .set({ nudged_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where(stateAt(now), "in", NUDGE_STATES)
    .where((row) => row.or([row("nudged_at", "is", null), row("nudged_at", "<", startOfDay(now))]))
    .returning(stateAt(now).as("state_now"))
    .executeTakeFirst();
  return changed?.state_now ?? null;
}

/**
 * Creates the next version of a quotation that the customer has not accepted, or whose quote has expired. @returns its
 * number.
 */
export async function quote(
  tx: Db,
  id: number,
  change: { note: string; valid_until: number },
  now: number,
): Promise<number | null> {
  const { from, to } = QUOTATION_TRANSITIONS.quote;
  const changed = await tx
    .updateTable("quotations")
    .set(({ eb }) => ({
      ...change,
      state: to,
      version: eb("version", "+", 1),
      quoted_at: now,
      updated_at: now,
      accepted_at: null,
    }))
    .where("id", "=", id)
    .where(stateAt(now), "in", from)
    .where((row) => row.or([row("accepted_at", "is", null), row(stateAt(now), "=", "expired")]))
    .returning("version")
    .executeTakeFirst();
  return changed?.version ?? null;
}

/**
 * Sets a later end of a quote that the customer has not accepted, or that has expired. @returns false where it is
 * neither.
 */
export async function extend(tx: Db, id: number, valid_until: number, now: number): Promise<boolean> {
  const { from, to } = QUOTATION_TRANSITIONS.extend;
  const changed = await tx
    .updateTable("quotations")
    .set({ valid_until, state: to, updated_at: now, accepted_at: null })
    .where("id", "=", id)
    .where(stateAt(now), "in", from)
    .where("valid_until", "<", valid_until)
    .where((row) => row.or([row("accepted_at", "is", null), row(stateAt(now), "=", "expired")]))
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/**
 * Assigns an accepted quotation within its validity to the order group. @returns false where it is not accepted or has
 * expired.
 */
export async function order(
  tx: Db,
  { customer_id, id, group_id }: { customer_id: number; id: number; group_id: number },
  now: number,
): Promise<boolean> {
  const changed = await tx
    .updateTable("quotations")
    .set({ state: QUOTATION_TRANSITIONS.order.to, group_id, updated_at: now })
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("state", "in", QUOTATION_TRANSITIONS.order.from)
    .where("valid_until", ">", now)
    .where("accepted_at", "is not", null)
    .where("group_id", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Sets the quotations of an order group back to accepted. @returns their ids. */
export const reopen = (tx: Db, { customer_id, group_id }: { customer_id: number; group_id: number }, now: number) =>
  tx
    .updateTable("quotations")
    .set({ state: QUOTATION_TRANSITIONS.reopen.to, group_id: null, updated_at: now })
    .where("group_id", "=", group_id)
    .where("customer_id", "=", customer_id)
    .where("state", "in", QUOTATION_TRANSITIONS.reopen.from)
    .returning("id")
    .execute();

/** Quotes that end before `until` and whose customers have not been told so, the first to end first. */
export const endingQuotes = (db: Db, { now, until, limit }: { now: number; until: number; limit: number }) =>
  db
    .selectFrom("quotations")
    .select(["id", "sn", "customer_id", "version", "valid_until"])
    .where("state", "in", QUOTATION_TRANSITIONS.expire.from)
    .where("valid_until", ">", now)
    .where("valid_until", "<=", until)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("notices")
            .select("notices.id")
            .whereRef("notices.customer_id", "=", "quotations.customer_id")
            .where(sql`notices.event`, "=", sql`'quotation_ending:' || quotations.id || ' ' || quotations.valid_until`),
        ),
      ),
    )
    .orderBy("valid_until")
    .limit(limit)
    .execute();

/** Marks expired quotes. @returns their ids. */
export async function expireOverdue(tx: Db, now: number): Promise<number[]> {
  const { from, to } = QUOTATION_TRANSITIONS.expire;
  const expired = await tx
    .updateTable("quotations")
    .set({ state: to })
    .where("state", "in", from)
    .where("valid_until", "<=", now)
    .returning("id")
    .execute();
  return expired.map(({ id }) => id);
}
