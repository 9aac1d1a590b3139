import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

const own = (db: Db, customer_id: number) =>
  db.selectFrom("refund_pictures").selectAll().where("customer_id", "=", customer_id);

/** Pictures that were added under the key of a form. */
export const picturesOfForm = (db: Db, customer_id: number, form_key: string) =>
  own(db, customer_id).where("form_key", "=", form_key).orderBy("id").execute();

export const picturesOfRefund = (db: Db, customer_id: number, refund_id: number) =>
  own(db, customer_id).where("refund_id", "=", refund_id).orderBy("id").execute();

export const findRefundPicture = (db: Db, customer_id: number, id: number) =>
  own(db, customer_id).where("id", "=", id).executeTakeFirst();

export async function insertRefundPicture(tx: Db, row: Insertable<Schema["refund_pictures"]>): Promise<number> {
  return (await tx.insertInto("refund_pictures").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Assigns the pictures of a form to the refund that it created. */
export const attachPictures = (tx: Db, customer_id: number, form_key: string, refund_id: number) =>
  tx
    .updateTable("refund_pictures")
    .set({ refund_id })
    .where("customer_id", "=", customer_id)
    .where("form_key", "=", form_key)
    .where("refund_id", "is", null)
    .execute();

/** Removes a picture that belongs to no refund yet. @returns undefined where there is none. */
export const deleteDraft = (tx: Db, customer_id: number, id: number) =>
  tx
    .deleteFrom("refund_pictures")
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .where("refund_id", "is", null)
    .returning("upload")
    .executeTakeFirst();

/** Removes drafts that are older than the time. @returns the names of their uploads. */
export const deleteOldDrafts = (tx: Db, before: number) =>
  tx
    .deleteFrom("refund_pictures")
    .where("refund_id", "is", null)
    .where("created_at", "<=", before)
    .returning("upload")
    .execute();

export const uploadsOfRefund = (db: Db, refund_id: number) =>
  db.selectFrom("refund_pictures").select(["id", "upload"]).where("refund_id", "=", refund_id).orderBy("id").execute();
