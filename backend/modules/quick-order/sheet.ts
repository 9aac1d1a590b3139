import { inflateRawSync } from "node:zlib";
import { LIST_ROWS_MAX, type SourceRow } from "#contract/rules/list-reader.ts";
import { ApiError } from "../../http/errors.ts";

/** The maximum of unpacked bytes that are read, whatever the file claims. */
const UNPACKED_MAX = 16 * 1024 * 1024;
const ENTRIES_MAX = 2000;
/**
 * The maximum of rows with a value and of columns that are read; it exceeds the allowed rows, so that a longer list is
 * refused.
 */
const ROWS_MAX = LIST_ROWS_MAX + 200;
const COLUMNS_MAX = 60;
const CELL_MAX = 500;
/**
 * The maximum of tags that are read, because each takes time of the whole shop: three times as many as 2,000 rows of
 * 15 cells have. Behind the last value only formatting follows, which ends the reading earlier.
 */
const TAGS_MAX = 400_000;
const EMPTY_TAGS_MAX = 100_000;

const unreadable = () => new ApiError(400, "不是可以读取的 Excel 文件，请用 Excel 另存为 .xlsx 再试");
const tooLarge = () => new ApiError(400, "Excel 文件解开后太大，请只留要买的行再上传");

/**
 * The rows of an Excel file's first visible sheet, their cells as text. Formulas and macros never run: the value of a
 * formula is its stored result, or its own text without one.
 * @throws ApiError 400 for any other file, and for one that unpacks to more than the limit.
 */
export function readSheet(bytes: Uint8Array): SourceRow[] {
  const part = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const sheet = part(firstSheet(part("xl/workbook.xml"), part("xl/_rels/workbook.xml.rels")));
  if (sheet === null) throw unreadable();
  return withMerged(rowsOf(sheet, sharedStrings(part("xl/sharedStrings.xml") ?? "")), sheet);
}

type ReadPart = (name: string) => string | null;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/** The parts of a ZIP file by name. All parts together unpack to `UNPACKED_MAX` at most, so that a small file cannot fill the memory. */
function openZip(zip: Buffer): ReadPart {
  const entries = new Map<string, { method: number; start: number; packed: number }>();
  let left = UNPACKED_MAX;
  try {
    const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
    if (end < 0 || zip.readUInt32LE(end) !== END_OF_DIRECTORY) throw unreadable();
    const count = zip.readUInt16LE(end + 10);
    if (count > ENTRIES_MAX) throw tooLarge();
    let at = zip.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw unreadable();
      if (zip.readUInt16LE(at + 8) & ENCRYPTED) throw unreadable();
      const nameLength = zip.readUInt16LE(at + 28);
      const name = zip.toString("utf8", at + 46, at + 46 + nameLength);
      const header = zip.readUInt32LE(at + 42);
      const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
      entries.set(name, { method: zip.readUInt16LE(at + 10), start, packed: zip.readUInt32LE(at + 20) });
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    }
  } catch (error) {
    if (error instanceof RangeError) throw unreadable();
    throw error;
  }
  return (name) => {
    const entry = entries.get(name);
    if (!entry) return null;
    const content = unpack(zip.subarray(entry.start, entry.start + entry.packed), entry.method, left);
    left -= content.length;
    return content.toString("utf8");
  };
}

function unpack(packed: Buffer, method: number, max: number): Buffer {
  if (method === STORED && packed.length <= max) return packed;
  if (method !== DEFLATED || max <= 0) throw method === STORED || method === DEFLATED ? tooLarge() : unreadable();
  try {
    return inflateRawSync(packed, { maxOutputLength: max });
  } catch (error) {
    throw error instanceof RangeError ? tooLarge() : unreadable();
  }
}

