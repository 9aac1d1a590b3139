import { statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeAll, expect, test } from "vitest";
import { build } from "#server/prepare.mjs";
import { sendHalfForm } from "#tests/support/half-form.ts";
import { type Program, startShop, untilReady } from "#tests/support/program.ts";

/** Tests that the built shop starts, refuses to start, and stops. */

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;

const started: Program[] = [];
beforeAll(build, SLOW);
afterEach(async () => {
  for (const program of started.splice(0)) await program.stop();
});

async function start(env: Record<string, string> = {}) {
  const program = await startShop(env);
  started.push(program);
  return program;
}

test(
  "a failed start prints its cause in one line [P2.2]",
  async () => {
    const program = await start({ PORT: "http" });
    expect(await program.ended).toBe(1);
    expect(program.output().trimEnd()).toBe("PORT must be a port number");
  },
  SLOW,
);

test(
  "running requests are answered, then the shop exits with 0",
  async () => {
    const program = await untilReady(await start());
    const { socket, answer } = await sendHalfForm(program);
    program.signal("SIGTERM");
    const health = () =>
      fetch(`http://127.0.0.1:${program.port}/healthz`).then(
        () => "answered",
        () => "refused",
      );
    await expect.poll(health, { timeout: SLOW }).toBe("refused");
    socket.write("11");
    expect(await program.ended).toBe(0);
    expect(answer()).toMatch(/^HTTP\/1\.1 [24]\d\d /);
    // An empty write-ahead log proves that the database was closed.
    expect(statSync(join(program.folder, "shop.db-wal"), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
  },
  SLOW,
);
