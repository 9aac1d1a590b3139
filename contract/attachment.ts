import { z } from "zod";
import { count, id, text } from "./fields.ts";
import { ATTACHMENT_BYTES_MAX, ATTACHMENT_KINDS, ATTACHMENT_NAME_MAX } from "./rules/attachment.ts";
import { ONE_LINE } from "./rules/patterns.ts";

const kind = z.enum(ATTACHMENT_KINDS).describe("A picture, which is WebP, or a document.");

/** A file that a customer sends with a text. */
export const sentAttachment = (formats: string) =>
  z
    .strictObject({
      name: z
        .string()
        .trim()
        .max(ATTACHMENT_NAME_MAX)
        .regex(ONE_LINE)
        .meta({ description: "The name of the file.", examples: ["平面图.pdf"] }),
      file: z
        .string()
        .min(1)
        .max(Math.ceil(ATTACHMENT_BYTES_MAX / 3) * 4)
        .meta({ description: `${formats} as base64, 5 MB before it.`, examples: ["iVBORw0KGgo="] }),
    })
    .describe("A file that comes with it.");

/** The data of an attachment beside its text. */
export const shownAttachment = z
  .strictObject({
    attachment_id: id.describe("The id of the attachment."),
    kind,
    name: text("The name of the file; empty for some pictures.", "投影机吊装说明.pdf"),
    bytes: count("Its size in bytes.").nullable().describe("null: not known."),
  })
  .meta({ id: "Attachment", description: "A file that came with a text." });

/** An attachment with its bytes. */
export const attachmentFile = z.strictObject({
  kind,
  name: text("The name of the file; empty for some pictures.", "投影机吊装说明.pdf"),
  file: text("Its bytes as base64.", "UklGRg=="),
});
export type AttachmentFile = z.output<typeof attachmentFile>;
