import { cutText } from "./cut-text.ts";
import { hasQuotedCells, separatorOf, splitDelimited } from "./delimited.ts";
import { CELL_MAX, CELLS_MAX, LINE_MAX, LIST_PARSED_MAX } from "./list.ts";
import { itemsOfLine, withoutMark } from "./list-items.ts";

/**
 * A row before it is parsed. `raw` is absent where only its cells are known, and `row` where rows are counted from 1
 * without gaps.
 */
export type SourceRow = {
  readonly cells: readonly string[];
  readonly raw?: string | undefined;
  readonly row?: number | undefined;
  /** Whether the line was longer than `LINE_MAX`. */
  readonly isCut?: boolean;
};

/**
 * Splits pasted text into rows of cells; the separator of each line is its own. A line that names several goods with
 * their quantities becomes as many rows. Lines without text have no cells.
 */
export function rowsOfText(text: string): SourceRow[] {
  const plain = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  if (hasQuotedCells(plain)) {
    return splitDelimited(plain, separatorOf(plain) ?? "\t", CELL_MAX).map((cells) => ({ cells }));
  }
  const rows: SourceRow[] = [];
  let filled = 0;
  for (const line of plain.split("\n")) {
    const isLong = line.length > LINE_MAX;
    if (isLong) rows.push({ ...longLine(line), isCut: true });
    for (const item of isLong ? [] : itemsOfLine(line)) {
      const cells = cellsOfLine(withoutMark(item));
      rows.push({ cells, raw: item });
      if (cells.length > 0) filled += 1;
    }
    if (isLong) filled += 1;
    if (filled > LIST_PARSED_MAX) break;
  }
  return rows;
}

/** The cells of a line that is too long for the patterns, each cut off. */
function longLine(line: string): SourceRow {
  const separator = ["\t", ";", "；", ",", "，", "|"].find((one) => line.includes(one)) ?? "\t";
  const cells = splitDelimited(line, separator, CELL_MAX)[0] ?? [];
  return { cells: cells.slice(0, CELLS_MAX), raw: cutText(line, LINE_MAX) };
}

/** Digits grouped by commas, where the commas cannot separate cells: first in a cell and no part of a code, or before a unit. */
const THOUSANDS =
  /(?<![A-Za-z\d,，;；]|[A-Za-z\d]-)[1-9]\d{0,2}(?:[,，]\d{3}){1,3}(?![\d,，])|(?<!\d)\d{1,3}(?:[,，]\d{3}){1,3}(?=\s{0,3}[箱包令盒支只个瓶台套卷条本件袋桶把张])/g;

/** The cells of one line, separated by tabs, else semicolons, commas, bars, or several spaces. */
function cellsOfLine(line: string): string[] {
  if (line.trim() === "") return [];
  if (line.includes("\t")) return line.split("\t");
  const grouped = line.replace(THOUSANDS, (number) => number.replace(/[,，]/g, ""));
  const separator = [/[;；]/, /[,，]/, /[|｜]/].find((one) => one.test(grouped));
  return separator ? grouped.split(separator) : grouped.trim().split(/ {2,}|\u3000+/);
}
