import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cleanName, cleanText, normalText } from "#contract/rules/pasted-text.ts";
import { COUNT_RAW_MAX, COUNT_ROWS_MAX } from "#contract/rules/staff-stock.ts";
import { headerIndex, isFooter, surestColumns } from "../../tables/header.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a count as it was read; null for a figure that cannot be read. */
export type ReadCount = { row: number; raw: string; code: string; counted: number | null };

type Column = "code" | "counted";

const HEADS: Readonly<Record<Column, RegExp>> = {
  code: /^(?:商品|产品|规格|货品|物料|sku)?(?:编码|编号|货号|料号|条码|代码|code)$|^sku$/i,
  counted: /^(?:实际|实盘|盘点|清点|实点|实存)(?:数量|数|清点|库存|件数)?$|^(?:数量|件数|现货|库存|qty|quantity)$/i,
};
/** Names that a table gives beside others of the same column, as 实盘数量 beside 库存. */
const SURE = /实|盘点|清点|编码|编号|货号|料号/;
const COLUMNS = Object.keys(HEADS) as Column[];
/** The characters of a cell and of a line that are read. */
const CELL_MAX = 100;
const LINE_MAX = 400;

const headName = (cell: string) => normalText(cell.slice(0, CELL_MAX)).replace(/[\s*:_./()（）-]/g, "");
const columnOf = (cell: string) => COLUMNS.find((column) => HEADS[column].test(headName(cell)));

function cellsOf(line: string): string[] {
  if (line.includes("\t")) return line.split("\t");
  return /[,，;；]/.test(line) ? line.split(/[,，;；]/) : line.trim().split(/\s+/);
}

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== "");

/** The rows of a pasted text with their numbers, from 1. */
export const countRowsOfText = (text: string): TableRow[] =>
  text
    .split("\n")
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line.slice(0, LINE_MAX)) }))
    .filter(isFilled);

/**
 * The counts of a table: its columns by their names, else code and figure in this order. At most one row beyond the
 * limit is read.
 */
export function readCounts(rows: readonly TableRow[]): ReadCount[] {
  const table = rows.filter(isFilled).map((row) => {
    const [only, ...others] = row.cells.filter((cell) => cell.trim() !== "");
    return only !== undefined && others.length === 0
      ? { ...row, cells: cellsOf(only.slice(0, LINE_MAX)) }
      : { ...row, cells: unescapeFormulas(row.cells) };
  });
  const at = headerIndex(
    table.map(({ cells }) => cells),
    (title) => columnOf(title) !== undefined,
  );
  const titles = table[at]?.cells ?? [];
  const heads = surestColumns(titles.map(columnOf), (index) => SURE.test(titles[index] ?? ""));
  const hasHead = COLUMNS.every((column) => heads.includes(column));
  const order: readonly (Column | undefined)[] = hasHead ? heads : COLUMNS;
  return table
    .slice(hasHead ? at + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, COUNT_ROWS_MAX + 1)
    .map(({ row, cells }) => {
      const cell = (column: Column) => oneLine((cells[order.indexOf(column)] ?? "").slice(0, CELL_MAX));
      return {
        row,
        raw: cutText(oneLine(cells.map((one) => one.slice(0, CELL_MAX)).join(" ")), COUNT_RAW_MAX),
        code: cell("code"),
        counted: parseFigure(cell("counted")),
      };
    });
}

const oneLine = (text: string) => cleanName(cleanText(text).replace(/[\n\t]/g, " "));

function parseFigure(text: string): number | null {
  const plain = normalText(text)
    .trim()
    .replace(/,(?=\d{3}(?!\d))/g, "")
    .replace(/\.0+$/, "");
  return /^\d{1,7}$/.test(plain) ? Number(plain) : null;
}
