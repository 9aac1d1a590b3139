/**
 * The tables as Kysely sees them; each module adds its own by declaration merging in its `*.schema.ts`. Money is fen,
 * instants are epoch milliseconds, flags are 0 or 1, `*_json` columns hold JSON text. Both engines have the same columns.
 */
export interface Schema {
  migrations: { name: string };
}
