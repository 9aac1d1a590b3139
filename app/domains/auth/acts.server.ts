import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { account } from "#contract/account.ts";
import { auth } from "#contract/auth.ts";
import { type CodeMode, codePurpose, type LoginMode, loginAddress, sendsCodes } from "./auth.ts";
import type { ByPassword, BySms, LoginAct, Register, Reset, SendCode, SetPassword } from "./forms.ts";
import { saveDraft } from "./login-draft.server.ts";
import { redirectSignedIn } from "./signed-in.server.ts";

/** Logs in, registers, resets or sets a password, or sends a code. */
export async function handleLoginForm(api: Api, mode: LoginMode, given: LoginAct): Promise<Written> {
  switch (given.intent) {
    case "login":
      return "account" in given ? byPassword(api, given) : bySms(api, given);
    case "send_code":
      return sendCode(api, sendsCodes(mode) ? mode : "sms", given);
    case "register":
      return register(api, given);
    case "reset":
      return reset(api, given);
    case "set_password":
      return setPassword(api, given);
  }
}

const loginIn = (mode: LoginMode, from: string) => loginAddress(mode, safeRedirect(from, ""));

/** The backend's messages that are shown beside a field. */
const FIELD_BY_MESSAGE: Readonly<Record<string, string>> = {
  图形验证码错误: "code",
  验证码错误: "sms_code",
  该手机号已注册: "phone",
  该手机号未注册: "phone",
};

function refusal({ message, status }: { message: string; status: number }): Written {
  return {
    ok: false,
    message,
    status,
    field: Object.hasOwn(FIELD_BY_MESSAGE, message) ? FIELD_BY_MESSAGE[message] : undefined,
  };
}

/** Checks the captcha and sends a code; the page then shows again what was typed (P5.12). */
async function sendCode(api: Api, mode: CodeMode, { phone, key, code, agree, from }: SendCode): Promise<Written> {
  const sent = await api.write(auth.verify, { body: { phone, type: codePurpose(mode), key, code } });
  if (!sent.ok) return refusal(sent);
  const kept = await saveDraft({ mode, phone, agree: agree === "on", sentAt: Date.now() });
  const to = loginAddress(mode, safeRedirect(from, ""), true);
  return { ok: true, to, toast: "验证码已发送", headers: new Headers({ "Set-Cookie": kept }) };
}

async function byPassword(api: Api, { account: phone, password, from }: ByPassword): Promise<Written> {
  const written = await api.write(auth.login, { body: { account: phone, password } });
  if (!written.ok) return refusal(written);
  return { ok: true, to: safeRedirect(from), headers: await redirectSignedIn(written.answer.token) };
}

/**
 * Every refusal reads 验证码错误 (S8.sms.1); an unreachable backend has its own message. A customer who
 * has no password is sent to the set-password mode (S4.login.4).
 */
async function bySms(api: Api, { phone, sms_code, from }: BySms): Promise<Written> {
  const written = await api.write(auth.smsLogin, { body: { phone, sms_code } });
  if (!written.ok) {
    const unavailable = written.status >= 502 && written.status <= 504;
    return refusal(unavailable ? written : { ...written, message: "验证码错误" });
  }
  const { token, user } = written.answer;
  return { ok: true, to: user.pwd ? safeRedirect(from) : loginIn("set", from), headers: await redirectSignedIn(token) };
}

/** Registers and leads to the account login (S4.login.3). */
async function register(api: Api, { phone, sms_code, pwd, from }: Register): Promise<Written> {
  const written = await api.write(auth.register, { body: { phone, sms_code, pwd } });
  return written.ok ? { ok: true, to: loginIn("password", from), toast: "注册成功" } : refusal(written);
}

async function reset(api: Api, { phone, sms_code, pwd, confirm_pwd, from }: Reset): Promise<Written> {
  const written = await api.write(auth.resetPassword, { body: { phone, sms_code, pwd, confirm_pwd } });
  return written.ok ? { ok: true, to: loginIn("password", from), toast: "密码已重置，请登录" } : refusal(written);
}

async function setPassword(api: Api, { password, from }: SetPassword): Promise<Written> {
  const written = await api.write(account.setPassword, { body: { password } });
  return written.ok ? { ok: true, to: safeRedirect(from), toast: "密码已设置" } : refusal(written);
}
