import { INVOICE_FILE_BYTES_MAX } from "#contract/rules/invoice.ts";
import { ApiError } from "../../http/errors.ts";

/** The types of an invoice's file by their first bytes; an OFD is a ZIP that begins with its OFD.xml or names it. */
type FileType = "pdf" | "ofd";

/**
 * The type of a file by its content, whatever its name is.
 * @throws ApiError 400 for another type and for too many bytes.
 */
export function fileTypeOf(bytes: Uint8Array): FileType {
  if (bytes.byteLength > INVOICE_FILE_BYTES_MAX) throw new ApiError(400, "发票文件不能超过 3 MB");
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (content.subarray(0, 5).toString("latin1") === "%PDF-" && content.subarray(-1024).includes("%%EOF")) return "pdf";
  if (content.subarray(0, 4).toString("latin1") === "PK\u0003\u0004" && content.includes("OFD.xml")) return "ofd";
  throw new ApiError(400, "发票文件应为 PDF 或 OFD");
}

/** The type that an upload was stored as. */
export const typeOfUpload = (upload: string | null): FileType | null =>
  upload === null ? null : upload.endsWith(".ofd") ? "ofd" : "pdf";
