import { sql } from "kysely";
import { expect, test } from "vitest";
import { createProductIndex } from "#backend/modules/catalog/index/product-index.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { migrate } from "./migrate.ts";

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
