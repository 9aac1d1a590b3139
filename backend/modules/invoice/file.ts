import { createHash } from "node:crypto";
import { INVOICE_FILE_BYTES_MAX } from "#contract/rules/invoice.ts";
import { INVOICE_FILE_TYPES, INVOICE_XML_BYTES_MAX, type InvoiceFileType } from "#contract/rules/staff-invoice.ts";
import { ApiError } from "../../http/errors.ts";

/** A file as it was handed in; the name is empty for one of the command line. */
export type SentFile = { name: string; bytes: Uint8Array };
/** A file of an invoice that is written to the storage. */
export type StoredFile = { type: InvoiceFileType; upload: string; digest: string };

/** A document type could name entities, which readers of the file would fetch. */
const DOCUMENT_TYPE = /<!\s*(?:DOCTYPE|ENTITY)/i;
/** Elements and instructions of pages and drawings, which a browser would run. */
const PAGE = /<(?:[\w-]{1,40}:)?(?:svg|html|script|iframe)[\s/>]|<\?xml-stylesheet|w3\.org\/(?:1999\/xhtml|2000\/svg)/i;

/**
 * The type of a file by its content, whatever its name is; an OFD is a ZIP that begins with its OFD.xml or names it, and
 * an XML file is only recognized, not parsed.
 * @throws ApiError 400 for another type, for too many bytes, and for XML with a document type or of a page.
 */
export function fileTypeOf(bytes: Uint8Array): InvoiceFileType {
  if (bytes.byteLength > INVOICE_FILE_BYTES_MAX) throw new ApiError(400, "发票文件不能超过 3 MB");
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.subarray(0, 5).toString("latin1") === "%PDF-" && content.subarray(-1024).includes("%%EOF")) return "pdf";
  if (content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004" && content.includes("OFD.xml")) return "ofd";
  if (/^(?:\ufeff)?\s*<\?xml\s/.test(content.subarray(0, 200).toString("utf8"))) {
    if (bytes.byteLength > INVOICE_XML_BYTES_MAX) throw new ApiError(400, "XML 文件不能超过 512 KB");
    const text = content.toString("utf8");
    if (DOCUMENT_TYPE.test(text)) throw new ApiError(400, "XML 文件里有 DOCTYPE，不能收");
    if (PAGE.test(text)) throw new ApiError(400, "XML 文件是网页或图形，不是电子发票");
    return "xml";
  }
  throw new ApiError(400, "发票文件应为 PDF、OFD 或 XML");
}

/** The type of the upload that customers read; they read an XML only where there is no other file. */
export const typeOfUpload = (upload: string | null): "pdf" | "ofd" | null =>
  upload === null ? null : upload.endsWith(".ofd") ? "ofd" : "pdf";

export const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Runs of digits in a text that could be the numbers of invoices. */
const numbersIn = (text: string): string[] => text.match(/(?<!\d)\d{20}(?!\d)/g) ?? [];

/**
 * The files with their types and digests.
 * @throws ApiError 400 for two of a type, for a name or an XML that says another number, and what `fileTypeOf` refuses
 */
export function checkFiles(files: readonly SentFile[], number: string | undefined) {
  const checked = files.map((file) => ({ ...file, type: fileTypeOf(file.bytes), digest: digestOf(file.bytes) }));
  for (const [index, { type, name, bytes }] of checked.entries()) {
    if (checked.findIndex((one) => one.type === type) !== index) {
      throw new ApiError(400, `有两个 ${type.toUpperCase()} 文件，每种只能传一个`);
    }
    if (number === undefined) continue;
    const named = numbersIn(name);
    if (named.length > 0 && !named.includes(number))
      throw new ApiError(400, `文件名里的号码是 ${named[0]}，与填的不同`);
    if (type === "xml" && !Buffer.from(bytes).includes(number)) throw new ApiError(400, "XML 里没有填的发票号码");
  }
  return checked;
}
export type CheckedFile = ReturnType<typeof checkFiles>[number];

/** The file that customers read: the PDF, else the OFD; null for XML alone. */
export const shownFile = (files: readonly StoredFile[]): StoredFile | undefined =>
  INVOICE_FILE_TYPES.filter((type) => type !== "xml")
    .map((type) => files.find((file) => file.type === type))
    .find((file) => file !== undefined);
