import { FREIGHT_KEY, NONE_KEY, type ReportDimension } from "#contract/rules/report.ts";
import type { Db } from "../../database/database.ts";
import type { Which } from "./figures.store.ts";

/** The name of what orders brought and refunds paid back beside their items. */
export const FREIGHT_NAME = "运费与扣减";

/** The most ids in one query. */
const IDS_MAX = 500;

/** The names of the rows of a dimension. */
export async function namesOfDimension(db: Db, by: ReportDimension): Promise<ReadonlyMap<string, string>> {
  const named: [string, string][] = [];
  if (by === "store") {
    for (const { id, name } of await reportedStores(db)) named.push([String(id), name]);
  } else if (by === "category") {
    const rows = await db.selectFrom("categories").select(["id", "name"]).where("level", "=", 1).execute();
    for (const { id, name } of rows) named.push([String(id), name]);
    named.push([FREIGHT_KEY, FREIGHT_NAME], [NONE_KEY, "没有分类"]);
  } else if (by === "manager") {
    const rows = await db.selectFrom("managers").select(["id", "real_name"]).execute();
    for (const { id, real_name } of rows) named.push([String(id), real_name]);
    named.push([NONE_KEY, "没有经理"]);
  }
  return new Map(named);
}

export const reportedStores = (db: Db) => db.selectFrom("stores").select(["id", "name"]).orderBy("id").execute();

/** The names of these customers, of those that a member sees. */
export const customersNamed = (db: Db, scope: Which["scope"], ids: readonly number[]) =>
  namedInParts(ids, async (part) => {
    const query = db.selectFrom("customers").select(["id", "company", "real_name"]).where("id", "in", part);
    const rows = await query.where(scope).execute();
    return rows.map(({ id, company, real_name }) => ({ id, name: company || real_name || `客户 ${id}` }));
  });

/** The names of these products. */
export const productsNamed = (db: Db, ids: readonly number[]) =>
  namedInParts(ids, (part) => db.selectFrom("products").select(["id", "name"]).where("id", "in", part).execute());

type Named = { id: number; name: string };

/** Names by the keys of rows, read in parts, because a query takes only so many ids. */
async function namedInParts(
  ids: readonly number[],
  read: (part: readonly number[]) => Promise<Named[]>,
): Promise<ReadonlyMap<string, string>> {
  const named = new Map<string, string>();
  for (let at = 0; at < ids.length; at += IDS_MAX) {
    for (const { id, name } of await read(ids.slice(at, at + IDS_MAX))) named.set(String(id), name);
  }
  return named;
}
