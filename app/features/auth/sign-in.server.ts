import { completeAct, type PendingAct, pendingIntent } from "#app/features/catalog/pending-act.server.ts";
import type { Written } from "#app/http/answer.server.ts";
import type { Api } from "#app/http/api.server.ts";
import { optional } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { toastHeader } from "#app/http/toast.server.ts";
import { account } from "#contract/account.ts";
import type { SignedIn as Login } from "#contract/auth.ts";
import {
  CAPTCHA_FIRST,
  CAPTCHA_MISSING,
  PHONE_TAKEN,
  PHONE_UNKNOWN,
  WRONG_CAPTCHA,
  WRONG_CODE,
} from "#contract/rules/account.ts";
import { CLOSING_CANCELLED, type LoginMode, loginAddress } from "./auth.ts";
import { deviceName } from "./device.ts";
import { signInHeaders } from "./login-cookies.server.ts";

export type SignedIn = {
  /** An API client with the token of the login. */
  apiOf: (token: string) => Api;
  /** Moves what the browser stored for the visitor to the customer, and returns the cookies that delete it. */
  takeOver: (api: Api) => Promise<string[]>;
  /** Executes the act that the login interrupted. */
  execute: (api: Api, act: PendingAct, key: string) => Promise<Written>;
};

export const modeAddress = (mode: LoginMode, from: string) => loginAddress(mode, safeRedirect(from, ""));

export const deviceOf = (request: Request) => deviceName(request.headers.get("User-Agent") ?? "");

/** The field beside which each of these messages of the backend is shown. */
const FIELD_BY_MESSAGE: Readonly<Record<string, string>> = {
  [WRONG_CAPTCHA]: "code",
  [CAPTCHA_MISSING]: "code",
  [CAPTCHA_FIRST]: "code",
  [WRONG_CODE]: "sms_code",
  [PHONE_TAKEN]: "phone",
  [PHONE_UNKNOWN]: "phone",
};

export function refusal({ message, status }: { message: string; status: number }): Written & { ok: false } {
  return {
    ok: false,
    message,
    status,
    field: Object.hasOwn(FIELD_BY_MESSAGE, message) ? FIELD_BY_MESSAGE[message] : undefined,
  };
}

/** The cookies of the login, and the target of the act that it completes. */
export async function signIn(
  request: Request,
  { token, closing_cancelled = false }: { token: string; closing_cancelled?: boolean },
  from: string,
  { apiOf, takeOver, execute }: SignedIn,
) {
  const headers = await signInHeaders(token);
  const api = apiOf(token);
  for (const cookie of await takeOver(api).catch(() => [])) headers.append("Set-Cookie", cookie);
  const completed = await completeAct(request, safeRedirect(from, ""), (act, key) => execute(api, act, key));
  const notice = closing_cancelled ? [CLOSING_CANCELLED] : [];
  if (!completed) return { to: safeRedirect(from, ""), toast: notice[0], headers };
  headers.append("Set-Cookie", completed.cookie);
  const toast = [...notice, ...(completed.toast ? [completed.toast] : [])].join("；") || undefined;
  return { to: completed.to ?? safeRedirect(from, ""), toast, kind: completed.kind, headers };
}

/** The same after a code: a customer without a password is sent to the set-password mode. */
export async function signInByCode(request: Request, login: Login, from: string, signedIn: SignedIn) {
  const signed = await signIn(request, login, from, signedIn);
  const hasPassword = await passwordIsSet(login, signedIn);
  return { ...signed, to: hasPassword ? safeRedirect(signed.to) : modeAddress("set", signed.to) };
}

/**
 * Whether the customer of a login has a password; a backend that answers with the token alone is asked with it, and one
 * that cannot say so asks for none.
 */
async function passwordIsSet({ token, user }: Login, { apiOf }: SignedIn): Promise<boolean> {
  const api = apiOf(token);
  return (user ?? (await optional(api, api.read(account.me))))?.pwd ?? true;
}

/** The cookies of a login by a GET, which completes no act; a toast asks the customer to do so. */
export async function signInByGet(request: Request, from: string, { token, closing_cancelled }: Login) {
  const headers = await signInHeaders(token);
  const intent = await pendingIntent(request, from);
  const notices = [...(closing_cancelled ? [CLOSING_CANCELLED] : []), ...(intent ? [CONTINUE[intent]] : [])];
  if (notices.length > 0) headers.append("Set-Cookie", await toastHeader(notices.join("；")));
  return headers;
}

const CONTINUE = {
  add_cart: "已登录，请继续加入购物车",
  buy_now: "已登录，请继续购买",
  follow: "已登录，请继续关注店铺",
  coupon: "已登录，请继续领取优惠券",
} as const;
