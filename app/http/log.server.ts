import { env } from "./env.server.ts";

/** Ascending verbosity, as in LOG_LEVEL. */
const LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

/** Writes one JSON line to stderr, unless LOG_LEVEL leaves lines of this level out. */
export function log(level: "error" | "warn" | "info", event: string, fields: Record<string, unknown> = {}) {
  if (LEVELS.indexOf(level) > LEVELS.indexOf(env().LOG_LEVEL)) return;
  process.stderr.write(`${JSON.stringify({ level, time: new Date().toISOString(), event, ...fields })}\n`);
}

/** The stack of an error, or the thrown value as text. */
export const causeOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The token of a signed link opens what it names, so it is left out. */
const SIGNED_LINK = /^\/(approval|shared_offer)\/[^/.]*/;
export const loggedPath = (pathname: string) => pathname.replace(SIGNED_LINK, "/$1/…");
