import type { Sheet } from "#contract/rules/sheet.ts";
import { workbookParts } from "#contract/rules/workbook.ts";
import { downloadResponse } from "./download.server.ts";
import { zipBytes } from "./zip.server.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Sheets as an Excel file that the browser saves under this name (`购物车.xlsx`), written row by row; nothing stores it.
 */
export const xlsxResponse = (name: string, sheets: readonly Sheet[]): Response =>
  downloadResponse(name, TYPE, zipBytes(workbookParts(sheets)));
