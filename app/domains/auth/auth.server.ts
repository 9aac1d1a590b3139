import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Api } from "#app/http/api.server.ts";
import { block } from "#app/http/block.server.ts";
import { env } from "#app/http/env.server.ts";
import type { Caller } from "#app/http/guard.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { commitSession, destroySession, openSession, signedCookie } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import { auth } from "#contract/auth.ts";
import { demo } from "#contract/demo.ts";
import { type LoginMode, restOf } from "./auth.ts";
import type { Credentials, SendCode } from "./forms.ts";

/** Where an act leads, or why it did not happen and which field is to blame. */
type Outcome =
  | { ok: true; to: string; toast?: string; headers: Headers }
  | { ok: false; message: string; field?: string };

const KEPT_S = 10 * 60;

/** What the login form remembers over the redirect that follows the sending of a code; never a code or a password. */
const keptSchema = z.object({ phone: z.string(), agree: z.boolean(), sentAt: z.number() });
const keptCookie = () => signedCookie("shop_login", KEPT_S);

async function readKept(request: Request) {
  const kept = keptSchema.safeParse(await keptCookie().parse(request.headers.get("Cookie")));
  if (!kept.success) return null;
  const { sentAt, ...typed } = kept.data;
  return { ...typed, sentAt, rest: restOf(sentAt, Date.now()) };
}

/** What the login page shows in this mode. The picture is asked for where a code can be sent. */
export async function readLogin(request: Request, api: Api, mode: LoginMode) {
  const [captcha, kept, demoAccounts] = await Promise.all([
    mode === "sms" ? block(api.read(auth.captcha)) : null,
    readKept(request),
    // A shop that has its own backend may run its storefront in demo mode, without demo customers.
    env().SHOP_MODE === "demo" ? block(api.read(demo.accounts)) : null,
  ]);
  const from = safeRedirect(new URL(request.url).searchParams.get("from"), "");
  return {
    mode,
    from,
    captcha: captcha && { picture: captcha.captcha, key: captcha.key },
    kept: mode === "sms" ? kept : null,
    demoAccounts: demoAccounts ?? [],
  };
}

const PICTURE_WRONG = "图形验证码错误";

/** Checks the picture and sends a code; the page comes back with what was typed (product.md section 5). */
export async function sendLoginCode(api: Api, { phone, key, code, agree, from }: SendCode): Promise<Outcome> {
  const sent = await api.write(auth.verify, { body: { phone, type: "login", key, code } });
  if (!sent.ok) {
    return sent.message === PICTURE_WRONG
      ? { ok: false, message: sent.message, field: "code" }
      : { ok: false, message: sent.message };
  }
  const kept = { phone, agree: agree === "on", sentAt: Date.now() } satisfies z.output<typeof keptSchema>;
  return {
    ok: true,
    to: link(urls.login, {}, { mode: "sms", from: safeRedirect(from, "") }),
    toast: "验证码已发送",
    headers: new Headers({ "Set-Cookie": await keptCookie().serialize(kept) }),
  };
}

/** Logs in: a session made anew holds the token, and the way leads back to where it came from. */
export async function logIn(api: Api, given: Credentials): Promise<Outcome> {
  const signed = "account" in given ? await byPassword(api, given) : await bySms(api, given);
  if (!signed.ok) return signed;
  const session = await openSession(new Request(env().PUBLIC_ORIGIN));
  session.set("token", signed.token);
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(session));
  headers.append("Set-Cookie", await keptCookie().serialize("", { maxAge: 0 }));
  return { ok: true, to: safeRedirect(given.from), headers };
}

type Signed = { ok: true; token: string } | Extract<Outcome, { ok: false }>;

async function byPassword(api: Api, { account, password }: Extract<Credentials, { account: string }>): Promise<Signed> {
  const written = await api.write(auth.login, { body: { account, password } });
  return written.ok ? { ok: true, token: written.answer.token } : { ok: false, message: written.message };
}

/** Whatever the backend says, a failure reads 验证码错误 (storefront.md section 8), unless it said nothing at all. */
async function bySms(api: Api, { phone, sms_code }: Extract<Credentials, { phone: string }>): Promise<Signed> {
  const written = await api.write(auth.smsLogin, { body: { phone, sms_code } });
  if (written.ok) return { ok: true, token: written.answer.token };
  const silent = written.status >= 502 && written.status <= 504;
  return silent ? { ok: false, message: written.message } : { ok: false, message: "验证码错误", field: "sms_code" };
}

/** Ends the session here and in the backend, and goes home; a session that was already dead ends the same way. */
export async function logOut({ api, session, signedIn }: Caller) {
  if (signedIn) await block(api.write(auth.logout)).catch(() => null);
  return redirect(urls.home, { status: 303, headers: { "Set-Cookie": await destroySession(session) } });
}
