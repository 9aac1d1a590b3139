import { createCookie, createCookieSessionStorage, type Session } from "@remix-run/node";
import { z } from "zod";
import { PROXY_LIFE_MS, proxyTokenOf } from "#contract/rules/proxy.ts";
import { env } from "./env.server.ts";

/** Seven days. */
const SESSION_LIFE_S = 7 * 24 * 60 * 60;

type Data = { token: string };
export type ShopSession = Session<Data>;

function attributes() {
  const { PUBLIC_ORIGIN, SESSION_SECRETS } = env();
  const secure = PUBLIC_ORIGIN.startsWith("https:");
  return {
    prefix: secure ? "__Host-" : "",
    secure,
    httpOnly: true,
    path: "/",
    sameSite: "lax",
    secrets: SESSION_SECRETS,
  } as const;
}

const sessionCookie = (secrets: string[]) => {
  const { prefix, ...cookie } = attributes();
  return createCookie(`${prefix}shop_session`, { ...cookie, secrets, maxAge: SESSION_LIFE_S });
};

/** Twelve hours. */
const STAFF_SESSION_LIFE_S = 12 * 60 * 60;

/** The session of a member of staff, apart from that of a customer. */
const makeStaffStorage = () => {
  const { prefix, ...cookie } = attributes();
  return createCookieSessionStorage<Data>({
    cookie: createCookie(`${prefix}shop_staff`, { ...cookie, maxAge: STAFF_SESSION_LIFE_S }),
  });
};
let cachedStaffStorage: ReturnType<typeof makeStaffStorage> | undefined;
function staffStorage() {
  cachedStaffStorage ??= makeStaffStorage();
  return cachedStaffStorage;
}

const makeStorage = () => createCookieSessionStorage<Data>({ cookie: sessionCookie(env().SESSION_SECRETS) });

let cachedStorage: ReturnType<typeof makeStorage> | undefined;
function storage() {
  cachedStorage ??= makeStorage();
  return cachedStorage;
}

/** The tokens that fit into the header of a backend call. */
const TOKEN = /^[\x21-\x7e]{1,1000}$/;

/** The session contains only the backend's opaque token; an invalid token counts as no session. */
export async function openSession(request: Request): Promise<ShopSession> {
  const session = await storage().getSession(request.headers.get("Cookie"));
  const token: unknown = session.get("token");
  return typeof token === "string" && TOKEN.test(token) ? session : storage().getSession();
}

/** The session of the desk, read as that of the shop. */
export async function openStaffSession(request: Request): Promise<ShopSession> {
  const session = await staffStorage().getSession(request.headers.get("Cookie"));
  const token: unknown = session.get("token");
  return typeof token === "string" && TOKEN.test(token) ? session : staffStorage().getSession();
}
/** The cookie of a new session of the desk. */
export async function startStaffSession(token: string): Promise<string> {
  const session = await staffStorage().getSession();
  session.set("token", token);
  return staffStorage().commitSession(session);
}
export const destroyStaffSession = (session: ShopSession) => staffStorage().destroySession(session);

/** Half an hour, as the token itself. */
const proxyCookie = () => signedCookie("shop_proxy", PROXY_LIFE_MS / 1000);
const proxySession = z.object({ token: z.string().regex(TOKEN), customer_id: z.number().int() });
/** The token by which a member of staff acts for a customer in this browser, beside the browser's own sessions. */
export type ProxySession = z.output<typeof proxySession>;

/** The token of the request's cookie, together with that of the member's own session, which it needs. */
export async function openProxy(request: Request): Promise<ProxySession | null> {
  const cookie: unknown = await proxyCookie().parse(request.headers.get("Cookie"));
  const { data: proxy } = proxySession.safeParse(cookie);
  if (!proxy) return null;
  const session = await openStaffSession(request);
  return { ...proxy, token: proxyTokenOf(proxy.token, session.get("token") ?? "") };
}
export const startProxy = (session: ProxySession) => proxyCookie().serialize(session);
export const endProxy = () => proxyCookie().serialize("", { maxAge: 0 });

export const commitSession = (session: ShopSession) => storage().commitSession(session);
export const destroySession = (session: ShopSession) => storage().destroySession(session);

/**
 * A cookie with the request's session, signed again with the current secret. Null without a session, and for one that
 * has this signature already.
 */
export async function renewedSession(request: Request, session: ShopSession): Promise<string | null> {
  const [current, ...old] = env().SESSION_SECRETS;
  if (!current || old.length === 0 || !session.has("token")) return null;
  const header = request.headers.get("Cookie");
  return (await sessionCookie([current]).parse(header)) === null ? commitSession(session) : null;
}

/** A signed cookie that lives until the browser closes, or `maxAge` seconds. */
export function signedCookie(name: string, maxAge?: number) {
  const { prefix, ...cookie } = attributes();
  return createCookie(`${prefix}${name}`, { ...cookie, maxAge });
}
