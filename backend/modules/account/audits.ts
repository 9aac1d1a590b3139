import type { Updateable } from "kysely";
import { APPROVED } from "#contract/rules/pricing.ts";
import { SETTLEMENT_REFUSED, SETTLEMENT_SUBMITTED } from "#contract/rules/settlement.ts";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The trade review of customers; an approved customer pays trade prices from the next request on, in every process. */

const write = (tx: Db, id: number, change: Updateable<Schema["customers"]>) =>
  tx.updateTable("customers").set(change).where("id", "=", id).execute();

export const submit = (tx: Db, id: number) =>
  write(tx, id, { audit_state: SETTLEMENT_SUBMITTED, audit_reject_reason: null });

/**
 * `audit_type` 0 is cost with mark-up, 1 the bare cost; `company` is the name of a reviewed licence, and without
 * `manager_id` the account manager stays.
 */
export const approve = (
  tx: Db,
  id: number,
  audit_type: 0 | 1,
  { company, manager_id }: { company?: string | undefined; manager_id?: number | null | undefined } = {},
) =>
  write(tx, id, {
    audit_state: APPROVED,
    audit_type,
    audit_reject_reason: null,
    ...(company === undefined ? {} : { company }),
    ...(manager_id === undefined ? {} : { manager_id }),
  });

export const reject = (tx: Db, id: number, reason: string) =>
  write(tx, id, { audit_state: SETTLEMENT_REFUSED, audit_reject_reason: reason });
