import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { attachmentResponse } from "#app/http/attachment.server.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { staffStatement } from "#contract/staff-statement.ts";
import type { ReplyForm } from "./forms.ts";

/** The field beside which a refusal is shown. */
export function statementField(message: string) {
  if (besidePassword(message)) return "password";
  return message.startsWith("差价") ? "refund" : undefined;
}

const TOASTS = {
  done: "已答复，客户看得到",
  open: "已提请，等财务批；批准以前客户看不到",
  waiting: "已提请，24 小时后答复",
} as const;

/** Answers the objection of a statement. */
export async function reply(api: Api, params: { id: string; month: string }, form: ReplyForm): Promise<Written> {
  const { intent: _, refund, ...body } = form;
  const written = await api.write(staffStatement.reply, { params, body: { ...body, refund: refund ?? "0.00" } });
  return written.ok ? { ok: true, toast: TOASTS[written.answer.outcome] } : written;
}

/** The file of an objection as an attachment, which no browser opens as a page. */
export async function readObjectionFile(api: Api, id: string): Promise<Response> {
  const response = attachmentResponse(await api.read(staffStatement.attachment, { params: { id } }));
  if (response.headers.get("Content-Type") === "image/webp") {
    response.headers.set("Content-Disposition", `attachment; filename=objection-${id}.webp`);
  }
  return response;
}
