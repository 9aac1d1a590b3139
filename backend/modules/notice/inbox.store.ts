import { sql } from "kysely";
import type { NoticeKind } from "#contract/rules/notice.ts";
import type { Db } from "../../database/database.ts";

/** The customer's notices, of these kinds only where they are given. */
export const selectNotices = (db: Db, customer_id: number, kinds?: readonly NoticeKind[]) =>
  db
    .selectFrom("notices")
    .select(["id", "kind", "title", "body", "created_at", "read_at"])
    .where("customer_id", "=", customer_id)
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []));

export async function countKinds(db: Db, customer_id: number) {
  const rows = await db
    .selectFrom("notices")
    .select(["kind", sql<number>`count(*)`.as("count")])
    .where("customer_id", "=", customer_id)
    .groupBy("kind")
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

export async function countUnread(db: Db, customer_id: number): Promise<number> {
  const { count } = await db
    .selectFrom("notices")
    .select(sql<number>`count(*)`.as("count"))
    .where("customer_id", "=", customer_id)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
