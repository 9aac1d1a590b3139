import type { ConsumableSku, PrinterCard } from "#contract/printer.ts";
import { NO_PRINTER } from "#contract/rules/messages.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { ORIGINAL, PRINTER_IDS_MAX } from "#contract/rules/printer.ts";
import type { NamedPrinter } from "#contract/search.ts";
import type { Database } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { groupBy } from "../../platform/group-by.ts";
import type { Clock } from "../../ports.ts";
import { skuPicture } from "../product/product-card.ts";
import type { Products } from "../product/products.ts";
import { toConsumableSkus } from "./consumable-skus.ts";
import { byModel, createPrinterSearch, type PrinterSearch } from "./printer-search.ts";
import * as store from "./printers.store.ts";

export type { ConsumableRow } from "./printers.store.ts";

/** The life of the cached names, in ms; they change rarely, with the catalogue, and also from other processes. */
const NAMES_LIFE_MS = 5 * 60 * 1000;
const LIST_MAX = 500;
const FOUND_MAX = 60;
/** The maximums of suggestions beside others, and alone. */
const SUGGESTED_MAX = 3;
const SUGGESTED_ALONE_MAX = 8;
/** The maximum of consumables in one search; several makers sell a consumable of one code. */
const CODES_MAX = 40;

/** A reader is reduced to the price class, because answers are cached by it. */
type Reader = Buyer | null;

export type Printers = ReturnType<typeof createPrinters>;

type Deps = { clock: Clock; products: Pick<Products, "readProducts"> };

