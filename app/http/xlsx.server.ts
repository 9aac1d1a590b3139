import type { Row, Sheet } from "#contract/rules/sheet.ts";
import { workbookParts } from "#contract/rules/workbook.ts";
import { downloadResponse } from "./download.server.ts";
import { zipBytes } from "./zip.server.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Sheets as an Excel file that the browser saves under this name (`购物车.xlsx`), written row by row; nothing stores it.
 */
export const xlsxResponse = (name: string, sheets: readonly Sheet[]): Response =>
  downloadResponse(name, TYPE, zipBytes(workbookParts(sheets)));

/** The rows of a sheet that is read in parts: its head, and each part when its turn to be sent comes. */
export async function* rowsInParts<Part extends { next: number | null }>(
  head: Row,
  first: Part,
  read: (after: number) => Promise<Part>,
  rowsOf: (part: Part) => Iterable<Row>,
): AsyncGenerator<Row> {
  yield head;
  let part = first;
  for (;;) {
    yield* rowsOf(part);
    if (part.next === null) return;
    part = await read(part.next);
  }
}
