import { cutText } from "#contract/rules/cut-text.ts";
import { FOUR_EYES_WINDOW_MS, goodsPriceReasons } from "#contract/rules/four-eyes.ts";
import { type Cells, COLUMN_NAMES, COLUMNS, type Column } from "#contract/rules/product-table.ts";
import type { Db } from "../../database/database.ts";
import { notFound } from "../../http/errors.ts";
import { hashOf } from "../../platform/hash.ts";
import type { Actor, StaffLog } from "../../platform/staff-log.ts";
import type { Ports } from "../../ports.ts";
import { productRecord } from "../product/product-record.ts";
import type { ProductSaving } from "../product/saving/save-products.ts";
import { type CellChange, cellChangeText, changesOf } from "./cell-changes.ts";
import { type ProductRow, readProductRows, tableOf } from "./export.ts";
import type { CheckedTable, ImportOptions, ImportResult, ProductImport } from "./import.ts";
import { type CellProblem, type ImportedProduct, readRows } from "./import-row.ts";

/** Rows of products, each with the cells of its product and of one SKU. */
export type Rows = readonly Cells[];

/** What a table would do to one product. */
export type ProductPlan = {
  id: number;
  after: ImportedProduct;
  isNew: boolean;
  changes: CellChange[];
  /** What needs a second person, by the SKU. */
  reasons: { sku_id: number; reasons: string[] }[];
};
/** Why a product changes, and what the row of its log carries beside. */
type Why = { reason?: string | undefined; batch?: string | undefined; isAlone?: boolean | undefined };

type Deps = {
  saving: Pick<ProductSaving, "lock" | "pricesBefore">;
  ports: Pick<Ports, "clock">;
  staffLog: Pick<StaffLog, "write">;
  goods: Pick<ProductImport, "check" | "write">;
};

/** The columns that move by themselves, so that they are no part of a version. */
const MOVING: readonly Column[] = ["stock", "sales"];
export const PRICE_COLUMNS: readonly Column[] = ["price", "cost", "ot_price", "tiers", "cost_plus"];
/** The changes that a row of the log says, and the characters of its sentence. */
const SAID_MAX = 12;
const SUMMARY_MAX = 600;

export type ProductActs = ReturnType<typeof createProductActs>;

/** Identifies what was read of a product: every cell but its stock and its sales. */
export const versionOfProduct = (rows: readonly ProductRow[]) =>
  hashOf(JSON.stringify(rows.map((row) => COLUMN_NAMES.map((column) => (MOVING.includes(column) ? "" : row[column])))));

/** A product's rows without what moves by itself, as a table that changes nothing else. */
const still = (row: Cells): Cells => ({ ...row, stock: "", sales: "" });

/** What staff do with products: every change is a table of their rows, which one reader checks and one writer writes. */
export function createProductActs({ saving, ports: { clock }, staffLog, goods }: Deps) {
  const read = (db: Db, ids: readonly number[]) => readProductRows(db, ids);

  /** What a checked table would do to each of its products. */
  async function plansOf(db: Db, { products }: Pick<CheckedTable, "products">): Promise<ProductPlan[]> {
    const known = await read(
      db,
      products.map(({ id }) => id),
    );
    const before = new Map(readRows(tableOf(known)).products.map((product) => [product.id, product]));
    const skuIds = products.flatMap(({ skus }) => skus.map(({ sku_id }) => sku_id));
    const dayBefore = await saving.pricesBefore(db, skuIds, clock.now() - FOUR_EYES_WINDOW_MS);
    return products.map((after) => {
      const was = before.get(after.id);
      const changes = changesOf(was, after);
      const isPlusChanged = changes.some(({ column }) => column === "cost_plus");
      const reasons = after.skus.flatMap((sku) => {
        const own = was?.skus.find(({ sku_id }) => sku_id === sku.sku_id);
        if (own && own.price === sku.price && own.cost === sku.cost && !isPlusChanged) return [];
        const found = goodsPriceReasons(sku, dayBefore.get(sku.sku_id) ?? own?.price ?? sku.price);
        return found.length > 0 ? [{ sku_id: sku.sku_id, reasons: found }] : [];
      });
      return { id: after.id, after, isNew: was === undefined, changes, reasons };
    });
  }

  return {
    read,

    /** The rows of a product, locked for the rest of the transaction. @throws ApiError 404 */
    async lock(tx: Db, id: number): Promise<ProductRow[]> {
      await saving.lock(tx, [id]);
      const rows = await read(tx, [id]);
      if (rows.length === 0) throw notFound(`没有商品 ${id}`);
      return rows;
    },

    /** The checked rows and what they would do to each product. */
    async check(db: Db, rows: Rows, options?: ImportOptions) {
      const table = [
        COLUMN_NAMES.map((column) => COLUMNS[column]),
        ...rows.map((row) => COLUMN_NAMES.map((column) => still(row)[column] ?? "")),
      ];
      const checked = await goods.check(db, table, options);
      return { checked, plans: checked.problems.length > 0 ? [] : await plansOf(db, checked) };
    },

    plansOf,

    /**
     * Writes the products of these plans out of a checked table, and a row of the log for each that changes.
     * @returns the problems of what has changed since the check
     */
    async apply(
      tx: Db,
      actor: Actor,
      checked: CheckedTable,
      plans: readonly ProductPlan[],
      { reason, batch, isAlone }: Why = {},
    ): Promise<ImportResult> {
      const chosen = plans.filter(({ changes }) => changes.length > 0);
      if (chosen.length === 0) return { ok: true, products: 0, skus: 0, created: { brands: [], categories: [] } };
      const written = await goods.write(tx, { ...checked, products: chosen.map(({ after }) => after) });
      if (!written.ok) return written;
      for (const { id, after, isNew, changes } of chosen) {
        const isPrice = changes.every(({ column }) => PRICE_COLUMNS.includes(column));
        const valuesOf = (side: "before" | "after") =>
          changes.map((change) => [change.sku_id, change.column, change[side]]);
        await staffLog.write(tx, actor, {
          act: isNew ? "goods.create" : isPrice ? "goods.price" : "goods.change",
          record: { ...productRecord(id), label: cutText(after.name, 60) },
          summary: summaryOfChanges(changes),
          before: { cells: valuesOf("before") },
          after: { cells: valuesOf("after") },
          note: reason,
          batch,
          isAlone,
        });
      }
      return written;
    },
  };
}

/** Changes in a sentence of the log. */
export function summaryOfChanges(changes: readonly CellChange[]): string {
  const said = changes.slice(0, SAID_MAX).map((change) => {
    const of = change.sku_id === null ? "" : `${change.sku_id} `;
    return `${of}${cellChangeText(change)}`;
  });
  const more = changes.length > SAID_MAX ? `；共 ${changes.length} 处` : "";
  return cutText(`${said.join("；")}${more}`, SUMMARY_MAX);
}

/** A problem of a cell in a sentence. */
export const cellProblemText = ({ column, message }: CellProblem) =>
  column === "" ? message : `${column}：${message}`;
