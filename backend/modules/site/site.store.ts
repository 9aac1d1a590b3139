import type { Db } from "../../database/database.ts";
import type { Schema } from "../../database/schema.ts";

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

/** The setting, `initial` where there is none, its row held for the rest of the transaction. */
export async function lockSetting(tx: Db, key: SettingKey, initial: unknown): Promise<unknown> {
  const { value_json } = await tx
    .insertInto("site_settings")
    .values({ key, value_json: JSON.stringify(initial) })
    // Written unchanged: the lock that both engines know.
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .returning("value_json")
    .executeTakeFirstOrThrow();
  return JSON.parse(value_json);
}

/** @returns undefined, with nothing written, when an article of that title stands on that day. */
export async function insertArticle(
  tx: Db,
  {
    paragraphs,
    ...row
  }: Pick<Schema["articles"], "title" | "category" | "date" | "summary" | "author"> & {
    paragraphs: readonly string[];
  },
) {
  const twin = await tx
    .selectFrom("articles")
    .select("id")
    .where("title", "=", row.title)
    .where("date", "=", row.date)
    .executeTakeFirst();
  if (twin) return undefined;
  return tx
    .insertInto("articles")
    .values({ ...row, visits: 0, paragraphs_json: JSON.stringify(paragraphs) })
    .returning("id")
    .executeTakeFirstOrThrow();
}

export async function saveAgreement(
  tx: Db,
  { key, title, date, paragraphs }: { key: string; title: string; date: string; paragraphs: readonly string[] },
) {
  const words = { title, updated_on: date, paragraphs_json: JSON.stringify(paragraphs) };
  await tx
    .insertInto("agreements")
    .values({ key, ...words })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(words))
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
