import { cutText } from "./cut-text.ts";

/** A quote without an end within this many times the kept characters is a part of the text. */
const QUOTED_FACTOR = 4;
/** The number of characters and of lines by which the separator of a text is found. */
const SAMPLE = 4000;
const SAMPLE_LINES = 50;

const SEPARATORS = ["\t", ";", ",", "|"] as const;

/** Whether cells of a text are quoted, as spreadsheets write them. */
export const hasQuotedCells = (text: string) => /(?:^|[\t,;|\n])=?"/.test(text);

/**
 * The separator of a table in a text: the one that splits most of its lines into the same number of cells; null for a
 * text without any.
 */
export function separatorOf(text: string): string | null {
  const lines = text
    .slice(0, SAMPLE)
    .replace(/"(?:[^"]|"")*"/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, SAMPLE_LINES);
  const scores = SEPARATORS.map((separator) => ({ separator, score: evenness(lines, separator) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  return best.score > 0 ? best.separator : null;
}

/** The number of separators in the lines that have the commonest number of them. */
function evenness(lines: readonly string[], separator: string): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const found = line.split(separator).length - 1;
    if (found > 0) counts.set(found, (counts.get(found) ?? 0) + 1);
  }
  return Math.max(0, ...[...counts].map(([found, times]) => found * times));
}

/**
 * The lines of a text as cells. A quote without an end is read as text, so that no line is lost, and so are quotes
 * inside a cell.
 * @param cellMax the maximum of characters that are kept of a cell.
 */
export function splitDelimited(text: string, separator: string, cellMax: number): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const unquoted = new RegExp(`[^${separator}\\n]*`, "y");
  for (let at = 0; at <= text.length; ) {
    const cell = quotedCell(text, at, separator, QUOTED_FACTOR * cellMax) ?? plainCell(text, at, unquoted);
    line.push(cutText(cell.text, cellMax));
    if (text[cell.end] !== separator) {
      lines.push(line);
      line = [];
    }
    at = cell.end + 1;
  }
  return lines;
}

/** A formula that only keeps a text from becoming a number. */
const TEXT_FORMULA = /^="([^"]*)"$/;

type CellAt = { text: string; end: number };

/** The quoted cell that begins here, also as the text formula `="…"`, and where it ends; null for none. */
function quotedCell(text: string, at: number, separator: string, max: number): CellAt | null {
  const start = text.startsWith('="', at) ? at + 2 : text[at] === '"' ? at + 1 : -1;
  if (start < 0) return null;
  const last = Math.min(text.length, start + max);
  for (let quote = text.indexOf('"', start); quote >= 0 && quote < last; quote = text.indexOf('"', quote + 2)) {
    const next = text[quote + 1];
    if (next === '"') continue;
    if (next !== undefined && next !== separator && next !== "\n") return null;
    const inner = text.slice(start, quote).replaceAll('""', '"');
    return { text: TEXT_FORMULA.exec(inner)?.[1] ?? inner, end: quote + 1 };
  }
  return null;
}

function plainCell(text: string, at: number, pattern: RegExp): CellAt {
  pattern.lastIndex = at;
  const cell = pattern.exec(text)?.[0] ?? "";
  return { text: cell, end: at + cell.length };
}
