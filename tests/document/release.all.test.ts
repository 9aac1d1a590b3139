import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { runCommand } from "#tests/support/command.ts";
import { openConfirmPage } from "#tests/support/confirm-page.ts";
import { documented } from "#tests/support/documented.ts";
import { freePort } from "#tests/support/free-port.ts";
import { wordsOf } from "#tests/support/release.ts";

/** Packs releases, runs them and changes them by the commands of docs/deployment.md, on a tree that the shop may not write. */

const PAGE = "docs/deployment.md";
const STAFF = "cd /srv/shop/current && runuser -u shop -- node --env-file=/etc/shop.env build/staff.js";
const isRoot = process.getuid?.() === 0;
/** The user "nobody" runs the release where the tests run as root. */
const NOBODY = 65534;
const asNobody = ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups"];
/** A limit for a test that hangs, in ms. */
const SLOW = 300_000;
const STOP_MS = 10_000;

let folder = "";
let data = "";
let variables: Record<string, string> = {};
const running: ChildProcess[] = [];
const pathOf = (name: string) => join(folder, name);

/** Runs a command of the page in this test's folders. */
async function shell(command: string) {
  const here = documented(PAGE, command)
    .replace(/npm ci.*/, "$& --prefer-offline --no-audit --no-fund")
    .replaceAll("/srv/shop", folder)
    .replaceAll("/etc/shop.env", pathOf("shop.env"))
    .replaceAll("/var/lib/shop", data)
    .replace(":3000", `:${variables.PORT}`)
    .replace("runuser -u shop --", isRoot ? "runuser -u nobody --" : "");
  const { PATH, HOME } = process.env;
  const { code, output } = await runCommand(["sh", "-c", here], { env: { PATH: `${PATH}:/usr/sbin:/sbin`, HOME } });
  return { code, output };
}

beforeAll(async () => {
  // The folders of other tests are closed to other users.
  folder = mkdtempSync("/tmp/shop-release-");
  chmodSync(folder, 0o755);
  data = pathOf("data");
  mkdirSync(data);
  if (isRoot) chownSync(data, NOBODY, NOBODY);
  const text = `NODE_ENV=production\nSHOP_MODE=demo\nDATA_DIR=${data}\nPORT=${await freePort()}\nLOG_LEVEL=warn\n`;
  writeFileSync(pathOf("shop.env"), text);
  variables = parseEnv(text) as Record<string, string>;
  expect(await shell("install -d -m 0755 /srv/shop/releases")).toEqual({ code: 0, output: "" });
  expect(await shell("npm run pack:release -- /srv/shop/releases/1")).toMatchObject({ code: 0 });
  // Some registries lack the optional packages of other platforms.
  if ((await shell("cd /srv/shop/releases/1 && npm ci --omit=dev")).code !== 0) {
    const words = ["npm", "install", "--omit=dev", "--no-save", "--no-audit", "--no-fund"];
    expect(await runCommand(words, { cwd: pathOf("releases/1") })).toMatchObject({ code: 0 });
  }
  cpSync(pathOf("releases/1"), pathOf("releases/2"), { recursive: true, verbatimSymlinks: true });
  execFileSync("chmod", ["-R", "a-w", pathOf("releases")]);
  expect(await shell("ln -sfn releases/1 /srv/shop/current")).toEqual({ code: 0, output: "" });
}, SLOW);
afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => {
  execFileSync("chmod", ["-R", "u+w", folder]);
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a program of the release with the variables of its file alone, as a service manager does. */
function start(words: readonly string[], env: Record<string, string> = {}) {
  const [command = "", ...rest] = isRoot ? [...asNobody, ...words] : words;
  const { PATH } = process.env;
  const child = spawn(command, rest, {
    cwd: pathOf("current"),
    env: { PATH, NODE_ENV: "production", ...variables, ...env },
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

const READY =
  "curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz";

async function startShop() {
  const shop = start(wordsOf("CMD"));
  const ready = await shell(READY);
  if (ready.code !== 0) expect.unreachable(`${ready.output}${shop.output()}`);
  return {
    async stop() {
      const began = Date.now();
      shop.child.kill("SIGTERM");
      expect(await shop.ended).toBe(0);
      expect(Date.now() - began).toBeLessThan(STOP_MS);
    },
  };
}

/** Orders one piece of a toner. @returns the address of its payment */
async function order() {
  const origin = `http://localhost:${variables.PORT}`;
  const submit = await openConfirmPage(origin, { account: "13800000015", password: "trade888", product: 10001 });
  return (await submit()).at;
}
/** How many orders of that customer wait for their payment. */
async function waiting() {
  const { output } = await run(["node", "build/staff.js", "orders", "list", "--state", "待付款"]);
  return output.match(/ 13800000015 /g)?.length ?? 0;
}

test("a release is not packed over another one", async () => {
  const command = "npm run pack:release -- /srv/shop/releases/1";
  expect(await shell(command)).toEqual({ code: 1, output: expect.stringContaining("is not empty.\n") });
});

test("a release has packages of the run alone, and no script that installs or builds", () => {
  const release = pathOf("releases/1");
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

test.each(["NODE_ENV", "SHOP_MODE"])("a staff command of a release opens no shop without %s", async (name) => {
  const { ended, output } = start(["node", "build/staff.js", "members", "list"], { [name]: "" });
  expect([await ended, output()]).toEqual([1, expect.stringContaining(`${name} must be `)]);
  expect(readdirSync(data)).toEqual([]);
});

test(
  "a release starts as another user on a read-only tree, sells, stops in time and keeps the order",
  async () => {
    const shop = await startShop();
    expect(await run(wordsOf("HEALTHCHECK"))).toEqual({ code: 0, output: "" });
    expect(await order()).toMatch(/^\/payment\?id=\d+/);
    await shop.stop();
    expect(await run(wordsOf("HEALTHCHECK"))).toEqual({ code: 1, output: "" });

    const again = await startShop();
    expect(await waiting()).toBe(1);
    expect(await shell(`${STAFF} audit`)).toEqual({ code: 0, output: "账目一致\n" });
    const copy = join(data, "copy.db");
    expect(await run(["npm", "run", "--silent", "staff", "--", "backup", copy])).toMatchObject({ code: 0 });
    expect(existsSync(copy)).toBe(true);
    await again.stop();
  },
  SLOW,
);

test(
  "the next release takes over by its link, and the way back brings the backup",
  async () => {
    const before = await startShop();
    expect(await shell(`${STAFF} backup /var/lib/shop/before-2.db`)).toMatchObject({ code: 0 });
    expect(await shell("ln -sfn releases/2 /srv/shop/current")).toEqual({ code: 0, output: "" });
    // The running shop goes on in its own folder.
    expect(await shell(READY)).toMatchObject({ code: 0 });
    await before.stop();
    const next = await startShop();
    expect(await order()).toMatch(/^\/payment\?id=\d+/);
    expect(await waiting()).toBe(2);
    await next.stop();

    expect(await shell("ln -sfn releases/1 /srv/shop/current")).toEqual({ code: 0, output: "" });
    expect(await shell(`${STAFF} restore /var/lib/shop/before-2.db --yes`)).toMatchObject({ code: 0 });
    expect(await shell(`${STAFF} payments recheck --since /var/lib/shop/before-2.db`)).toMatchObject({ code: 0 });
    const back = await startShop();
    expect(await waiting()).toBe(1);
    await back.stop();
  },
  SLOW,
);
