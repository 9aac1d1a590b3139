import { redirect } from "@remix-run/node";
import { pendingIntent } from "#app/features/catalog/pending-act.server.ts";
import { type Api, isApiFailure } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional, optionalOrMessage } from "#app/http/optional.server.ts";
import { sentPicture } from "#app/http/picture/sent-picture.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { destroySession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { auth } from "#contract/auth.ts";
import { demo } from "#contract/demo.ts";
import { NOT_FOUND } from "#contract/rules/status.ts";
import { LOGIN_TABS, type LoginMode, loginAddress, parseMode, sendsCodes } from "./auth.ts";
import { readDraft, saveInvitation } from "./login-cookies.server.ts";
import { readScan } from "./scan.server.ts";
import { offersWechat, requireTicket } from "./wechat-login.server.ts";

/**
 * The login mode of the address. The set mode is for customers without a password, all others for visitors.
 * @throws a redirect of customers to the home page, and in the set mode of visitors to the login.
 */
export async function requireLoginMode({ customer, signedIn }: RequestContext, request: Request): Promise<LoginMode> {
  const { search, searchParams } = new URL(request.url);
  const mode = parseMode(search);
  if (mode === "set" && !signedIn) {
    throw redirect(link(urls.auth.login, {}, { from: safeRedirect(searchParams.get("from"), "") }));
  }
  if (signedIn && (mode !== "set" || (await customer()).pwd)) throw redirect(urls.home);
  return mode;
}

/** The data of the login page in this mode. Only modes that send codes read a captcha. */
export async function readLoginPage(request: Request, api: Api, mode: LoginMode) {
  // A remote backend has no demo accounts, even where it answers the call.
  const showsDemoAccounts =
    env().SHOP_MODE === "demo" && !env().API_BASE_URL && LOGIN_TABS.some((tab) => tab.mode === mode);
  const from = safeRedirect(new URL(request.url).searchParams.get("from"), "");
  if (mode === "wechat") await requireTicket(request, from);
  const [captcha, { draft, header: draftHeader }, { scan, header: scanHeader }, act, demoAccounts, invited, byWechat] =
    await Promise.all([
      sendsCodes(mode) ? readLoginCaptcha(api) : null,
      readDraft(request, mode),
      mode === "scan" ? readScan(request, api) : { scan: null, header: null },
      pendingIntent(request, from),
      showsDemoAccounts ? optional(api, api.read(demo.accounts)) : null,
      saveInvitation(request),
      mode === "sms" || mode === "password" ? offersWechat(request, api) : false,
    ]);
  const headers = new Headers();
  for (const header of [draftHeader, scanHeader, invited]) if (header) headers.append("Set-Cookie", header);
  const page = {
    mode,
    from,
    address: loginAddress(mode, from, draft !== null),
    captcha,
    draft,
    scan,
    /** The act that the login continues. */
    act,
    demoAccounts: demoAccounts ?? [],
    /** Whether this browser may log in by WeChat. */
    byWechat,
  };
  return { page, headers };
}

export type LoginPage = Awaited<ReturnType<typeof readLoginPage>>["page"];

/** The width in which a captcha's picture is fetched where a backend sends its address, in pixels. */
const CAPTCHA_WIDTH = 240;

/** The captcha, or the message why it could not be read. */
export async function readLoginCaptcha(api: Api) {
  const result = await optionalOrMessage(api, drawCaptcha(api));
  if ("message" in result) return { picture: null, key: "", message: result.message };
  const { captcha, key } = result.answer;
  return { picture: sentPicture(captcha, CAPTCHA_WIDTH), key, message: null };
}

/** A captcha; of the call for codes where the backend has no other. */
async function drawCaptcha(api: Api): Promise<{ captcha: string; key: string }> {
  try {
    return await api.read(auth.captcha);
  } catch (error) {
    if (!isApiFailure(error) || error.init?.status !== NOT_FOUND) throw error;
    return api.read(auth.codeCaptcha);
  }
}

/** Ends the session in the browser and in the backend, and redirects home; an expired session ends the same way. */
export async function logOut({ api, session, signedIn }: RequestContext) {
  if (signedIn) await optional(api, api.write(auth.logout)).catch(() => null);
  return redirect(urls.home, { status: 303, headers: { "Set-Cookie": await destroySession(session) } });
}
