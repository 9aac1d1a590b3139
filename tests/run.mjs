/**
 * Runs the tests of a tier: `npm test` the default, `npm run test:all` all that CI runs, `npm run test:nightly` what takes
 * hours; with paths, only Vitest on these paths. Imports only built-in modules, because it installs the packages itself.
 * The last line of its output is "N passed, N failed".
 */
import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import "../server/npm-signals.mjs";
import { build, checkNode, install, print, ROOT, runProgram, SetupError } from "../server/prepare.mjs";

const RESULTS = join(ROOT, "node_modules/.cache/results");
/** The shell without windows, which Playwright prefers too, takes about a third less of the processor. */
const CHROMIUM_NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
/** A folder in memory, on Linux. */
const MEMORY = "/dev/shm";
/** In bytes; the copies of the filled database take less. */
const MEMORY_LEAST = 6e9;
const FLAKY_REPORTER = "./tests/support/flaky-reporter.ts";
/** The longest summary of a message, in characters; an assertion's values follow its first line. */
const SUMMARY_LENGTH = 400;
const HINT = "No Chromium was found and none could be installed: set CHROMIUM_PATH to one, then run npm test again.";

/** The folders whose tests run on PostgreSQL too, if TEST_DATABASE_URL names a server. */
const ON_POSTGRES = ["backend/modules", "backend/platform", "backend/database", "backend/staff", "tests/faults/races"];
const { TEST_DATABASE_URL: postgres } = process.env;
/** The rounds of the nightly test of crashes, and the requests of the nightly test of hostile input. */
const NIGHTLY_ROUNDS = "20";
const NIGHTLY_REQUESTS = "20000";

const TIERS = { default: runDefault, all: runAll, nightly: runNightly };
const [tier = "default", ...rest] = process.argv.slice(2);
const paths = tier in TIERS ? rest : process.argv.slice(2);
let passed = 0;
let failed = 0;
const failures = [];

process.exitCode = 1;
try {
  checkNode();
  await install();
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });
  // Thousands of tests write to copies of the filled database; in memory they do not wait for the disk.
  if (!process.env.TMPDIR && hasMemory()) process.env.TMPDIR = MEMORY;
  if (paths.length > 0) await runPaths();
  else await TIERS[tier]();
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  addFailure(error.message);
}
for (const line of failures) print(`failed: ${line}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function runDefault() {
  await runSuite("default");
}

async function runAll() {
  // The server is for the last steps alone.
  delete process.env.TEST_DATABASE_URL;
  await runSuite("all");
  if (postgres) await runOnPostgres(postgres);
  else print("\n── PostgreSQL: set TEST_DATABASE_URL to a server to run its tests");
}

/** Runs the steps of both tiers; a step that fails does not stop the next one. */
async function runSuite(name) {
  // The checks need one core; the build and then the first tests take the other.
  const checks = runChecks();
  await runBuild();
  await runProject("shared", "unit, contract and race tests", sharing(4));
  await runProject("isolated", "tests of documents");
  await runProject("dom", "tests of a DOM", sharing(2));
  if (name === "all") await runProject("all", "faults, crashes and sweeps");
  await checks;
  await runPlaywright("browser tests", { TEST_TIER: name });
}

async function runOnPostgres(server) {
  process.env.TEST_DATABASE_URL = server;
  await runProject("shared", "modules and races on PostgreSQL", [...ON_POSTGRES, ...sharing(4)]);
  await runProject("all", "workers and a pooler on PostgreSQL", ["tests/document/workers", "tests/document/machines"]);
  await runPlaywright("journeys on PostgreSQL", { E2E_ONLY: "postgres" });
}

async function runNightly() {
  await runBuild();
  process.env.CRASH_ROUNDS ??= NIGHTLY_ROUNDS;
  process.env.HOSTILE_REQUESTS ??= NIGHTLY_REQUESTS;
  await runProject("nightly", "every fault with every form");
  await runProject("all", "crashes and hostile input", ["tests/faults/crash", "tests/document/hostile-generated"]);
  await runPlaywright("browser tests over a backend apart", { E2E_BACKEND: "apart" });
  await runStep("mutations", "mutants of rules and controls");
  await runStep("bench", "figures of the built shop");
}

async function runPaths() {
  for (const project of ["shared", "isolated", "dom", "all", "nightly"]) {
    await runProject(project, `${project}: ${paths.join(" ")}`, ["--passWithNoTests", ...paths]);
  }
}

/** Runs a script of package.json, which counts as one test. */
async function runStep(script, title) {
  const code = await timed(title, () => runProgram("npm", ["run", "--silent", script]));
  addResults(script, code, { passed: code === 0 ? 1 : 0, failed: 0, names: [] });
}

async function runBuild() {
  await timed("build", () =>
    build().catch((error) => {
      if (!(error instanceof SetupError)) throw error;
      addFailure(error.message);
    }),
  );
}

async function runChecks() {
  for (const name of ["types", "lint", "boundaries"]) {
    const code = await timed(name, () => runProgram("npm", ["run", "--silent", name]));
    if (code !== 0) addFailure(`${name} ended with ${code}`);
  }
}

/** Workers that stay: one that ends while a file is handed to it would lose that file. */
function sharing(workers) {
  return ["--poolOptions.forks.isolate=false", `--minWorkers=${workers}`, `--maxWorkers=${workers}`];
}

/** Runs a project of vitest.config.ts, each by itself, because they differ in settings that a run has only once. */
async function runProject(project, title, options = []) {
  const file = join(RESULTS, `${project}.json`);
  rmSync(file, { force: true });
  const reporters = [
    "--reporter=default",
    "--reporter=json",
    `--reporter=${FLAKY_REPORTER}`,
    `--outputFile.json=${file}`,
  ];
  const code = await timed(title, () =>
    runProgram("npx", ["vitest", "run", "--project", project, ...options, ...reporters]),
  );
  const result = readJson(file);
  addResults(`vitest, ${project}`, code, {
    passed: result?.numPassedTests,
    failed: result?.numFailedTests ?? 0,
    names: result ? vitestFailures(result) : [],
  });
}

async function runPlaywright(title, settings = {}) {
  const chromium = await findChromium();
  if (!chromium) return addFailure(HINT);
  const file = join(RESULTS, "playwright.json");
  rmSync(file, { force: true });
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...settings };
  const args = ["playwright", "test", "--reporter=list,json"];
  const code = await timed(`${title} with ${chromium}`, () => runProgram("npx", args, { env }));
  const { stats, suites } = readJson(file) ?? {};
  for (const name of playwrightTests(suites, "flaky")) print(`passed on retry: ${name}`);
  addResults("playwright", code, {
    passed: stats && stats.expected + stats.flaky,
    failed: stats?.unexpected,
    names: playwrightTests(suites, "unexpected"),
  });
}

function hasMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize > MEMORY_LEAST;
  } catch {
    return false;
  }
}

async function timed(name, work) {
  print(`\n── ${name}`);
  const start = Date.now();
  const result = await work();
  print(`── ${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  return result;
}

function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const bad = assertionResults.filter(({ status }) => status === "failed");
    const file = relative(ROOT, name);
    if (bad.length === 0) return message ? [`${file}: ${summary(message)}`] : [];
    return bad.map((one) => `${file} › ${one.fullName}: ${summary(one.failureMessages[0])}`);
  });
}

