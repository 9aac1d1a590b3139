import { ATTACHMENT_TOO_LARGE, type AttachmentKind, attachmentName } from "#contract/rules/attachment.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { ApiError } from "../../http/errors.ts";
import { type CustomerUploads, encodeUpload } from "./customer-uploads.ts";

type DocumentKind = Exclude<AttachmentKind, "picture">;

/** The kind of a document by its content, whatever its name is; null for no document. Excel files with macros are none. */
function documentKindOf(bytes: Uint8Array): DocumentKind | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = content.subarray(0, 5).toString("latin1");
  if (start === "%PDF-") return content.subarray(-1024).includes("%%EOF") ? "pdf" : null;
  const isWorkbook = start.startsWith("PK\u0003\u0004") && content.includes("xl/workbook.xml");
  return isWorkbook && !content.includes("vbaProject.bin") ? "xlsx" : null;
}

/** The kind that an upload was stored as. */
export const kindOfUpload = (upload: string): AttachmentKind =>
  upload.endsWith(".pdf") ? "pdf" : upload.endsWith(".xlsx") ? "xlsx" : "picture";

/** The file of a call, under the sender's name for it. */
export const fileOf = ({ name, file }: { name: string; file: string }): AttachedFile => ({
  name,
  bytes: Buffer.from(file, "base64"),
});

/** A file under the sender's name for it. */
export type AttachedFile = { name: string; bytes: Uint8Array };
/** The columns of a row with a stored file. */
export type StoredFile = { upload: string; file_name: string; file_bytes: number };

type Options = {
  /** The folder of the uploads. */
  prefix: string;
  /** The kinds of documents that are accepted beside pictures. */
  documents: readonly DocumentKind[];
  /** The message about a file that is neither a picture nor such a document. */
  unusable: string;
};

/** Stores the files that come with texts: pictures as WebP, documents as they are. */
export function createAttachments(
  { write, removeOnFailure }: Pick<CustomerUploads, "write" | "removeOnFailure">,
  { prefix, documents, unusable }: Options,
) {
  async function store({ name, bytes }: AttachedFile): Promise<StoredFile> {
    if (bytes.byteLength > UPLOAD_BYTES_MAX) throw new ApiError(400, ATTACHMENT_TOO_LARGE);
    const kind = documents.find((document) => document === documentKindOf(bytes));
    const stored = kind === undefined ? await encodeUpload(bytes, { unusable }) : bytes;
    const upload = await write(prefix, stored, kind ?? "webp");
    return { upload, file_name: attachmentName(name), file_bytes: stored.byteLength };
  }

  return {
    /**
     * Stores a file, then writes its row; where that fails, the file is removed.
     * @throws ApiError 400 for a file that is neither picture nor document, and what `writeRow` throws.
     */
    async attach(file: AttachedFile, writeRow: (stored: StoredFile) => Promise<unknown>) {
      const stored = await store(file);
      await removeOnFailure(stored.upload, () => writeRow(stored));
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
