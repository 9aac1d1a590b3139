import { redirect } from "@remix-run/node";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { optional, optionalOrMessage } from "#app/http/optional.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { destroySession } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { auth } from "#contract/auth.ts";
import { demo } from "#contract/demo.ts";
import { LOGIN_TABS, type LoginMode, loginAddress, parseMode, sendsCodes } from "./auth.ts";
import { readDraft } from "./login-draft.server.ts";
import { readScan } from "./scan.server.ts";

/**
 * The mode that this caller may see. Customers are sent home, but a customer without a password may set one
 * (S6.roles.3).
 */
export async function startSession({ customer, signedIn }: RequestContext, request: Request): Promise<LoginMode> {
  const { search, searchParams } = new URL(request.url);
  const mode = parseMode(search);
  if (mode === "set" && !signedIn) {
    throw redirect(link(urls.login, {}, { from: safeRedirect(searchParams.get("from"), "") }));
  }
  if (signedIn && (mode !== "set" || (await customer()).pwd)) throw redirect(urls.home);
  return mode;
}

/** What the login page shows in this mode. The picture is asked for where a code can be sent. */
export async function readLogin(request: Request, api: Api, mode: LoginMode) {
  // A shop that has its own backend may run its storefront in demo mode, without demo customers.
  const tellsDemo = env().SHOP_MODE === "demo" && LOGIN_TABS.some((tab) => tab.mode === mode);
  const [captcha, { kept, header: forgotten }, { scan, header: held }, demoAccounts] = await Promise.all([
    sendsCodes(mode) ? readPicture(api) : null,
    readDraft(request, mode),
    mode === "scan" ? readScan(request, api) : { scan: null, header: null },
    tellsDemo ? optional(api, api.read(demo.accounts)) : null,
  ]);
  const headers = new Headers();
  for (const header of [forgotten, held]) if (header) headers.append("Set-Cookie", header);
  const from = safeRedirect(new URL(request.url).searchParams.get("from"), "");
  const page = {
    mode,
    from,
    here: loginAddress(mode, from, kept !== null),
    captcha,
    kept,
    scan,
    demoAccounts: demoAccounts ?? [],
  };
  return { page, headers };
}

export type LoginPage = Awaited<ReturnType<typeof readLogin>>["page"];

/** The picture to read, or why there is none. */
async function readPicture(api: Api) {
  const asked = await optionalOrMessage(api, api.read(auth.captcha));
  if ("message" in asked) return { picture: null, key: "", words: asked.message };
  return { picture: asked.answer.captcha, key: asked.answer.key, words: null };
}

/** Ends the session here and in the backend, and goes home; a session that was already dead ends the same way. */
export async function logOut({ api, session, signedIn }: RequestContext) {
  if (signedIn) await optional(api, api.write(auth.logout)).catch(() => null);
  return redirect(urls.home, { status: 303, headers: { "Set-Cookie": await destroySession(session) } });
}
