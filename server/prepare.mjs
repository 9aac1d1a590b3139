/** Installs packages and builds the shop before it or its tests run. Imports Node's own modules only: nothing else is installed yet. */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BUILD_OUTPUTS = ["build/server/index.js", "build/client/assets", "build/server.js", "build/backend.js"];
const SOURCE_FOLDERS = ["app", "backend", "contract", "public", "server"];
const CONFIG_FILES = ["package-lock.json", "package.json", "remix.config.js", "tsconfig.json", "vite.config.ts"];
const STAMP = join(ROOT, "build/.sources");
const LOCK = join(ROOT, "node_modules/.cache/building");

/** Thrown when the shop cannot be installed or built; its message is one line for the terminal. */
export class SetupError extends Error {}

/**
 * Checks the version of Node against `engines` of package.json: 20.12 brings `process.loadEnvFile`, and lru-cache
 * excludes 21. @throws SetupError before npm or a package fails with a message of its own.
 */
export function checkNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major >= 22 || (major === 20 && minor >= 12)) return;
  throw new SetupError(`Node 20.12 or later, or 22 or later, is needed; this is ${version}.`);
}

// The build needs the development packages, whatever NODE_ENV is.
const NPM_FLAGS = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];

/** Installs the packages of package-lock.json, unless exactly these are installed. */
export async function install() {
  if (isInstalled()) return;
  print("Installing packages …");
  // `npm ci` fails where a registry lacks an optional package of another platform; `npm install` takes the same
  // versions with the same checksums from the lock, and omits that package.
  if ((await runProgram("npm", ["ci", ...NPM_FLAGS], { output: "ignore", errors: "ignore" })) === 0) return;
  await run("npm", ["install", "--no-save", ...NPM_FLAGS], "The packages could not be installed");
}

/** Builds the shop unless the last build has the same sources. */
export async function build() {
  if (isBuilt()) return;
  await withBuildLock(async () => {
    if (isBuilt()) return;
    print("Building …");
    const before = sourcesHash();
    rmSync(STAMP, { force: true });
    // With any other NODE_ENV, such as that of tests, the bundles would contain React's development code.
    await run("npm", ["run", "--silent", "build"], "The shop could not be built", { NODE_ENV: "production" });
    writeFileSync(STAMP, before);
  });
}

/** Records the hash of the sources that were built. */
export function stampBuild() {
  writeFileSync(STAMP, sourcesHash());
}

async function run(command, args, failure, env = {}) {
  const code = await runProgram(command, args, { env, output: process.stderr.fd });
  if (code !== 0) throw new SetupError(`${failure}: "${command} ${args.join(" ")}" ended with ${code}.`);
}

/** Runs a program with inherited output; resolves to its exit code or signal. */
export function runProgram(command, args, { env = {}, output = process.stdout.fd, errors = process.stderr.fd } = {}) {
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

/** Prints on stderr: stdout belongs to the command that is started. */
export function print(line) {
  process.stderr.write(`${line}\n`);
}

/** Compares package-lock.json with the list that npm writes into node_modules, package by package. */
function isInstalled() {
  const locked = packagesOf("package-lock.json");
  const installed = packagesOf("node_modules/.package-lock.json");
  if (!locked) throw new SetupError("package-lock.json is missing.");
  return (
    installed !== null &&
    Object.entries(locked).every(([path, { version, integrity, optional }]) => {
      const found = installed[path];
      return path === "" || (found ? found.version === version && found.integrity === integrity : optional === true);
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

function isBuilt() {
  return (
    BUILD_OUTPUTS.every((path) => existsSync(join(ROOT, path))) &&
    existsSync(STAMP) &&
    readFileSync(STAMP, "utf8") === sourcesHash()
  );
}

function sourcesHash() {
  const hash = createHash("sha256");
  const files = SOURCE_FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...files.sort(), ...CONFIG_FILES.map((name) => join(ROOT, name))]) {
    hash
      .update(`${file.slice(ROOT.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Lets one process build at a time; the lock of a process that has ended is removed. */
async function withBuildLock(work) {
  mkdirSync(join(LOCK, ".."), { recursive: true });
  while (!acquireLock()) await wait(200);
  try {
    await work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}

function acquireLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: "wx" });
    return true;
  } catch {
    if (!isRunning(Number(lockOwner()))) rmSync(LOCK, { force: true });
    return false;
  }
}

function lockOwner() {
  try {
    return readFileSync(LOCK, "utf8") || process.pid;
  } catch {
    return process.pid;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}
