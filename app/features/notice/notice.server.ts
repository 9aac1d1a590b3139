import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { readPage } from "#app/http/paging.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { NOTICES_PER_PAGE, notice } from "#contract/notice.ts";
import { hasChannel, NOTICE_CHANNEL_IDS, NOTICE_GROUP_IDS, NOTICE_GROUPS } from "#contract/rules/notice.ts";
import type { NoticeForm } from "./forms.ts";

/** The tab of the inbox that an address names by `?of=`; undefined for all. */
export const inboxTab = (search: URLSearchParams) =>
  notice.list.query.parse({ tab: search.get("of") ?? undefined }).tab;

/** The page of the inbox that the address names. */
export async function readInbox(api: Api, search: URLSearchParams) {
  const tab = inboxTab(search);
  const read = await readPage(search, NOTICES_PER_PAGE, (page) => api.read(notice.list, { query: { tab, page } }));
  return { ...read, tab };
}

export const readNoticeSettings = (api: Api) => api.read(notice.settings);

const settingsPage = link(urls.notice, {}, { tab: "settings" });

/** Does what a form of the page asks for; `here` is its address. */
export function submitNoticeForm(api: Api, form: NoticeForm, here: string): Promise<Written> {
  switch (form.intent) {
    case "open":
      return openNotice(api, form.notice_id);
    case "read":
      return then(api.write(notice.read, { body: { notice_ids: form.notice_id.map(Number) } }), { to: here });
    case "read_all":
      return then(api.write(notice.readAll), { to: here, toast: "已全部标为已读" });
    case "preferences":
      return setChoices(api, form.on);
    case "set_mail":
      return then(api.write(notice.setMail, { body: { email: form.email } }), { toast: "验证邮件已发出" }, "email");
    case "confirm_mail":
      return then(api.write(notice.confirmMail, { body: { code: form.code } }), { toast: "邮箱已验证" }, "code");
    case "remove_mail":
      return then(api.write(notice.removeMail), { toast: "邮箱已删除" });
    case "set_robot":
      return then(api.write(notice.setRobot, { body: { url: form.url } }), { toast: "已试发并保存" }, "url");
    case "remove_robot":
      return then(api.write(notice.removeRobot), { toast: "群机器人已删除" });
  }
}

/** Result of a settings form with its redirect, or with the field of its refusal. */
async function then(
  written: Promise<{ ok: true } | { ok: false; message: string; status?: number }>,
  done: { to?: string; toast?: string },
  field?: string,
): Promise<Written> {
  const result = await written;
  return result.ok ? { ok: true, to: settingsPage, ...done } : { ...result, field };
}

/** Marks a notice as read and leads to its page; a path that is no page of the shop leads to the inbox. */
async function openNotice(api: Api, id: string): Promise<Written> {
  const opened = await api.write(notice.open, { params: { id } });
  return opened.ok ? { ok: true, to: safeRedirect(opened.answer.path, urls.notice) } : opened;
}

/** Switches off what the form has not ticked; required channels have no box. */
function setChoices(api: Api, on: readonly string[]): Promise<Written> {
  const off = NOTICE_GROUP_IDS.filter((group) => !NOTICE_GROUPS[group].isRequired).flatMap((group) =>
    NOTICE_CHANNEL_IDS.filter((channel) => hasChannel(group, channel) && !on.includes(`${group}:${channel}`)).map(
      (channel) => ({ group, channel }),
    ),
  );
  return then(api.write(notice.setChoices, { body: { off } }), { toast: "接收设置已保存" });
}
