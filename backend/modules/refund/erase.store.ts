import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { ClosedCustomer } from "../../platform/erasure.ts";

/** Empties what the customer wrote in the course of refunds. */
export async function eraseRefunds(tx: Db, { id }: ClosedCustomer): Promise<string[]> {
  await sql`update refund_events set note = '' where actor = 'customer'
    and refund_id in (select id from refunds where customer_id = ${id})`.execute(tx);
  return [];
}
