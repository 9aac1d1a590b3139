import { deskUrls } from "#app/desk-urls.ts";
import { deviceName } from "#app/features/auth/device.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { startStaffSession } from "#app/http/session.server.ts";
import { dropUnsentForm } from "#app/http/staff-context.server.ts";
import { link } from "#app/link.ts";
import { demo } from "#contract/demo.ts";
import { WRONG_CODE } from "#contract/rules/account.ts";
import { besidePassword } from "#contract/rules/four-eyes.ts";
import { CODE_SENT } from "#contract/rules/messages.ts";
import { STAFF_CODE_NEEDED } from "#contract/rules/staff.ts";
import { staff } from "#contract/staff.ts";
import { browserHeader, readBrowser } from "./browser.server.ts";
import type { MemberAct, NewMember, RequestAct, StaffLoginForm } from "./forms.ts";

/** The members of the demo; null in live mode. */
export const readDemoStaff = (api: Api) => optional(api, api.read(demo.staff));

const DESK = new RegExp(`^${deskUrls.staff.home}(/|\\?|$)`);
/** A page of the desk, or its home. */
export function deskAddress(from: string): string {
  const to = safeRedirect(from, deskUrls.staff.home);
  return DESK.test(to) ? to : deskUrls.staff.home;
}

/** Logs a member in, sends a code or sets a password. */
export async function submitLogin(request: Request, api: Api, form: StaffLoginForm): Promise<Written> {
  const { secret: browser, phone: lastPhone } = await readBrowser(request);
  const device = deviceName(request.headers.get("User-Agent") ?? "");
  const headers = new Headers({ "Set-Cookie": await browserHeader({ secret: browser, phone: form.phone }) });
  if (form.intent === "send_code") {
    const purpose = form.mode === "code" ? "staff_login" : "staff_password";
    const sent = await api.write(staff.sendCode, { body: { phone: form.phone, purpose, browser } });
    if (!sent.ok) return sent;
    const to = link(deskUrls.staff.login, {}, { mode: form.mode, from: form.from || undefined });
    return { ok: true, to, toast: CODE_SENT, headers };
  }
  const { phone, password, sms_code, from } = form;
  const written =
    form.intent === "login"
      ? await api.write(staff.login, { body: { phone, password, sms_code, browser, device } })
      : await api.write(staff.setPassword, { body: { phone, password, sms_code: form.sms_code, browser, device } });
  if (!written.ok) {
    const field = written.message === WRONG_CODE || written.message === STAFF_CODE_NEEDED ? "sms_code" : undefined;
    return { ...written, field };
  }
  headers.append("Set-Cookie", await startStaffSession(written.answer.token));
  // A waiting form belongs to the member of the last login.
  if (lastPhone !== phone) headers.append("Set-Cookie", await dropUnsentForm());
  return { ok: true, to: deskAddress(from), headers };
}

const OUTCOMES = {
  done: "已生效",
  open: "已提交，等另一位批准",
  waiting: "已提交，24 小时后生效，其间可以撤回",
} as const;
export const outcomeText = (outcome: keyof typeof OUTCOMES) => OUTCOMES[outcome];

/** The field beside which a refusal about the own password is shown. */
export const passwordField = (message: string) => besidePassword(message);

export async function addMember(api: Api, { intent: _, ...body }: NewMember): Promise<Written> {
  const written = await api.write(staff.addMember, { body });
  if (!written.ok) return written;
  return { ok: true, toast: `已加 ${body.name}，岗位${outcomeText(written.answer.outcome)}` };
}

export async function changeMember(api: Api, id: string, form: MemberAct): Promise<Written> {
  const params = { id };
  switch (form.intent) {
    case "roles": {
      const { intent: _, ...body } = form;
      const written = await api.write(staff.changeRoles, { params, body });
      return written.ok ? { ok: true, toast: outcomeText(written.answer.outcome) } : written;
    }
    case "disable": {
      const { intent: _, ...body } = form;
      const written = await api.write(staff.disableMember, { params, body });
      return written.ok ? { ok: true, toast: outcomeText(written.answer.outcome) } : written;
    }
    case "enable": {
      const { key, version } = form;
      return {
        toast: "已启用，请另给岗位",
        ...(await api.write(staff.enableMember, { params, body: { key, version } })),
      };
    }
    case "sessions": {
      const written = await api.write(staff.endMemberSessions, { params, body: { key: form.key } });
      return written.ok ? { ok: true, toast: `已结束 ${written.answer.ended} 处登录` } : written;
    }
  }
}

export async function decideRequest(api: Api, form: RequestAct): Promise<Written> {
  const params = { id: form.request_id };
  if (form.intent === "withdraw") {
    return { toast: "已撤回", ...(await api.write(staff.withdraw, { params, body: { key: form.key } })) };
  }
  const approve = form.intent === "approve";
  const body = { key: form.key, approve, note: form.note };
  return { toast: approve ? "已批准" : "已写明不批", ...(await api.write(staff.decide, { params, body })) };
}
