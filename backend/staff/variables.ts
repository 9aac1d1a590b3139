import { ConfigError } from "../variables.ts";

type Variables = Record<string, string | undefined>;

/**
 * The variables of a command that works on a shop; without those of a shop it would fill a demo beside the program.
 * @throws ConfigError
 */
export function shopVariables(env: Variables): Variables {
  if (env.NODE_ENV !== "production") throw new ConfigError("NODE_ENV must be production");
  if (!env.SHOP_MODE?.trim()) throw new ConfigError("SHOP_MODE must be set: live for a live shop");
  return env;
}
