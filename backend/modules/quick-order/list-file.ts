import { LIST_FILE_BYTES_MAX, LIST_ROWS_MAX, rowsOfText, type SourceRow } from "#contract/rules/list-reader.ts";
import { ApiError } from "../../http/errors.ts";
import { readSheet } from "./sheet.ts";

const ZIP = "504b0304";
/** The first bytes of old Excel files, and of encrypted new ones, as hexadecimal. */
const COMPOUND_FILE = "d0cf11e0";
/** The number of bytes by which UTF-16 without a byte order mark is recognised. */
const SAMPLE = 4096;

/** The maximum of lines that are split, empty ones included, because splitting takes time of the whole shop. */
const LINES_MAX = 10 * LIST_ROWS_MAX;

export const tooManyRows = () => new ApiError(400, `清单超过 ${LIST_ROWS_MAX.toLocaleString("en")} 行，请分成几份`);

/** The rows of a list's text. @throws ApiError 400 for more lines than are split. */
export function rowsOfList(text: string): SourceRow[] {
  let lines = 0;
  for (const _ of text.matchAll(/[\r\n]/g)) {
    lines += 1;
    if (lines > LINES_MAX) throw tooManyRows();
  }
  return rowsOfText(text);
}

/**
 * The rows of an uploaded list: CSV or text in UTF-8, UTF-16 or GB18030, or the first sheet of an Excel file. Its
 * content decides, not its name.
 * @throws ApiError 400 for files that are no table, too large, encrypted or of an old version of Excel.
 */
export function readListFile(bytes: Uint8Array): SourceRow[] {
  if (bytes.byteLength > LIST_FILE_BYTES_MAX) throw new ApiError(400, "文件不能超过 2 MB，请分成几份");
  if (bytes.byteLength === 0) throw new ApiError(400, "文件是空的");
  const magic = Buffer.from(bytes.subarray(0, 4)).toString("hex");
  if (magic === COMPOUND_FILE) {
    throw new ApiError(400, "读不了旧版 .xls 或加了密码的文件，请用 Excel 另存为不加密的 .xlsx 再试");
  }
  if (magic === ZIP) return readSheet(bytes);
  const text = decodeText(bytes);
  if (isBinary(text)) throw new ApiError(400, "不是可以读取的表格，请上传 CSV 或 .xlsx 文件");
  return rowsOfList(withoutSeparatorLine(text));
}

/**
 * Whether the text contains control characters other than tabs, line ends and escapes, as a picture, a program or an
 * archive does.
 */
const isBinary = (text: string) => {
  for (const character of text) if (character < " " && !"\t\n\v\f\r\u001b".includes(character)) return true;
  return false;
};

/** Replaces the first line `sep=;`, which Excel writes and reads. */
const withoutSeparatorLine = (text: string) => text.replace(/^\uFEFF?sep=.[\r\n]+/i, "\n");

/**
 * Decodes a file in UTF-8 or UTF-16, with or without a byte order mark, else in GB18030, in which Chinese Excel saves
 * CSV.
 */
function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const wide = utf16(bytes.subarray(0, SAMPLE));
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("gb18030").decode(bytes);
  }
}

/** Line ends, digits and separators of UTF-16 have a zero byte, always on the same side. */
function utf16(sample: Uint8Array): "utf-16le" | "utf-16be" | null {
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even + odd < sample.length / 20) return null;
  return even === 0 ? "utf-16le" : odd === 0 ? "utf-16be" : null;
}
