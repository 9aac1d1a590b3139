import { cutText } from "#contract/rules/cut-text.ts";
import { readQuantity } from "#contract/rules/list-quantity.ts";
import type { TableLimits } from "./limits.ts";
import type { Table, TableRow } from "./table.ts";

/** A cell of a sheet that is being read. */
type SheetCell = { column: number; text: string; isRounded?: boolean };

/** Whether a merged value is a number, as 5 and 5本, which would be counted twice where it is repeated. */
const isNumber = (value: string) => /^[\d.,\s]+$/.test(value) || readQuantity(value)?.kind === "sure";

const MERGES_MAX = 2000;
const ROW_SPAN_MAX = 2000;

/** Collects the rows of one sheet, without its hidden rows and columns unless they are wanted. */
export function createSheetRows(limits: TableLimits, withHidden: boolean) {
  const rows: { row: number; cells: string[]; rounded: number[]; covered: number[] }[] = [];
  const hiddenColumns = new Set<number>();
  const leftOutColumns = new Set<number>();
  const merges: { column: number; first: number; last: number }[] = [];
  let leftOutRows = 0;

  return {
    /** Whether no further row is read. */
    isFull: () => rows.length >= limits.rows,

    hideColumns(first: number, last: number) {
      for (let column = first; column <= Math.min(last, limits.columns); column += 1) hiddenColumns.add(column);
    },

    /** Notes a value that covers several rows of one column, from 1. */
    merge(column: number, first: number, last: number) {
      if (merges.length < MERGES_MAX && last > first && last - first <= ROW_SPAN_MAX)
        merges.push({ column, first, last });
    },

    add(row: number, isHidden: boolean, filled: readonly SheetCell[]) {
      const valued = filled.filter(({ column, text }) => text !== "" && column < limits.columns);
      if (valued.length === 0) return;
      if (isHidden && !withHidden) {
        leftOutRows += 1;
        return;
      }
      const cells: string[] = [];
      const rounded: number[] = [];
      for (const { column, text, isRounded } of valued) {
        if (hiddenColumns.has(column) && !withHidden) {
          leftOutColumns.add(column);
          continue;
        }
        while (cells.length < column) cells.push("");
        cells[column] = cutText(text, limits.cell);
        if (isRounded) rounded.push(column);
      }
      if (cells.length > 0) rows.push({ row, cells, rounded, covered: [] });
    },

    /** The sheet, with merged texts in each of their rows, and the numbers of its hidden rows and columns. */
    finish(name: string): { table: Table; rows: number; columns: number } {
      const byRow = new Map(rows.map((one) => [one.row, one]));
      for (const { column, first, last } of merges) {
        const value = byRow.get(first)?.cells[column] ?? "";
        if (value === "") continue;
        const isCounted = isNumber(value);
        for (let row = first + 1; row <= last; row += 1) {
          const { cells, covered } = byRow.get(row) ?? {};
          if (!cells || !covered || cells[column]) continue;
          if (isCounted) {
            covered.push(column);
            continue;
          }
          while (cells.length < column) cells.push("");
          cells[column] = value;
        }
      }
      const read = rows.map(
        ({ rounded, covered, ...row }): TableRow => ({
          ...row,
          ...(rounded.length > 0 && { rounded }),
          ...(covered.length > 0 && { covered }),
        }),
      );
      return { table: { name, rows: read }, rows: leftOutRows, columns: leftOutColumns.size };
    },
  };
}

export type SheetRows = ReturnType<typeof createSheetRows>;

/** The sheets of a file, and what of them is hidden. */
export function createWorkbook(withHidden: boolean) {
  const tables: Table[] = [];
  const hiddenSheets: string[] = [];
  let hiddenRows = 0;
  let hiddenColumns = 0;
  return {
    add(sheet: ReturnType<SheetRows["finish"]>, isHidden: boolean) {
      if (sheet.table.rows.length === 0 && sheet.rows === 0) return;
      if (isHidden && !withHidden) {
        hiddenSheets.push(sheet.table.name);
        return;
      }
      tables.push(sheet.table);
      hiddenRows += sheet.rows;
      hiddenColumns += sheet.columns;
    },
    finish: () => ({ tables, hidden: { rows: hiddenRows, columns: hiddenColumns, sheets: hiddenSheets } }),
  };
}
