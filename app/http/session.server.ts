import { createCookie, createCookieSessionStorage, type Session } from "@remix-run/node";
import { env } from "./env.server.ts";

/** Seven days (S4.session.2). */
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

function makeStorage() {
  const { prefix, ...cookie } = attributes();
  return createCookieSessionStorage<Data>({
    cookie: { ...cookie, name: `${prefix}shop_session`, maxAge: SESSION_LIFE_S },
  });
}

let cachedStorage: ReturnType<typeof makeStorage> | undefined;
function storage() {
  cachedStorage ??= makeStorage();
  return cachedStorage;
}

/** The session holds the backend's opaque token and nothing else. */
export const openSession = (request: Request) => storage().getSession(request.headers.get("Cookie"));
export const commitSession = (session: ShopSession) => storage().commitSession(session);
export const destroySession = (session: ShopSession) => storage().destroySession(session);

/** A signed cookie that lives until the browser closes, or `maxAge` seconds. */
export function signedCookie(name: string, maxAge?: number) {
  const { prefix, ...cookie } = attributes();
  return createCookie(`${prefix}${name}`, { ...cookie, maxAge });
}
