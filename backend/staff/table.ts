import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { csvText, unescapeFormulas } from "#contract/rules/csv.ts";
import type { Backend } from "../backend.ts";
import { ApiError } from "../http/errors.ts";
import { noticesOf, type Table } from "../tables/table.ts";

/**
 * The visible tables of a file, as systems, banks and Excel write them. What is hidden in it is left out and said.
 * @throws ApiError 400 when the file cannot be read as a table.
 */
export async function readTableFiles({ reading }: Pick<Backend, "reading">, file: string): Promise<readonly Table[]> {
  const bytes = await readFile(file).catch(() => {
    throw new ApiError(400, `读不到文件 ${file}`);
  });
  const { tables, hidden } = await reading.tables(bytes);
  const notices = noticesOf(hidden);
  if (notices.length > 0) console.error(`注意：${notices.join("；")}`);
  return tables;
}

/**
 * The cells of a file's first table, by the numbers of its rows, without the apostrophes that `writeTable` writes. Other
 * sheets are left out and said.
 * @throws ApiError 400 when the file cannot be read as a table.
 */
export async function readTable(shop: Pick<Backend, "reading">, file: string): Promise<string[][]> {
  const [first, ...others] = await readTableFiles(shop, file);
  if (others.length > 0) console.error(`注意：工作表 ${others.map(({ name }) => name).join("、")} 没有读取`);
  const table: string[][] = [];
  for (const { row, cells } of first?.rows ?? []) {
    while (table.length < row - 1) table.push([]);
    table.push(unescapeFormulas(cells));
  }
  return table;
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
