import { z } from "zod";
import { dayToInstant } from "#contract/rules/calendar.ts";
import { yuan } from "#contract/rules/money.ts";
import {
  type Cells,
  COLUMN_NAMES,
  COLUMNS,
  type Column,
  PRODUCT_COLUMNS,
  PRODUCT_PICTURES_MAX,
} from "#contract/rules/product-table.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";
import {
  attributes,
  barCode,
  blankOr,
  colour,
  ID_NEEDED,
  idCell,
  list,
  moneyCell,
  origin,
  pairs,
  pictures,
  requiredText,
  taxClass,
  tiers,
  wholeNumberCell,
  yesNo,
} from "./cells.ts";

/** A problem in one cell; `line` counts as in a spreadsheet, where the header is line 1. */
export type CellProblem = { line: number; column: string; message: string };

const productColumns = {
  name: requiredText(120),
  store: requiredText(60),
  brand: requiredText(60),
  category: requiredText(120),
  unit_name: requiredText(10),
  origin: blankOr(origin, null),
  keywords: list,
  selling_points: list,
  specs: pairs,
  cost_plus: blankOr(moneyCell, 0),
  tax_percent: blankOr(taxClass, null),
  sales: blankOr(wholeNumberCell(0), null),
  picture_kind: blankOr(requiredText(40), "small-box"),
  picture_detail: blankOr(requiredText(40), ""),
  main_color: blankOr(colour, "#4b5563"),
  pictures: pictures(PRODUCT_PICTURES_MAX),
  is_show: blankOr(yesNo, 1),
  listed_at: blankOr(
    z.iso.date("应为日期，如 2026-11-21").transform((day) => dayToInstant(day)),
    null,
  ),
};

const skuColumns = {
  sku_id: idCell,
  attrs: attributes.refine((all) => new Set(all.map(({ name }) => name)).size === all.length, "同一名称出现了两次"),
  sku_unit_name: blankOr(requiredText(10), null),
  pack_pieces: blankOr(wholeNumberCell(2), null),
  bar_code: barCode,
  price: moneyCell,
  cost: moneyCell,
  ot_price: blankOr(moneyCell, null),
  stock: blankOr(wholeNumberCell(0), null),
  weight_kg: blankOr(
    z
      .string()
      .regex(/^\d{1,6}(\.\d{1,3})?$/, "应为公斤数，如 0.25")
      .transform(Number),
    0,
  ),
  min_order: blankOr(wholeNumberCell(1), 1),
  tiers: blankOr(tiers, []),
  color_hex: blankOr(colour, null),
  sku_picture: pictures(1),
  sku_is_show: blankOr(yesNo, 1),
};

const productSchema = z.object(productColumns);
const skuSchema = z.object(skuColumns).check((context) => {
  if (context.issues.length > 0) return;
  const { price, ot_price, tiers: steps } = context.value;
  const addIssue = (path: string, message: string) =>
    context.issues.push({ code: "custom", input: context.value, path: [path], message });
  if (ot_price !== null && ot_price < price) addIssue("ot_price", "划线价不能低于售价");
  if (steps.some((step) => step.price >= price)) addIssue("tiers", "阶梯价应低于售价");
});

export type ImportedSku = z.output<typeof skuSchema> & { line: number; cells: Cells };
export type ImportedProduct = z.output<typeof productSchema> & {
  line: number;
  id: number;
  cells: Cells;
  skus: ImportedSku[];
};

const REQUIRED: readonly Column[] = [
  "product_id",
  "name",
  "store",
  "brand",
  "category",
  "unit_name",
  "sku_id",
  "price",
  "cost",
];
/**
 * Reads a table with a header: one row a SKU, the product's cells on the first row of each product
 * and blank or the same on its others. Every bad cell is reported; the database is not read.
 */
