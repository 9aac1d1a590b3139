import type { Db } from "../../database/database.ts";
import { type LinkedIds, renameLinkedIds } from "../../platform/linked-ids.ts";

/** Keys of the settings; each holds one JSON value. */
export type SettingKey =
  | "config"
  | "banners"
  | "hot_keywords"
  | "placard"
  | "transfer_account"
  | "staff_sees_all_customers";

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

/** Writes other ids of categories or brands in the links of all settings. */
export async function renameLinksOfSettings(tx: Db, change: LinkedIds) {
  const rows = await tx
    .selectFrom("site_settings")
    .select(["key", "value_json"])
    .where("value_json", "like", `%${change.param}=%`)
    .execute();
  for (const { key, value_json } of rows) {
    const renamed = renameLinkedIds(value_json, change);
    if (renamed === value_json) continue;
    await tx.updateTable("site_settings").set({ value_json: renamed }).where("key", "=", key).execute();
  }
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
