import type { Kysely } from "kysely";
import type { Engine } from "./ddl.ts";
import type { Schema } from "./schema.ts";

/** A handle to ask with: the reading connection, or the transaction one is in. */
export type Db = Kysely<Schema>;

export type Database = {
  readonly engine: Engine;
  /** For questions outside a transaction; it never waits for a writer. */
  readonly read: Db;
  /**
   * Runs the work in one write transaction and repeats it when the engine asks for that. Inside, only `tx` may be
   * used, nothing slow may be awaited, and rows are locked in ascending order of their ids.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** Another text once anybody, in whatever process, has changed anything. Costs next to nothing. */
  version(): Promise<string>;
  close(): Promise<void>;
};
