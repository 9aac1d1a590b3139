import { type AttachmentKind, attachmentName } from "#contract/rules/attachment.ts";
import { type Documents, PDF_DAMAGED, promisedKind, uploadProblem, WORKBOOK_REFUSED } from "#contract/rules/upload.ts";
import { ApiError } from "../../http/errors.ts";
import { type CustomerUploads, encodeUpload } from "./customer-uploads.ts";

/** The reason why the rest of a document is not what its first bytes promise, or null. Excel files with macros are refused. */
function documentProblem(bytes: Uint8Array, kind: Documents[number]): string | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (kind === "pdf") return content.subarray(-1024).includes("%%EOF") ? null : PDF_DAMAGED;
  return content.includes("xl/workbook.xml") && !content.includes("vbaProject.bin") ? null : WORKBOOK_REFUSED;
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
  documents: Documents;
};

/** Stores the files that come with texts: pictures as WebP, documents as they are. */
export function createAttachments(
  { write, removeOnFailure }: Pick<CustomerUploads, "write" | "removeOnFailure">,
  { prefix, documents }: Options,
) {
  async function store({ name, bytes }: AttachedFile): Promise<StoredFile> {
    const kind = promisedKind(bytes, documents);
    const isDocument = kind !== null && kind !== "picture";
    const problem = uploadProblem({ size: bytes.byteLength, start: bytes }, documents);
    const reason = problem ?? (isDocument ? documentProblem(bytes, kind) : null);
    if (reason !== null) throw new ApiError(400, reason);
    const stored = isDocument ? bytes : await encodeUpload(bytes, { documents });
    const upload = await write(prefix, stored, isDocument ? kind : "webp");
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
