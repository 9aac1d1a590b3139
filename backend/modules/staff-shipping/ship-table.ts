import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cleanName, cleanNumber, cleanText, normalText } from "#contract/rules/pasted-text.ts";
import { CARRIER_MAX, carrierName, SHIP_RAW_MAX, SHIP_ROWS_MAX, SHIP_SN_MAX } from "#contract/rules/staff-shipping.ts";
import { headerIndex, isFooter } from "../../tables/header.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a table of parcels as it was read. */
export type ParcelRow = {
  row: number;
  /** The row's own text, cut. */
  raw: string;
  sn: string;
  /** The carrier's name as the shop writes it, and as it was written. */
  company: string;
  written: string;
  number: string;
  /** Whether a spreadsheet has lost the last digits of the parcel's number. */
  isRounded: boolean;
};

type Column = "sn" | "company" | "number";

const HEADS: Readonly<Record<Column, RegExp>> = {
  sn: /^(?:商城|平台|系统|店铺|原始)?订单(?:号|编号|号码)$|^order(?:no|sn|number|id)?$/i,
  company: /^(?:快递|物流|承运|配送)(?:公司|商|方式|名称|公司名称)?$|^carrier$/i,
  number: /^(?:快递|物流|运单|面单|包裹|快件)(?:单)?(?:号|编号|号码)$|^(?:tracking|waybill)(?:no|number)?$/i,
};
const COLUMNS = Object.keys(HEADS) as Column[];

/** The characters of a cell that are read, because more can be neither number nor name. */
const CELL_MAX = 100;
const LINE_MAX = 400;

const headName = (cell: string) => normalText(cell.slice(0, CELL_MAX)).replace(/[\s*:_./()-]/g, "");
const columnOf = (cell: string) => COLUMNS.find((column) => HEADS[column].test(headName(cell)));

/** The cells of a line: separated by tabs, else by commas or semicolons, else by spaces. */
function cellsOf(line: string): string[] {
  if (line.includes("\t")) return line.split("\t");
  return /[,，;；]/.test(line) ? line.split(/[,，;；]/) : line.trim().split(/\s+/);
}

/** The rows of a pasted text with their numbers, from 1. */
export const parcelRowsOfText = (text: string): TableRow[] =>
  text
    .split("\n")
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line.slice(0, LINE_MAX)) }))
    .filter(isFilled);

const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== "");

/**
 * The parcels of a table: its columns by their names, else the order's number, the carrier and the parcel's number in
 * this order. At most one row beyond the limit is read.
 */
export function readParcels(rows: readonly TableRow[]): ParcelRow[] {
  // A text file without separators has a whole line in each first cell.
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
  const heads = table[at]?.cells.map(columnOf) ?? [];
  const hasHead = heads.filter((column) => column !== undefined).length >= 2;
  const order: readonly (Column | undefined)[] = hasHead ? heads : COLUMNS;
  return table
    .slice(hasHead ? at + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, SHIP_ROWS_MAX + 1)
    .map((row) => parcelOf(row, order));
}

function parcelOf({ row, cells, rounded = [] }: TableRow, order: readonly (Column | undefined)[]): ParcelRow {
  const cell = (column: Column) => (cells[order.indexOf(column)] ?? "").slice(0, CELL_MAX);
  const written = cutText(oneLine(cell("company")), CARRIER_MAX);
  return {
    row,
    raw: rawOf(cells),
    sn: oneLine(cleanNumber(cell("sn"))).slice(0, SHIP_SN_MAX),
    company: carrierName(written),
    written,
    number: oneLine(cleanNumber(cell("number"))).toUpperCase(),
    isRounded: rounded.includes(order.indexOf("number")),
  };
}

const oneLine = (text: string) => cleanName(cleanText(text).replace(/[\n\t]/g, " "));
const rawOf = (cells: readonly string[]) =>
  cutText(oneLine(cells.map((cell) => cell.slice(0, CELL_MAX)).join(" ")), SHIP_RAW_MAX);

/** A row that was filled in by hand. */
export const filledRow = (row: number, { sn, company, number }: Record<Column, string>): ParcelRow =>
  parcelOf({ row, cells: [sn, company, number] }, COLUMNS);
