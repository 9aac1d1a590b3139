import type { Insertable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

export const insertVersion = (tx: Db, row: Insertable<Schema["quotation_versions"]>) =>
  tx.insertInto("quotation_versions").values(row).execute();

export const versionsOf = (db: Db, quotation_id: number) =>
  db
    .selectFrom("quotation_versions")
    .selectAll()
    .where("quotation_id", "=", quotation_id)
    .orderBy("version", "desc")
    .execute();

export const insertQuotationMessage = (tx: Db, row: Omit<Insertable<Schema["quotation_messages"]>, "id">) =>
  tx.insertInto("quotation_messages").values(row).execute();

/** The upload of a message on one of the customer's quotations. */
export const findOwnQuotationAttachment = (db: Db, customer_id: number, message_id: number) =>
  db
    .selectFrom("quotation_messages as message")
    .innerJoin("quotations", "quotations.id", "message.quotation_id")
    .where("message.id", "=", message_id)
    .where("quotations.customer_id", "=", customer_id)
    .where("message.upload", "is not", null)
    .select(["message.upload", "message.file_name"])
    .executeTakeFirst();

export const messagesOf = (db: Db, quotation_id: number) =>
  db.selectFrom("quotation_messages").selectAll().where("quotation_id", "=", quotation_id).orderBy("id").execute();
