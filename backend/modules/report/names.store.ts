import { FREIGHT_KEY, NONE_KEY, type ReportDimension } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import type { Which } from "./figures.store.ts";

/** The most ids in one query. */
const IDS_MAX = 500;

/** The names of the rows of a dimension. */
export async function namesOf(db: Db, by: ReportDimension): Promise<ReadonlyMap<string, string>> {
  const named: [string, string][] = [];
  if (by === "store") {
    for (const { id, name } of await storesOf(db)) named.push([String(id), name]);
  } else if (by === "category") {
    const rows = await db.selectFrom("categories").select(["id", "name"]).where("level", "=", 1).execute();
    for (const { id, name } of rows) named.push([String(id), name]);
    named.push([FREIGHT_KEY, "运费与扣减"], [NONE_KEY, "没有分类"]);
  } else if (by === "manager") {
    const rows = await db.selectFrom("managers").select(["id", "real_name"]).execute();
    for (const { id, real_name } of rows) named.push([String(id), real_name]);
    named.push([NONE_KEY, "没有经理"]);
  }
  return new Map(named);
}

export const storesOf = (db: Db) => db.selectFrom("stores").select(["id", "name"]).orderBy("id").execute();

/** The names of these customers, of those that a member sees. */
export async function customersNamed(
  db: Db,
  scope: Which["scope"],
  ids: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    const rows = await db
      .selectFrom("customers")
      .select(["id", "company", "real_name"])
      .where("id", "in", ids.slice(at, at + IDS_MAX))
      .where(scope)
      .execute();
    for (const { id, company, real_name } of rows) named.set(String(id), company || real_name || `客户 ${id}`);
  }
  return named;
}
