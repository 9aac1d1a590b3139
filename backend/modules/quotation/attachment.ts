import Queue from "p-queue";
import { ATTACHMENT_BYTES_MAX, type AttachmentKind } from "#contract/rules/quotation.ts";
import { UNAVAILABLE } from "#contract/rules/status.ts";
import { ApiError } from "../../http/errors.ts";
import type { Platform } from "../../platform/module.ts";
import { encodePicture } from "../picture/store-picture.ts";

type Deps = Pick<Platform["ports"], "random" | "uploads">;

/** Pictures that wait to be encoded, one after the other. */
const WAITING_MAX = 12;
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

/** Stores the files of messages: pictures as WebP, documents as they are. */
export function createAttachments({ random, uploads }: Deps) {
  const encoding = new Queue({ concurrency: 1 });

  async function encode(bytes: Uint8Array) {
    if (encoding.size >= WAITING_MAX) throw new ApiError(UNAVAILABLE, "上传的人较多，请稍后再试");
    const encoded = await encoding.add(() => encodePicture(bytes));
    if (!encoded) throw new ApiError(400, UNUSABLE);
    return encoded;
  }

  return {
    /** @returns the name and the size of the upload. @throws ApiError 400 for a file that is neither picture nor document. */
    async store(bytes: Uint8Array): Promise<{ upload: string; file_bytes: number }> {
      if (bytes.byteLength > ATTACHMENT_BYTES_MAX) throw new ApiError(400, "附件不能超过 5 MB");
      const kind = documentKindOf(bytes);
      const stored = kind === null ? await encode(bytes) : bytes;
      const name = Buffer.from(random.token(24), "base64url").toString("hex");
      const upload = `offers/${name}.${kind ?? "webp"}`;
      await uploads.write(upload, stored);
      return { upload, file_bytes: stored.byteLength };
    },
  };
}
export type Attachments = ReturnType<typeof createAttachments>;
