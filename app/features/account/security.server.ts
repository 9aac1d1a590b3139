import { z } from "zod";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { type FormFile, sendPicture } from "#app/http/attachment.server.ts";
import { whereProvided } from "#app/http/optional.server.ts";
import { destroySession, type ShopSession, signedCookie } from "#app/http/session.server.ts";
import { urls } from "#app/urls.ts";
import { account } from "#contract/account.ts";
import { accountSecurity } from "#contract/account-security.ts";
import { closing } from "#contract/closing.ts";
import { proxy } from "#contract/proxy.ts";
import { PASSWORDS_DIFFER, WRONG_CODE } from "#contract/rules/account.ts";
import { CLOSING_DAYS } from "#contract/rules/closing.ts";
import { CODE_SENT, SAVED } from "#contract/rules/messages.ts";
import { wechat } from "#contract/wechat.ts";
import { editBirthday, editProfile } from "./account.server.ts";
import { captchaFields, fieldOfRefusal, readCaptcha } from "./captcha.server.ts";
import type { SecurityForm } from "./forms.ts";

/** The life of the cookie with the new phone that received the last code, so that its form can be shown again. */
const NEW_PHONE_LIFE_S = 10 * 60;
const newPhoneCookie = () => signedCookie("shop_new_phone", NEW_PHONE_LIFE_S);

/** The security facts of 账户与安全 besides the customer; null for what the backend does not have. */
export async function readSecurity(api: Api, request: Request) {
  const [sessions, phoneChange, closure] = await Promise.all([
    whereProvided(api.read(account.sessions)),
    readPhoneChange(api, request),
    whereProvided(api.read(closing.read)),
  ]);
  return { sessions, closure, phoneChange };
}

/** The member of staff that acts for the customer, and what members did for it; null where the backend has none of it. */
export async function readProxied(api: Api) {
  const [current, acts] = await Promise.all([
    whereProvided(api.read(proxy.current)),
    whereProvided(api.read(proxy.acts)),
  ]);
  return current && acts ? { current: current.proxy, acts: acts.list } : null;
}
export type Proxied = NonNullable<Awaited<ReturnType<typeof readProxied>>>;

/** The accounts of WeChat that log in as the customer; null where there are none and the shop offers no such login. */
export async function readWechatAccounts(api: Api) {
  const [accounts, config] = await Promise.all([
    whereProvided(api.read(wechat.accounts)),
    whereProvided(api.read(wechat.config)),
  ]);
  return accounts && (config?.login || accounts.length > 0) ? accounts : null;
}

/** The step of the change of the phone, and the captcha before its code. */
async function readPhoneChange(api: Api, request: Request) {
  const change = await whereProvided(api.read(accountSecurity.phoneChange));
  if (!change) return null;
  const [captcha, sent] = await Promise.all([readCaptcha(api), newPhoneCookie().parse(request.headers.get("Cookie"))]);
  const newPhone = change.verified ? (z.string().safeParse(sent).data ?? "") : "";
  return { verified: change.verified, newPhone, captcha };
}

/** The bytes of the customer's own picture. */
export const readAvatar = async (api: Api, name: string) =>
  Buffer.from((await api.read(accountSecurity.avatar, { params: { name } })).image, "base64");

