/**
 * `npm run mutations [-- <options of Stryker>]`: mutates the rules and then the controls. Stryker is installed here, in a
 * folder of its own with its own lock, because an installation of the shop has no room for it.
 */
import { cpSync } from "node:fs";
import "../../server/npm-signals.mjs";
import { runProgram } from "../../server/prepare.mjs";

const TOOL = ".cache/stryker";
const STRYKER = `${TOOL}/node_modules/@stryker-mutator/core/bin/stryker.js`;

cpSync("tests/mutations/packages", TOOL, { recursive: true });
let code = await runProgram("npm", ["ci", "--prefix", TOOL, "--no-audit", "--no-fund", "--loglevel=error"]);
if (code === 0) {
  for (const name of ["rules", "controls"]) {
    const config = `tests/mutations/${name}.config.mjs`;
    code = (await runProgram("node", [STRYKER, "run", config, ...process.argv.slice(2)])) || code;
  }
}
process.exitCode = code === 0 ? 0 : 1;