/** Returns the tests with this outcome, each with the beginning of its last error. */
function playwrightTests(suites = [], status) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap(({ file, title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .map(({ projectName, results }) => {
          const error = results.findLast((result) => result.error)?.error;
          return `${file} › ${title} (${projectName}): ${summary(error?.message)}`;
        }),
    ),
    ...playwrightTests(suite.suites, status),
  ]);
}

/** The beginning of an error's message in one line; "" for a thrown value that is not an error. */
function summary(text) {
  return stripVTControlCharacters(text ?? "")
    .replace(/\s+/g, " ")
    .slice(0, SUMMARY_LENGTH);
}

/** Adds a runner's results; a runner that ends with an error and names no failed test counts as one failure. */
function addResults(name, code, results) {
  passed += results.passed ?? 0;
  failed += results.failed ?? 0;
  failures.push(...results.names);
  if (!results.failed && (code !== 0 || results.passed === undefined)) addFailure(`${name} ended with ${code}`);
}

/** Finds CHROMIUM_PATH, Playwright's own Chromium or the system's, and installs one if there is none. */
async function findChromium() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return isExecutable(configured) ? configured : null;
  const found = (await playwrightChromium()) ?? systemChromium();
  if (found) return found;
  print("Installing Chromium …");
  await runProgram("npx", ["playwright", "install", "chromium"]);
  const downloaded = await playwrightChromium();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await runProgram("apt-get", ["update"], { env });
    const packages = ["fonts-noto-cjk", "chromium-headless-shell"];
    const code = await runProgram("apt-get", ["install", "-y", "--no-install-recommends", ...packages], { env });
    // Ubuntu and older Debian have no package of the shell alone.
    if (code !== 0) await runProgram("apt-get", ["install", "-y", "fonts-noto-cjk", "chromium"], { env });
  }
  return systemChromium();
}

async function playwrightChromium() {
  const { chromium } = await import("@playwright/test");
  return isExecutable(chromium.executablePath()) ? chromium.executablePath() : null;
}

function systemChromium() {
  const folders = ["/usr/bin", ...(process.env.PATH ?? "").split(delimiter)];
  return folders.flatMap((folder) => CHROMIUM_NAMES.map((name) => join(folder, name))).find(isExecutable) ?? null;
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function addFailure(line) {
  failed += 1;
  failures.push(line);
  print(line);
}
