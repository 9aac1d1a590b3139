import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";
import { unreadableTransactions } from "./wal-damage.ts";

/** A database that was copied while it ran, as a crash leaves it: five notes, each written by a transaction of its own. */
let folder: string;
let file: string;
let log: Buffer;
/** Where each transaction's last page begins in the log. */
let commits: number[];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "wal-damage-"));
  file = join(folder, "copy.db");
  const source = join(folder, "shop.db");
  const database = openSqlite(source);
  await database.write((tx) => sql`create table notes (id integer)`.execute(tx));
  for (let id = 1; id <= 5; id += 1) await database.write((tx) => sql`insert into notes values (${id})`.execute(tx));
  for (const end of ["", "-wal"]) copyFileSync(source + end, file + end);
  await database.close();
  log = readFileSync(`${file}-wal`);
  const frameSize = 24 + log.readUInt32BE(8);
  const frames = Array.from({ length: (log.length - 32) / frameSize }, (_, index) => 32 + index * frameSize);
  commits = frames.filter((at) => log.readUInt32BE(at + 4) > 0);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Changes one byte of the page that begins there. */
function damage(at = 0) {
  log.writeUInt8(log.readUInt8(at + 100) ^ 0xff, at + 100);
  writeFileSync(`${file}-wal`, log);
}

async function notes() {
  const database = openSqlite(file);
  const { rows } = await sql<{ id: number }>`select id from notes`.execute(database.read);
  await database.close();
  return rows.length;
}

test("of a whole log all transactions are readable", async () => {
  expect(commits.length).toBeGreaterThanOrEqual(6);
  expect(unreadableTransactions(file)).toBe(0);
  expect(await notes()).toBe(5);
});

test("the transactions after a damaged page, which SQLite omits without an error, are counted", async () => {
  damage(commits.at(-3));
  expect(unreadableTransactions(file)).toBe(3);
  expect(await notes()).toBe(2);
});

test("a last transaction that a power cut has torn is no damage", async () => {
  damage(commits.at(-1));
  expect(unreadableTransactions(file)).toBe(0);
  writeFileSync(`${file}-wal`, log.subarray(0, log.length - 100));
  expect(unreadableTransactions(file)).toBe(0);
});

test("pages of an earlier round of the file are no damage", async () => {
  const database = openSqlite(file);
  await sql`pragma wal_checkpoint(restart)`.execute(database.read);
  await database.write((tx) => sql`insert into notes values (6)`.execute(tx));
  expect(readFileSync(`${file}-wal`).length).toBe(log.length);
  expect(unreadableTransactions(file)).toBe(0);
  await database.close();
});

test.each([
  ["missing", null],
  ["empty", ""],
  ["not a log", "x".repeat(9000)],
])("a log that is %s has none", (_, bytes) => {
  if (bytes === null) rmSync(`${file}-wal`);
  else writeFileSync(`${file}-wal`, bytes);
  expect(unreadableTransactions(file)).toBe(0);
});
