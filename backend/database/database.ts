import type { Kysely } from "kysely";
import type { Engine } from "./ddl.ts";
import type { Schema } from "./schema.ts";

/** A query builder over the reading connection or over a transaction. */
export type Db = Kysely<Schema>;

export type Database = {
  readonly engine: Engine;
  /** For queries outside a transaction; it never waits for a writer. */
  readonly read: Db;
  /**
   * Runs the work in one write transaction and repeats it after a serialization failure. The work uses `tx` only,
   * awaits nothing slow, and locks rows in ascending order of their ids.
   */
  write<T>(work: (tx: Db) => Promise<T>): Promise<T>;
  /** A text that changes with every commit of any process; reading it is cheap. */
  version(): Promise<string>;
  close(): Promise<void>;
};