export function readRows(table: readonly (readonly string[])[]): {
  products: ImportedProduct[];
  problems: CellProblem[];
} {
  const problems: CellProblem[] = [];
  const at = headerIndex(table, (title) => columnOf(title) !== null);
  const header = readHeader(table[at] ?? [], problems, at + 1);
  const products = new Map<number, { product: ImportedProduct | null; cells: Cells; line: number }>();
  const skuLines = new Map<number, number>();
  if (problems.length > 0) return { products: [], problems };

  for (const [index, row] of table.entries()) {
    const line = index + 1;
    if (index <= at || row.every((cell) => cell.trim() === "") || isFooter(row)) continue;
    const cells = cellsOf(header, row);
    const productId = idCell.safeParse(cells.product_id ?? "");
    if (!productId.success) {
      problems.push({ line, column: COLUMNS.product_id, message: ID_NEEDED });
      continue;
    }
    problems.push(...controlCharacters(cells, line));
    let known = products.get(productId.data);
    if (known) problems.push(...conflictingCells(known, cells, line));
    else {
      const parsed = parse(productSchema, cells, line, problems);
      known = { product: parsed && { ...parsed, line, id: productId.data, cells, skus: [] }, cells, line };
      products.set(productId.data, known);
    }
    const sku = parse(skuSchema, cells, line, problems);
    if (!sku) continue;
    const firstLine = skuLines.get(sku.sku_id);
    if (firstLine) problems.push({ line, column: COLUMNS.sku_id, message: `与第 ${firstLine} 行重复` });
    skuLines.set(sku.sku_id, line);
    if (known.product && sku.pack_pieces !== null && isPieceUnit(sku, known.product)) {
      problems.push({ line, column: COLUMNS.sku_unit_name, message: "有包装数量时不能为空，也不能与单位相同" });
    }
    if (known.product) problems.push(...priceProblems(known.product, sku, line));
    known.product?.skus.push({ ...sku, line, cells });
  }
  if (products.size === 0) problems.push({ line: 1, column: COLUMNS.product_id, message: "没有商品" });
  return { products: [...products.values()].flatMap(({ product }) => product ?? []), problems };
}

/** What is wrong with prices that are not below cost: those of 企业价 lie between the cost and every public price. */
function priceProblems(product: Pick<ImportedProduct, "cost_plus">, sku: z.output<typeof skuSchema>, line: number) {
  const trade = sku.cost + product.cost_plus;
  if (isBelowCost(sku)) return [];
  const problems: CellProblem[] = [];
  if (trade > sku.price) problems.push({ line, column: COLUMNS.cost, message: "成本价加加价不能高于售价" });
  else if (sku.tiers.some((tier) => tier.price <= trade)) {
    problems.push({ line, column: COLUMNS.tiers, message: `阶梯价应高于企业价 ${yuan(trade)}` });
  }
  return problems;
}

/** Whether the public price is below the cost, which a second member approves. */
export const isBelowCost = ({ price, cost }: Pick<ImportedSku, "price" | "cost">) => price < cost;

/** Whether a pack has the unit of its pieces, which would show one price as that of both. */
const isPieceUnit = ({ sku_unit_name }: Pick<ImportedSku, "sku_unit_name">, { unit_name }: ImportedProduct) =>
  sku_unit_name === null || sku_unit_name === unit_name;

const columnOf = (title: string): Column | null =>
  COLUMN_NAMES.find((key) => COLUMNS[key] === title || key === title.toLowerCase()) ?? null;

function readHeader(row: readonly string[], problems: CellProblem[], line: number): (Column | null)[] {
  const titles = row.map((cell) => cell.trim());
  const header = titles.map(columnOf);
  for (const [index, key] of header.entries()) {
    const column = titles[index] ?? "";
    if (key === null && column !== "") problems.push({ line, column, message: "没有这一列" });
    if (key !== null && header.indexOf(key) !== index) problems.push({ line, column, message: "这一列出现了两次" });
  }
  for (const key of REQUIRED) {
    if (!header.includes(key)) problems.push({ line, column: COLUMNS[key], message: "缺少这一列" });
  }
  return header;
}

function cellsOf(header: readonly (Column | null)[], row: readonly string[]): Cells {
  const cells: Cells = {};
  for (const [index, key] of header.entries()) if (key) cells[key] = (row[index] ?? "").trim();
  return cells;
}

/**
 * Control characters, which are refused: pages do not show them, PostgreSQL does not store NUL, and the product index
 * separates specifications by two of them.
 */
const CONTROL = /[^\P{Cc}\t\n\r]/u;

function controlCharacters(cells: Cells, line: number): CellProblem[] {
  return COLUMN_NAMES.filter((key) => CONTROL.test(cells[key] ?? "")).map((key) => ({
    line,
    column: COLUMNS[key],
    message: "含有看不见的控制字符",
  }));
}

function conflictingCells(known: { cells: Cells; line: number }, cells: Cells, line: number): CellProblem[] {
  return PRODUCT_COLUMNS.filter((key) => cells[key] && cells[key] !== known.cells[key]).map((key) => ({
    line,
    column: COLUMNS[key],
    message: `与第 ${known.line} 行同一商品的内容不同`,
  }));
}

function parse<S extends z.core.$ZodType>(
  schema: S,
  cells: Cells,
  line: number,
  problems: CellProblem[],
): z.output<S> | null {
  const all = Object.fromEntries(COLUMN_NAMES.map((key) => [key, cells[key] ?? ""]));
  const parsed = z.safeParse(schema, all);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    const key = COLUMN_NAMES.find((one) => one === path[0]);
    problems.push({ line, column: key ? COLUMNS[key] : "", message });
  }
  return null;
}
