import { sql } from "kysely";
import type { Db } from "../../database/database.ts";
import type { Engine } from "../../database/ddl.ts";

/** Makes other transactions that create products or SKUs wait; SQLite has one writer at a time anyway. */
export async function lockIds(tx: Db, engine: Engine) {
  if (engine === "postgres") await sql`lock table products, skus in share row exclusive mode`.execute(tx);
}

export async function nextProductId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

export async function nextSkuId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom("skus")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}
