import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "./database/open.ts";
import { openBackend } from "./main.ts";
import { ConfigError } from "./variables.ts";

/** Cases in which the backend refuses to open its SQLite database, and what it logs when it opens one. */

const logged = vi.hoisted((): unknown[][] => []);
vi.mock("./log.ts", async (original) => ({
  ...(await original<typeof import("./log.ts")>()),
  createLog:
    () =>
    (...line: unknown[]) =>
      logged.push(line),
}));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backend-start-"));
  logged.length = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

const LIVE = { SHOP_MODE: "live", SMS_URL: "https://sms.example.com/send", SMS_SECRET: "0123456789abcdef" };
const file = () => join(folder, "shop.db");
const start = (variables: Record<string, string> = {}) =>
  openBackend({ ...LIVE, DATA_DIR: folder, LOG_LEVEL: "silent", ...variables });
const startAndStop = async () => (await start()).database.close();
async function refusal(variables: Record<string, string> = {}) {
  const error = await start(variables)
    .then(({ database }) => database.close())
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as ConfigError;
  expect(message).not.toContain("\n");
  return message;
}

test("a live shop that lost its database does not start as a new shop", async () => {
  await startAndStop();
  copyFileSync(file(), join(folder, "monday.db"));
  writeFileSync(file(), "");
  for (const end of ["-wal", "-shm"]) rmSync(file() + end, { force: true });
  expect(await refusal()).toMatch(/shop\.db is empty or missing, .*monday\.db.*; restore a backup/);
  rmSync(file());
  expect(await refusal()).toMatch(/shop\.db is empty or missing/);
  rmSync(join(folder, "monday.db"));
  await startAndStop();
});

test.each(["live", "demo"])("a database that was emptied does not start as a new %s shop", async (SHOP_MODE) => {
  const open = async () => {
    const backend = await openBackend({ ...LIVE, SHOP_MODE, DATA_DIR: folder, LOG_LEVEL: "silent" });
    await backend.database.close();
  };
  for (const log of ["", "the log of the lost database"]) {
    writeFileSync(file(), "");
    if (log && SHOP_MODE === "demo") writeFileSync(`${file()}-wal`, log);
    await expect(open()).rejects.toThrow(
      new ConfigError(
        `the database ${file()} has 0 bytes, so its data are lost; restore a backup, or remove the file to start a new shop`,
      ),
    );
  }
  rmSync(file());
  await open();
  await open();
});

test("a database of a newer version is refused", async () => {
  await startAndStop();
  const database = await openDatabase(`file:${file()}`);
  await database.write((tx) => sql`insert into migrations (name) values ('9999-later')`.execute(tx));
  await database.close();
  expect(await refusal()).toContain("a newer version has migrated it (9999-later)");
});

test.each([
  [
    "live",
    "start that build again to export what you need (staff commands goods export, orders export, backup), then give",
  ],
  ["demo", "start that build again, or delete {file}* to begin with new demo data"],
])("a database of an older build is refused with what helps: %s", async (SHOP_MODE, help) => {
  const database = await openDatabase(`file:${file()}`);
  await database.write(async (tx) => {
    await sql`create table migrations (name text primary key)`.execute(tx);
    await sql`insert into migrations (name) values ('0001-initial')`.execute(tx);
  });
  await database.close();
  const message = await refusal({ SHOP_MODE });
  expect(message).toContain(`the database ${file()} is of an older build, whose tables this one cannot read; `);
  expect(message).toContain(help.replace("{file}", file()));
});

test("a database that cannot be written is refused", async () => {
  await startAndStop();
  // A folder replaces the file, because root may write to any read-only file.
  rmSync(file());
  mkdirSync(file());
  expect(await refusal()).toContain("shop.db cannot be opened for writing: ");
});

test.skipIf(process.getuid?.() === 0)("a database file without the right to write is refused", async () => {
  await startAndStop();
  chmodSync(folder, 0o500);
  expect(await refusal()).toContain("shop.db cannot be opened for writing: ");
  chmodSync(folder, 0o700);
});

test("a start logs that transactions are lost behind a damaged page of the database's log", async () => {
  await startAndStop();
  const database = await openDatabase(`file:${file()}`);
  for (const name of ["a", "b", "c"]) {
    await database.write((tx) => sql`create table ${sql.table(name)} (id integer)`.execute(tx));
  }
  const log = readFileSync(`${file()}-wal`);
  await database.close();
  log.writeUInt8(log.readUInt8(200) ^ 0xff, 200);
  writeFileSync(`${file()}-wal`, log);
  await startAndStop();
  const lost = () => logged.filter(([, event]) => event === "transactions lost");
  expect(lost()).toEqual([["error", "transactions lost", { file: `${file()}-wal`, transactions: 3 }]]);
  await startAndStop();
  expect(lost()).toHaveLength(1);
});
