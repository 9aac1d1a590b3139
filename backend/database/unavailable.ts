/**
 * The reason that the database cannot serve a request now: another program holds its lock, its disk is full, it takes
 * no writes, or it does not answer at all.
 */
export type Unavailability = "busy" | "full" | "read-only" | "failing";

/** Result codes of SQLite by their beginning, because extended codes add a suffix. */
const SQLITE_CODES: readonly (readonly [string, Unavailability])[] = [
  ["SQLITE_BUSY", "busy"],
  ["SQLITE_LOCKED", "busy"],
  ["SQLITE_FULL", "full"],
  ["SQLITE_READONLY", "read-only"],
  ["SQLITE_IOERR", "failing"],
  ["SQLITE_CANTOPEN", "failing"],
];

/** SQLSTATE codes of PostgreSQL, and codes of Node's sockets. */
const POSTGRES_CODES: Readonly<Record<string, Unavailability>> = {
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "53300": "busy",
  "57014": "busy",
  "53100": "full",
  "25006": "read-only",
  "25P03": "failing",
  "57P01": "failing",
  "57P02": "failing",
  "57P03": "failing",
  "58030": "failing",
  ECONNREFUSED: "failing",
  ECONNRESET: "failing",
  ENOTFOUND: "failing",
  EPIPE: "failing",
  ETIMEDOUT: "failing",
};

/** Errors of the PostgreSQL driver that have no code. */
const POSTGRES_MESSAGES: readonly (readonly [string, Unavailability])[] = [
  ["timeout exceeded when trying to connect", "busy"],
  ["Connection terminated", "failing"],
  ["Query read timeout", "failing"],
  ["Client has encountered a connection error", "failing"],
  ["query_wait_timeout", "busy"],
];

/** The code with which PgBouncer ends a connection whose server is away; PostgreSQL has it for faults of a statement. */
const POOLER_CODE = "08P01";
const isFromPooler = (error: Error, code: string) =>
  code === POOLER_CODE && "severity" in error && error.severity === "FATAL";

/** The reason by the error's code; null for an error that is a fault of the statement or of the program. */
export function unavailability(error: unknown): Unavailability | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error ? String(error.code) : "";
  const [, reason] =
    SQLITE_CODES.find(([start]) => code.startsWith(start)) ??
    POSTGRES_MESSAGES.find(([start]) => error.message.startsWith(start)) ??
    [];
  return reason ?? POSTGRES_CODES[code] ?? (isFromPooler(error, code) ? "failing" : null);
}
