/** What must be there before the shop or its tests can run. Imports nothing that is not built in: it installs the rest. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUILT = ["build/server/index.js", "build/client/assets", "build/server.js", "build/backend.js"];
const SOURCES = ["app", "backend", "contract", "public", "server"];
const SETTINGS = ["package-lock.json", "package.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];
const STAMP = join(ROOT, "build/.sources");
const LOCK = join(ROOT, "node_modules/.cache/building");
const NODE_MIN = 20;

/** Something that the person at the keyboard can mend, told in one line. */
export class Unprepared extends Error {}

export function checkNode() {
  if (Number(process.versions.node.split(".")[0]) < NODE_MIN) {
    throw new Unprepared(`Node ${NODE_MIN} or newer is needed, this is ${process.versions.node}.`);
  }
}

// Whatever NODE_ENV says: the build needs the tools.
const QUIETLY = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs what package-lock.json names, unless exactly that is installed. */
export async function install() {
  if (installed()) return;
  say("Installing packages …");
  // `npm ci` gives up where a registry lacks a package that is optional and of another platform; `npm install` takes
  // the same versions from the lock, by the same checksums, and does without (decision 0010).
  if ((await exitOf("npm", ["ci", ...QUIETLY], { output: "ignore", errors: "ignore" })) === 0) return;
  await run("npm", ["install", "--no-save", ...QUIETLY], "The packages could not be installed");
}

/** Builds the shop, unless the last build was made from the sources as they are. */
export async function build() {
  if (built()) return;
  await alone(async () => {
    if (built()) return;
    say("Building …");
    const before = sourcesHash();
    rmSync(STAMP, { force: true });
    await run("npm", ["run", "--silent", "build"], "The shop could not be built");
    writeFileSync(STAMP, before);
  });
}

/** Remembers which sources the build was made from. */
export function stampBuild() {
  writeFileSync(STAMP, sourcesHash());
}

/** Preparations speak on the error output: what a command prints stays its own. */
async function run(command, args, complaint) {
  const code = await exitOf(command, args, { output: process.stderr.fd });
  if (code !== 0) throw new Unprepared(`${complaint}: "${command} ${args.join(" ")}" ended with ${code}.`);
}

/** Runs a program with its output shown; the answer is its exit code. */
export function exitOf(command, args, { env = {}, output = process.stdout.fd, errors = process.stderr.fd } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", output, errors],
      shell: process.platform === "win32",
    });
    child.on("error", () => resolve(127));
    child.on("exit", (code, signal) => resolve(code ?? signal ?? 1));
  });
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** npm keeps a list of what it installed beside it; the two lists are compared package by package. */
function installed() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  if (!wanted) throw new Unprepared("package-lock.json is missing.");
  return (
    present !== null &&
    Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
      const there = present[path];
      return path === "" || (there ? there.version === version && there.integrity === integrity : optional === true);
    })
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(ROOT, file), "utf8")).packages;
  } catch {
    return null;
  }
}

function built() {
  return (
    BUILT.every((path) => existsSync(join(ROOT, path))) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === sourcesHash()
  );
}

function sourcesHash() {
  const hash = createHash("sha256");
  const files = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...files.sort(), ...SETTINGS.map((name) => join(ROOT, name))]) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** One builder at a time; a lock whose owner is gone counts for nothing. */
async function alone(work) {
  mkdirSync(join(LOCK, ".."), { recursive: true });
  while (!taken()) await wait(200);
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function taken() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!alive(Number(ownerOf()))) rmSync(LOCK, { force: true });
    return false;
  }
}

function ownerOf() {
  try {
    return readFileSync(LOCK, "utf8") || process.pid;
  } catch {
    return process.pid;
  }
}

function alive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
