import type { TableLimits } from "./limits.ts";
import { EndOfReading, readMarkup, XML } from "./markup.ts";
import { numberText } from "./number-text.ts";
import { noWorkbook, unreadable } from "./refusals.ts";
import { createSheetRows, createWorkbook } from "./sheet-rows.ts";
import { type FormatOf, readStyles } from "./styles.ts";
import type { TableFile } from "./table.ts";
import { openZip, type ReadPart } from "./zip.ts";

/** The maximum of bytes in the parts that list the sheets, and of sheets that are read. */
const INDEX_MAX = 256 * 1024;
const SHEETS_MAX = 50;
/** The characters behind the limit of a cell that decide whether it is inside one. */
const AHEAD = 64;
/** The days between the two origins of dates that a workbook can have. */
const DAYS_TO_1904 = 1462;

type SheetPart = { name: string; part: string; isHidden: boolean };
type Workbook = { strings: readonly string[]; formatOf: FormatOf; is1904: boolean };

/**
 * The sheets of an Excel file, their cells as text. Formulas and macros never run: the value of a formula is its stored
 * result, or its own text without one.
 * @throws ApiError 400 for any other file, and for one that exceeds the limits.
 */
export function readExcel(bytes: Uint8Array, limits: TableLimits, withHidden: boolean): TableFile {
  const part = openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits.unpacked);
  const index = part("xl/workbook.xml", INDEX_MAX);
  if (index === null) throw noWorkbook();
  const { sheets, is1904 } = sheetsOf(index, part("xl/_rels/workbook.xml.rels", INDEX_MAX) ?? "", limits);
  const workbook: Workbook = {
    strings: sharedStrings(part("xl/sharedStrings.xml") ?? "", limits),
    formatOf: readStyles(part("xl/styles.xml"), limits),
    is1904,
  };
  const result = createWorkbook(withHidden);
  for (const sheet of sheets.slice(0, SHEETS_MAX)) {
    result.add(readSheet(sheet, readSheetPart(part, sheet), workbook, limits, withHidden), sheet.isHidden);
  }
  return result.finish();
}

function readSheetPart(part: ReadPart, sheet: SheetPart): string {
  const xml = part(sheet.part);
  if (xml === null) throw unreadable();
  return xml;
}

/** The worksheets in their order. */
function sheetsOf(index: string, relations: string, limits: TableLimits): { sheets: SheetPart[]; is1904: boolean } {
  const named: { name: string; id: string; isHidden: boolean }[] = [];
  const targets = new Map<string, string>();
  let is1904 = false;
  const handler = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const { name: title = "", id = "", state, Id = "", Target = "", Type = "" } = attributes;
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attributes.date1904 ?? "");
      if (name === "sheet") named.push({ name: title, id, isHidden: /hidden$/i.test(state ?? "") });
      if (name === "Relationship" && !/chartsheet|dialogsheet/.test(Type)) targets.set(Id, pathOf(Target));
    },
    close() {},
    text() {},
  };
  readMarkup(index, limits, handler, XML);
  readMarkup(relations, limits, handler, XML);
  // A workbook without relations has its only sheet at the usual place.
  const usual = targets.size === 0 ? "xl/worksheets/sheet1.xml" : undefined;
  const sheets = named.flatMap(({ name, id, isHidden }) => {
    const target = targets.get(id) ?? usual;
    return target === undefined ? [] : [{ name, part: target, isHidden }];
  });
  if (sheets.length === 0) throw unreadable();
  return { sheets, is1904 };
}

function pathOf(target: string): string {
  const path = target.replaceAll("\\", "/");
  return path.startsWith("/") ? path.slice(1) : `xl/${path}`;
}

/** The texts that cells refer to by number; the readings of Japanese characters are left out. */
/** A text with its next piece, a little longer than a cell, so that the rows can cut it between two characters. */
const started = (text: string, piece: string, { cell }: TableLimits) => `${text}${piece}`.slice(0, cell + AHEAD);

