/** A row of a table. */
export type TableRow = {
  /** The number of the row in its sheet or text, from 1. */
  readonly row: number;
  /** The cells as text, dates as yyyy-MM-dd with HH:mm:ss where they have a time. */
  readonly cells: readonly string[];
  /** The columns, from 0, of numbers with more digits than a spreadsheet keeps, whose last digits are lost. */
  readonly rounded?: readonly number[];
  /** The columns, from 0, whose number is in a row above, because the cells are merged. */
  readonly covered?: readonly number[];
};

/** The cells of a row, with 同上 where a merged number of a row above may count for this one too. */
export const withDitto = ({ cells, covered = [] }: TableRow): readonly string[] =>
  covered.length === 0
    ? cells
    : Array.from({ length: Math.max(cells.length, ...covered.map((column) => column + 1)) }, (_, column) =>
        covered.includes(column) ? "同上" : (cells[column] ?? ""),
      );

/** A visible sheet of a workbook, or the one table of a text, whose name is empty. */
export type Table = { readonly name: string; readonly rows: readonly TableRow[] };

/** What a file hides: the number of rows with a value and of columns with one, and the names of sheets with rows. */
export type Hidden = { readonly rows: number; readonly columns: number; readonly sheets: readonly string[] };

/** The tables of a file in its order, and what of it was left out because it is hidden. */
export type TableFile = { readonly tables: readonly Table[]; readonly hidden: Hidden };

/** The sentences about what of a file was left out. */
export function noticesOf({ rows, columns, sheets }: Hidden): string[] {
  return [
    ...(rows > 0 ? [`有 ${rows} 行被隐藏，没有读取`] : []),
    ...(columns > 0 ? [`有 ${columns} 列被隐藏，没有读取`] : []),
    ...(sheets.length > 0 ? [`工作表 ${sheets.join("、")} 被隐藏，没有读取`] : []),
  ];
}
