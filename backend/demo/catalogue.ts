import { sql } from "kysely";
import { z } from "zod";
import { inChunks } from "../database/chunks.ts";
import type { Database, Db } from "../database/database.ts";
import { createProductImport } from "../modules/catalog/import/import.ts";
import { COLUMNS } from "../modules/catalog/import/import-row.ts";
import { PICTURE_KINDS } from "../modules/picture/picture-name.ts";
import { createLedger } from "../platform/ledger.ts";
import type { Ports } from "../ports.ts";
import { systemRandom } from "../system-ports.ts";
import { freightTemplateFor } from "./freight.ts";

const table = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
const groups = z.array(z.array(z.number()).min(1));
const sheet = z.array(z.array(z.string()));

const PRODUCT_SHEETS = [
  () => import("./data/goods-01.json"),
  () => import("./data/goods-02.json"),
  () => import("./data/goods-03.json"),
  () => import("./data/goods-04.json"),
  () => import("./data/goods-05.json"),
  () => import("./data/goods-06.json"),
  () => import("./data/goods-07.json"),
  () => import("./data/goods-08.json"),
  () => import("./data/goods-09.json"),
  () => import("./data/goods-10.json"),
  () => import("./data/goods-11.json"),
  () => import("./data/goods-12.json"),
  () => import("./data/goods-13.json"),
  () => import("./data/goods-14.json"),
];

/** The demo's merchants, products, printers and consumables (P8.1); products are loaded by the staff's import. */
export async function seedCatalog(database: Database, ports: Pick<Ports, "clock">) {
  await database.write(async (tx) => {
    await insertTable(tx, "categories", (await import("./data/categories.json")).default);
    await insertTable(tx, "brands", (await import("./data/brands.json")).default);
    const stores = rowsOf((await import("./data/stores.json")).default);
    await insertRows(
      tx,
      "stores",
      stores.map((row, index) => ({ ...row, freight_json: JSON.stringify(freightTemplateFor(index)) })),
    );
  });
  await seedProducts(database, ports);
  await database.write(async (tx) => {
    await insertTable(tx, "printers", (await import("./data/printers.json")).default);
    await insertTable(tx, "consumables", (await import("./data/consumables.json")).default);
    const fits = pairsOf((await import("./data/consumable-printers.json")).default);
    await insertRows(
      tx,
      "consumable_printers",
      fits.map(([consumable_id, printer_id]) => ({ consumable_id, printer_id })),
    );
    const sold = pairsOf((await import("./data/sku-consumables.json")).default);
    await insertRows(
      tx,
      "sku_consumables",
      sold.map(([sku_id, consumable_id]) => ({ sku_id, consumable_id })),
    );
  });
}

async function seedProducts(database: Database, ports: Pick<Ports, "clock">) {
  const sheets = await Promise.all(PRODUCT_SHEETS.map(async (load) => sheet.parse((await load()).default)));
  const [header = []] = sheets[0] ?? [];
  const rows = sheets.flatMap((one) => one.slice(1));
  const importGoods = createProductImport({
    database,
    ledger: createLedger(database, ports),
    ports: { clock: ports.clock, random: systemRandom },
    pictureKinds: PICTURE_KINDS,
  });
  const result = await importGoods([
    [...header, COLUMNS.listed_at],
    ...rows.map((row) => [...row, row[1] === "" ? "" : listedDay(Number(row[0]))]),
  ]);
  if (!result.ok) throw new Error(`the demo's products are not valid: ${JSON.stringify(result.problems.slice(0, 5))}`);
}

const FIRST_DAY = Date.UTC(2025, 8, 1);
const DAYS = 430;

/** A day within the last year, fixed for each product but in no visible order. */
function listedDay(product_id: number): string {
  const day = (product_id * 7919) % DAYS;
  return new Date(FIRST_DAY + day * 86_400_000).toISOString().slice(0, 10);
}

type Cell = string | number | null;

function rowsOf(json: unknown): Record<string, Cell>[] {
  const { columns, rows } = table.parse(json);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
}

/** `[a, b, c]` holds the pairs a-b and a-c. */
const pairsOf = (json: unknown) =>
  groups.parse(json).flatMap(([first = 0, ...others]) => others.map((other): [number, number] => [first, other]));

const insertTable = (tx: Db, name: string, json: unknown) => insertRows(tx, name, rowsOf(json));

/** Columns are named by the demo's own files, which Kysely's types cannot know. */
async function insertRows(tx: Db, name: string, rows: readonly Record<string, Cell>[]) {
  for (const some of inChunks(rows)) {
    const columns = Object.keys(some[0] ?? {});
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(some.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))}`.execute(
      tx,
    );
  }
}
