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
  await change("create table notes (id integer primary key, words text not null unique)");
  await change("insert into notes values (1, 'one'), (2, 'two'), (3, 'three')");
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const change = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx));
const all = async (db: Db) => (await sql`select * from notes order by id`.execute(db)).rows;
const word = async (db: Db, id: number) =>
  (await sql<{ words: string }>`select words from notes where id = ${id}`.execute(db)).rows.map(({ words }) => words);
const add = (id: number, words: string) =>
  database.write((tx) => sql`insert into notes (id, words) values (${id}, ${words})`.execute(tx));

describe("a statement that is prepared already", () => {
  test.each(["this process", "another process"])("answers as anew when %s has changed the tables", async (who) => {
    const other = openSqlite(file);
    const by = who === "this process" ? database : other;
    const alter = (statement: string) => by.write((tx) => sql.raw(statement).execute(tx));
    const asked = () => Promise.all([all(database.read), database.write(all)]);
    expect((await asked()).map((rows) => rows[0])).toEqual(Array(2).fill({ id: 1, words: "one" }));
    await alter("alter table notes add column colour text not null default 'red'");
    expect((await asked()).map((rows) => rows[0])).toEqual(Array(2).fill({ id: 1, words: "one", colour: "red" }));
    await alter("alter table notes rename column words to text");
    expect((await asked()).map((rows) => rows[0])).toEqual(Array(2).fill({ id: 1, text: "one", colour: "red" }));
    await alter("drop table notes");
    await expect(all(database.read)).rejects.toThrow("no such table");
    await alter("create table notes (colour text, id integer)");
    await alter("insert into notes values ('blue', 7)");
    expect(await asked()).toEqual(Array(2).fill([{ colour: "blue", id: 7 }]));
    await other.close();
  });

  test("gives each of many askers at once their own answer", async () => {
    for (let id = 10; id < 110; id += 1) await add(id, `word ${id}`);
    const ids = Array.from({ length: 400 }, (_, index) => 10 + (index % 100));
    const answers = await Promise.all(ids.map((id) => word(database.read, id)));
    expect(answers).toEqual(ids.map((id) => [`word ${id}`]));
    // Inside a transaction, too, with the same words as outside of it.
    const inside = await database.write((tx) => Promise.all(ids.map((id) => word(tx, id))));
    expect(inside).toEqual(answers);
  });

  test("sees what was written since, and in a transaction what is not yet committed", async () => {
    expect(await word(database.read, 4)).toEqual([]);
    await database.write(async (tx) => {
      expect(await word(tx, 4)).toEqual([]);
      await sql`insert into notes (id, words) values (${4}, ${"four"})`.execute(tx);
      expect([await word(tx, 4), await word(database.read, 4)]).toEqual([["four"], []]);
    });
    expect(await word(database.read, 4)).toEqual(["four"]);
  });

  test("is as good after a failure as before", async () => {
    await add(5, "five");
    for (let again = 0; again < 3; again += 1) await expect(add(5, "five")).rejects.toThrow("UNIQUE");
    await add(6, "six");
    expect([await word(database.read, 5), await word(database.read, 6)]).toEqual([["five"], ["six"]]);
    // One that was never prepared is not remembered as failed.
    const later = () => sql`select * from later`.execute(database.read);
    await expect(later()).rejects.toThrow("no such table");
    await change("create table later (id integer)");
    expect((await later()).rows).toEqual([]);
  });
});

describe("the store of statements", () => {
  /** The driver's own database, with every preparation told. */
  function counting() {
    const driver = new Sqlite(file);
    const prepared: string[] = [];
    const counted = withStatementCache({
      prepare(question: string) {
        prepared.push(question);
        return driver.prepare(question);
      },
      close: () => driver.close(),
    });
    const ask = (question: string) => counted.prepare(question).all([]);
    return { ask, prepared, close: counted.close };
  }

  test("prepares once what is asked again, and anew what only looks alike", () => {
    const { ask, prepared, close } = counting();
    for (let again = 0; again < 5; again += 1) ask("select 1 as one");
    ask("select 1 as ONE");
    expect(prepared).toEqual(["select 1 as one", "select 1 as ONE"]);
    close();
  });

  test("keeps so many and no more, and lets go of what was not asked longest", () => {
    const { ask, prepared, close } = counting();
    const questions = Array.from({ length: STATEMENTS_MAX + 1 }, (_, index) => `select ${index} as n`);
    const [first = "", second = "", ...rest] = questions;
    for (const question of [first, second]) ask(question);
    for (const question of rest) {
      ask(first);
      ask(question);
    }
    expect(prepared).toEqual(questions);
    // The second has had to go for the last.
    ask(first);
    expect(prepared).toEqual(questions);
    expect(ask(second)).toEqual([{ n: 1 }]);
    expect(prepared).toEqual([...questions, second]);
    close();
  });

  test("keeps nothing that is said once: what changes tables or settings", () => {
    const { ask, prepared, close } = counting();
    for (const question of ["pragma data_version", "pragma data_version"]) ask(question);
    expect(prepared).toEqual(["pragma data_version", "pragma data_version"]);
    close();
  });
});
