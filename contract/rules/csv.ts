/** A cell that a spreadsheet would run as a formula, including cells that are escaped already. */
const FORMULA = /^'*[=+\-@\t\r\n]/;

const escapeFormula = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell);
const quoteCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The row of a table without the apostrophes that `csvText` writes before formulas. */
export const unescapeFormulas = (row: readonly string[]) =>
  row.map((cell) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell));

/**
 * A table as a CSV file for Excel: with a byte order mark, and an apostrophe before cells that would run as formulas.
 */
export function csvText(table: readonly (readonly string[])[]): string {
  const lines = table.map((row) => row.map((cell) => quoteCell(escapeFormula(cell))).join(","));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
}
