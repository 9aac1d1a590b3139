import type { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, toAttachment } from "#app/http/attachment.server.ts";
import { besideFiles, filesProblem, type MessageFiles } from "#app/http/message-files.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { MESSAGES_PAGE_SIZE } from "#contract/rules/conversation.ts";
import { service } from "#contract/service.ts";
import { site } from "#contract/site.ts";
import { recordInAddress } from "./conversation.ts";
import type { messageForm } from "./forms.ts";

/** A page of the conversation, the record for the next message, and when the shop answers. */
export async function readConversation(api: Api, search: URLSearchParams) {
  const asked = recordInAddress(search);
  const [thread, record, config] = await Promise.all([
    readPage(search, MESSAGES_PAGE_SIZE, (page) => api.read(service.messages, { query: { page } })),
    asked ? optional(api, api.read(service.record, { params: asked })) : null,
    optional(api, api.read(site.config)),
  ]);
  const [hours, phone] = [config?.service_hours ?? "", config?.sys_phone ?? ""];
  return { thread, record: record?.record ?? null, hours, phone };
}

/** Sends a message; a refusal is shown beside the text or the file. */
export async function sendMessage(
  api: Api,
  { text, record_kind: kind, record_id }: z.output<typeof messageForm>,
  files: MessageFiles,
): Promise<Written> {
  const problem = filesProblem(files);
  if (problem) return problem;
  const record = kind && record_id ? { kind, record_id } : undefined;
  const body = { content: text, files: files.map(({ file }) => toAttachment(file)), ...(record ? { record } : {}) };
  return besideFiles(await api.write(service.message, { body }), files);
}

/** The response with a file: a picture inline, a document as a download. */
export const readMessageFile = async (api: Api, id: string): Promise<Response> =>
  attachmentResponse(await api.read(service.file, { params: { id } }));
