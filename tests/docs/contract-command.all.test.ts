import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { build } from "#server/prepare.mjs";
import { runCommand } from "#tests/support/command.ts";
import { commandsOf } from "#tests/support/documented.ts";
import { freePort } from "#tests/support/free-port.ts";
import { type Program, startProgram } from "#tests/support/program.ts";

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
/** Those that begin with `npm run contract`, and the one of a customer, `CONTRACT_ACCOUNT=13800000015 …`. */
const commands = commandsOf("docs/other-backends.md").filter((command) => command.includes("npm run contract"));

let backend: Program;
let port = 0;
beforeAll(async () => {
  await build();
  port = await freePort();
  backend = await startProgram(["build/backend.js"], { BACKEND_PORT: String(port) });
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/api/openapi.json`).then(
      ({ ok }) => ok,
      () => false,
    );
  await vi.waitUntil(answers, { timeout: SLOW, interval: 200 });
}, SLOW);
afterAll(() => backend?.stop());

test.each(commands)("%s ends well over the reference backend", { timeout: SLOW }, async (command) => {
  const { code, stdout } = await runCommand(["sh", "-c", command.replace(":4000", `:${port}`)]);
  expect([code, stdout]).toEqual([0, expect.stringContaining("works")]);
});
