import { DAY_MS, shanghaiTime } from "./calendar.ts";
import { cutText } from "./cut-text.ts";
import type { Cell, Row, Sheet } from "./sheet.ts";
import type { ZipPart } from "./zip.ts";

/** The most rows of a sheet; a longer table ends with a row that names the limit. */
export const SHEET_ROWS_MAX = 50_000;
/** The most characters of a cell in Excel. */
const CELL_MAX = 32_767;
/** The characters of a sheet that are compressed in one piece. */
const PIECE = 32_768;
const TRUNCATION_NOTE = `只导出前 ${SHEET_ROWS_MAX.toLocaleString("en")} 行，请缩小范围再导出`;

/** The indexes of `cellXfs` in the styles below. */
const STYLES = { text: 1, formula: 2, amount: 3, head: 4, day: 5, minute: 6 };

/**
 * Number format 49 is text, and 4 is `#,##0.00`; 164 and 165 are the first numbers of formats that a workbook defines.
 * With `quotePrefix`, a text that begins like a formula remains a text after its cell is edited.
 */
const STYLES_XML = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="7"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`;

const FORMULA = /^[=+\-@\t\r]/;
const AMOUNT = /^-?\d{1,15}(\.\d{1,2})?$/;

/** Characters that XML does not allow: controls, halves of surrogate pairs and the last two of the plane. */
const FORBIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to leave out
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeXml = (text: string) =>
  text
    .replace(FORBIDDEN, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    // Excel reads _x0041_ as A.
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, "_x005F_");

const MINUTE_MS = 60_000;
const EPOCH_DAYS = 25_569;
/**
 * Added to an inexact fraction of a day, so that a program which truncates it still shows its minute; 0.1 ms in days.
 */
const TRUNCATION_GUARD_DAYS = 1e-9;
/** Excel's number of an instant in Shanghai's time, rounded down to `unit` ms: days since 1899-12-30. */
const dateNumber = (at: number, unit: number) =>
  EPOCH_DAYS +
  (Math.floor(Date.parse(shanghaiTime(at)) / unit) * unit) / DAY_MS +
  (unit < DAY_MS ? TRUNCATION_GUARD_DAYS : 0);
const dateCell = (at: string, value: number, style: number) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** The letters of a column, from 0: A, Z, AA. */
const letters = (column: number): string =>
  (column < 26 ? "" : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cutText(text, CELL_MAX))}</t></is></c>`;

/** A cell; text is never a formula or a number, and anything but an amount stays text. */
function cellXml(cell: Cell, at: string): string {
  if (cell === "") return "";
  if (typeof cell === "number") return `<c r="${at}"><v>${Number.isFinite(cell) ? cell : 0}</v></c>`;
  if (typeof cell === "string") return textCell(at, cell, FORMULA.test(cell) ? STYLES.formula : STYLES.text);
  if ("head" in cell) return textCell(at, cell.head, STYLES.head);
  if ("day" in cell) return dateCell(at, dateNumber(cell.day, DAY_MS), STYLES.day);
  if ("minute" in cell) return dateCell(at, dateNumber(cell.minute, MINUTE_MS), STYLES.minute);
  if (!AMOUNT.test(cell.yuan)) return textCell(at, cell.yuan, STYLES.text);
  return `<c r="${at}" s="${STYLES.amount}"><v>${cell.yuan}</v></c>`;
}

const rowXml = (row: Row, number: number) =>
  `<row r="${number}">${row.map((cell, column) => cellXml(cell, `${letters(column)}${number}`)).join("")}</row>`;

/** The first row remains in view while the sheet scrolls. */
const FROZEN_HEAD = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

const isHead = (row: Row) => row.length > 1 && row.every((cell) => typeof cell === "object" && "head" in cell);

function openingXml(widths: readonly number[], first: Row) {
  const columns = widths.map(
    (width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${isHead(first) ? FROZEN_HEAD : ""}<cols>${columns.join("")}</cols><sheetData>`;
}

async function* sheetXml({ widths, rows }: Sheet): AsyncGenerator<string> {
  let count = 0;
  let xml = "";
  for await (const row of rows) {
    if (count === 0) xml = openingXml(widths, row);
    count += 1;
    xml += rowXml(count > SHEET_ROWS_MAX ? [TRUNCATION_NOTE] : row, count);
    if (count > SHEET_ROWS_MAX) break;
    if (xml.length < PIECE) continue;
    yield xml;
    xml = "";
  }
  yield `${count === 0 ? openingXml(widths, []) : xml}</sheetData></worksheet>`;
}

const HEADER = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>`;
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const RELATIONSHIPS_NS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/**
 * The files of a workbook, which Excel, WPS and LibreOffice open: the parts of a ZIP archive, written row by row and
 * without formulas.
 */
export function workbookParts(sheets: readonly Sheet[]): ZipPart[] {
  const numbered = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }));
  const each = (write: (sheet: Sheet & { number: number }) => string) => numbered.map(write).join("");
  const part = (name: string, xml: string) => ({ name, content: `${HEADER}${xml}` });
  return [
    part(
      "[Content_Types].xml",
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>${each(({ number }) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${MAIN}.worksheet+xml"/>`)}</Types>`,
    ),
    part(
      "_rels/.rels",
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      "xl/workbook.xml",
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${RELATIONSHIPS_NS}"><bookViews><workbookView/></bookViews><sheets>${each(({ name, number }) => `<sheet name="${escapeXml(name)}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ),
    part(
      "xl/_rels/workbook.xml.rels",
      `<Relationships xmlns="${PACKAGE}/relationships">${each(({ number }) => `<Relationship Id="rId${number}" Type="${RELATIONSHIPS_NS}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONSHIPS_NS}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part("xl/styles.xml", STYLES_XML),
    ...numbered.map((sheet) => ({ name: `xl/worksheets/sheet${sheet.number}.xml`, content: sheetXml(sheet) })),
  ];
}
