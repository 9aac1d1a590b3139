import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

/** The files of batches between their check and their writing. */

export async function insertBatchFiles(tx: Db, rows: readonly Insertable<Schema["invoice_batch_files"]>[]) {
  if (rows.length > 0) await tx.insertInto("invoice_batch_files").values(rows).execute();
}

export const filesOfBatch = (db: Db, member_id: number, batch: string) =>
  db
    .selectFrom("invoice_batch_files")
    .selectAll()
    .where("member_id", "=", member_id)
    .where("batch", "=", batch)
    .orderBy("id")
    .execute();

/** Takes files out of their batch, because an invoice has them now. */
export const takeBatchFiles = (tx: Db, ids: readonly number[]) =>
  tx.deleteFrom("invoice_batch_files").where("id", "in", ids).execute();

/** Removes the rows of files that were sent before an instant. @returns their uploads */
export async function removeBatchFiles(tx: Db, before: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom("invoice_batch_files")
    .where("created_at", "<", before)
    .returning("upload")
    .execute();
  return rows.map(({ upload }) => upload);
}
