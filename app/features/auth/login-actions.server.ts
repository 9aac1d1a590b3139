import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { log } from "#app/http/log.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { account } from "#contract/account.ts";
import { auth, type Purpose } from "#contract/auth.ts";
import { CAPTCHA_MISSING, WRONG_CAPTCHA, WRONG_CODE } from "#contract/rules/account.ts";
import { CODE_SENT } from "#contract/rules/messages.ts";
import { type CodeMode, codePurpose, type LoginMode, loginAddress, sendsCodes } from "./auth.ts";
import { ensureCodeSecret, readCodeSecret } from "./code-secret.server.ts";
import type {
  LoginFormValue,
  PasswordLogin,
  Registration,
  ResetPassword,
  SendCode,
  SetPassword,
  SmsLogin,
} from "./forms.ts";
import { readInvitation, readPass, saveLoginDraft } from "./login-cookies.server.ts";
import { deviceOf, modeAddress, refusal, type SignedIn, signIn, signInByCode } from "./sign-in.server.ts";
import { beginWechatLogin, bindWechat } from "./wechat-login.server.ts";

/**
 * Logs in, registers, resets or sets a password, or sends a code. A login also completes the act that it interrupted,
 * and moves what the visitor saved to the customer.
 */
export async function handleLoginForm(
  request: Request,
  api: Api,
  mode: LoginMode,
  form: LoginFormValue,
  signedIn: SignedIn,
): Promise<Written> {
  switch (form.intent) {
    case "login":
      return "account" in form
        ? loginByPassword(request, api, form, signedIn)
        : loginBySms(request, api, form, signedIn);
    case "wechat":
      return beginWechatLogin(api, form);
    case "bind":
      return bindWechat(request, api, form, signedIn);
    case "send_code":
      return sendCode(request, api, sendsCodes(mode) ? mode : "sms", form);
    case "register":
      return register(request, api, form);
    case "reset":
      return resetPassword(request, api, form);
    case "set_password":
      return setPassword(api, form);
  }
}

/** Checks the captcha and sends a code; the cookie in the headers binds the code to this browser. */
export async function requestCode(
  request: Request,
  api: Api,
  asked: { phone: string; type: Purpose; key: string; code: string },
) {
  // A form whose captcha could not be loaded has no key.
  if (asked.key === "") return refusal({ message: WRONG_CAPTCHA, status: 400 });
  const { secret: browser, header } = await ensureCodeSecret(request);
  const sent = await api.write(auth.verify, { body: { ...asked, browser } });
  return sent.ok ? ({ ok: true, headers: new Headers({ "Set-Cookie": header }) } as const) : refusal(sent);
}

/**
 * Sends another code while the captcha that this browser passed for the phone holds, else null. A refusal counts only
 * where no other captcha was answered.
 */
async function sendAgain(
  request: Request,
  api: Api,
  { mode, phone, code }: { mode: CodeMode; phone: string; code: string },
) {
  const passedAt = await readPass(request, mode, phone);
  if (passedAt === null) return null;
  const { secret: browser, header } = await ensureCodeSecret(request);
  const sent = await api.write(auth.sendCode, { body: { phone, browser } });
  if (!sent.ok) return code === "" ? refusal(sent) : null;
  return { ok: true, passedAt, headers: new Headers({ "Set-Cookie": header }) } as const;
}

/**
 * Sends a code that works in this browser only, after a captcha; the draft restores phone and consent on the next page.
 */
async function sendCode(
  request: Request,
  api: Api,
  mode: CodeMode,
  { phone, key, code, agree, from }: SendCode,
): Promise<Written> {
  const again = await sendAgain(request, api, { mode, phone, code });
  if (!again && code === "") return refusal({ message: CAPTCHA_MISSING, status: 400 });
  const sent = again ?? (await requestCode(request, api, { phone, type: codePurpose(mode), key, code }));
  if (!sent.ok) return sent;
  const { headers } = sent;
  const now = Date.now();
  const passedAt = again?.ok ? again.passedAt : now;
  headers.append("Set-Cookie", await saveLoginDraft({ mode, phone, agree: agree === "on", sentAt: now, passedAt }));
  return { ok: true, to: loginAddress(mode, safeRedirect(from, ""), true), toast: CODE_SENT, headers };
}

async function loginByPassword(
  request: Request,
  api: Api,
  { account: phone, password, from }: PasswordLogin,
  signedIn: SignedIn,
): Promise<Written> {
  const { secret: browser, header } = await ensureCodeSecret(request);
  const body = { account: phone, password, browser, device: deviceOf(request) };
  const written = await api.write(auth.login, { body });
  if (!written.ok) return refusal(written);
  const signed = await signIn(request, written.answer, from, signedIn);
  signed.headers.append("Set-Cookie", header);
  return { ok: true, ...signed, to: safeRedirect(signed.to) };
}

/** Every failure has the message 验证码错误, and the log has its reason. */
async function loginBySms(
  request: Request,
  api: Api,
  { phone, sms_code, from }: SmsLogin,
  signedIn: SignedIn,
): Promise<Written> {
  const [browser, spread] = await Promise.all([readCodeSecret(request), readInvitation(request)]);
  const written = await api.write(auth.smsLogin, {
    body: { phone, sms_code, browser, device: deviceOf(request), spread },
  });
  if (!written.ok) {
    const { status, message: reason } = written;
    log("info", "SMS login refused", { id: api.requestId, status, reason });
    return refusal({ status, message: WRONG_CODE });
  }
  return { ok: true, ...(await signInByCode(request, written.answer, from, signedIn)) };
}

/** Registers and redirects to the account login. */
async function register(request: Request, api: Api, { phone, sms_code, pwd, from }: Registration): Promise<Written> {
  const [browser, spread] = await Promise.all([readCodeSecret(request), readInvitation(request)]);
  const written = await api.write(auth.register, { body: { phone, sms_code, pwd, browser, spread } });
  return written.ok ? { ok: true, to: modeAddress("password", from), toast: "注册成功" } : refusal(written);
}

async function resetPassword(
  request: Request,
  api: Api,
  { phone, sms_code, pwd, confirm_pwd, from }: ResetPassword,
): Promise<Written> {
  const browser = await readCodeSecret(request);
  const written = await api.write(auth.resetPassword, { body: { phone, sms_code, pwd, confirm_pwd, browser } });
  return written.ok ? { ok: true, to: modeAddress("password", from), toast: "密码已重置，请登录" } : refusal(written);
}

async function setPassword(api: Api, { password, from }: SetPassword): Promise<Written> {
  const written = await api.write(account.setPassword, { body: { password } });
  return written.ok ? { ok: true, to: safeRedirect(from), toast: "密码已设置" } : refusal(written);
}
