import { LINE_MAX, LIST_PARSED_MAX, LIST_ROWS_MAX, LIST_TEXT_MAX, LIST_TOO_LONG } from "#contract/rules/list.ts";
import { type ListRows, parseList } from "#contract/rules/list-reader.ts";
import { rowsOfText, type SourceRow } from "#contract/rules/list-text.ts";
import { ApiError } from "../http/errors.ts";
import { LIST_LIMITS } from "./limits.ts";
import { readFile } from "./read-file.ts";
import { noticesOf, type TableFile, withDitto } from "./table.ts";

/** A list as it arrives: pasted text, or the bytes of an uploaded file with or without what it hides. */
export type ListSource = { readonly text: string } | { readonly bytes: Uint8Array; readonly withHidden?: boolean };

/** The rows of a list, and sentences about what of it was left out. */
export type ReadList = ListRows & { readonly notices: readonly string[] };

/** The maximum of lines that are split, empty ones included, because splitting takes time. */
const LINES_MAX = 10 * LIST_ROWS_MAX;

const tooManyRows = () => new ApiError(400, `清单超过 ${LIST_ROWS_MAX.toLocaleString("en")} 行，请分成几份`);

/**
 * The rows of a purchaser's list in their order, of all its sheets, without looking products up.
 * @throws ApiError 400 for files that cannot be read, for lists without a row and for those of more than 2,000 rows.
 */
export function readList(source: ListSource): ReadList {
  if ("text" in source && source.text.length > LIST_TEXT_MAX) throw new ApiError(400, LIST_TOO_LONG);
  const list = "text" in source ? readText(source.text) : readListFile(source.bytes, source.withHidden);
  if (list.rows.length === 0) {
    throw new ApiError(400, ["清单里没有商品行", ...list.notices].join("；"));
  }
  if (list.rows.length > LIST_ROWS_MAX) throw tooManyRows();
  return list;
}

function readText(text: string): ReadList {
  let lines = 0;
  for (const _ of text.matchAll(/[\r\n]/g)) {
    lines += 1;
    if (lines > LINES_MAX) throw tooManyRows();
  }
  const rows = rowsOfText(text);
  const cut = rows.filter(({ isCut }) => isCut).length;
  const notices = cut > 0 ? [`有 ${cut} 行超过 ${LINE_MAX.toLocaleString("en")} 字，太长的格只读了前面`] : [];
  return { ...parseRows(rows), notices };
}

function parseRows(rows: readonly SourceRow[]): ListRows {
  if (rows.filter(({ cells }) => cells.length > 0).length > LIST_PARSED_MAX) throw tooManyRows();
  return parseList(rows);
}

function readListFile(bytes: Uint8Array, withHidden = false): ReadList {
  const file = readFile(bytes, { limits: LIST_LIMITS, withHidden });
  return "text" in file ? readText(file.text) : readSheets(file);
}

/** The rows of all sheets; those of the second and later ones are numbered on, with the sheet's name and own number. */
function readSheets({ tables, hidden }: TableFile): ReadList {
  const rows: ListRows["rows"][number][] = [];
  const headings: ListRows["headings"][number][] = [];
  let before = 0;
  for (const [index, table] of tables.entries()) {
    const sheet = parseRows(table.rows.map((row) => ({ row: row.row, cells: withDitto(row) })));
    const isOnly = tables.length === 1;
    const placed = <Row extends { row: number }>(one: Row) =>
      isOnly ? one : { ...one, row: before + one.row, place: `${table.name || `表 ${index + 1}`} 第 ${one.row} 行` };
    rows.push(...sheet.rows.map(placed));
    headings.push(...sheet.headings.map(placed));
    before += Math.max(0, ...table.rows.map(({ row }) => row));
  }
  return { rows, headings, notices: noticesOf(hidden) };
}
