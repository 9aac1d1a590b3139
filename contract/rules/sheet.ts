/**
 * A cell of an exported sheet: text, a whole number, an amount in yuan (`"12.30"`), the head of a column, or the day or
 * the minute of an instant in epoch ms.
 */
export type Cell = string | number | { yuan: string } | { head: string } | { day: number } | { minute: number };

export type Row = readonly Cell[];

/** A sheet of a workbook; the widths of its columns are in characters. */
export type Sheet = { name: string; widths: readonly number[]; rows: Iterable<Row> | AsyncIterable<Row> };

/** A cell of money, which spreadsheets add up and show with two decimals. */
export const amountCell = (yuan: string): Cell => ({ yuan });

/** A cell of a date in Asia/Shanghai, which spreadsheets sort and filter by; `at` is epoch ms. */
export const dayCell = (at: number): Cell => ({ day: at });

/** A cell of the day that ends at an instant or contains it, as `formatLastDay` says; `at` is epoch ms. */
export const lastDayCell = (at: number): Cell => dayCell(at - 1);

/** A cell of a date with its time to the minute in Asia/Shanghai; `at` is epoch ms. */
export const minuteCell = (at: number): Cell => ({ minute: at });

/** The names of the columns. A sheet that begins with them keeps them in view while it scrolls. */
export const headRow = (names: readonly string[]): Row => names.map((head) => ({ head }));
