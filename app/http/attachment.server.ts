import type { AttachmentFile } from "#contract/attachment.ts";
import { attachmentName } from "#contract/rules/attachment.ts";
import { type Documents, uploadProblem } from "#contract/rules/upload.ts";
import type { Written } from "./answer.server.ts";
import { downloadResponse } from "./download.server.ts";
import { privatePicture } from "./private-picture.server.ts";

/** The file of a form, with its name; of one over the limit the server keeps the first bytes and its `size` in bytes. */
export type FormFile = { bytes: Uint8Array; name: string; size: number };

export const CHOOSE_PICTURE = "请选择图片";

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Sends a picture as base64 with a call of the backend; its refusal is shown beside the field of the file.
 * @param send makes the call
 */
export async function sendPicture(
  file: FormFile | null,
  field: string,
  send: (image: string) => Promise<Written>,
): Promise<Written> {
  if (!file) return { ok: false, message: CHOOSE_PICTURE, field };
  const problem = fileProblem(file);
  if (problem !== null) return { ok: false, message: problem, field };
  const sent = await send(Buffer.from(file.bytes).toString("base64"));
  return sent.ok ? { ok: true } : { ...sent, field };
}

/** The reason why a field does not accept the file of a form, or null. */
export const fileProblem = ({ size, bytes }: FormFile, documents?: Documents) =>
  uploadProblem({ size, start: bytes }, documents);

/** The file of a form as a call carries it. */
export const toAttachment = ({ name, bytes }: Pick<FormFile, "name" | "bytes">) => ({
  name: attachmentName(name),
  file: Buffer.from(bytes).toString("base64"),
});

/** The response with a stored attachment, which no cache may store: a picture inline, a document as a download. */
export function attachmentResponse({ kind, name, file }: AttachmentFile): Response {
  const bytes = Buffer.from(file, "base64");
  return kind === "picture"
    ? privatePicture(bytes, "picture.webp")
    : downloadResponse(`${name.replace(/\.\w*$/, "") || "附件"}.${kind}`, MEDIA_TYPES[kind], bytes);
}
