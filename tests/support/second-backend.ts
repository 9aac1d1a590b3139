import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { type Program, startProgram } from "./program.ts";

/** A limit for a start that hangs, in ms. */
const START_MS = 180_000;

/** Starts `npm run backend` on a copy of the data folder, if one is given, and waits until it answers. */
export async function startBackend(
  env: Record<string, string> = {},
  dataFolder?: string,
): Promise<Program & { url: string }> {
  const port = await freePort();
  const args = [resolve("server/start.mjs"), "backend"];
  const program = await startProgram(args, { BACKEND_PORT: String(port), ...env }, dataFolder);
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + START_MS;
  while (Date.now() < until && program.running()) {
    const answers = await fetch(`${url}/api/pc/config`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return { ...program, url };
    await wait(100);
  }
  await program.stop();
  throw new Error(`the backend did not start: ${program.output()}`);
}
