import { type SelectQueryBuilder, sql } from "kysely";

/** A page of a list: its number from 1, and its rows at most. */
export type Page = { page: number; limit: number };

/**
 * Reads one page of a query and the number of all its rows: two statements.
 * @param query its own order, if it has one, comes before that of the ids
 * @param id the column of the rows' ids, by which the newest rows come first, or with `asc` the oldest
 */
export async function selectPage<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: string,
  { page, limit }: Page,
  direction: "asc" | "desc" = "desc",
) {
  const rows = await query
    .orderBy(sql.ref(id), direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const counted = await query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as("count")).executeTakeFirst();
  return { rows, count: Number((counted as { count: number } | undefined)?.count ?? 0) };
}
