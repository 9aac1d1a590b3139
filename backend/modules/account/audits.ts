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

/** `audit_type` 0 is cost with mark-up, 1 the bare cost; `company` is the name of a reviewed licence. */
export const approve = (tx: Db, id: number, audit_type: 0 | 1, company?: string) =>
  write(tx, id, {
    audit_state: APPROVED,
    audit_type,
    audit_reject_reason: null,
    ...(company === undefined ? {} : { company }),
  });

export const reject = (tx: Db, id: number, reason: string) =>
  write(tx, id, { audit_state: SETTLEMENT_REFUSED, audit_reject_reason: reason });
