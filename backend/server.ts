import { serveBackend } from "./main.ts";
import { ConfigError } from "./variables.ts";

/** `npm run backend`: the backend on a port of its own. */
serveBackend().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : String(error);
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
});
