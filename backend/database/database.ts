import type { Kysely } from "kysely";
import { deadlineOf } from "../variables.ts";
import type { Engine } from "./ddl.ts";
import type { Schema } from "./schema.ts";

/** A query builder over the reading connection or over a transaction. */
export type Db = Kysely<Schema>;

const LOCK_WAIT_MS = 5000;
/** The longest wait for a lock that others hold, in ms; then a write fails as busy (`unavailability`). */
export const lockWaitMs = () => deadlineOf(LOCK_WAIT_MS);

type WriteOptions = {
  /**
   * Runs before the transaction, without a lock, when the write is next in the queue. It may throw, so that a single
   * read refuses a write that cannot succeed.
   */
  check?: (db: Db) => Promise<void>;
  /** Whether its statements and waits may take as long as they need: for migrations. */
  isUnbounded?: boolean;
};

export type Database = {
  readonly engine: Engine;
  /** For queries outside a transaction; it never waits for a writer. */
  readonly read: Db;
  /**
   * Runs the work in one write transaction and repeats it after a serialization failure. The work uses `tx` only,
   * awaits nothing slow, and locks rows in ascending order of their ids. Writes wait in the order of their calls.
   * @throws the driver's error when a lock is not free within `lockWaitMs`.
   */
  write<T>(work: (tx: Db) => Promise<T>, options?: WriteOptions): Promise<T>;
  /** A text that changes with every commit of any process; reading it is cheap. */
  version(): Promise<string>;
  close(): Promise<void>;
};
