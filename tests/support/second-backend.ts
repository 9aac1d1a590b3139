import { resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { type Program, startProgram } from "./program.ts";

const PATIENCE_MS = 60_000;

/** `npm run backend` in a process of its own, once it answers. */
export async function startBackend(env: Record<string, string> = {}): Promise<Program & { url: string }> {
  const port = await freePort();
  const program = await startProgram([resolve("server/start.mjs"), "backend"], { BACKEND_PORT: String(port), ...env });
  const url = `http://127.0.0.1:${port}`;
  const until = Date.now() + PATIENCE_MS;
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
