import type { CommandOutput } from "./shop.ts";

/** Prints rows as a table, or as JSON. */
export function print({ rows = [], none }: CommandOutput, json: boolean) {
  if (json) return console.log(JSON.stringify(rows, null, 2));
  console.log(rows.length > 0 ? formatTable(rows) : none);
}

export function formatTable(rows: NonNullable<CommandOutput["rows"]>): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? "")))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ""))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell)))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** The width on a terminal, where Chinese and full-width characters take two columns. */
const widthOf = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u2E80-\uFFEF]/.test(character) ? 2 : 1), 0);
