import type { Database } from "#backend/database/database.ts";

/**
 * Wraps the database so that the statements of its reader are counted. Its version never changes, because other work on
 * the database server would change it and caches would be read again; caches do not see the data that a test writes.
 */
export function countingCachedReads(database: Database) {
  const counted = countingReads(database);
  return { ...counted, database: { ...counted.database, version: async () => "unchanged" } };
}

/** Wraps the database so that the statements of its reader are counted. */
export function countingReads(database: Database): { database: Database; count(): number } {
  let statements = 0;
  const read = database.read.withPlugin({
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { database: { ...database, read }, count: () => statements };
}
