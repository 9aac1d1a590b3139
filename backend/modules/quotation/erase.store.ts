import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { ClosedCustomer } from "../../platform/erasure.ts";

/** Deletes the customer's messages and the texts of both sides. @returns the customer's files */
export async function eraseQuotations(tx: Db, { id }: ClosedCustomer): Promise<string[]> {
  const own = sql`select id from quotations where customer_id = ${id}`;
  const messages = await sql<{ upload: string | null }>`
    delete from quotation_messages where author = 'customer' and quotation_id in (${own}) returning upload`.execute(tx);
  await sql`update quotation_drafts set note = '', internal = '' where quotation_id in (${own})`.execute(tx);
  await sql`update quotation_versions set note = '' where quotation_id in (${own})`.execute(tx);
  await sql`update quotation_lines set remark = '' where quotation_id in (${own})`.execute(tx);
  return messages.rows.flatMap(({ upload }) => upload ?? []);
}
