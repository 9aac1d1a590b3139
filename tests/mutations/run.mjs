/**
 * `npm run mutations [-- <group>… [<options of Stryker>]]`: mutates one group of files after the other. Stryker is
 * installed here, in a folder of its own with its own lock, because an installation of the shop has no room for it.
 */
import { cpSync, existsSync } from "node:fs";
import "../../server/npm-signals.mjs";
import { runProgram } from "../../server/prepare.mjs";
import { GROUPS } from "./groups.mjs";

const TOOL = ".cache/stryker";
const STRYKER = `${TOOL}/node_modules/@stryker-mutator/core/bin/stryker.js`;
const CONFIG = "tests/mutations/stryker.config.mjs";

const options = process.argv.slice(2);
const named = [];
while (options[0] && Object.hasOwn(GROUPS, options[0])) named.push(options.shift());

// Stryker only warns of a file that does not exist.
const files = Object.values(GROUPS).flatMap(({ mutate }) => mutate);
const missing = files.filter((file) => !/[*{]/.test(file) && !existsSync(file.replace(/^!/, "")));
if (missing.length > 0)
  throw new Error(`tests/mutations/groups.mjs names files that do not exist: ${missing.join(", ")}`);

cpSync("tests/mutations/packages", TOOL, { recursive: true });
let code = await runProgram("npm", ["ci", "--prefix", TOOL, "--no-audit", "--no-fund", "--loglevel=error"]);
if (code === 0) {
  for (const name of named.length > 0 ? named : Object.keys(GROUPS)) {
    process.env.MUTATIONS = name;
    code = (await runProgram("node", [STRYKER, "run", CONFIG, ...options])) || code;
  }
}
process.exitCode = code === 0 ? 0 : 1;