/** The part of the workbook's first visible sheet. */
function firstSheet(workbook: string | null, relations: string | null): string {
  if (workbook === null) throw unreadable();
  const sheets = [...workbook.matchAll(/<(?:\w+:)?sheet\s([^>]{0,1000})>/g)].map((found) => found[1] ?? "");
  const sheet = sheets.find((attributes) => attribute(attributes, patternOf("state")) === null) ?? sheets[0] ?? "";
  const id = attribute(sheet, patternOf("\\w+:id"));
  const relation = [...(relations ?? "").matchAll(/<(?:\w+:)?Relationship\s([^>]{0,2000})>/g)]
    .map((found) => found[1] ?? "")
    .find((attributes) => id !== null && attribute(attributes, patternOf("Id")) === id);
  const target = relation === undefined ? null : attribute(relation, patternOf("Target"));
  return target === null ? "xl/worksheets/sheet1.xml" : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const patternOf = (name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`);
const attribute = (attributes: string, pattern: RegExp) => pattern.exec(attributes)?.[1] ?? null;
/** The attributes of every row and cell: the address and the type. */
const ADDRESS = patternOf("r");
const TYPE = patternOf("t");

const TAG = /^<(\/?)(?:\w{1,20}:)?(row|c|v|f|t|is|si|rPh)((?:\s[^>]*?)?)(\/?)>/;

type Tag = { name: string; isEnd: boolean; attributes: string; isEmpty: boolean; text: string };

/**
 * Calls `read` for the tags that the parser uses, each with the text after it, until it returns false.
 * @throws ApiError 400 for more tags than the limit.
 */
function readTags(xml: string, read: (tag: Tag) => boolean) {
  let tags = 0;
  let at = xml.indexOf("<");
  while (at !== -1) {
    tags += 1;
    if (tags > TAGS_MAX) throw tooLarge();
    const next = xml.indexOf("<", at + 1);
    const piece = next === -1 ? xml.slice(at) : xml.slice(at, next);
    at = next;
    const found = TAG.exec(piece);
    if (!found) continue;
    const [whole, slash, name = "", attributes = "", empty] = found;
    const tag = { name, isEnd: slash === "/", attributes, isEmpty: empty === "/", text: piece.slice(whole.length) };
    if (!read(tag)) return;
  }
}

/** The texts that cells refer to by number; the readings of Japanese characters are left out. */
function sharedStrings(xml: string): string[] {
  const texts: string[] = [];
  let isReading = false;
  readTags(xml, ({ name, isEnd, isEmpty, text }) => {
    if (name === "si" && !isEnd) texts.push("");
    if (name === "rPh" && !isEmpty) isReading = !isEnd;
    if (name === "t" && !isEnd && !isEmpty && !isReading && texts.length > 0) {
      texts[texts.length - 1] = `${texts.at(-1)}${textOf(text)}`.slice(0, CELL_MAX);
    }
    return true;
  });
  return texts;
}

function rowsOf(xml: string, strings: readonly string[]) {
  const rows: { row: number; cells: string[] }[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: "", value: "", formula: "" };
  let emptyTags = 0;
  readTags(xml, ({ name, isEnd, isEmpty, attributes, text }) => {
    emptyTags += 1;
    // Formatted empty rows may reach to the last of a million; only rows with a value are stored.
    if (emptyTags > EMPTY_TAGS_MAX) return false;
    if (name === "row" && !isEnd) {
      if (rows.length >= ROWS_MAX) return false;
      row = Number(attribute(attributes, ADDRESS) ?? row + 1);
      cells = [];
    } else if (name === "c" && !isEnd) {
      const column = columnOf(attribute(attributes, ADDRESS)) ?? cells.length;
      cell = { column, type: attribute(attributes, TYPE) ?? "n", value: "", formula: "" };
    } else if (name === "c" && isEnd) {
      const value = textOfCell(cell, strings);
      if (value === "" || cell.column >= COLUMNS_MAX) return true;
      emptyTags = 0;
      if (cells.length === 0) rows.push({ row, cells });
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = value;
    } else if (!isEnd && !isEmpty && (name === "v" || name === "t")) {
      cell.value = `${cell.value}${textOf(text)}`.slice(0, CELL_MAX);
    } else if (!isEnd && !isEmpty && name === "f") cell.formula = `=${textOf(text)}`;
    return true;
  });
  return rows;
}

const MERGED = /<(?:\w+:)?mergeCell\s+ref="([A-Z]{1,3})(\d{1,7}):\1(\d{1,7})"/g;
const MERGED_MAX = 2000;

/**
 * Repeats a name that is merged over several rows in each of them. A merged number is left in its first row only, so
 * that no quantity is counted twice.
 */
function withMerged(rows: readonly { row: number; cells: string[] }[], xml: string): SourceRow[] {
  let merges = 0;
  for (const [, letters = "", first, last] of xml.matchAll(MERGED)) {
    merges += 1;
    if (merges > MERGED_MAX) break;
    const column = columnOf(`${letters}1`) ?? COLUMNS_MAX;
    const value = rows.find(({ row }) => row === Number(first))?.cells[column] ?? "";
    if (value === "" || /^[\d.,\s]+$/.test(value)) continue;
    for (const { row, cells } of rows) {
      if (row <= Number(first) || row > Number(last) || cells[column]) continue;
      while (cells.length < column) cells.push("");
      cells[column] = value;
    }
  }
  return [...rows];
}

function textOfCell(
  { type, value, formula }: { type: string; value: string; formula: string },
  strings: readonly string[],
) {
  if (type === "s") return strings[Number(value)] ?? "";
  if (value === "") return formula.slice(0, CELL_MAX);
  if (type === "b") return value === "1" ? "是" : "否";
  // A formula computes 0.1 + 0.2 as 0.30000000000000004.
  if (type === "n" && Number.isFinite(Number(value))) return String(Number(Number(value).toPrecision(12)));
  return value.slice(0, CELL_MAX);
}

/** The column of an address such as AB12, from 0. */
function columnOf(address: string | null): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(address ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The text of an element, of which no more is read than a cell may have, however its characters are written. */
const textOf = (xml: string) => unescapeXml(xml.slice(0, 10 * CELL_MAX)).slice(0, CELL_MAX);

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/**
 * Replaces entities of XML and characters that Excel writes as `_x000D_`; entities that a document defines itself are
 * left as text.
 */
const unescapeXml = (text: string) =>
  text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : " ";
    })
    .replace(/_x[\dA-F]{4}_/g, " ");
