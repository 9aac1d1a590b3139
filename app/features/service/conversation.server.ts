import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, type FormFile, fileProblem, toAttachment } from "#app/http/attachment.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { MESSAGE_DOCUMENTS, MESSAGES_PAGE_SIZE } from "#contract/rules/conversation.ts";
import { UPLOAD_BYTES_MAX } from "#contract/rules/picture.ts";
import { fileTooLarge, isFileProblem } from "#contract/rules/upload.ts";
import { service } from "#contract/service.ts";
import { site } from "#contract/site.ts";
import { recordOf } from "./conversation.ts";
import type { messageForm } from "./forms.ts";

/** A page of the conversation, the record for the next message, and when the shop answers. */
export async function readConversation(api: Api, search: URLSearchParams) {
  const asked = recordOf(search);
  const [thread, record, config] = await Promise.all([
    readPage(search, MESSAGES_PAGE_SIZE, (page) => api.read(service.messages, { query: { page } })),
    asked ? optional(api, api.read(service.record, { params: asked })) : null,
    optional(api, api.read(site.config)),
  ]);
  const [hours, phone] = [config?.service_hours ?? "", config?.sys_phone ?? ""];
  return { thread, record: record?.record ?? null, hours, phone };
}

const ANOTHER_FILE = "文字还在，换一个附件再发";
type Files = readonly { field: string; file: FormFile }[];

/** The reason why files are not sent, beside the field of the first of them that is wrong. */
export function filesProblem(files: Files): { ok: false; message: string; field: string } | null {
  for (const { field, file } of files) {
    const problem = fileProblem(file, MESSAGE_DOCUMENTS);
    if (problem !== null) return { ok: false, message: `${problem}。${ANOTHER_FILE}`, field };
  }
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (bytes <= UPLOAD_BYTES_MAX) return null;
  return { ok: false, message: `${fileTooLarge(bytes, false)}。${ANOTHER_FILE}`, field: files[0]?.field ?? "file_1" };
}

/** Sends a message; a refusal is shown beside the text or the file. */
export async function sendMessage(
  api: Api,
  { content, record_kind: kind, record_id }: z.output<typeof messageForm>,
  files: Files,
): Promise<Written> {
  const problem = filesProblem(files);
  if (problem) return problem;
  const record = kind && record_id ? { kind, record_id } : undefined;
  const body = { content, files: files.map(({ file }) => toAttachment(file)), ...(record ? { record } : {}) };
  const sent = await api.write(service.message, { body });
  if (sent.ok || !isFileProblem(sent.message)) return sent;
  return { ...sent, message: `${sent.message}。${ANOTHER_FILE}`, field: files[0]?.field };
}

/** The response with a file: a picture inline, a document as a download. */
export const readMessageFile = async (api: Api, id: string): Promise<Response> =>
  attachmentResponse(await api.read(service.file, { params: { id } }));
