import { format } from "node:util";
import pino from "pino";

export type Level = "debug" | "info" | "warn" | "error";
/** Logs one event; fields contain no personal data. */
export type Log = (level: Level, event: string, fields?: Record<string, unknown>) => void;

const MINUTE_MS = 60_000;
/** Writes to a pipe up to this size, in bytes, are not mixed with those of other processes. */
const ATOMIC_MAX = 4096;
const PATH_LENGTH_MAX = 200;

/**
 * Events that a neighbour out of reach causes again and again, each with the field that tells its causes apart, or with
 * "" where one line says it.
 */
export const REPEATED: Readonly<Record<string, string>> = {
  "backend unavailable": "status",
  "code not sent": "purpose",
  "database unavailable": "reason",
  "gateway does not answer": "type",
  "gateway does not answer about a refund": "",
  "job failed": "job",
  "not ready": "",
  "notice not passed on": "type",
  "picture unavailable": "origin",
  "task failed": "kind",
  "upload not removed": "",
};

/** The lines of this process on stdout. Those of one turn of the event loop share a write, and an exit loses none. */
export const output = createOutput();

function createOutput() {
  let out: ReturnType<typeof pino.destination> | undefined;
  let buffered = "";
  let bytes = 0;
  const flush = () => {
    const lines = buffered;
    buffered = "";
    bytes = 0;
    if (lines !== "") out?.write(lines);
  };
  return {
    write(line: string) {
      if (!out) {
        out = pino.destination({ sync: true });
        process.on("exit", flush);
      }
      const length = Buffer.byteLength(line);
      if (bytes + length > ATOMIC_MAX) flush();
      if (buffered === "") setImmediate(flush);
      buffered += line;
      bytes += length;
    },
  };
}

const logger = pino(
  {
    level: "debug",
    messageKey: "event",
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    base: { pid: process.pid },
  },
  { write: (line: string) => output.write(line) },
);

/**
 * A log of JSON lines from this level on, or of none with `silent`. Repeated events are logged once a minute for each
 * cause, with the number that was left out since.
 */
export function createLog(level: string, now: () => number = Date.now): Log {
  const lines = logger.child({}, { level });
  const repeats = new Map<string, { loggedAt: number; unlogged: number }>();

  /** The fields of a line that is due, or null. */
  function due(event: string, fields: Record<string, unknown>) {
    const cause = REPEATED[event];
    if (cause === undefined) return fields;
    const key = `${event} ${fields[cause]}`;
    const last = repeats.get(key);
    if (last && now() - last.loggedAt < MINUTE_MS) {
      last.unlogged += 1;
      return null;
    }
    for (const [old, { loggedAt }] of repeats) if (now() - loggedAt >= 2 * MINUTE_MS) repeats.delete(old);
    repeats.set(key, { loggedAt: now(), unlogged: 0 });
    return { ...fields, unlogged: last?.unlogged ?? 0 };
  }

  return (severity, event, fields = {}) => {
    if (!lines.isLevelEnabled(severity)) return;
    const logged = due(event, fields);
    if (logged) lines[severity](logged, event);
  };
}

/** The stack of an error, or the thrown value as text. */
export const causeOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The token of a signed link opens what it names, so it is left out; routes know their addresses in capitals too. */
const SIGNED_LINK = /^\/(approval|shared_offer)\/[^/.]*/i;
export const loggedPath = (pathname: string) => pathname.slice(0, PATH_LENGTH_MAX).replace(SIGNED_LINK, "/$1/…");

const CONSOLE = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;

/** Brings into the log what Node and packages would write in a form of their own. An uncaught error ends the process. */
export function logProcess(log: Log) {
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => log("warn", "warning of Node", { name, text: message }));
  process.on("unhandledRejection", (error) => log("error", "unhandled rejection", { error: causeOf(error) }));
  process.on("uncaughtException", (error) => {
    log("error", "uncaught error", { error: causeOf(error) });
    process.exit(1);
  });
  for (const [method, level] of Object.entries(CONSOLE) as [keyof typeof CONSOLE, Level][]) {
    console[method] = (...values: unknown[]) => log(level, "console", { text: format(...values) });
  }
}
