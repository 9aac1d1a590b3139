import { ORIGINAL } from "#contract/rules/printer.ts";
import type { Database, Db } from "../../database/database.ts";
import {
  type NewConsumable,
  type NewPrinter,
  printerFacts,
  writeConsumable,
  writeContent,
  writeFit,
  writePrinter,
} from "./printer-import.store.ts";
import { PRINTER_COLUMNS, type PrinterProblem, type PrinterRow, readPrinterRows } from "./printer-row.ts";

const ROWS_MAX = 50_000;

export type PrintersImported =
  | { ok: true; printers: number; consumables: number; fits: number }
  | { ok: false; problems: PrinterProblem[] };
export type PrinterImport = ReturnType<typeof createPrinterImport>;

/**
 * Imports printers and the consumables that fit them, a printer with a consumable in each row. Every row is
 * checked before any is written, and importing the same table twice changes nothing. A printer is known by brand and
 * model, a consumable by brand, code and colour, and the original that it replaces by the printer's brand, code and colour.
 */
export function createPrinterImport(database: Database) {
  return (table: readonly (readonly string[])[]) => database.write((tx) => importPrinters(tx, table));
}

/** The same in the caller's transaction. */
export async function importPrinters(tx: Db, table: readonly (readonly string[])[]): Promise<PrintersImported> {
  if (table.length > ROWS_MAX) {
    return { ok: false, problems: [{ line: ROWS_MAX, column: "", message: `一次最多 ${ROWS_MAX} 行` }] };
  }
  const { rows, problems } = readPrinterRows(table);
  const skuIds = new Set(rows.flatMap(({ consumable }) => consumable?.sku_id ?? []));
  const facts = await printerFacts(tx, [...skuIds]);
  const brands = new Map(facts.brands.map(({ id, name }) => [name, id]));
  const products = new Map(facts.skus.map(({ id, product_id }) => [id, product_id]));
  const originals = originalsOf(facts.consumables, rows, brands);
  for (const { line, printer, consumable } of rows) {
    const addProblem = (column: keyof typeof PRINTER_COLUMNS, message: string) =>
      problems.push({ line, column: PRINTER_COLUMNS[column], message });
    if (!brands.has(printer.brand)) addProblem("brand", `没有品牌 ${printer.brand}`);
    if (!consumable) continue;
    if (!brands.has(consumable.consumable_brand)) {
      addProblem("consumable_brand", `没有品牌 ${consumable.consumable_brand}`);
    }
    if (!products.has(consumable.sku_id)) addProblem("sku_id", `没有 SKU ${consumable.sku_id}`);
    if (consumable.replaces !== "" && !originals.has(originalKey(printer.brand, consumable))) {
      addProblem("replaces", `没有${printer.brand}原装 ${consumable.replaces} ${consumable.color}`);
    }
  }
  if (problems.length > 0) return { ok: false, problems: problems.sort((a, b) => a.line - b.line) };

  const printers = numbered<NewPrinter, PrinterName>(facts.printers, printerKey);
  const consumables = numbered<NewConsumable, ConsumableName>(facts.consumables, consumableKey);
  let fits = 0;
  // Originals precede the consumables that replace them, which need their ids.
  for (const { printer, consumable } of rows.toSorted(byOriginality)) {
    const brand_id = brands.get(printer.brand) ?? 0;
    const known = printers.find(printer);
    const printer_id = await printers.write(toPrinter(printer, brand_id, known), (row) => writePrinter(tx, row));
    if (!consumable) continue;
    const ofBrands = { brand_id: brands.get(consumable.consumable_brand) ?? 0, fits_brand_id: brand_id };
    const product_id = products.get(consumable.sku_id) ?? 0;
    const row = toConsumable(consumable, { ...ofBrands, product_id });
    const before = consumables.find(row);
    const original = originals.get(originalKey(printer.brand, consumable));
    const replaces_id = (original && consumables.find(original)?.id) ?? before?.replaces_id ?? null;
    const consumable_id = await consumables.write({ ...row, ...unchangedFields(before), replaces_id }, (one) =>
      writeConsumable(tx, one),
    );
    await writeContent(tx, consumable.sku_id, consumable_id);
    if (await writeFit(tx, consumable_id, printer_id)) fits += 1;
  }
  return { ok: true, printers: printers.changed(), consumables: consumables.changed(), fits };
}

