type Props = {
  href: string;
  isPicture: boolean;
  /** The name of the file; may be empty. */
  name: string;
  /** null where the size is not known. */
  bytes: number | null;
};

/** A link to a private file: pictures open, documents are downloaded. */
export function AttachmentLink({ href, isPicture, name, bytes }: Props) {
  return (
    <a className="link block py-1.5 break-words" href={href} target="_blank" rel="noopener">
      {isPicture ? `查看附图${name ? `：${name}` : ""}` : `下载附件：${name || "文件"}`}
      {bytes === null ? null : <span className="muted small"> {formatBytes(bytes)}</span>}
    </a>
  );
}

const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
