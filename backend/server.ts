import { serveAlone } from "./main.ts";
import { ConfigError } from "./settings.ts";

/** `npm run backend`: the backend on a port of its own. */
serveAlone().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