function sharedStrings(xml: string, limits: TableLimits): string[] {
  const texts: string[] = [];
  let isReading = false;
  let isText = false;
  readMarkup(
    xml,
    limits,
    {
      open(name) {
        if (name === "si") texts.push("");
        if (name === "rPh") isReading = true;
        isText = name === "t" && !isReading;
      },
      close(name) {
        if (name === "rPh") isReading = false;
        isText = false;
      },
      text(text) {
        if (isText) texts[texts.length - 1] = started(texts.at(-1) ?? "", text, limits);
      },
    },
    XML,
  );
  return texts;
}

function readSheet(sheet: SheetPart, xml: string, workbook: Workbook, limits: TableLimits, withHidden: boolean) {
  const rows = createSheetRows(limits, withHidden);
  let row = { number: 0, isHidden: false };
  let filled: Parameters<typeof rows.add>[2][number][] = [];
  let column = 0;
  let cell = { column: 0, type: "n", style: "", value: "", formula: "" };
  let reading: "value" | "formula" | null = null;
  let isReading = false;
  let emptyTags = 0;

  function open(
    name: string,
    { r, t = "n", s = "", hidden = "", min, max, ref = "" }: Readonly<Record<string, string>>,
  ) {
    // Formatted empty rows may reach to the last of a million.
    if (name === "row" || name === "c") emptyTags += 1;
    if (emptyTags > limits.emptyTags) throw new EndOfReading();
    const isHidden = /^(1|true)$/.test(hidden);
    if (name === "col" && isHidden) rows.hideColumns(Number(min) - 1, Number(max) - 1);
    if (name === "row") {
      if (rows.isFull()) throw new EndOfReading();
      row = { number: Number(r ?? row.number + 1), isHidden };
      filled = [];
      column = 0;
    }
    if (name === "c") {
      cell = { column: columnOf(r) ?? column, type: t, style: s, value: "", formula: "" };
      column = cell.column + 1;
    }
    if (name === "rPh") isReading = true;
    reading = name === "v" || (name === "t" && !isReading) ? "value" : name === "f" ? "formula" : null;
    if (name === "mergeCell") {
      const [, left, first, right, last] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
      if (left !== undefined && left === right) rows.merge(columnOf(`${left}1`) ?? 0, Number(first), Number(last));
    }
  }
  function close(name: string) {
    reading = null;
    if (name === "rPh") isReading = false;
    if (name === "row") rows.add(row.number, row.isHidden, filled);
    if (name !== "c") return;
    const { text, isRounded } = textOfCell(cell, workbook);
    if (text === "") return;
    emptyTags = 0;
    filled.push({ column: cell.column, text, isRounded });
  }
  function text(piece: string) {
    if (reading === "value") cell.value = started(cell.value, piece, limits);
    if (reading === "formula") cell.formula = started(cell.formula, piece, limits);
  }
  readMarkup(xml, limits, { open, close, text }, XML);
  return rows.finish(sheet.name);
}

function textOfCell(
  { type, style, value, formula }: { type: string; style: string; value: string; formula: string },
  { strings, formatOf, is1904 }: Workbook,
): { text: string; isRounded: boolean } {
  const exact = (text: string) => ({ text, isRounded: false });
  if (type === "s") return exact(strings[Number(value)] ?? "");
  if (value === "") return exact(formula === "" ? "" : `=${formula}`);
  if (type === "b") return exact(value === "1" ? "是" : "否");
  if (type === "d") return exact(value.replace("T", " ").replace(/(?:\.\d+)?Z?$/, ""));
  if (type !== "n") return exact(value);
  const format = formatOf(style);
  const moved = is1904 && /[ymd]/i.test(format) ? String(Number(value) + DAYS_TO_1904) : value;
  return numberText(moved, format);
}

/** The column of an address such as AB12, from 0. */
function columnOf(address: string | undefined): number | null {
  const letters = /^([A-Z]{1,3})\d/.exec(address ?? "")?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