/** The printers, and the consumables that fit them. */
export function createPrinters({ read: db }: Pick<Database, "read">, { clock: { now }, products }: Deps) {
  let names: { search: PrinterSearch; expiresAt: number } | undefined;

  async function search(): Promise<PrinterSearch> {
    if (!names || names.expiresAt <= now()) {
      const [printers, consumables] = await Promise.all([store.allPrinters(db), store.allConsumables(db)]);
      names = {
        search: createPrinterSearch(
          printers.map((row) => ({ ...row, traits: [row.color_mode, row.type, row.function].join(" ") })),
          consumables.map((row) => ({ ...row, traits: [row.kind, row.color].join(" ") })),
        ),
        expiresAt: now() + NAMES_LIFE_MS,
      };
    }
    return names.search;
  }

  /** Printers in the order of the ids, without unknown ones. */
  async function cards(ids: readonly number[]): Promise<PrinterCard[]> {
    if (ids.length === 0) return [];
    const rows = new Map((await store.printersById(db, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [toPrinterCard(row)] : [];
    });
  }

  /** The SKUs that contain these consumables and nothing else: four statements, however many they are. */
  async function skusOf(reader: Reader, consumables: readonly store.ConsumableRow[]): Promise<ConsumableSku[]> {
    if (consumables.length === 0) return [];
    const contents = await store.contentsOfSkus(
      db,
      consumables.map(({ id }) => id),
    );
    const skus = new Set([...contents, ...consumables].map(({ sku_id }) => sku_id));
    const found = await products.readProducts(await store.productsOfSkus(db, [...skus]));
    return toConsumableSkus(reader, { consumables, contents, products: found });
  }

  /** The SKUs that fit each of these printers, by the printer's id. */
  async function consumableSkus(reader: Reader, printer_ids: readonly number[]): Promise<Map<number, ConsumableSku[]>> {
    if (printer_ids.length === 0) return new Map();
    const fitting = await store.consumablesOfPrinters(db, printer_ids);
    const each = new Map(fitting.map((row) => [row.id, row]));
    const skus = await skusOf(reader, [...each.values()]);
    const fits = groupBy(fitting, ({ printer_id }) => printer_id);
    return new Map(
      printer_ids.map((id) => {
        const own = new Set((fits.get(id) ?? []).map((row) => row.id));
        return [id, skus.filter(({ consumables }) => consumables.every(({ consumable_id }) => own.has(consumable_id)))];
      }),
    );
  }

  /** The names of these printers, and the products of their consumables. */
  async function withConsumables(ids: readonly number[]) {
    const [found, skus] = await Promise.all([cards(ids), consumableSkus(null, ids)]);
    const printers = found.map(({ printer_id, brand_name, model }): NamedPrinter => {
      return { printer_id, brand_name, model, consumables: skus.get(printer_id)?.length ?? 0 };
    });
    const product_ids = [...new Set([...skus.values()].flat().map(({ product_id }) => product_id))];
    return { printers, product_ids };
  }

  return {
    skusOf,
    consumableSkus,

    /** The consumables of these printers, once for each printer that they fit. */
    consumablesOf: (printer_ids: readonly number[]) => store.consumablesOfPrinters(db, printer_ids),

    /** The consumables that a SKU contains. */
    consumablesIn: (sku_id: number) => store.consumablesOfSku(db, sku_id),

    /** The printers that the text of a search for products names, with the products of their consumables. */
    named: async (text: string) => withConsumables((await search()).named(text)),

    /** The printers whose name begins with the typed text; alone, all that match it. */
    async suggest(text: string, of: "all" | "printers"): Promise<NamedPrinter[]> {
      const names = await search();
      const ids =
        of === "all"
          ? names.beginning(text).slice(0, SUGGESTED_MAX)
          : names.printers(text).ids.slice(0, SUGGESTED_ALONE_MAX);
      return (await withConsumables(ids)).printers;
    },

    async brands() {
      const [rows, consumables] = await Promise.all([store.countBySeries(db), store.countFittingConsumables(db)]);
      const brands = [...groupBy(rows, ({ id }) => id).values()].map((series) => ({
        brand_id: series[0]?.id ?? 0,
        brand_name: series[0]?.name ?? "",
        name_en: series[0]?.name_en ?? "",
        count: sum(series),
        series: series.map(({ series: name, count }) => ({ name, count })).sort((a, b) => byModel(a.name, b.name)),
      }));
      return {
        printers: sum(rows),
        consumables,
        brands: brands.sort((a, b) => b.count - a.count || a.brand_id - b.brand_id),
      };
    },

    async list({ brand_id, series, keyword }: { brand_id: number; series: string; keyword: string }) {
      const all = await store.allPrinters(db);
      const inScope = all.filter(
        (row) => (brand_id === 0 || row.brand_id === brand_id) && (series === "" || row.series === series),
      );
      const found = keyword.trim() === "" ? null : new Set((await search()).printers(keyword).ids);
      const matching = inScope
        .filter(({ id }) => found === null || found.has(id))
        .sort((a, b) => byModel(a.short_model, b.short_model) || a.id - b.id);
      return { count: matching.length, list: matching.slice(0, LIST_MAX).map(toPrinterCard) };
    },

    async search(reader: Reader, keyword: string) {
      const names = await search();
      const { ids, named } = names.printers(keyword);
      const codes = named === null ? names.consumables(keyword).slice(0, CODES_MAX) : [];
      const [printers, consumables] = await Promise.all([
        cards(ids.slice(0, FOUND_MAX)),
        codes.length > 0 ? store.consumablesById(db, codes) : [],
      ]);
      return { count: ids.length, printer_id: named, printers, list: await skusOf(reader, consumables) };
    },

    /** The first 30 known printers of these ids, each once, with the maker's own consumables by kind. */
    async some(ids: readonly number[]) {
      const found = await cards([...new Set(ids)].slice(0, PRINTER_IDS_MAX));
      if (found.length === 0) return [];
      const consumables = await store.consumablesOfPrinters(
        db,
        found.map(({ printer_id }) => printer_id),
      );
      const byPrinter = groupBy(consumables, ({ printer_id }) => printer_id);
      return found.map((card) => ({ ...card, needs: needsOf(byPrinter.get(card.printer_id) ?? []) }));
    },

    /** @throws ApiError 404 for an unknown printer. */
    async detail(reader: Reader, id: number) {
      const [row] = await store.printersById(db, [id]);
      if (!row) throw notFound(NO_PRINTER);
      const [consumables, same, product] = await Promise.all([
        store.consumablesOfPrinters(db, [id]),
        store.printersLike(db, id),
        soldAs(row),
      ]);
      return {
        printer: toPrinterCard(row),
        product,
        list: await skusOf(reader, consumables),
        same: same
          .sort(
            (a, b) => Number(b.series === row.series) - Number(a.series === row.series) || byModel(a.model, b.model),
          )
          .slice(0, FOUND_MAX)
          .map(toPrinterCard),
      };
    },
  };

  /** The product for sale that is this printer, or null. */
  async function soldAs({ product_id, sku_id }: store.PrinterRow) {
    const found = product_id === null ? undefined : (await products.readProducts([product_id])).get(product_id);
    if (found?.product.is_show !== 1) return null;
    const sku = found.skus.find(({ id }) => id === sku_id) ?? found.skus[0];
    if (!sku) return null;
    return { product_id: found.product.id, sku_id: sku.id, image: skuPicture(found.product, sku) };
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);

const OVERSEAS = "海外版";

function toPrinterCard(row: store.PrinterRow): PrinterCard {
  return {
    printer_id: row.id,
    brand_id: row.brand_id,
    brand_name: row.brand,
    series: row.series,
    model: row.model,
    short_model: row.short_model,
    type: row.type,
    color_mode: row.color_mode,
    function: row.function,
    overseas: row.market === OVERSEAS,
  };
}

/** The maker's own consumables by kind, or the compatible ones where the maker has none. */
function needsOf(consumables: readonly store.ConsumableRow[]) {
  const originals = consumables.filter(({ origin }) => origin === ORIGINAL);
  const byKind = groupBy(originals.length > 0 ? originals : consumables, ({ kind }) => kind);
  return [...byKind].map(([kind, rows]) => ({
    kind,
    names: [...new Set(rows.map(({ alias, code }) => alias || code))],
  }));
}
