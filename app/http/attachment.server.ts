import type { AttachmentFile } from "#contract/attachment.ts";
import { attachmentName } from "#contract/rules/attachment.ts";
import { PICTURE_TOO_LARGE, UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import type { Written } from "./answer.server.ts";
import { downloadResponse } from "./download.server.ts";
import { privatePicture } from "./private-picture.server.ts";

/** The file of a form, with its name. */
export type FormFile = { bytes: Uint8Array; name: string };

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/**
 * Sends a picture as base64 with a call of the backend; its refusal is shown beside the field of the file.
 * @param send makes the call
 */
export async function sendPicture(
  bytes: Uint8Array | null,
  field: string,
  send: (image: string) => Promise<Written>,
): Promise<Written> {
  if (!bytes) return { ok: false, message: "请选择图片", field };
  if (bytes.byteLength > UPLOAD_BYTES_MAX) return { ok: false, message: PICTURE_TOO_LARGE, field };
  const sent = await send(Buffer.from(bytes).toString("base64"));
  return sent.ok ? { ok: true } : { ...sent, field };
}

/** The file of a form as a call carries it. */
export const toAttachment = ({ name, bytes }: FormFile) => ({
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
