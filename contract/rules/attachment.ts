export const ATTACHMENT_NAME_MAX = 80;
/** The kinds of attachments; pictures are stored as WebP. */
export const ATTACHMENT_KINDS = ["picture", "pdf", "xlsx"] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

/** The name of a file for pages and downloads: the end of its path, without control characters. */
export const attachmentName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? "")
    .replace(/[\p{C}"<>|:*?]/gu, "")
    .trim()
    .slice(-ATTACHMENT_NAME_MAX)
    .trim();
