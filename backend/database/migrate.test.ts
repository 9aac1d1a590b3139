import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createProductIndex } from "#backend/modules/catalog/index/product-index.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";

const shop = freshBackend();
const run = (statement: string) => shop.test.database.write((tx) => sql.raw(statement).execute(tx));

/** The triggers of 0004-goods-changes and their tables. */
const TRIGGERS = [
  ...["products_added", "products_changed", "products_gone"].map((name) => ({ name, table: "products" })),
  ...["skus_added", "skus_changed", "skus_left", "skus_gone"].map((name) => ({ name, table: "skus" })),
];

test("a shop from before the log of changed goods gets it with its goods as they are, once", async () => {
  const { database } = shop.test;
  for (const { name, table } of TRIGGERS) {
    await run(`drop trigger ${name}${database.engine === "postgres" ? ` on ${table}` : ""}`);
    if (database.engine === "postgres") await run(`drop function note_${name}()`);
  }
  await run("drop table goods_changes");
  await run("delete from migrations where name = '0004-goods-changes'");

  expect(await migrate(database)).toEqual(["0004-goods-changes"]);
  expect(await migrate(database)).toEqual([]);
  const onShelf = createProductIndex(database);
  const salesOf = async (id: number) => {
    const goods = await onShelf.goods();
    return goods.at("sales", goods.slotOf(id) ?? -1);
  };
  const before = await salesOf(10_002);
  await run("update products set sales = sales + 5 where id = 10002");
  expect(await salesOf(10_002)).toBe(before + 5);
});

test("a database that recorded a migration under its former name does not run it again", async () => {
  const { database } = shop.test;
  await run("update migrations set name = '0001-ground-floor' where name = '0001-initial'");
  expect(await migrate(database)).toEqual([]);
});

test("migrations are the files of their folder, in the order of their names", () => {
  const files = readdirSync(new URL("./migrations", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
  expect(MIGRATION_NAMES.slice(0, files.length)).toEqual(files.sort());
});
