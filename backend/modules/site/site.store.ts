import type { Db } from "../../database/database.ts";

/** Keys of the settings; each holds one JSON value. */
export type SettingKey = "config" | "banners" | "hot_keywords" | "placard" | "transfer_account";

export async function readSetting(db: Db, key: SettingKey): Promise<unknown> {
  const row = await db.selectFrom("site_settings").select("value_json").where("key", "=", key).executeTakeFirst();
  return row ? JSON.parse(row.value_json) : null;
}

export async function writeSetting(db: Db, key: SettingKey, value: unknown) {
  const value_json = JSON.stringify(value);
  await db
    .insertInto("site_settings")
    .values({ key, value_json })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value_json }))
    .execute();
}

/** The setting, or `initial` when there is none, with its row locked until the transaction ends. */
export async function lockSetting(tx: Db, key: SettingKey, initial: unknown): Promise<unknown> {
  const { value_json } = await tx
    .insertInto("site_settings")
    .values({ key, value_json: JSON.stringify(initial) })
    // Writing the row unchanged locks it on both engines.
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .returning("value_json")
    .executeTakeFirstOrThrow();
  return JSON.parse(value_json);
}

export async function saveAgreement(
  tx: Db,
  { key, title, date, paragraphs }: { key: string; title: string; date: string; paragraphs: readonly string[] },
) {
  const content = { title, updated_on: date, paragraphs_json: JSON.stringify(paragraphs) };
  await tx
    .insertInto("agreements")
    .values({ key, ...content })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(content))
    .execute();
}

export async function findAgreement(db: Db, key: string) {
  return db.selectFrom("agreements").selectAll().where("key", "=", key).executeTakeFirst();
}
