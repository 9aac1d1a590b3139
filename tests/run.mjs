/**
 * `npm test`: everything that must hold, in one command. With paths behind it, only Vitest's tests under these.
 * Imports nothing that is not built in: it installs the rest.
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { build, checkNode, install, print, ROOT, runProgram, SetupError } from "../server/prepare.mjs";

const RESULTS = join(ROOT, "node_modules/.cache/results");
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const HINT = "No Chromium was found and none could be installed: set CHROMIUM_PATH to one, then run npm test again.";

const paths = process.argv.slice(2);
let passed = 0;
let failed = 0;
const failures = [];

process.exitCode = 1;
try {
  checkNode();
  await install();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  if (paths.length > 0) await units();
  else await all();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  fail(error.message);
}
for (const line of failures) print(`failed: ${line}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

/** Nothing stops the rest: every step says what it found. */
async function all() {
  await step("types", "npm", ["run", "--silent", "types"]);
  await step("lint", "npm", ["run", "--silent", "lint"]);
  await step("boundaries", "npm", ["run", "--silent", "boundaries"]);
  heading("build");
  await build().catch((error) => {
    if (!(error instanceof SetupError)) throw error;
    fail(error.message);
  });
  await units();
  await browsers();
}

async function step(name, command, args) {
  heading(name);
  const code = await runProgram(command, args);
  if (code !== 0) fail(`${name} ended with ${code}`);
}

async function units() {
  heading("unit, contract, race and document tests");
  const file = join(RESULTS, "vitest.json");
  const own = "--reporter=./tests/support/second-tries.ts";
  const reporters = ["--reporter=default", "--reporter=json", own, `--outputFile.json=${file}`];
  const code = await runProgram("npx", ["vitest", "run", ...paths, ...reporters]);
  const result = read(file);
  count("vitest", code, result?.numPassedTests, result ? vitestFailures(result) : [], result?.numFailedTests ?? 0);
}

async function browsers() {
  heading("browser tests");
  const chromium = await findChromium();
  if (!chromium) return fail(HINT);
  print(`with ${chromium}`);
  const file = join(RESULTS, "playwright.json");
  const port = String(await freePort());
  const code = await runProgram("npx", ["playwright", "test", "--reporter=list,json"], {
    env: { CHROMIUM_PATH: chromium, E2E_PORT: port, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const { stats, suites } = read(file) ?? {};
  for (const name of playwrightTests(suites, "flaky")) print(`passed at the second try: ${name}`);
  const names = playwrightTests(suites, "unexpected");
  count("playwright", code, stats && stats.expected + stats.flaky, names, stats?.unexpected);
}

function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(ROOT, name);
    if (bad.length === 0) return message ? [`${file}: ${firstLine(message)}`] : [];
    return bad.map((one) => `${file} › ${one.fullName}: ${firstLine(one.failureMessages[0])}`);
  });
}

/** The tests whose outcome is `status`, with the first line of what went wrong last. */
function playwrightTests(suites = [], status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => {
          const error = results.findLast((result) => result.error)?.error;
          return `${file} › ${title} (${projectName}): ${firstLine(error?.message)}`;
        }),
    ),
    ...playwrightTests(suite.suites, status),
  ]);
}

function firstLine(text = "") {
  return stripVTControlCharacters(text).split("\n", 1)[0];
}

/** A runner that ends badly without naming a failed test has failed all the same. */
function count(name, code, good, names, bad) {
  passed += good ?? 0;
  failed += bad ?? 0;
  failures.push(...(names ?? []));
  if (!bad && (code !== 0 || good === undefined)) fail(`${name} ended with ${code}`);
}

/** CHROMIUM_PATH, Playwright's own, the system's; else an installed one. */
async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return runs(given) ? given : null;
  const found = (await playwrights()) ?? systems();
  if (found) return found;
  print("Installing Chromium …");
  await runProgram("npx", ["playwright", "install", "chromium"]);
  const downloaded = await playwrights();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env });
    await runProgram("apt-get", ["install", "-y", "--no-install-recommends", "chromium", "fonts-noto-cjk"], { env });
  }
  return systems();
}

async function playwrights() {
  const { chromium } = await import("@playwright/test");
  return runs(chromium.executablePath()) ? chromium.executablePath() : null;
}

function systems() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(runs) ?? null;
}

function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function fail(line) {
  failed += 1;
  failures.push(line);
  print(line);
}

function heading(name) {
  print(`\n── ${name}`);
}
