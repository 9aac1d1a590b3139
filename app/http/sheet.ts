/** A cell of an exported sheet: text, a whole number, an amount in yuan (`"12.30"`), or the head of a column. */
export type Cell = string | number | { yuan: string } | { head: string };

export type Row = readonly Cell[];

/** A sheet of a workbook; the widths of its columns are in characters. */
export type Sheet = { name: string; widths: readonly number[]; rows: Iterable<Row> | AsyncIterable<Row> };

/** A cell of money, which spreadsheets add up and show with two decimals. */
export const amount = (yuan: string): Cell => ({ yuan });

export const headRow = (names: readonly string[]): Row => names.map((head) => ({ head }));
