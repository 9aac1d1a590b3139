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
  const sheet = sheets.find((attributes) => attribute(attributes, "state") === null) ?? sheets[0] ?? "";
  const id = attribute(sheet, "\\w+:id");
  const relation = [...(relations ?? "").matchAll(/<(?:\w+:)?Relationship\s([^>]{0,2000})>/g)]
    .map((found) => found[1] ?? "")
    .find((attributes) => id !== null && attribute(attributes, "Id") === id);
  const target = relation === undefined ? null : attribute(relation, "Target");
  return target === null ? "xl/worksheets/sheet1.xml" : target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

const attribute = (attributes: string, name: string) =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;

const TAG = /<(\/?)(?:\w+:)?(row|c|v|f|t|is|si|rPh)((?:\s[^<>]*?)?)(\/?)>/g;

/** The tags that the parser uses, each with the text after it. */
function* tagsOf(xml: string) {
  let last: { name: string; isEnd: boolean; attributes: string; from: number; isEmpty: boolean } | null = null;
  for (const found of xml.matchAll(TAG)) {
    if (last) yield { ...last, text: xml.slice(last.from, found.index) };
    const [whole, slash, name = "", attributes = "", empty] = found;
    last = { name, isEnd: slash === "/", attributes, isEmpty: empty === "/", from: found.index + whole.length };
  }
  if (last) yield { ...last, text: "" };
}

/** The texts that cells refer to by number; the readings of Japanese characters are left out. */
function sharedStrings(xml: string): string[] {
  const texts: string[] = [];
  let isReading = false;
  for (const { name, isEnd, isEmpty, text } of tagsOf(xml)) {
    if (name === "si" && !isEnd) texts.push("");
    if (name === "rPh" && !isEmpty) isReading = !isEnd;
    if (name === "t" && !isEnd && !isEmpty && !isReading && texts.length > 0) {
      texts[texts.length - 1] = `${texts.at(-1)}${unescapeXml(text)}`.slice(0, CELL_MAX);
    }
  }
  return texts;
}

function rowsOf(xml: string, strings: readonly string[]) {
  const rows: { row: number; cells: string[] }[] = [];
  let row = 0;
  let cells: string[] = [];
  let cell = { column: 0, type: "", value: "", formula: "" };
  for (const { name, isEnd, isEmpty, attributes, text } of tagsOf(xml)) {
    if (name === "row" && !isEnd) {
      // Formatted empty rows may reach to the last of a million; only rows with a value are stored.
      if (rows.length >= ROWS_MAX) return rows;
      row = Number(attribute(attributes, "r") ?? row + 1);
      cells = [];
    } else if (name === "c" && !isEnd) {
      const column = columnOf(attribute(attributes, "r")) ?? cells.length;
      cell = { column, type: attribute(attributes, "t") ?? "n", value: "", formula: "" };
    } else if (name === "c" && isEnd) {
      const value = textOfCell(cell, strings);
      if (value === "" || cell.column >= COLUMNS_MAX) continue;
      if (cells.length === 0) rows.push({ row, cells });
      while (cells.length < cell.column) cells.push("");
      cells[cell.column] = value;
    } else if (!isEnd && !isEmpty && (name === "v" || name === "t")) cell.value += unescapeXml(text);
    else if (!isEnd && !isEmpty && name === "f") cell.formula = `=${unescapeXml(text)}`;
  }
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
