import type { AttachmentFile } from "#contract/attachment.ts";
import { attachmentName } from "#contract/rules/attachment.ts";
import { downloadResponse } from "./download.server.ts";
import { privatePicture } from "./private-picture.server.ts";

/** The file of a form, with its name. */
export type FormFile = { bytes: Uint8Array; name: string };

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

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
