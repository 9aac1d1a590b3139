import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import Sqlite from "libsql";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Database, Db } from "./database.ts";
import { openSqlite, STATEMENTS_MAX, withStatementCache } from "./sqlite.ts";

/** Prepared statements are shared by all callers without changing any result. */

let folder: string;
let file: string;
let database: Database;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "sqlite-"));
  file = join(folder, "test.db");
  database = openSqlite(file);
  await change("create table notes (id integer primary key, label text not null unique)");
  await change("insert into notes values (1, 'one'), (2, 'two'), (3, 'three')");
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const change = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx));
const all = async (db: Db) => (await sql`select * from notes order by id`.execute(db)).rows;
const labelOf = async (db: Db, id: number) =>
  (await sql<{ label: string }>`select label from notes where id = ${id}`.execute(db)).rows.map(({ label }) => label);
const add = (id: number, label: string) =>
  database.write((tx) => sql`insert into notes (id, label) values (${id}, ${label})`.execute(tx));

test("both connections sync every commit before its acknowledgement, check references and cut their log back [R20]", async () => {
  const settings = async (db: Db) =>
    Promise.all(
      ["synchronous", "foreign_keys", "journal_mode", "journal_size_limit"].map(async (name) => {
        const { rows } = await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(db);
        return rows[0]?.[name];
      }),
    );
  // 2 is FULL.
  const expected = [2, 1, "wal", 16 * 1024 * 1024];
  expect(await settings(database.read)).toEqual(expected);
  expect(await database.write(settings)).toEqual(expected);
});

test("a boolean parameter is an error of its statement, not the end of the process", async () => {
  await expect(sql`select ${true} as value`.execute(database.read)).rejects.toThrow("SQLite has no booleans");
  expect(await all(database.read)).toHaveLength(3);
});

describe("a statement that is prepared already", () => {
  test.each(["this process", "another process"])("sees the new tables when %s has changed them", async (process) => {
    const other = openSqlite(file);
    const writer = process === "this process" ? database : other;
    const alter = (statement: string) => writer.write((tx) => sql.raw(statement).execute(tx));
    const bothConnections = () => Promise.all([all(database.read), database.write(all)]);
    expect((await bothConnections()).map((rows) => rows[0])).toEqual(Array(2).fill({ id: 1, label: "one" }));
    await alter("alter table notes add column colour text not null default 'red'");
    expect((await bothConnections()).map((rows) => rows[0])).toEqual(
      Array(2).fill({ id: 1, label: "one", colour: "red" }),
    );
    await alter("alter table notes rename column label to text");
    expect((await bothConnections()).map((rows) => rows[0])).toEqual(
      Array(2).fill({ id: 1, text: "one", colour: "red" }),
    );
    await alter("drop table notes");
    await expect(all(database.read)).rejects.toThrow("no such table");
    await alter("create table notes (colour text, id integer)");
    await alter("insert into notes values ('blue', 7)");
    expect(await bothConnections()).toEqual(Array(2).fill([{ colour: "blue", id: 7 }]));
    await other.close();
  });

  test("gives each of many concurrent callers their own result", async () => {
    for (let id = 10; id < 110; id += 1) await add(id, `word ${id}`);
    const ids = Array.from({ length: 400 }, (_, index) => 10 + (index % 100));
    const answers = await Promise.all(ids.map((id) => labelOf(database.read, id)));
    expect(answers).toEqual(ids.map((id) => [`word ${id}`]));
    // The same statements run inside a transaction.
    const inside = await database.write((tx) => Promise.all(ids.map((id) => labelOf(tx, id))));
    expect(inside).toEqual(answers);
  });

  test("sees later writes, and in its transaction uncommitted ones", async () => {
    expect(await labelOf(database.read, 4)).toEqual([]);
    await database.write(async (tx) => {
      expect(await labelOf(tx, 4)).toEqual([]);
      await sql`insert into notes (id, label) values (${4}, ${"four"})`.execute(tx);
      expect([await labelOf(tx, 4), await labelOf(database.read, 4)]).toEqual([["four"], []]);
    });
    expect(await labelOf(database.read, 4)).toEqual(["four"]);
  });

  test("works after a failure", async () => {
    await add(5, "five");
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(add(5, "five")).rejects.toThrow("UNIQUE");
    await add(6, "six");
    expect([await labelOf(database.read, 5), await labelOf(database.read, 6)]).toEqual([["five"], ["six"]]);
    // A statement that failed to prepare is not cached.
    const later = () => sql`select * from later`.execute(database.read);
    await expect(later()).rejects.toThrow("no such table");
    await change("create table later (id integer)");
    expect((await later()).rows).toEqual([]);
  });
});

describe("the statement cache", () => {
  /** A database of the driver that records every prepared statement. */
  function counting() {
    const driver = new Sqlite(file);
    const prepared: string[] = [];
    const counted = withStatementCache({
      prepare(source: string) {
        prepared.push(source);
        return driver.prepare(source);
      },
      exec: (source: string) => driver.exec(source),
      close: () => driver.close(),
    });
    const run = (source: string) => counted.prepare(source).all([]);
    return { run, prepared, close: counted.close };
  }

  test("prepares a repeated statement once and a different one separately", () => {
    const { run, prepared, close } = counting();
    for (let repeat = 0; repeat < 5; repeat += 1) run("select 1 as one");
    run("select 1 as ONE");
    expect(prepared).toEqual(["select 1 as one", "select 1 as ONE"]);
    close();
  });

  test("evicts the least recently used statement beyond its maximum", () => {
    const { run, prepared, close } = counting();
    const statements = Array.from({ length: STATEMENTS_MAX + 1 }, (_, index) => `select ${index} as n`);
    const [first = "", second = "", ...rest] = statements;
    for (const source of [first, second]) run(source);
    for (const source of rest) {
      run(first);
      run(source);
    }
    expect(prepared).toEqual(statements);
    // The second statement was evicted for the last one.
    run(first);
    expect(prepared).toEqual(statements);
    expect(run(second)).toEqual([{ n: 1 }]);
    expect(prepared).toEqual([...statements, second]);
    close();
  });

  test("does not cache statements that change tables or settings", () => {
    const { run, prepared, close } = counting();
    for (const source of ["pragma data_version", "pragma data_version"]) run(source);
    expect(prepared).toEqual(["pragma data_version", "pragma data_version"]);
    close();
  });
});
