/** Starts the example backend beside the storefront: `npm run example`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { ROOT, SetupError } from "./prepare.mjs";

/**
 * Starts `examples/backend` on BACKEND_PORT (4000) until this process ends, and sets API_BASE_URL to it.
 * @throws SetupError when it ends before it listens, for example because the port is taken.
 */
export async function startExample() {
  const port = process.env.BACKEND_PORT || "4000";
  const child = spawn(process.execPath, [join(ROOT, "examples/backend/server.mjs")], {
    env: { ...process.env, PORT: port },
    stdio: ["ignore", "pipe", "inherit"],
  });
  process.on("exit", () => child.kill());
  child.stdout.pipe(process.stdout);
  // Its first line says that it listens.
  await Promise.race([once(child.stdout, "data"), once(child, "exit")]);
  if (child.exitCode !== null) throw new SetupError(`The example backend did not start on port ${port}.`);
  process.env.API_BASE_URL = `http://127.0.0.1:${port}`;
}
