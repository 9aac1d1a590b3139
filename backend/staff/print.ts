import type { CommandOutput } from "./shop.ts";

/** Rows as a table for people, or as JSON for programs. */
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

/** Columns on a terminal: Chinese letters and full-width signs take two. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u2E80-\uFFEF]/.test(letter) ? 2 : 1), 0);
