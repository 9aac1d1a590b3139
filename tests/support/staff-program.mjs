/**
 * Runs the built staff program once for each line of the input, a JSON array of its arguments, and answers each with a
 * JSON line. Loading the shop's modules takes a second, so that one process runs all commands of a browser's tests; the
 * query makes Node evaluate the program itself again, over modules that are loaded already.
 */
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const program = pathToFileURL(resolve("build/staff.js")).href;
let output = "";
const print = (text) => {
  output += `${text}\n`;
};
console.log = print;
console.error = print;

let run = 0;
for await (const line of createInterface({ input: process.stdin })) {
  output = "";
  process.exitCode = 0;
  process.argv = [process.execPath, "staff", ...JSON.parse(line)];
  run += 1;
  await import(`${program}?run=${run}`);
  process.stdout.write(`${JSON.stringify({ failed: process.exitCode !== 0, output })}\n`);
}
