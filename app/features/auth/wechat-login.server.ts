import { redirect } from "@remix-run/node";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { optional, optionalOrMessage } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import { isInWechat } from "#app/http/visitor-place.ts";
import { beginWechat, clearWechatState, readWechatAsked, readWechatReturn } from "#app/http/wechat-state.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { WECHAT_EXPIRED } from "#contract/rules/wechat.ts";
import { wechat } from "#contract/wechat.ts";
import { readCodeSecret } from "./code-secret.server.ts";
import type { BindWechat } from "./forms.ts";
import { readInvitation, readTicket, saveTicket } from "./login-cookies.server.ts";
import { deviceOf, modeAddress, refusal, type SignedIn, signInByCode, signInByGet } from "./sign-in.server.ts";

const NOT_DONE = "微信登录没有完成，请重新点“微信登录”，或用手机号登录";
const SIGNED_IN = "您已经登录，换账号请先退出登录";
/** The longest return address that fits into the cookie. */
const FROM_MAX = 2000;

/** Whether this browser may log in by WeChat; false where the backend lacks the call. */
export async function offersWechat(request: Request, api: Api): Promise<boolean> {
  const config = await optional(api, api.read(wechat.config));
  if (!config?.login) return false;
  return config.login === "anywhere" || isInWechat(request.headers.get("User-Agent") ?? "");
}

/** Sends the browser to WeChat, or says why it cannot. */
export async function beginWechatLogin(api: Api, { from }: { from: string }): Promise<Written> {
  const back = safeRedirect(from, "");
  const asked = { use: "login", from: back.length > FROM_MAX ? "" : back } as const;
  const begun = await optionalOrMessage(api, beginWechat(api, asked));
  return "answer" in begun ? { ok: true, ...begun.answer } : { ok: false, message: begun.message ?? NOT_DONE };
}

/**
 * The return from WeChat: logs in, or leads to the binding of a phone. Like the login by QR code it is a GET that changes
 * something, and needs the secret in the browser's cookie, so another site's link cannot log a browser in.
 */
export async function returnFromWechat(
  request: Request,
  { api, signedIn }: Pick<RequestContext, "api" | "signedIn">,
  { apiOf, takeOver }: Pick<SignedIn, "apiOf" | "takeOver">,
): Promise<Response> {
  const [begun, returned] = await Promise.all([readWechatAsked(request), readWechatReturn(request, "login")]);
  const from = begun?.use === "login" ? safeRedirect(begun.from, "") : "";
  const leave = async (to: string, headers: Headers) => {
    headers.append("Set-Cookie", await clearWechatState());
    return redirect(to, { status: 303, headers });
  };
  const refuse = async (to: string, message: string) =>
    leave(to, new Headers({ "Set-Cookie": await toastHeader(message, "error") }));
  if (signedIn) return refuse(safeRedirect(from), SIGNED_IN);
  const login = link(urls.auth.login, {}, { from });
  // An address that WeChat's browser loads twice has done its work the first time.
  const fail = async (message: string) =>
    (await readTicket(request)) === null ? refuse(login, message) : leave(modeAddress("wechat", from), new Headers());
  if (!returned) return fail(NOT_DONE);
  const body = { wechat_code: returned.code, device: deviceOf(request) };
  const written = await api.write(wechat.login, { body });
  if (!written.ok) return fail(written.message);
  const { signed_in, ticket } = written.answer;
  if (signed_in) {
    const headers = await signInByGet(request, from, signed_in);
    for (const cookie of await takeOver(apiOf(signed_in.token)).catch(() => [])) headers.append("Set-Cookie", cookie);
    return leave(safeRedirect(from), headers);
  }
  if (ticket === null) return refuse(login, NOT_DONE);
  return leave(modeAddress("wechat", from), new Headers({ "Set-Cookie": await saveTicket(ticket) }));
}

/** @throws the redirect of a browser without a ticket to the login. */
export async function requireTicket(request: Request, from: string) {
  if ((await readTicket(request)) !== null) return;
  const headers = { "Set-Cookie": await toastHeader(WECHAT_EXPIRED, "error") };
  throw redirect(link(urls.auth.login, {}, { from }), { headers });
}

/** Binds the account of this browser's ticket to the customer of a phone, and logs in as a login by code does. */
export async function bindWechat(
  request: Request,
  api: Api,
  { phone, sms_code, from }: BindWechat,
  signedIn: SignedIn,
): Promise<Written> {
  const [ticket, browser, spread] = await Promise.all([
    readTicket(request),
    readCodeSecret(request),
    readInvitation(request),
  ]);
  if (ticket === null) return { ok: false, message: WECHAT_EXPIRED };
  const body = { ticket, phone, sms_code, browser, device: deviceOf(request), spread };
  const written = await api.write(wechat.bind, { body });
  if (!written.ok) return refusal(written);
  const signed = await signInByCode(request, written.answer, from, signedIn);
  return { ok: true, ...signed };
}
