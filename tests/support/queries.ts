import type { Database } from "#backend/database/database.ts";

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
