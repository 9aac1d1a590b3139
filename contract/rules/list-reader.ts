import { cutText } from "./cut-text.ts";
import { CELL_MAX, CELLS_MAX, LIST_RAW_MAX } from "./list.ts";
import { findHeader, findNextHeader } from "./list-header.ts";
import { isIntroduction } from "./list-items.ts";
import { plainText } from "./list-quantity.ts";
import { isGoodsCode, type ListRow, readListRow, saysNothing } from "./list-row.ts";
import type { SourceRow } from "./list-text.ts";

/** A list as rows in the order of the text; `headings` are the rows that name no product. */
export type ListRows = {
  readonly rows: readonly ListRow[];
  readonly headings: readonly { readonly row: number; readonly raw: string }[];
};

const TOTALS = /^(?:合计|总计|小计(?![算时数])|共计|total\b)/i;

/** The rows of a list from cells. The caller refuses lists of more than `LIST_ROWS_MAX` rows. */
export function parseList(source: readonly SourceRow[]): ListRows {
  const cells = source.map((row) => row.cells.slice(0, CELLS_MAX).map(cellText));
  let header = findHeader(cells);
  const rows: ListRow[] = [];
  const headings: ListRows["headings"][number][] = [];
  for (const [index, row] of cells.entries()) {
    const typed = source[index]?.raw;
    const raw = typed === undefined ? rawOf(row) : rawOf([cutText(typed, CELL_MAX)]);
    if (raw.trim() === "" || row.every((cell) => cell === "")) continue;
    const number = source[index]?.row ?? index + 1;
    const isAbove = header !== null && index < header.index;
    if (header && index > header.index) header = findNextHeader(row, index) ?? header;
    if ((isAbove && !row.some(isGoodsCode)) || index === header?.index || isHeading(raw)) {
      headings.push({ row: number, raw });
      continue;
    }
    const reading = readListRow(row, isAbove ? null : header);
    // A title between the rows of a table, or a note below them, has empty cells in the known columns.
    if (header && saysNothing(reading) && isAside(row)) headings.push({ row: number, raw });
    else rows.push({ row: number, raw, ...reading });
  }
  return { rows, headings };
}

/** Whether the row is a total, the introduction of a chat, or without letters and digits. */
const isHeading = (raw: string) => TOTALS.test(plainText(raw)) || isIntroduction(raw) || !/[\p{L}\p{N}]/u.test(raw);

const ASIDES = /^(?:注|备注|说明|申请人|申请部门|部门|审批|审核|批准|制表|经办|日期|联系人|电话|地址|收货)/;
const isAside = (row: readonly string[]) => {
  const [first = "", ...others] = row.filter((cell) => cell !== "");
  return others.length === 0 || ASIDES.test(plainText(first));
};

/** A cell without the apostrophe that marks a number as text in a spreadsheet. */
const cellText = (cell: string) =>
  cutText(cell, CELL_MAX)
    .trim()
    .replace(/\s*\n\s*/g, " ")
    .replace(/^['’](?=\d)/, "");

/** Separates the cells by tabs, so that the row can be parsed again with its columns. */
const rawOf = (row: readonly string[]) =>
  cutText(row.join("\t").replace(/(?!\t)[\p{Cc}\p{Cf}]+/gu, " "), LIST_RAW_MAX).trimEnd();
