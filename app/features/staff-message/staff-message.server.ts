import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse, toAttachment } from "#app/http/attachment.server.ts";
import { besideFiles, filesProblem, type MessageFiles } from "#app/http/message-files.server.ts";
import { staffMessage } from "#contract/staff-message.ts";
import type { ConversationAct } from "./forms.ts";
import { parseRecord } from "./staff-message.ts";

/** Carries out an act on a conversation. */
export async function actOnConversation(
  api: Api,
  id: string,
  form: ConversationAct,
  files: MessageFiles,
): Promise<Written> {
  const params = { id };
  switch (form.intent) {
    case "reply": {
      const content = form.content || form.quick;
      if (content === "") return { ok: false, message: "请写回复，或选一条常用回复", field: "content" };
      const problem = filesProblem(files);
      if (problem) return problem;
      const { key, version } = form;
      const record = parseRecord(form.record);
      const sent = { key, version, content, files: files.map(({ file }) => toAttachment(file)) };
      const written = await api.write(staffMessage.reply, { params, body: record ? { ...sent, record } : sent });
      return written.ok ? { ok: true, toast: "回复已发出" } : besideFiles(written, files);
    }
    case "note": {
      const body = { key: form.key, content: form.note };
      return { toast: "备注已记", ...(await api.write(staffMessage.note, { params, body })) };
    }
    case "transfer": {
      const { key, member_id, assigned_id } = form;
      const body = { key, member_id, assigned_id: assigned_id || null };
      return { toast: "已转给同事", ...(await api.write(staffMessage.transfer, { params, body })) };
    }
    case "read":
      return api.write(staffMessage.read, { params, body: { message_id: form.message_id } });
  }
}

/** The file of a message as a download, which no browser opens as a page. */
export async function readConversationFile(api: Api, id: string, file_id: string): Promise<Response> {
  const file = await api.read(staffMessage.file, { params: { id, file_id } });
  const response = attachmentResponse(file);
  if (file.kind === "picture") response.headers.set("Content-Disposition", `attachment; filename=${file_id}.webp`);
  return response;
}
