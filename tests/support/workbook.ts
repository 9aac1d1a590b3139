import { inflateRawSync } from "node:zlib";
import readExcel from "read-excel-file/node";

/** The files of a ZIP archive as text, by name. */
export function unzip(archive: Uint8Array): Map<string, string> {
  const zip = Buffer.from(archive);
  const end = zip.lastIndexOf("PK\x05\x06");
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28));
    files.set(name, inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20))).toString("utf8"));
    at += 46 + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}

/**
 * The sheets of a downloaded Excel file by name, as another reader parses them: text, numbers and null for empty cells.
 */
export async function workbookOf(response: Response): Promise<Record<string, unknown[][]>> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const sheets = await readExcel(bytes);
  return Object.fromEntries(sheets.map(({ sheet, data }) => [sheet, data]));
}

/** The rows of the first sheet of a downloaded Excel file. */
export async function rowsOf(response: Response): Promise<unknown[][]> {
  return Object.values(await workbookOf(response))[0] ?? [];
}
