import { z } from "zod";
import { count, id, sentFile, text } from "./fields.ts";
import { ATTACHMENT_KINDS, ATTACHMENT_NAME_MAX } from "./rules/attachment.ts";
import { cleanLine } from "./rules/pasted-text.ts";
import { ONE_LINE } from "./rules/patterns.ts";

const kind = z.enum(ATTACHMENT_KINDS).describe("The kind of the file: a picture, which is WebP, or a document.");

/** The field of a file that a customer sends with a text. */
export const sentAttachment = (formats: string) =>
  z
    .strictObject({
      name: z
        .string()
        .overwrite(cleanLine)
        .max(ATTACHMENT_NAME_MAX)
        .regex(ONE_LINE)
        .meta({ description: "The name of the file.", examples: ["平面图.pdf"] }),
      file: sentFile(formats),
    })
    .describe("The attached file.");

/** The data of an attachment that are shown with its text. */
export const shownAttachment = z
  .strictObject({
    attachment_id: id.describe("The id of the attachment."),
    kind,
    name: text("The name of the file; empty where a picture has none.", "投影机吊装说明.pdf"),
    bytes: count("The size in bytes.").nullable().describe("The size in bytes; null where it is not known."),
  })
  .meta({ id: "Attachment", description: "The file that is attached to a text." });

/** An attachment with its bytes as base64. */
export const attachmentFile = z.strictObject({
  kind,
  name: text("The name of the file; empty where a picture has none.", "投影机吊装说明.pdf"),
  file: text("The bytes of the file as base64.", "UklGRg=="),
});
export type AttachmentFile = z.output<typeof attachmentFile>;
