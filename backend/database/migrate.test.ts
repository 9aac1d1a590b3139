import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { MIGRATION_NAMES, migrate, OlderBuildError } from "./migrate.ts";

const shop = freshBackend();

async function empty() {
  const { database, drop } = await emptyDatabase();
  onTestFinished(drop);
  const run = (statement: string) => database.write((tx) => sql.raw(statement).execute(tx));
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(database.read);
    return rows.map(({ name }) => name);
  };
  return { database, run, names };
}

const migration = (name: string, ...statements: string[]) => ({ name, statements: () => statements });

test("an empty database gets every migration once", async () => {
  const { database, names } = await empty();
  expect(await migrate(database)).toEqual(MIGRATION_NAMES);
  expect(await migrate(database)).toEqual([]);
  expect(await names()).toEqual(MIGRATION_NAMES);
});

test("the names of migrations are numbers and words, each once", () => {
  for (const name of MIGRATION_NAMES) expect(name).toMatch(/^\d{4}(-[a-z\d]+)+$/);
  expect(new Set(MIGRATION_NAMES).size).toBe(MIGRATION_NAMES.length);
});

test("a later migration runs once, in a transaction of its own", async () => {
  const { database, names } = await empty();
  const first = migration("0001-a", "create table a (id integer primary key)");
  const second = migration("0002-b", "alter table a add column name text", "create index a_name on a (name)");
  expect(await migrate(database, [first])).toEqual(["0001-a"]);
  expect(await migrate(database, [first, second])).toEqual(["0002-b"]);
  expect(await migrate(database, [first, second])).toEqual([]);
  expect(await names()).toEqual(["0001-a", "0002-b"]);
});

test("a migration that fails leaves nothing behind, and can be repeated [R20]", async () => {
  const { database, run, names } = await empty();
  const first = migration("0001-a", "create table a (id integer primary key)");
  const failing = migration("0002-b", "create table b (id integer primary key)", "insert into a (name) values (1)");
  await expect(migrate(database, [first, failing])).rejects.toThrow(/name/);
  expect(await names()).toEqual(["0001-a"]);
  await run("create table b (id integer primary key)");
  await run("drop table b");
  expect(await migrate(database, [first, migration("0002-b", "create table b (id integer)")])).toEqual(["0002-b"]);
});

test("modules whose tables refer to each other both ways get them in one transaction", async () => {
  const { database, run } = await empty();
  const a = migration(
    "0001-a",
    "create table a_lines (id integer primary key, b_id integer references b_heads (id))",
    "create index a_lines_b on a_lines (b_id)",
    "create table a_heads (id integer primary key, parent_id integer references a_heads (id))",
  );
  const b = migration(
    "0001-b",
    "create table b_heads (id integer primary key)",
    "create table b_lines (id integer primary key, a_id integer references a_heads (id))",
  );
  expect(await migrate(database, [a, b])).toEqual(["0001-a", "0001-b"]);
  await expect(run("insert into a_lines (id, b_id) values (1, 1)")).rejects.toThrow(/foreign key/i);
  await run("insert into b_heads (id) values (1)");
  await run("insert into a_lines (id, b_id) values (1, 1)");
});

test("a database of a newer version is refused with the names of its migrations", async () => {
  const { database, run } = await empty();
  await migrate(database);
  await run("insert into migrations (name) values ('0099-later')");
  await expect(migrate(database)).rejects.toThrow("a newer version has migrated it (0099-later)");
});

test("a database of an older build, which has none of these migrations, is refused without any change", async () => {
  const { database, run, names } = await empty();
  await run("create table migrations (name text primary key)");
  const recorded = ["0001-ground-floor", "0002-qr-logins"];
  for (const name of recorded) await run(`insert into migrations (name) values ('${name}')`);
  await expect(migrate(database)).rejects.toThrow(OlderBuildError);
  expect(await names()).toEqual(recorded);
  await expect(run("select 1 from ledger")).rejects.toThrow();
});

test.each([
  ["an order whose coupons are not taken off", "update orders set coupon_fen = coupon_fen + 5"],
  ["an order without its group", "delete from order_groups"],
  ["an item with more units dispatched than ordered", "update order_items set dispatched = quantity + 1"],
  [
    "an item with more units refunded than ordered",
    "update order_items set refunded_pieces = quantity, open_pieces = 1",
  ],
  ["a payment with more paid back than paid", "update payments set refunded_fen = amount_fen + 1"],
  ["a row of the ledger that has an unknown kind of holder", "update ledger set asset = 'gold'"],
  ["a stock below zero", "update skus set stock = -1"],
  ["a receipt that is booked without an amount", "update bank_receipts set amount_fen = 0 where outcome = 'paid'"],
  [
    "a list of nobody",
    `insert into order_lists (name, rows_json, headings_json, row_count, version, created_at)
     values ('', '[]', '[]', 0, 0, 0)`,
  ],
  [
    "a payment at a gateway that has no number there",
    `insert into payment_attempts (out_trade_no, type, customer_id, group_id, amount_fen, state, qr_url, created_at,
       expires_at, asked_at)
     select 'ZF1', 'weixin', customer_id, id, 1, 'paid', '', 0, 0, 0 from order_groups limit 1`,
  ],
])("the tables refuse %s", async (_, statement) => {
  await expect(shop.backend.database.write((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(/constraint/i);
});