type PrinterName = Pick<NewPrinter, "brand" | "model">;
type ConsumableName = Pick<NewConsumable, "brand" | "code" | "color">;

const printerKey = ({ brand, model }: PrinterName) => `${brand}|${model}`.toLowerCase();
const consumableKey = ({ brand, code, color }: ConsumableName) => `${brand}|${code}|${color}`.toLowerCase();

type Consumable = NonNullable<PrinterRow["consumable"]>;

const originalKey = (printerBrand: string, { replaces, color }: Pick<Consumable, "replaces" | "color">) =>
  `${printerBrand}|${replaces}|${color}`.toLowerCase();

/** The known originals and those of the table, by what a row that replaces one names. */
function originalsOf(
  known: readonly (ConsumableName & { origin: string; fits_brand_id: number })[],
  rows: readonly PrinterRow[],
  brands: ReadonlyMap<string, number>,
): Map<string, ConsumableName> {
  const brandNames = new Map([...brands].map(([name, id]) => [id, name]));
  const originals = new Map<string, ConsumableName>();
  const add = (printerBrand: string, { brand, code, color }: ConsumableName) =>
    originals.set(originalKey(printerBrand, { replaces: code, color }), { brand, code, color });
  for (const one of known) if (one.origin === ORIGINAL) add(brandNames.get(one.fits_brand_id) ?? "", one);
  for (const { printer, consumable } of rows) {
    if (consumable?.origin === ORIGINAL) add(printer.brand, { ...consumable, brand: consumable.consumable_brand });
  }
  return originals;
}

const byOriginality = (a: PrinterRow, b: PrinterRow) =>
  Number(b.consumable?.origin === ORIGINAL) - Number(a.consumable?.origin === ORIGINAL);

const toPrinter = (
  { short_model, ...printer }: PrinterRow["printer"],
  brand_id: number,
  known: NewPrinter | undefined,
): Omit<NewPrinter, "id"> => ({
  ...printer,
  brand_id,
  short_model: short_model || printer.model,
  market: known?.market ?? "中国大陆",
  product_id: known?.product_id ?? null,
  sku_id: known?.sku_id ?? null,
});

const toConsumable = (
  { consumable_brand: brand, alias, yield_pages, replaces: _, ...rest }: Consumable,
  ids: { brand_id: number; fits_brand_id: number; product_id: number },
): Omit<NewConsumable, "id" | "replaces_id"> => ({
  ...rest,
  ...ids,
  brand,
  alias: alias || rest.code,
  name: `${brand} ${rest.code} ${rest.color}${rest.kind}`,
  yield_pages,
  yield_note: "",
});

/** The unchanged fields of a known consumable: its name, and the first of its SKUs, to which the name links. */
const unchangedFields = (known: NewConsumable | undefined) =>
  known && {
    name: known.name,
    yield_note: known.yield_note,
    sku_id: known.sku_id,
    product_id: known.product_id,
  };

/** Rows by their key: known ones keep their id, new ones get the next, and only changed ones are written. */
function numbered<Row extends { id: number }, Named>(known: readonly (Row & Named)[], keyOf: (named: Named) => string) {
  const byKey = new Map<string, Row>(known.map((row) => [keyOf(row), row]));
  let lastId = known.reduce((last, { id }) => Math.max(last, id), 0);
  const written = new Set<number>();
  return {
    find: (named: Named) => byKey.get(keyOf(named)),
    changed: () => written.size,
    async write(row: Omit<Row, "id"> & Named, store: (row: Row) => Promise<void>): Promise<number> {
      const before = byKey.get(keyOf(row));
      if (before && Object.entries(row).every(([name, value]) => Reflect.get(before, name) === value)) return before.id;
      lastId += before ? 0 : 1;
      // TypeScript cannot infer that a row with its id is complete.
      const next = { ...row, id: before?.id ?? lastId } as unknown as Row;
      await store(next);
      byKey.set(keyOf(row), next);
      written.add(next.id);
      return next.id;
    },
  };
}
