import { MESSAGE_DOCUMENTS } from "#contract/rules/conversation.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { fileTooLarge, isFileProblem } from "#contract/rules/upload.ts";
import type { Written } from "./answer.server.ts";
import { type FormFile, fileProblem } from "./attachment.server.ts";
import { FILE_FIELDS } from "./message-files.ts";

const ANOTHER_FILE = "文字还在，换一个附件再发";

export type MessageFiles = readonly { field: string; file: FormFile }[];

/** The reason why files are not sent, beside the field of the first of them that is wrong. */
export function filesProblem(files: MessageFiles): { ok: false; message: string; field: string } | null {
  for (const { field, file } of files) {
    const problem = fileProblem(file, MESSAGE_DOCUMENTS);
    if (problem !== null) return { ok: false, message: `${problem}。${ANOTHER_FILE}`, field };
  }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= UPLOAD_BYTES_MAX) return null;
  return { ok: false, message: `${fileTooLarge(bytes, false)}。${ANOTHER_FILE}`, field: fieldOf(files) };
}

/** A written message; what the backend refuses about a file is shown beside the first one. */
export function besideFiles<Sent extends Written>(sent: Sent, files: MessageFiles): Sent {
  if (sent.ok || !isFileProblem(sent.message)) return sent;
  return { ...sent, message: `${sent.message}。${ANOTHER_FILE}`, field: fieldOf(files) };
}

const fieldOf = (files: MessageFiles) => files[0]?.field ?? FILE_FIELDS[0];
