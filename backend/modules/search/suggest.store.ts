import type { Db } from "../../database/database.ts";

/** Names and keywords of these products, in the order of the ids. */
export async function findProductNames(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom("products").select(["id", "name", "keywords_json"]).where("id", "in", ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? { id, name: row.name, keywords: JSON.parse(row.keywords_json) as string[] } : [];
  });
}
