import type { TableLimits } from "./limits.ts";
import { EndOfReading, readMarkup } from "./markup.ts";
import { createSheetRows, createWorkbook, type SheetRows } from "./sheet-rows.ts";
import type { TableFile } from "./table.ts";

type OpenCell = { column: number; text: string; rowSpan: number };
/** A table that is being read; tables may stand in the cells of others. */
type OpenTable = {
  rows: SheetRows;
  row: number;
  isRowHidden: boolean;
  isHidden: boolean;
  filled: { column: number; text: string }[];
  column: number;
  cell: OpenCell | null;
  /** The first row below the cells that reach down into each column. */
  spans: Map<number, number>;
};

const NO_DISPLAY = /display\s*:\s*none/i;
/** Elements whose text is no content. */
const SILENT = new Set(["style", "script", "title", "head"]);
const BREAKS = new Set(["br", "p", "div", "li"]);
const SPAN_MAX = 2000;

const spanOf = (text: string | undefined) => Math.min(Math.max(Number.parseInt(text ?? "1", 10) || 1, 1), SPAN_MAX);

/**
 * The tables of a web page, as many systems export them under the name of an Excel file.
 * @throws ApiError 400 for one that exceeds the limits.
 */
export function readWebTables(page: string, limits: TableLimits, withHidden: boolean): TableFile {
  const result = createWorkbook(withHidden);
  const stack: OpenTable[] = [];
  let silent = 0;

  function closeCell(table: OpenTable) {
    if (!table.cell) return;
    const { column, text, rowSpan } = table.cell;
    table.filled.push({ column, text: text.replace(/\s+/g, " ").trim() });
    if (rowSpan > 1) table.rows.merge(column, table.row, table.row + rowSpan - 1);
    table.cell = null;
  }
  function closeRow(table: OpenTable) {
    closeCell(table);
    if (table.filled.length > 0) table.rows.add(table.row, table.isRowHidden, table.filled);
    table.filled = [];
  }
  function openCell(table: OpenTable, colspan: string | undefined, rowspan: string | undefined, isHidden: boolean) {
    closeCell(table);
    while ((table.spans.get(table.column) ?? 0) > table.row) table.column += 1;
    const [width, height] = [spanOf(colspan), spanOf(rowspan)];
    table.cell = { column: table.column, text: "", rowSpan: height };
    if (isHidden) table.rows.hideColumns(table.column, table.column);
    if (height > 1) {
      for (let at = 0; at < Math.min(width, limits.columns); at += 1)
        table.spans.set(table.column + at, table.row + height);
    }
    table.column += width;
  }

  readMarkup(
    page,
    limits,
    {
      open(name, { style = "", colspan, rowspan }) {
        if (SILENT.has(name)) silent += 1;
        const isHidden = NO_DISPLAY.test(style.slice(0, 500));
        if (name === "table") {
          const rows = createSheetRows(limits, withHidden);
          stack.push({
            rows,
            isHidden,
            row: 0,
            isRowHidden: false,
            filled: [],
            column: 0,
            cell: null,
            spans: new Map(),
          });
        }
        const table = stack.at(-1);
        if (!table) return;
        if (name === "tr") {
          closeRow(table);
          if (table.rows.isFull()) throw new EndOfReading();
          Object.assign(table, { row: table.row + 1, isRowHidden: isHidden, column: 0 });
        }
        if ((name === "td" || name === "th") && table.row > 0) openCell(table, colspan, rowspan, isHidden);
        if (BREAKS.has(name) && table.cell) table.cell.text += " ";
      },
      close(name) {
        if (SILENT.has(name)) silent -= 1;
        const table = stack.at(-1);
        if (!table) return;
        if (name === "td" || name === "th") closeCell(table);
        if (name === "tr") closeRow(table);
        if (name !== "table") return;
        closeRow(table);
        stack.pop();
        result.add(table.rows.finish(""), table.isHidden);
      },
      text(piece) {
        const cell = stack.at(-1)?.cell;
        if (cell && silent === 0 && cell.text.length < limits.cell) cell.text += piece;
      },
    },
    {},
  );
  for (const table of stack.reverse()) {
    closeRow(table);
    result.add(table.rows.finish(""), table.isHidden);
  }
  return result.finish();
}
