import { crc32, deflateRawSync } from "node:zlib";

type Part = { name: string; content: string | Buffer; method?: 0 | 8 };

/** A ZIP file of these parts. */
export function zipFile(parts: readonly Part[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, method = 8 } of parts) {
    const plain = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(method, 4);
    fields.writeUInt32LE(checksum(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), fields, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 0]), fields, place, Buffer.from(name)]));
    files.push(local);
    offset += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, entries, end]);
}

/** crc32 does not exist in every Node that the project supports, and the reader does not check it. */
const checksum = (bytes: Buffer) => (typeof crc32 === "function" ? crc32(bytes) : 0);

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const letter = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letter(Math.floor(column / 26) - 1) + letter(column % 26);

/** A cell: a text, a number, or its XML from `<c` on. */
type SheetCell = string | number | { xml: string };

/** The XML of one sheet. */
export const sheetXml = (rows: readonly (readonly SheetCell[])[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

function cellXml(cell: SheetCell, row: number, column: number) {
  if (typeof cell === "object") return cell.xml;
  if (cell === "") return "";
  const at = `${letter(column)}${row + 1}`;
  return typeof cell === "number"
    ? `<c r="${at}"><v>${cell}</v></c>`
    : `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

const WORKBOOK = `<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`;
const RELATIONS = `<Relationships><Relationship Id="rId1" Type="t" Target="worksheets/sheet1.xml"/></Relationships>`;

/** The parts of an Excel file with one sheet. */
export const workbookParts = (sheet: string): Part[] => [
  { name: "[Content_Types].xml", content: "<Types/>" },
  { name: "xl/workbook.xml", content: WORKBOOK },
  { name: "xl/_rels/workbook.xml.rels", content: RELATIONS },
  { name: "xl/worksheets/sheet1.xml", content: sheet },
];

/** An Excel file with one sheet. */
export const xlsxFile = (rows: readonly (readonly SheetCell[])[]): Buffer => zipFile(workbookParts(sheetXml(rows)));
