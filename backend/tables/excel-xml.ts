import type { TableLimits } from "./limits.ts";
import { EndOfReading, readMarkup, XML } from "./markup.ts";
import { numberText } from "./number-text.ts";
import { createSheetRows, createWorkbook } from "./sheet-rows.ts";
import type { TableFile } from "./table.ts";

/** The formats that the XML of Excel 2003 names instead of writing them. */
const NAMED: Readonly<Record<string, string>> = {
  "General Date": "yyyy/m/d h:mm",
  "Long Date": 'yyyy"年"m"月"d"日"',
  "Medium Date": "d-mmm-yy",
  "Short Date": "yyyy/m/d",
  "Long Time": "h:mm:ss",
  "Medium Time": "h:mm AM/PM",
  "Short Time": "h:mm",
};
const GENERAL = "General";

/** Whether a text is a workbook in the XML of Excel 2003. */
export const isExcelXml = (text: string) =>
  /^\s*<\?(?:xml|mso-application)/.test(text) &&
  text.slice(0, 4096).includes("urn:schemas-microsoft-com:office:spreadsheet");

/**
 * The sheets of a workbook in the XML of Excel 2003, their cells as text.
 * @throws ApiError 400 for one that exceeds the limits.
 */
export function readExcelXml(xml: string, limits: TableLimits, withHidden: boolean): TableFile {
  const result = createWorkbook(withHidden);
  const formats = new Map<string, string>();
  let style = "";
  let sheet = { name: "", isHidden: false, rows: createSheetRows(limits, withHidden) };
  let row = { number: 0, isHidden: false };
  let filled: { column: number; text: string; isRounded: boolean }[] = [];
  let column = 0;
  let tableColumn = 0;
  let cell = { column: 0, style: "", type: "", text: "" };
  let reading: "data" | "visible" | null = null;

  const open = (name: string, attributes: Readonly<Record<string, string>>) => {
    const { ID = "", Format = GENERAL, Name = "", Index, Hidden, Span = "0", StyleID = "", Type = "" } = attributes;
    if (name === "Style") style = ID;
    if (name === "NumberFormat") formats.set(style, NAMED[Format] ?? Format);
    if (name === "Worksheet") {
      sheet = { name: Name, isHidden: false, rows: createSheetRows(limits, withHidden) };
      row = { number: 0, isHidden: false };
      tableColumn = 0;
    }
    if (name === "Column") {
      const first = Number(Index ?? tableColumn + 1);
      tableColumn = first + Number(Span);
      if (Hidden === "1") sheet.rows.hideColumns(first - 1, tableColumn - 1);
    }
    if (name === "Row") {
      if (sheet.rows.isFull()) throw new EndOfReading();
      row = { number: Number(Index ?? row.number + 1), isHidden: Hidden === "1" };
      filled = [];
      column = 0;
    }
    if (name === "Cell") {
      cell = { column: Index === undefined ? column : Number(Index) - 1, style: StyleID, type: "", text: "" };
      column = cell.column + 1 + Number(attributes.MergeAcross ?? 0);
      const down = Number(attributes.MergeDown ?? 0);
      if (down > 0) sheet.rows.merge(cell.column, row.number, row.number + down);
    }
    if (name === "Data") {
      reading = "data";
      cell.type = Type;
    }
    if (name === "Visible") reading = "visible";
  };
  const close = (name: string) => {
    if (name === "Data" || name === "Visible") reading = null;
    if (name === "Cell" && cell.text !== "") filled.push({ column: cell.column, ...textOf(cell, formats) });
    if (name === "Row") sheet.rows.add(row.number, row.isHidden, filled);
    if (name === "Worksheet") result.add(sheet.rows.finish(sheet.name), sheet.isHidden);
  };
  const text = (piece: string) => {
    if (reading === "data" && cell.text.length < limits.cell) cell.text += piece;
    if (reading === "visible" && /hidden/i.test(piece)) sheet.isHidden = true;
  };
  readMarkup(xml, limits, { open, close, text }, XML);
  return result.finish();
}

function textOf({ type, style, text }: { type: string; style: string; text: string }, formats: Map<string, string>) {
  if (type === "Number") return numberText(text, formats.get(style) ?? formats.get("Default") ?? GENERAL);
  if (type === "Boolean") return { text: text === "1" ? "是" : "否", isRounded: false };
  const plain =
    type === "DateTime"
      ? text
          .replace("T", " ")
          .replace(/(?:\.\d+)?$/, "")
          .replace(" 00:00:00", "")
      : text;
  return { text: plain, isRounded: false };
}
