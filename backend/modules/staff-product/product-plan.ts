import type { z } from "zod";
import { formatFen } from "#contract/rules/money.ts";
import { type Cells, COLUMNS, PRODUCT_COLUMNS } from "#contract/rules/product-table.ts";
import { marginOfPrice } from "#contract/rules/staff-sale.ts";
import type { staffProduct } from "#contract/staff-product.ts";
import type { Db } from "../../database/database.ts";
import type { Effect } from "../../platform/four-eyes.ts";
import type { ProductRow } from "../product-import/export.ts";
import type { CheckedTable } from "../product-import/import.ts";
import { cellProblemText, type ProductActs, type ProductPlan } from "../product-import/product-acts.ts";
import { skuNameOf } from "./detail.ts";
import { nextSkuId } from "./ids.store.ts";

export type Change = z.output<(typeof staffProduct.check)["body"]>["changes"][number];
/** The changed cells of a product and of its SKUs. */
export type ChangedCells = Pick<Change, "product" | "skus">;

const PROBLEMS_SHOWN = 3;
const EFFECTS_MAX = 60;

/** The rows of a product with changed cells; a new SKU gets the next id. */
async function changedRows(db: Db, before: readonly ProductRow[], { product, skus }: ChangedCells): Promise<Cells[]> {
  const cellsOf = new Map(skus.flatMap(({ sku_id, cells }) => (sku_id === null ? [] : [[String(sku_id), cells]])));
  const rows: Cells[] = before.map((row) => ({ ...row, ...product, ...cellsOf.get(row.sku_id) }));
  const [first = {}] = rows;
  const shared = Object.fromEntries(
    (["product_id", ...PRODUCT_COLUMNS] as const).map((column) => [column, first[column]]),
  );
  const fresh = skus.filter(({ sku_id }) => sku_id === null);
  let id = fresh.length > 0 ? await nextSkuId(db) : 0;
  for (const { cells } of fresh) {
    rows.push({ ...shared, ...cells, sku_id: String(id) });
    id += 1;
  }
  return rows;
}

/** What changed cells would do to a product, or why they cannot be written. */
export async function planOf(
  acts: Pick<ProductActs, "check">,
  db: Db,
  before: readonly ProductRow[],
  cells: ChangedCells,
) {
  const rows = await changedRows(db, before, cells);
  const { checked, plans } = await acts.check(db, rows);
  return { rows, checked, plan: plans[0] ?? null, problem: problemOfPlan(checked, rows) };
}

/** The cells that a plan changes, without those that were sent as they are. */
export function changedCellsOf({ product, skus }: Change, { changes }: ProductPlan): ChangedCells {
  const changed = <C extends Cells>(of: number | null, cells: C) =>
    Object.fromEntries(
      Object.entries(cells).filter(([name]) => changes.some(({ sku_id, column }) => sku_id === of && column === name)),
    ) as C;
  return {
    product: changed(null, product),
    skus: skus.map(({ sku_id, cells }) => ({ sku_id, cells: changed(sku_id, cells) })),
  };
}

export const reasonsOf = ({ reasons }: Pick<ProductPlan, "reasons">) => [
  ...new Set(reasons.flatMap((one) => one.reasons)),
];

/** A plan as its approver reads it, with the margin of each SKU that needs the approval. */
export function effectsOf({ after, changes, reasons }: ProductPlan): Effect[] {
  const shown = changes.slice(0, EFFECTS_MAX).map(({ sku_id, column, before, after: to }) => ({
    label: sku_id === null ? COLUMNS[column] : `${sku_id} ${COLUMNS[column]}`,
    before: before || "无",
    after: to || "无",
  }));
  const asked = after.skus
    .filter(({ sku_id }) => reasons.some((one) => one.sku_id === sku_id))
    .map(({ sku_id, price, cost, cells }) => ({
      label: `${sku_id} ${skuNameOf(cells.attrs ?? "")} 改后毛利（成本 ${formatFen(cost)}，企业价 ${formatFen(cost + after.cost_plus)}）`,
      before: "",
      after: percent(marginOfPrice(price, cost)),
    }));
  return [...shown, ...asked];
}

const percent = (margin: number | null) => (margin === null ? "–" : `${(margin * 100).toFixed(1)}%`);

/** The first problems of checked rows in a sentence that names their SKUs; null for none. */
export function problemOfPlan({ problems }: CheckedTable, rows: readonly Cells[]): string | null {
  if (problems.length === 0) return null;
  const texts = problems.slice(0, PROBLEMS_SHOWN).map((problem) => {
    // The rows stand below a line of titles.
    const row = rows[problem.line - 2];
    const isOfSku = row !== undefined && rows.length > 1 && !isProductColumn(problem.column);
    return `${isOfSku ? `${skuNameOf(row.attrs ?? "")} ` : ""}${cellProblemText(problem)}`;
  });
  return [...new Set(texts)].join("；");
}

const isProductColumn = (title: string) => PRODUCT_COLUMNS.some((column) => COLUMNS[column] === title);
