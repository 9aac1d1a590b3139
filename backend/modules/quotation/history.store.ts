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

export const insertMessage = (tx: Db, row: Omit<Insertable<Schema["quotation_messages"]>, "id">) =>
  tx.insertInto("quotation_messages").values(row).execute();

export const messagesOf = (db: Db, quotation_id: number) =>
  db.selectFrom("quotation_messages").selectAll().where("quotation_id", "=", quotation_id).orderBy("id").execute();
