import type { Db } from "../../database/database.ts";

/** The address that the customer's statements are announced to; null for none. */
export async function findEmail(db: Db, customer_id: number): Promise<string | null> {
  const row = await db
    .selectFrom("statement_mails")
    .select("email")
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** Sets the address; the months up to `mailed_month` are not announced. */
export async function putEmail(tx: Db, row: { customer_id: number; email: string; mailed_month: string }) {
  await tx
    .insertInto("statement_mails")
    .values(row)
    .onConflict((conflict) => conflict.column("customer_id").doUpdateSet({ email: row.email }))
    .execute();
}

export const deleteEmail = (tx: Db, customer_id: number) =>
  tx.deleteFrom("statement_mails").where("customer_id", "=", customer_id).execute();

/** The customers after this id that have not been mailed about the month, with their names, in order of their ids. */
export const dueMails = (db: Db, month: string, { after, limit }: { after: number; limit: number }) =>
  db
    .selectFrom("statement_mails as mails")
    .innerJoin("customers", "customers.id", "mails.customer_id")
    .where("mails.mailed_month", "<", month)
    .where("customers.id", ">", after)
    .where("customers.is_active", "=", 1)
    .select(["customers.id", "customers.company", "customers.real_name", "mails.email"])
    .orderBy("customers.id")
    .limit(limit)
    .execute();

/** Marks the month as mailed, once. @returns false when another process has done so. */
export async function markMailed(tx: Db, customer_id: number, month: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("statement_mails")
    .set({ mailed_month: month })
    .where("customer_id", "=", customer_id)
    .where("mailed_month", "<", month)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
