import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { pipeline as pipelineToEnd } from "node:stream/promises";
import { createDeflateRaw } from "node:zlib";
import type { Sheet } from "#contract/rules/sheet.ts";
import { workbookParts } from "#contract/rules/workbook.ts";
import { zipArchive } from "#contract/rules/zip.ts";
import { ApiError } from "../http/errors.ts";
import { unwritable } from "./table.ts";

/**
 * Writes sheets as an Excel file row by row, readable by its owner only; a failed one leaves the former file.
 * @throws ApiError 400 when the file cannot be written.
 */
export async function writeWorkbook(file: string, sheets: readonly Sheet[]): Promise<void> {
  if (!/\.xlsx$/i.test(file)) throw new ApiError(400, "只能导出为 .xlsx 文件");
  const part = `${file}.part`;
  const bytes = zipArchive(workbookParts(sheets), (content) =>
    pipeline(Readable.from(content), createDeflateRaw(), () => undefined),
  );
  try {
    await rm(part, { force: true });
    await pipelineToEnd(Readable.from(bytes), createWriteStream(part, { mode: 0o600, flags: "wx" }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error instanceof ApiError ? error : unwritable(file, error);
  }
}
