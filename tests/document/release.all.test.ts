import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openConfirmPage } from "#tests/support/confirm-page.ts";
import { freePort } from "#tests/support/free-port.ts";
import { wordsOf } from "#tests/support/release.ts";

/** Packs a release as docs/deployment.md says and runs it as another user on a tree that nothing may write. */

const isRoot = process.getuid?.() === 0;
/** The user "nobody", who runs the release where the tests run as root. */
const NOBODY = 65534;
const asNobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
/** A limit for a test that hangs, in ms. */
const SLOW = 300_000;
const STOP_MS = 10_000;

let folder = "";
let release = "";
let data = "";
let port = 0;
const running: ChildProcess[] = [];
const npm = (...words: string[]) => spawnSync("npm", words, { cwd: release, encoding: "utf8", env: process.env });
const pack = () => spawnSync("npm", ["run", "--silent", "pack:release", "--", release], { encoding: "utf8" });

beforeAll(async () => {
  // The folders of other tests are closed to other users.
  folder = mkdtempSync("/tmp/shop-release-");
  chmodSync(folder, 0o755);
  release = join(folder, "release");
  data = join(folder, "data");
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  port = await freePort();
  expect(pack()).toMatchObject({ status: 0, stderr: expect.stringContaining(release) });
  const options = ["--omit=dev", "--prefer-offline", "--no-audit", "--no-fund"];
  // Some registries lack the optional packages of other platforms.
  if (npm("ci", ...options).status !== 0) expect(npm("install", "--no-save", ...options)).toMatchObject({ status: 0 });
  execFileSync("chmod", ["-R", "a-w", release]);
}, SLOW);
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program of the release with nothing but these variables, as a service manager does. */
function start(words: readonly string[], env: Record<string, string> = {}) {
  const [command = "", ...rest] = isRoot ? [...asNobody, ...words] : words;
  const { PATH } = process.env;
  const child = spawn(command, rest, {
    cwd: release,
    env: { PATH, NODE_ENV: "production", DATA_DIR: data, PORT: String(port), ...env },
  });
  running.push(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += part;
    });
  }
  const ended = new Promise<number | null>((done) => child.on("close", done));
  return { child, ended, output: () => output };
}

async function run(words: readonly string[]) {
  const { ended, output } = start(words);
  return { code: await ended, output: output() };
}

async function startShop() {
  const shop = start(wordsOf("CMD"));
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (shop.child.exitCode === null && !(await isReady())) await wait(100);
  if (shop.child.exitCode !== null) expect.unreachable(shop.output());
  return shop;
}

test("a release is not packed over another one", () => {
  expect(pack()).toMatchObject({ status: 1, stderr: `${release} is not empty.\n` });
});

test("a release has packages of the run alone, and no script that installs or builds", () => {
  expect(readdirSync(release).sort()).toEqual(
    [".npmrc", "LICENSE", "build", "node_modules", "package-lock.json", "package.json"].sort(),
  );
  const { scripts } = JSON.parse(readFileSync(join(release, "package.json"), "utf8"));
  expect(scripts).toEqual({ staff: "node build/staff.js" });
  // npm keeps packages such as typescript, which others may use too.
  const tools = ["@playwright/test", "@remix-run/dev", "tsx", "vite", "vitest"];
  expect(tools.filter((name) => existsSync(join(release, "node_modules", name)))).toEqual([]);
});

test("a release refuses to start without NODE_ENV, which makes React fast", async () => {
  const { ended, output } = start(wordsOf("CMD"), { NODE_ENV: "" });
  expect([await ended, output()]).toEqual([1, "NODE_ENV must be production\n"]);
});

test(
  "a release starts as another user on a read-only tree, sells, stops in time and keeps the order",
  async () => {
    const shop = await startShop();
    expect(await run(wordsOf("HEALTHCHECK"))).toEqual({ code: 0, output: "" });
    const origin = `http://localhost:${port}`;
    const submit = await openConfirmPage(origin, { account: "13800000015", password: "trade888", product: 10001 });
    const ordered = await submit();
    expect(ordered.at).toMatch(/^\/payment\?id=\d+/);

    const began = Date.now();
    shop.child.kill("SIGTERM");
    expect(await shop.ended).toBe(0);
    expect(Date.now() - began).toBeLessThan(STOP_MS);
    expect(await run(wordsOf("HEALTHCHECK"))).toEqual({ code: 1, output: "" });

    const again = await startShop();
    const orders = await run(["node", "build/staff.js", "orders", "list", "--state", "待付款"]);
    expect(orders).toEqual({ code: 0, output: expect.stringMatching(/ 13800000015 .* 待付款 /) });
    const audit = await run(["node", "build/staff.js", "audit"]);
    expect(audit).toEqual({ code: 0, output: "账目一致\n" });
    const copy = join(data, "copy.db");
    expect(await run(["npm", "run", "--silent", "staff", "--", "backup", copy])).toMatchObject({ code: 0 });
    expect(existsSync(copy)).toBe(true);
    again.child.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  },
  SLOW,
);
