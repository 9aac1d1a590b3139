import { unescapeFormulas } from "#contract/rules/csv.ts";
import { cutText } from "#contract/rules/cut-text.ts";
import { cleanName, cleanNumber, cleanText } from "#contract/rules/pasted-text.ts";
import { INVOICE_BATCH_ROWS_MAX } from "#contract/rules/staff-invoice.ts";
import { headerIndex, isFooter, plainTitle } from "../../tables/header.ts";
import type { TableRow } from "../../tables/table.ts";

/** A row of a table of issued invoices as it was read. */
export type IssuedRow = {
  row: number;
  /** The row's own text, cut. */
  raw: string;
  /** The number of the application or of one of its orders. */
  name: string;
  number: string;
  /** Empty where there is none. */
  amount: string;
  /** Whether a spreadsheet has lost the last digits of the invoice's number. */
  isRounded: boolean;
};

type Column = "name" | "number" | "amount";

const HEADS: Readonly<Record<Column, RegExp>> = {
  name: /^(?:(?:商城|平台|开票)?申请(?:单)?(?:号|编号)|订单(?:号|编号)|流水号|单据(?:号|编号))$/,
  number: /^(?:数电|电子|全电)?发票(?:号|号码)$|^号码$/,
  amount: /^(?:价税合计|含税金额|开票金额|金额|合计金额)(?:元)?$/,
};
/** Names that tax exports give beside others of the same column, as 价税合计 beside 金额. */
const SURE = /申请|数电|全电|价税|含税|开票金额/;
const COLUMNS = Object.keys(HEADS) as Column[];

/** The characters of a cell that are read, because more can be neither number nor amount. */
const CELL_MAX = 100;
const RAW_MAX = 120;
const NAME_MAX = 40;
const NUMBER_MAX = 30;
const AMOUNT_MAX = 20;

const columnOf = (cell: string) => COLUMNS.find((column) => HEADS[column].test(plainTitle(cell)));
const oneLine = (text: string) => cleanName(cleanText(text).replace(/[\n\t]/g, " "));
const isFilled = ({ cells }: TableRow) => cells.some((cell) => cell.trim() !== "");

/**
 * The rows of a table: its columns by their names, else the application or order, the invoice's number and the amount in
 * this order. At most one row beyond the limit is read.
 */
export function readIssuedRows(rows: readonly TableRow[]): IssuedRow[] {
  const table = rows.filter(isFilled).map((row) => ({ ...row, cells: unescapeFormulas(row.cells) }));
  const at = headerIndex(
    table.map(({ cells }) => cells),
    (title) => columnOf(title) !== undefined,
  );
  const heads = table[at]?.cells.map(columnOf) ?? [];
  const hasHead = heads.filter((column) => column !== undefined).length >= 2;
  const order: readonly (Column | undefined)[] = hasHead ? heads : COLUMNS;
  const titles = hasHead ? (table[at]?.cells ?? []) : [];
  const bySureness = [...order.keys()].sort(
    (a, b) => Number(SURE.test(titles[b] ?? "")) - Number(SURE.test(titles[a] ?? "")),
  );
  return table
    .slice(hasHead ? at + 1 : 0)
    .filter(({ cells }) => !isFooter(cells))
    .slice(0, INVOICE_BATCH_ROWS_MAX + 1)
    .map(({ row, cells, rounded = [] }) => {
      /** The first filled column of a kind: exports have columns for invoices of paper too. */
      const placeOf = (column: Column) =>
        bySureness.find((index) => order[index] === column && (cells[index] ?? "").trim() !== "") ?? -1;
      const cell = (column: Column) => (cells[placeOf(column)] ?? "").slice(0, CELL_MAX);
      return {
        row,
        raw: cutText(oneLine(cells.map((one) => one.slice(0, CELL_MAX)).join(" ")), RAW_MAX),
        name: oneLine(cleanNumber(cell("name"))).slice(0, NAME_MAX),
        number: oneLine(cleanNumber(cell("number"))).slice(0, NUMBER_MAX),
        amount: oneLine(cell("amount"))
          .replace(/[¥￥,，\s元]/g, "")
          .slice(0, AMOUNT_MAX),
        isRounded: rounded.includes(placeOf("number")),
      };
    });
}
