import type { Db } from "../../database/database.ts";

/** What the shop's staff may set; each key holds one JSON value. */
export type SettingKey = "config" | "banners" | "hot_keywords" | "placard";

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

export async function findAgreement(db: Db, key: string) {
  return db.selectFrom("agreements").selectAll().where("key", "=", key).executeTakeFirst();
}

export async function latestArticles(db: Db, count: number) {
  return db
    .selectFrom("articles")
    .select(["id", "title", "date"])
    .orderBy("date", "desc")
    .orderBy("id", "desc")
    .limit(count)
    .execute();
}
