import { ATTACHMENT_BYTES_MAX, type AttachmentKind, attachmentName } from "#contract/rules/quotation.ts";
import { ApiError } from "../../http/errors.ts";
import { type CustomerUploads, encodeUpload } from "../picture/customer-uploads.ts";

const UNUSABLE = "不是可用的附件，请上传 jpg、png、webp、PDF 或 Excel（xlsx），5 MB 内";

/** The kind of a document by its content, whatever its name is; null for no document. Excel files with macros are none. */
export function documentKindOf(bytes: Uint8Array): Exclude<AttachmentKind, "picture"> | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = content.subarray(0, 5).toString("latin1");
  if (start === "%PDF-") return content.subarray(-1024).includes("%%EOF") ? "pdf" : null;
  const isWorkbook = start.startsWith("PK\u0003\u0004") && content.includes("xl/workbook.xml");
  return isWorkbook && !content.includes("vbaProject.bin") ? "xlsx" : null;
}

/** The kind that an upload was stored as. */
export const kindOfUpload = (upload: string): AttachmentKind =>
  upload.endsWith(".pdf") ? "pdf" : upload.endsWith(".xlsx") ? "xlsx" : "picture";

/** A file with the name that its sender gave it. */
type File = { name: string; bytes: Uint8Array };
/** The columns of a message with a stored file. */
type Stored = { upload: string; file_name: string; file_bytes: number };

/** Stores the files of messages: pictures as WebP, documents as they are. */
export function createAttachments({ write, removeOnFailure }: Pick<CustomerUploads, "write" | "removeOnFailure">) {
  async function store({ name, bytes }: File): Promise<Stored> {
    if (bytes.byteLength > ATTACHMENT_BYTES_MAX) throw new ApiError(400, "附件不能超过 5 MB");
    const kind = documentKindOf(bytes);
    const stored = kind === null ? await encodeUpload(bytes, ATTACHMENT_BYTES_MAX, { unusable: UNUSABLE }) : bytes;
    const upload = await write("offers/", stored, kind ?? "webp");
    return { upload, file_name: attachmentName(name), file_bytes: stored.byteLength };
  }

  return {
    /**
     * Stores a file, then writes its message; where that fails, the file is removed.
     * @throws ApiError 400 for a file that is neither picture nor document, and what `writeMessage` throws.
     */
    async attach(file: File, writeMessage: (stored: Stored) => Promise<unknown>) {
      const stored = await store(file);
      await removeOnFailure(stored.upload, () => writeMessage(stored));
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