/** Executes a form of 账户与安全; `file` is the chosen picture. */
export async function changeSecurity(
  { api, session }: { api: Api; session: ShopSession },
  form: SecurityForm,
  file: FormFile | null,
): Promise<Written> {
  switch (form.intent) {
    case "edit_profile":
      return { toast: SAVED, ...(await editProfile(api, form)) };
    case "edit_birthday": {
      const written = await editBirthday(api, form);
      return written.ok ? { ok: true, toast: SAVED } : { ...written, field: "birthday" };
    }
    case "upload_avatar":
      return uploadAvatar(api, file);
    case "remove_avatar":
      return { toast: "头像已删除", ...(await api.write(accountSecurity.removeAvatar, { body: {} })) };
    case "send_code": {
      const written = await api.write(account.sendPasswordCode, { body: {} });
      return written.ok ? { ok: true, toast: CODE_SENT } : written;
    }
    case "change_password":
      return changePassword(api, form);
    case "end_session": {
      const written = await api.write(accountSecurity.endSession, { body: { session_id: form.session_id } });
      return written.ok ? { ok: true, toast: "已退出" } : written;
    }
    case "end_others": {
      const written = await api.write(account.endOtherSessions, { body: {} });
      return written.ok ? { ok: true, toast: `已让 ${written.answer.ended} 台设备退出` } : written;
    }
    case "end_proxy":
      return { toast: "已停掉，客服不能再代您操作", ...(await api.write(proxy.end)) };
    case "unbind_wechat": {
      const written = await api.write(wechat.unbind, { body: { account_id: Number(form.account_id) } });
      return { toast: "已解绑", ...written };
    }
    case "send_old_phone":
    case "verify_old_phone":
    case "send_new_phone":
    case "change_phone":
      return changePhone(api, form);
    case "send_closing": {
      const written = await api.write(closing.sendCode, { body: {} });
      return written.ok ? { ok: true, toast: CODE_SENT } : written;
    }
    case "close_account":
      return closeAccount(api, session, form.code);
  }
}

async function uploadAvatar(api: Api, file: FormFile | null): Promise<Written> {
  const sent = await sendPicture(file, "avatar", (image) =>
    api.write(accountSecurity.uploadAvatar, { body: { image } }),
  );
  return sent.ok ? { ok: true, toast: "头像已更换" } : sent;
}

async function changePassword(
  api: Api,
  { code, password, confirm_pwd }: Extract<SecurityForm, { intent: "change_password" }>,
): Promise<Written> {
  if (password !== confirm_pwd) return { ok: false, message: PASSWORDS_DIFFER, field: "confirm_pwd" };
  const written = await api.write(account.changePassword, { body: { code, password } });
  if (written.ok) return { ok: true, toast: "密码已修改，其他设备已退出" };
  return { ...written, field: written.message.startsWith("密码") ? "password" : "code" };
}

type PhoneForm = Extract<
  SecurityForm,
  { intent: "send_old_phone" | "verify_old_phone" | "send_new_phone" | "change_phone" }
>;

/** The four steps of a new phone; the backend refuses a step before the one that it needs. */
async function changePhone(api: Api, form: PhoneForm): Promise<Written> {
  switch (form.intent) {
    case "send_old_phone": {
      const written = await api.write(accountSecurity.sendOldPhoneCode, { body: captchaFields(form) });
      if (!written.ok) return { ...written, field: fieldOfRefusal(written.message) };
      return { ok: true, toast: CODE_SENT };
    }
    case "verify_old_phone": {
      const written = await api.write(accountSecurity.verifyOldPhone, { body: { code: form.code } });
      return written.ok ? { ok: true, toast: "已验证，请填写新号码" } : { ...written, field: "code" };
    }
    case "send_new_phone": {
      const body = { phone: form.phone, ...captchaFields(form) };
      const written = await api.write(accountSecurity.sendNewPhoneCode, { body });
      if (!written.ok) return { ...written, field: fieldOfRefusal(written.message, "phone") };
      const headers = new Headers({ "Set-Cookie": await newPhoneCookie().serialize(form.phone) });
      return { ok: true, toast: "验证码已发到新号码", headers };
    }
    case "change_phone": {
      const written = await api.write(accountSecurity.changePhone, { body: { phone: form.phone, code: form.code } });
      if (!written.ok) return { ...written, field: written.message === WRONG_CODE ? "code" : "phone" };
      const headers = new Headers({ "Set-Cookie": await newPhoneCookie().serialize("", { maxAge: 0 }) });
      return { ok: true, toast: "手机号已更换，其他设备已退出", headers };
    }
  }
}

/** Plans the closing, for which the backend ends all sessions, and ends the session of this browser. */
async function closeAccount(api: Api, session: ShopSession, code: string): Promise<Written> {
  const written = await api.write(closing.request, { body: { code } });
  if (!written.ok) return { ...written, field: "code" };
  return {
    ok: true,
    to: urls.home,
    toast: `已申请注销，${CLOSING_DAYS} 天后生效；期间登录一次就会取消`,
    headers: new Headers({ "Set-Cookie": await destroySession(session) }),
  };
}
