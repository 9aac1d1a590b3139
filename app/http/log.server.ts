import { createLog, type Log } from "#backend/log.ts";
import { env } from "./env.server.ts";

export { causeOf, loggedPath } from "#backend/log.ts";
export type { Log };

const logs = new Map<string, Log>();

/** Logs one event, unless LOG_LEVEL leaves its level out. */
export const log: Log = (level, event, fields) => {
  const { LOG_LEVEL } = env();
  const known = logs.get(LOG_LEVEL) ?? createLog(LOG_LEVEL);
  logs.set(LOG_LEVEL, known);
  known(level, event, fields);
};
