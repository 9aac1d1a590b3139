import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { build } from "#server/prepare.mjs";
import { freePort } from "#tests/support/free-port.ts";
import { documentedEvents } from "#tests/support/log-events.ts";
import { type Program, startProgram, startShop, untilReady } from "#tests/support/program.ts";
import { send } from "#tests/support/wire.ts";

/** A limit for a test that hangs, in ms. */
const SLOW = 180_000;
const COMMON = ["time", "level", "pid", "event"];
const fieldsOf = new Map(documentedEvents().map(({ event, fields }) => [event, [...COMMON, ...fields]]));
/** A package that warns, writes to the console and loses a rejection on SIGUSR2. */
const NOISE = `--import=data:text/javascript,${encodeURIComponent(
  "process.on('SIGUSR2',()=>{console.warn('a package');process.emitWarning('old','DeprecationWarning');Promise.reject(new Error('lost'))})",
)}`;

const programs: Program[] = [];
beforeAll(build, SLOW);
afterAll(() => Promise.all(programs.map((program) => program.stop())));

/** The lines of a program that has ended, each with documented fields only. */
function linesOf(program: Program) {
  const lines = program
    .output()
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const line of lines) {
    const known = fieldsOf.get(String(line.event)) ?? [];
    expect(line).toEqual(expect.objectContaining(Object.fromEntries(COMMON.map((name) => [name, expect.anything()]))));
    expect([line.event, Object.keys(line).filter((name) => !known.includes(name))]).toEqual([line.event, []]);
  }
  return lines.map(({ event }) => event);
}

async function end(program: Program) {
  program.signal("SIGTERM");
  expect(await program.ended).toBe(0);
  return linesOf(program);
}

test("every line of the shop and its workers is JSON with the documented fields", { timeout: SLOW }, async () => {
  const shop = await startShop({ WORKERS: "2", LOG_LEVEL: "debug", NODE_OPTIONS: NOISE });
  programs.push(shop);
  await untilReady(shop);
  const paths = ["/", "/goods_detail/999999", "/user", "/%00", "/assets/none.js", "/readyz", "/approval/token"];
  for (const path of paths) await send(shop.port, { path });
  await send(shop.port, { headers: { Host: "elsewhere.example" } });
  await send(shop.port, { method: "POST", path: "/login", headers: { "Transfer-Encoding": "chunked" } });
  shop.signal("SIGUSR2");
  await expect.poll(shop.output).toContain("unhandled rejection");
  const events = await end(shop);
  for (const event of ["shop listens", "worker listens", "request", "console", "warning of Node", "stopped"])
    expect(events).toContain(event);
});

test("every line of the backend alone is JSON with the documented fields", { timeout: SLOW }, async () => {
  const port = await freePort();
  const env = { BACKEND_PORT: String(port), LOG_LEVEL: "debug", NODE_OPTIONS: NOISE };
  const backend = await startProgram([resolve("server/start.mjs"), "backend"], env);
  programs.push(backend);
  await expect.poll(backend.output, { timeout: SLOW }).toContain("backend listens");
  await send(port, { path: "/api/pc/config" });
  backend.signal("SIGUSR2");
  await expect.poll(backend.output).toContain("unhandled rejection");
  expect(await end(backend)).toContain("console");
});

test("every line of the shop over the example backend is JSON with the documented fields", {
  timeout: SLOW,
}, async () => {
  const env = { BACKEND_PORT: String(await freePort()), LOG_LEVEL: "debug", NODE_OPTIONS: "" };
  const example = await startProgram([resolve("server/start.mjs"), "example"], env);
  programs.push(example);
  await untilReady(example);
  await send(example.port, { path: "/" });
  await expect.poll(example.output, { timeout: SLOW }).toContain("calls missing");
  expect(await end(example)).toContain("example listens");
});
