import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createDataVersion } from "#backend/cache/data-version.ts";
import { createProductIndex } from "#backend/modules/catalog/index/product-index.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { ddlFor } from "./ddl.ts";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import goodsChanges from "./migrations/0004-goods-changes.ts";

const shop = freshBackend();
const run = (statement: string) => shop.test.database.write((tx) => sql.raw(statement).execute(tx));

test("a database with the log of changed products migrates to dated rows once and retains its products", async () => {
  const { database, staff } = shop.backend;
  const ddl = ddlFor(database.engine);
  await run("drop index products_updated_at");
  await run("drop index skus_availability_changed_at");
  await run("alter table products drop column updated_at");
  await run("alter table skus drop column availability_changed_at");
  await run(`alter table products add column min_price ${ddl.int} not null default 0`);
  for (const statement of goodsChanges(ddl)) await run(statement);
  await run("delete from migrations where name = '0005-updated-at'");

  expect(await migrate(database)).toEqual(["0005-updated-at"]);
  expect(await migrate(database)).toEqual([]);
  expect(await database.read.selectFrom("products").select("id").execute()).toHaveLength(689);
  const index = createProductIndex(database, createDataVersion(database, 0));
  const isForSale = async (id: number) => (await index.current()).rowOf(id) !== undefined;
  expect(await isForSale(10_002)).toBe(true);
  await staff.productAdmin.show(10_002, 0);
  expect(await isForSale(10_002)).toBe(false);
});

test("SKUs from before they had units of their own have their product's unit and are no packs", async () => {
  const { database } = shop.backend;
  for (const column of ["unit_name", "pack_pieces"]) await run(`alter table skus drop column ${column}`);
  for (const column of ["pack_pieces", "piece_unit"]) await run(`alter table order_items drop column ${column}`);
  await run("delete from migrations where name = '0008-sku-units'");

  expect(await migrate(database)).toEqual(["0008-sku-units"]);
  const skus = await database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .select(["skus.unit_name", "skus.pack_pieces", "products.unit_name as piece_unit"])
    .execute();
  expect(skus).toHaveLength(1499);
  for (const sku of skus) expect(sku).toMatchObject({ unit_name: sku.piece_unit, pack_pieces: null });
});

test("a migration recorded under its former name does not run twice", async () => {
  const { database } = shop.test;
  await run("update migrations set name = '0001-ground-floor' where name = '0001-initial'");
  expect(await migrate(database)).toEqual([]);
});

test("migrations are the files of their folder, in the order of their names", () => {
  const files = readdirSync(new URL("./migrations", import.meta.url)).map((file) => file.replace(/\.ts$/, ""));
  expect(MIGRATION_NAMES.slice(0, files.length)).toEqual(files.sort());
});
