import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { CsvError, parse } from "csv-parse/sync";
import readExcel from "read-excel-file/node";
import { csvText, unescapeFormulas } from "#contract/rules/csv.ts";
import { ApiError } from "../http/errors.ts";

const SIZE_MAX = 50 * 1024 * 1024;

/**
 * The cells of a CSV file (UTF-8, or GBK as Chinese Excel saves it) or of an Excel file's first sheet, as text.
 * @throws ApiError 400 when the file cannot be read as a table.
 */
export async function readTable(file: string): Promise<string[][]> {
  const bytes = await readFile(file).catch(() => {
    throw new ApiError(400, `读不到文件 ${file}`);
  });
  if (bytes.length > SIZE_MAX) throw new ApiError(400, "文件不能超过 50 MB");
  if (/\.xlsx$/i.test(file)) return (await excelCells(bytes)).map(unescapeFormulas);
  if (/\.csv$/i.test(file)) return csvCells(bytes).map(unescapeFormulas);
  throw new ApiError(400, "只能导入 .csv 或 .xlsx 文件");
}

/**
 * Writes a CSV file for Excel: UTF-8 with a byte order mark, and an apostrophe before cells that would run as formulas.
 * @throws ApiError 400 when the file cannot be written.
 */
export async function writeTable(file: string, table: readonly (readonly string[])[]): Promise<void> {
  if (!/\.csv$/i.test(file)) throw new ApiError(400, "只能导出为 .csv 文件");
  const part = `${file}.part`;
  try {
    // A leftover file would keep its rights; only the owner may read the new one, because it may contain costs.
    await rm(part, { force: true });
    await writeFile(part, csvText(table), { mode: 0o600, flag: "wx" });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw unwritable(file, error);
  }
}

/** The refusal of a file that cannot be written. */
export const unwritable = (file: string, error: unknown) => new ApiError(400, `写不了文件 ${file}：${reasonOf(error)}`);

const REASONS: Record<string, string> = {
  ENOENT: "没有这个文件夹",
  EACCES: "没有权限",
  EROFS: "磁盘是只读的",
  ENOSPC: "磁盘已满",
  EISDIR: "这是一个文件夹",
};
const reasonOf = (error: unknown) =>
  error instanceof Error && "code" in error ? (REASONS[String(error.code)] ?? String(error.code)) : String(error);

function csvCells(bytes: Buffer): string[][] {
  try {
    return parse(textOf(bytes), { bom: true, relax_column_count: true, skip_empty_lines: false });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what = /QUOTE/.test(error.code) ? "引号不成对" : "内容读不懂";
    throw new ApiError(400, `不是可以读取的 CSV 文件：第 ${Number(error.lines)} 行${what}`);
  }
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

async function excelCells(bytes: Buffer): Promise<string[][]> {
  const sheets = await readExcel(bytes).catch(() => {
    throw new ApiError(400, "不是可以读取的 Excel 文件，请用 Excel 另存为 .xlsx 再试");
  });
  const rows = sheets[0]?.data ?? [];
  return rows.map((row) => row.map(cellText));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "是" : "否";
  // A formula computes 0.1 + 0.2 as 0.30000000000000004.
  if (typeof cell === "number") return String(Number(cell.toPrecision(12)));
  return String(cell);
}
