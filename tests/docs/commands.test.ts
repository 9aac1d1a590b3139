import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, commandsOf } from "#tests/support/documented.ts";

const PAGES = [
  "README.md",
  "examples/backend/README.md",
  ...readdirSync("docs", { encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => join("docs", name)),
];

const RELEASE = "tests/document/release.all.test.ts";
const MACHINES = "tests/document/machines.all.test.ts";
const CONTRACT = "tests/docs/contract-command.all.test.ts";

/** The tests that run the documented commands; each has the beginning of the command in its text. */
const RUN: Record<string, string> = {
  "npm start": "tests/document/start.all.test.ts",
  "npm run contract": CONTRACT,
  "CONTRACT_ACCOUNT=13800000015": CONTRACT,
  "npm run pack:release -- /srv/shop/releases/1": RELEASE,
  "cd /srv/shop/releases/1 && npm ci --omit=dev": RELEASE,
  "install -d -m 0755 /srv/shop/releases": RELEASE,
  "ln -sfn releases/1 /srv/shop/current": RELEASE,
  "ln -sfn releases/2 /srv/shop/current": RELEASE,
  "curl --fail": RELEASE,
  // The release's test runs backup, restore, recheck and audit by these words.
  "cd /srv/shop/current && runuser -u shop -- node --env-file=/etc/shop.env build/staff.js": RELEASE,
  "cd /srv/shop/current && runuser -u shop -- node --env-file=/etc/shop.env --env-file=/etc/shop-backup.env build/staff.js backup":
    MACHINES,
  "runuser -u postgres -- createuser --pwprompt shop": MACHINES,
  "runuser -u postgres -- createdb --owner=shop": MACHINES,
  "pg_restore --clean": MACHINES,
  // Every command of the staff's program is run there, whichever page it is on.
  "npm run staff -- ": "backend/staff/docs.test.ts",
};

/** Commands that no test runs, with the reason. */
const NOT_RUN: Record<string, string> = {
  "npm test": "it is the run that this test belongs to",
  "useradd ": "it makes a user of the machine",
  "install -m 0640 -g shop": "it needs that user, and writes to /etc",
  "systemctl ": "it needs systemd as the first process; the unit is checked by systemd-analyze",
  "docker ": "it needs Docker and images of a registry; containers.test.ts reads the files",
};

/** Languages whose blocks are examples of files, with the tests that read them. */
const EXAMPLES: Record<string, string> = {
  env: "tests/docs/examples.test.ts",
  ini: "tests/docs/examples.test.ts",
  nginx: "tests/docs/examples.test.ts",
  caddyfile: "tests/docs/examples.test.ts",
  js: "tests/docs/gateway.test.ts",
  ts: "tests/docs/docs.test.ts",
  tsx: "tests/docs/docs.test.ts",
};

const commands = PAGES.flatMap((page) => commandsOf(page).map((command) => ({ page, command })));
const begins = (command: string, list: Record<string, string>) =>
  Object.keys(list).filter((beginning) => command.startsWith(beginning));

test.each(commands)("$page: $command is run by a test, or listed with the reason", ({ command }) => {
  expect([...begins(command, RUN), ...begins(command, NOT_RUN)]).not.toEqual([]);
});

test("the lists have no command that the pages do not have", () => {
  const listed = Object.keys({ ...RUN, ...NOT_RUN });
  expect(listed.filter((beginning) => !commands.some(({ command }) => command.startsWith(beginning)))).toEqual([]);
});

test.each(Object.entries(RUN).filter(([beginning]) => beginning !== "npm run staff -- "))(
  "the test of %s has it in its text",
  (beginning, file) => {
    const text = readFileSync(file, "utf8");
    // The shop's start is the program npm with the word start.
    const words = beginning === "npm start" ? '["start"]' : beginning.split(" && ").at(-1);
    expect(text).toContain(words);
  },
);

test("every other block of the pages is an example that a test reads", () => {
  const others = PAGES.flatMap(blocksOf).filter(({ language }) => !["", "sh", "console"].includes(language));
  expect(others.map(({ language }) => language).filter((language) => !(language in EXAMPLES))).toEqual([]);
  for (const file of new Set(Object.values(EXAMPLES))) expect(readFileSync(file, "utf8")).toContain("test");
});

test("no command of the pages has a password among its words", () => {
  expect(commands.filter(({ command }) => /--(password|secret)[= ]/.test(command))).toEqual([]);
});
