import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { headerName } from "#contract/rules/list-header.ts";
import { cleanName, cleanText } from "#contract/rules/pasted-text.ts";
import { headerIndex, isFooter, plainTitle, surestColumns } from "./header.ts";
import type { TableRow } from "./table.ts";

/** What a table that a member hands in has. */
export type NamedColumns<Column extends string> = {
  /** The titles of each column, in the order of the columns of a table without titles. */
  readonly titles: Readonly<Record<Column, RegExp>>;
  /** Titles that win over others of the same column, as 协议价 over 单价. */
  readonly sure?: RegExp;
  readonly rowsMax: number;
  /** The characters of a row's own text that are shown. */
  readonly rawMax: number;
};

/** A row of such a table. */
export type NamedRow<Column extends string> = {
  readonly row: number;
  /** The row's own text in one line, cut. */
  readonly raw: string;
  /** The text of a column in one line; empty without one. */
  cell(column: Column): string;
  /** Whether a spreadsheet has lost the last digits of the column's number. */
  isRounded(column: Column): boolean;
};

/** The characters of a cell and of a line that are read. */
const CELL_MAX = 100;
const LINE_MAX = 400;
/** Known titles of a row from which it counts as the head of the table. */
const TITLES_MIN = 2;

/** The cells of a line: separated by tabs, else by commas or semicolons, else by spaces. */
export function cellsOfLine(line: string): string[] {
  if (line.includes("\t")) return line.split("\t");
  return /[,，;；]/.test(line) ? line.split(/[,，;；]/) : line.trim().split(/\s+/);
}

/** The rows of a pasted text with their numbers, from 1. */
export const pastedRows = (text: string, cellsOf = cellsOfLine): TableRow[] =>
  text
    .split("\n")
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line.slice(0, LINE_MAX)) }))
    .filter(isFilled);

/** The rows of a table: its columns by their titles, else in their order. At most one row beyond the limit is read. */
export function namedRows<Column extends string>(
  rows: readonly TableRow[],
  columns: NamedColumns<Column>,
  cellsOf = cellsOfLine,
): NamedRow<Column>[] {
  const table = rows.filter(isFilled).map((row) => ({ ...row, cells: dividedCells(row, cellsOf) }));
  const columnOf = (name: string) => orderOf(columns).find((column) => columns.titles[column].test(name));
  const meant = (title: string) => columnOf(plainTitle(title)) ?? columnOf(headerName(title));
  const at = headerIndex(
    table.map(({ cells }) => cells),
    (title) => meant(title) !== undefined,
  );
  const titles = table[at]?.cells ?? [];
  const surest = surestColumns(titles.map(meant), (index) => columns.sure?.test(titles[index] ?? "") ?? false);
  // 数量（箱） means the column, but its figures are not what the shop asks for.
  const heads = surest.map((column, index) =>
    columnOf(plainTitle(titles[index] ?? "")) === column ? column : undefined,
  );
  const hasHead = titles.filter((title) => meant(title) !== undefined).length >= TITLES_MIN;
  return table
    .slice(hasHead ? at + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, columns.rowsMax + 1)
    .map((row) => namedRow(row, hasHead ? heads : orderOf(columns), columns));
}

/** A row that was filled in by hand, its fields in the order of the columns. */
export const filledRow = <Column extends string>(row: TableRow, columns: NamedColumns<Column>) =>
  namedRow(row, orderOf(columns), columns);

function namedRow<Column extends string>(
  { row, cells, rounded = [] }: TableRow,
  order: readonly (Column | undefined)[],
  { rawMax }: NamedColumns<Column>,
): NamedRow<Column> {
  return {
    row,
    raw: cutText(oneLine(cells.map((cell) => cell.slice(0, CELL_MAX)).join(" ")), rawMax),
    cell: (column) => oneLine((cells[order.indexOf(column)] ?? "").slice(0, CELL_MAX)),
    isRounded: (column) => rounded.includes(order.indexOf(column)),
  };
}

/** The cells of a row; a text file without separators has a whole line in each first cell. */
function dividedCells({ cells }: TableRow, cellsOf: (line: string) => string[]): string[] {
  const [only, ...others] = cells.filter((cell) => cell.trim() !== "");
  return only !== undefined && others.length === 0 ? cellsOf(only.slice(0, LINE_MAX)) : unescapeFormulas(cells);
}

const orderOf = <Column extends string>({ titles }: NamedColumns<Column>) => Object.keys(titles) as Column[];
const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== "");
const oneLine = (text: string) => cleanName(cleanText(text).replace(/[\n\t]/g, " "));
