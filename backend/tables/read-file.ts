import { separatorOf, splitDelimited } from "#contract/rules/delimited.ts";
import { ApiError } from "../http/errors.ts";
import { decodeText } from "./decode.ts";
import { readExcel } from "./excel.ts";
import { isExcelXml, readExcelXml } from "./excel-xml.ts";
import type { TableLimits } from "./limits.ts";
import type { Hidden, Table, TableFile } from "./table.ts";
import { readWebTables } from "./web-table.ts";

const ZIP = "504b0304";
/** The first bytes of old Excel files, and of encrypted new ones, as hexadecimal. */
const COMPOUND_FILE = "d0cf11e0";
const NOTHING_HIDDEN: Hidden = { rows: 0, columns: 0, sheets: [] };

/** Files that people choose in place of a table, by their first bytes. */
const OTHER_FILES: readonly (readonly [string, RegExp])[] = [
  [" PDF", /^%PDF-/],
  ["图片", /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP)/s],
  [" RTF 文档", /^\{\\rtf/],
];

type Options = { readonly limits: TableLimits; readonly withHidden?: boolean };

/**
 * The visible tables of a workbook: an Excel file, a web page or the XML of Excel 2003, or the text of any other file.
 * Its content decides, not its name.
 * @throws ApiError 400 for files that are no table, too large, encrypted or of an old version of Excel.
 */
export function readFile(bytes: Uint8Array, { limits, withHidden = false }: Options): TableFile | { text: string } {
  if (bytes.byteLength > limits.bytes) {
    throw new ApiError(400, `文件不能超过 ${limits.bytes / 1024 / 1024} MB，请分成几份`);
  }
  if (bytes.byteLength === 0) throw new ApiError(400, "文件是空的");
  const magic = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (magic === COMPOUND_FILE) {
    throw new ApiError(400, "读不了旧版 .xls 或加了密码的文件，请用 Excel 另存为不加密的 .xlsx 再试");
  }
  if (magic === ZIP) return readExcel(bytes, limits, withHidden);
  const start = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
  const other = OTHER_FILES.find(([, pattern]) => pattern.test(start))?.[0];
  if (other !== undefined) throw new ApiError(400, `这是${other}，里面的表格读不了，请上传 CSV 或 .xlsx 文件`);
  const text = decodeText(bytes);
  if (isBinary(text)) throw new ApiError(400, "不是可以读取的表格，请上传 CSV 或 .xlsx 文件");
  if (isExcelXml(text)) return readExcelXml(text, limits, withHidden);
  if (!isMarkup(text)) return { text: withoutSeparatorLine(text) };
  // The tables of a web archive are encoded once more.
  const found = WEB_ARCHIVE.test(text) ? null : readWebTables(text, limits, withHidden);
  if (found && (found.tables.length > 0 || found.hidden.sheets.length > 0)) return found;
  throw new ApiError(400, "这个网页文件里没有表格，请用 Excel 打开后另存为 .xlsx 再试");
}

/**
 * The visible tables of a file, a text as one of them, with the same separator in all its lines.
 * @throws ApiError 400 as `readFile`, and for a text of more rows than the limit.
 */
export function readTables(bytes: Uint8Array, options: Options): TableFile {
  const file = readFile(bytes, options);
  if (!("text" in file)) return { ...file, tables: file.tables.map(withoutMarks) };
  const { limits } = options;
  const plain = file.text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const rows = splitDelimited(plain, separatorOf(plain) ?? "\t", limits.cell)
    .map((cells, index) => ({ row: index + 1, cells: cells.slice(0, limits.columns) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length > limits.rows) {
    throw new ApiError(400, `文件超过 ${limits.rows.toLocaleString("en")} 行，请分成几份`);
  }
  return { tables: rows.length > 0 ? [withoutMarks({ name: "", rows })] : [], hidden: NOTHING_HIDDEN };
}

/** The marks that systems write before a number so that spreadsheets show it as text; WeChat marks every cell. */
const TEXT_MARK = /^\s*(?:['’](?=\d)|`)/;

const withoutMarks = (table: Table): Table => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => cell.replace(TEXT_MARK, "")) })),
});

/**
 * Whether the text contains control characters other than tabs, line ends and escapes, as a picture, a program or an
 * archive does.
 */
const isBinary = (text: string) => {
  for (const character of text) if (character < " " && !"\t\n\v\f\r\u001b".includes(character)) return true;
  return false;
};

const WEB_ARCHIVE = /^MIME-Version:/i;

const isMarkup = (text: string) =>
  /^[\uFEFF\s]*<(?:!doctype|!--|html|head|meta|body|style|table|div|center|font|\?xml)/i.test(text.slice(0, 4096)) ||
  WEB_ARCHIVE.test(text);

/** Replaces the first line `sep=;`, which Excel writes and reads. */
const withoutSeparatorLine = (text: string) => text.replace(/^\uFEFF?sep=.[\r\n]+/i, "\n");
