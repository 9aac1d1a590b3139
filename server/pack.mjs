/** `npm run pack:release -- <folder>`: writes what a machine needs to run the shop into a new folder. */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, checkNode, install, print, ROOT, SetupError } from "./prepare.mjs";

/** The folder build, the list of packages for `npm ci --omit=dev` with npm's settings, and the licence. */
const RELEASE_FILES = ["build", "package-lock.json", ".npmrc", "LICENSE"];
/** The one script of a release; the others install or build. */
const RELEASE_SCRIPTS = { staff: "node build/staff.js" };

try {
  checkNode();
  await pack(process.argv[2]);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  print(error.message);
  process.exitCode = 1;
}

/** @throws SetupError without a folder, and for one that holds something already. */
async function pack(name) {
  if (!name) throw new SetupError("Say where: npm run pack:release -- <folder>.");
  const folder = resolve(name);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new SetupError(`${folder} is not empty.`);
  await install();
  await build();
  mkdirSync(folder, { recursive: true });
  for (const file of RELEASE_FILES) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  const about = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const released = { ...about, scripts: RELEASE_SCRIPTS };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(released, null, 2)}\n`);
  print(`The release is in ${folder}.`);
}
