import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);

/** The heap at most, in MB, of a process in which much lives and more is thrown away after a while. */
async function heapAtMost(first = "") {
  const program = `${first}
    const lives = Array.from({ length: 400_000 }, (_, at) => ({ at, pair: [at, at + 1], name: "n" + at }));
    let most = 0;
    let thrown = [];
    for (let at = 0; at < 3_000_000; at += 1) {
      thrown.push({ at, one: [at] });
      if (thrown.length > 150_000) thrown = [];
      if (at % 50_000 === 0) most = Math.max(most, process.memoryUsage().heapTotal);
    }
    console.log(Math.round(most / 2 ** 20), lives.length);`;
  // Of a large machine, wherever the test runs: on a small one V8 is frugal by itself.
  const { stdout } = await run(process.execPath, [
    "--max-old-space-size=4096",
    "--import",
    "tsx",
    "--input-type=module",
    "--eval",
    program,
  ]);
  return Number.parseInt(stdout, 10);
}

test("the heap is collected before it is several times what lives", async () => {
  const asEver = await heapAtMost();
  const sooner = await heapAtMost(`import { collectSooner } from "./server/memory.ts"; collectSooner();`);
  expect(sooner).toBeGreaterThan(50);
  expect(sooner).toBeLessThan(0.9 * asEver);
});
