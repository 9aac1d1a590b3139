import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog, output } from "./log.ts";

function spied() {
  const lines: Record<string, unknown>[] = [];
  const written = vi.spyOn(output, "write").mockImplementation((line) => void lines.push(JSON.parse(line)));
  onTestFinished(() => written.mockRestore());
  return lines;
}

/** What a program that runs this script over the log writes on stdout and stderr. */
function run(script: string) {
  const program = `import { createLog, logProcess } from "./backend/log.ts"; const log = createLog("info"); ${script}`;
  const { stdout, stderr, status } = spawnSync(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    program,
  ]);
  const lines = stdout.toString().trim().split("\n");
  return { lines: lines.map((line) => JSON.parse(line)), stderr: stderr.toString(), status };
}

test("a line has time, level, process and event, then its fields", () => {
  const lines = spied();
  createLog("info")("warn", "no member of staff", { add: "members add" });
  expect(Object.keys(lines[0] ?? {})).toEqual(["level", "time", "pid", "add", "event"]);
  expect(lines[0]).toMatchObject({ level: "warn", pid: process.pid, event: "no member of staff", add: "members add" });
  expect(new Date(String(lines[0]?.time)).toISOString()).toBe(lines[0]?.time);
});

test("LOG_LEVEL leaves lines out", () => {
  const lines = spied();
  for (const level of ["silent", "error", "info"]) {
    const log = createLog(level);
    log("debug", "file");
    log("info", "stopping");
    log("error", "closing failed");
  }
  expect(lines.map(({ event }) => event)).toEqual(["closing failed", "stopping", "closing failed"]);
});

test("a neighbour out of reach is one line a minute for each cause, with the number of lines left out", () => {
  const lines = spied();
  let now = 0;
  const log = createLog("info", () => now);
  for (let job = 0; job < 10; job += 1) log("error", "database unavailable", { reason: "failing", job });
  log("error", "database unavailable", { reason: "full" });
  expect(lines).toMatchObject([
    { reason: "failing", job: 0, unlogged: 0 },
    { reason: "full", unlogged: 0 },
  ]);
  now += 59_999;
  log("error", "database unavailable", { reason: "failing" });
  expect(lines).toHaveLength(2);
  now += 1;
  log("error", "database unavailable", { reason: "failing" });
  expect(lines[2]).toMatchObject({ reason: "failing", unlogged: 10 });
  for (let one = 0; one < 3; one += 1) log("error", "backend failed");
  expect(lines).toHaveLength(6);
});

test.each([
  ["an exit", "process.exit(0);"],
  ["a failure", "throw new Error();"],
])("%s loses no line that was logged before", (_, end) => {
  const { lines } = run(`for (let number = 0; number < 300; number += 1) log("info", "line", { number }); ${end}`);
  expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, number) => number));
});

test("warnings of Node, rejections, lines on the console and the error that ends a process are lines of the log", () => {
  const { lines, stderr, status } = run(`logProcess(log);
    console.error("a package's %s", "line");
    process.emitWarning("is deprecated", "DeprecationWarning");
    Promise.reject(new Error("rejected"));
    setTimeout(() => { throw new Error("thrown"); }, 20);`);
  expect(lines).toMatchObject([
    { level: "error", event: "console", text: "a package's line" },
    { level: "warn", event: "warning of Node", name: "DeprecationWarning", text: "is deprecated" },
    { level: "error", event: "unhandled rejection", error: expect.stringMatching(/^Error: rejected\n/) },
    { level: "error", event: "uncaught error", error: expect.stringMatching(/^Error: thrown\n/) },
  ]);
  expect([stderr, status]).toEqual(["", 1]);
});
