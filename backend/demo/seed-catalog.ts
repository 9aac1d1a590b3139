import { sql } from "kysely";
import { z } from "zod";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COLUMNS } from "#contract/rules/product-table.ts";
import { inChunks } from "../database/chunks.ts";
import type { Database, Db } from "../database/database.ts";
import type { FreightTemplate } from "../modules/store/freight-template.ts";
import { createStoreCategories } from "../modules/store/store-categories.ts";
import type { Ports } from "../ports.ts";
import { createSeedBackend } from "./seed-backend.ts";
import { photographCells, photographsFor, productsOfRows, readPhotographs } from "./seed-photographs.ts";

const table = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
});
const groups = z.array(z.array(z.number()).min(1));
const ownCategories = z.array(z.tuple([z.string(), z.string(), z.array(z.string())]));
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

/** Seeds stores, products, printers and consumables; products go through the import that staff use. */
export async function seedCatalog(database: Database, ports: Pick<Ports, "clock" | "log">) {
  await database.write(async (tx) => {
    await insertTable(tx, "categories", (await import("./data/categories.json")).default);
    await insertTable(tx, "brands", (await import("./data/brands.json")).default);
    const stores = rowsOf((await import("./data/stores.json")).default);
    await insertRows(
      tx,
      "stores",
      stores.map((row, index) => ({ ...row, freight_json: JSON.stringify(freightTemplateOf(index)) })),
    );
  });
  const storeCategories = createStoreCategories(database);
  for (const [shop, name, holds] of ownCategories.parse((await import("./data/store-categories.json")).default)) {
    await storeCategories.set(shop, name, holds);
  }
  await seedProducts(database, ports);
  await database.write(async (tx) => {
    await insertTable(tx, "printers", (await import("./data/printers.json")).default);
    await insertTable(tx, "consumables", (await import("./data/consumables.json")).default);
    const compatibilities = pairsOf((await import("./data/consumable-printers.json")).default);
    await insertRows(
      tx,
      "consumable_printers",
      compatibilities.map(([consumable_id, printer_id]) => ({ consumable_id, printer_id })),
    );
    const skuConsumables = pairsOf((await import("./data/sku-consumables.json")).default);
    await insertRows(
      tx,
      "sku_consumables",
      skuConsumables.map(([sku_id, consumable_id]) => ({ sku_id, consumable_id })),
    );
  });
}

async function seedProducts(database: Database, ports: Pick<Ports, "clock" | "log">) {
  const { header, rows } = await readDemoRows();
  const skuColumn = header.indexOf(COLUMNS.sku_id);
  const chosen = photographsFor(await readPhotographs(), productsOfRows(header, rows));
  const { products: pictures, skus: skuPictures } = photographCells(chosen);
  const { importGoods } = createSeedBackend(database, ports).backend.staff;
  const result = await importGoods([
    [...header, COLUMNS.listed_at, COLUMNS.pictures, COLUMNS.sku_picture],
    ...rows.map((row) => {
      const id = Number(row[0]);
      const isFirst = row[1] !== "";
      return [
        ...row,
        isFirst ? listedOn(id) : "",
        isFirst ? (pictures.get(id) ?? "") : "",
        skuPictures.get(row[skuColumn] ?? "") ?? "",
      ];
    }),
  ]);
  if (!result.ok) throw new Error(`the demo products are not valid: ${JSON.stringify(result.problems.slice(0, 5))}`);
}

/** The import tables of the products as one. */
export async function readDemoRows(): Promise<{ header: string[]; rows: string[][] }> {
  const sheets = await Promise.all(PRODUCT_SHEETS.map(async (load) => sheet.parse((await load()).default)));
  return { header: sheets[0]?.[0] ?? [], rows: sheets.flatMap(([, ...rows]) => rows) };
}

const FIRST_LISTING_DAY = Date.UTC(2025, 8, 1);
const LISTING_DAYS = 430;

/** The listing day of a product as yyyy-MM-dd, scattered by its id. */
function listedOn(product_id: number): string {
  const day = (product_id * 7919) % LISTING_DAYS;
  return new Date(FIRST_LISTING_DAY + day * DAY_MS).toISOString().slice(0, 10);
}

type Cell = string | number | null;

function rowsOf(json: unknown): Record<string, Cell>[] {
  const { columns, rows } = table.parse(json);
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index] ?? null])));
}

/** The pairs `[a, b]` and `[a, c]` of each `[a, b, c]`. */
const pairsOf = (json: unknown) =>
  groups.parse(json).flatMap(([first = 0, ...others]) => others.map((other): [number, number] => [first, other]));

const insertTable = (tx: Db, name: string, json: unknown) => insertRows(tx, name, rowsOf(json));

/** Inserts rows whose columns the data files name, which Kysely's types cannot express. */
async function insertRows(tx: Db, name: string, rows: readonly Record<string, Cell>[]) {
  for (const chunk of inChunks(rows)) {
    const columns = Object.keys(chunk[0] ?? {});
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(chunk.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`))}`.execute(
      tx,
    );
  }
}

const NOT_DELIVERED = ["香港特别行政区", "澳门特别行政区", "台湾省"];
const REMOTE = ["西藏自治区", "新疆维吾尔自治区"];
const FAR_AWAY = [...REMOTE, "内蒙古自治区", "青海省", "宁夏回族自治区", "甘肃省", "海南省"];

const byPiece: FreightTemplate = {
  by: "piece",
  first: 1,
  first_fee: 800,
  next: 5,
  next_fee: 200,
  free_over: 9900,
  remote: FAR_AWAY,
  remote_extra: 1000,
  excluded: NOT_DELIVERED,
};
const byWeight: FreightTemplate = { ...byPiece, by: "weight", first: 1000, next: 1000 };

/**
 * The freight templates of the stores in the order of data/stores.json, which differ so that the demo shows every rule.
 */
const STORE_FREIGHT: readonly Partial<FreightTemplate & { base: FreightTemplate }>[] = [
  // The template of 优选办公自营, which sells paper.
  { base: byWeight, first: 3000, first_fee: 600, next_fee: 100, free_over: 9900, remote_extra: 1500 },
  { base: byPiece, free_over: 19900 },
  { base: byPiece, first_fee: 0, next_fee: 0, free_over: null, remote_extra: 0 },
  { base: byPiece, first_fee: 600, free_over: 9900 },
  { base: byPiece, first_fee: 700, next: 3, next_fee: 300, free_over: 19900 },
  { base: byPiece, first_fee: 1000, next: 10, next_fee: 200, free_over: 19900 },
  { base: byPiece, free_over: 9900 },
  { base: byWeight, first: 2000, first_fee: 1200, next_fee: 150, free_over: null, remote_extra: 3000 },
  { base: byPiece, first_fee: 900, free_over: 19900 },
  { base: byPiece, first_fee: 800, free_over: 9900 },
  { base: byWeight, first: 2000, first_fee: 800, next_fee: 120, free_over: 9900 },
  // The template of 良工家具五金专营店, which sells furniture.
  {
    base: byWeight,
    first: 10_000,
    first_fee: 3000,
    next: 5000,
    next_fee: 800,
    free_over: null,
    remote: FAR_AWAY.filter((name) => !REMOTE.includes(name)),
    remote_extra: 6000,
    excluded: [...REMOTE, ...NOT_DELIVERED],
  },
];

function freightTemplateOf(index: number): FreightTemplate {
  const { base = byPiece, ...differences } = STORE_FREIGHT[index] ?? {};
  return { ...base, ...differences };
}
