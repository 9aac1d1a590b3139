import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";
import { protectFolder, tracesOfLostDatabase } from "./sqlite-file.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "sqlite-file-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

describe.skipIf(process.platform === "win32")("rights", () => {
  test("a new database and its logs belong to their owner only, and so does their folder", async () => {
    const folder = join(root, "data");
    const file = join(folder, "shop.db");
    const database = openSqlite(file);
    await database.write((tx) => sql`create table notes (id integer)`.execute(tx));
    expect([file, `${file}-wal`, `${file}-shm`].map(rightsOf)).toEqual(["600", "600", "600"]);
    expect(rightsOf(folder)).toBe("700");
    await database.close();
  });

  test("an existing folder and database that others can read are closed to them", async () => {
    const file = join(root, "shop.db");
    writeFileSync(file, "");
    chmodSync(file, 0o644);
    chmodSync(root, 0o755);
    protectFolder(root);
    await openSqlite(file).close();
    expect([root, file].map(rightsOf)).toEqual(["700", "600"]);
  });

  test("the mode of a shared folder is not changed", () => {
    chmodSync(root, 0o1777);
    protectFolder(root);
    expect(rightsOf(root)).toBe("777");
  });
});

describe("traces of a lost database", () => {
  const file = () => join(root, "shop.db");
  const uploads = () => join(root, "uploads");
  const traces = () => tracesOfLostDatabase(file(), uploads());
  const SQLITE = `SQLite format 3\0${"x".repeat(100)}`;

  test("are none for a new shop, with what a start itself creates", () => {
    expect(traces()).toEqual([]);
    mkdirSync(uploads());
    for (const name of ["shop.db", "shop.db-wal", "session-secret", ".gitkeep"]) writeFileSync(join(root, name), "");
    expect(traces()).toEqual([]);
  });

  test.each([
    ["a backup", "before-sale.db", SQLITE],
    ["the database that a restore replaced", "shop.db.before-20261121093000", SQLITE],
    ["a backup in a folder of backups", "backups/monday", SQLITE],
    ["the database's log", "shop.db-wal", "x"],
  ])("are %s", (_, name, content) => {
    mkdirSync(join(root, "backups"));
    writeFileSync(join(root, name), content);
    for (const emptied of [false, true]) {
      if (emptied) writeFileSync(file(), "");
      expect(traces()).toEqual([join(root, name)]);
    }
    writeFileSync(file(), SQLITE);
    expect(traces()).toEqual([]);
  });

  test("are uploads", () => {
    mkdirSync(uploads());
    writeFileSync(join(uploads(), "1.webp"), "x");
    expect(traces()).toEqual([uploads()]);
    expect(existsSync(file())).toBe(false);
  });
});
