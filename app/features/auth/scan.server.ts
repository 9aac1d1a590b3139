import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { displayName } from "#app/features/account/account.ts";
import type { Api } from "#app/http/api.server.ts";
import type { RequestContext } from "#app/http/context.server.ts";
import { env } from "#app/http/env.server.ts";
import { log } from "#app/http/log.server.ts";
import { optionalOrMessage } from "#app/http/optional.server.ts";
import { isAddress, sentPicture } from "#app/http/picture/sent-picture.server.ts";
import { qrPicture } from "#app/http/qr-picture.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.server.ts";
import { signedCookie } from "#app/http/session.server.ts";
import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Customer } from "#contract/account.ts";
import { auth, type SignedIn } from "#contract/auth.ts";
import { isLoopback, type ScanState } from "./auth.ts";
import { deviceName } from "./device.ts";
import { signInByGet } from "./sign-in.server.ts";

const HTTP_GONE = 410;
/** The statuses that end a check, of the answer or of its envelope; every other one waits. */
const CONFIRMED = 200;
const FAILED = 400;
/** In seconds, longer than the life of a key, so that an open page can show that its key has expired. */
const SCAN_COOKIE_LIFE_S = 15 * 60;
/** The width in which a backend's QR code is fetched, in pixels, and the longest text that a QR code holds. */
const QR_WIDTH = 480;
const QR_TEXT_MAX = 1000;

/** The longest address of a picture that fits into a cookie, in characters. */
const KEPT_PICTURE_MAX = 2000;

/**
 * Binds a key to the browser that started the login; HttpOnly, so that scripts cannot read key and secret. `picture` is
 * that of a backend whose own app scans it.
 */
const scanSchema = z.object({
  key: z.string(),
  /** Undefined for a backend that issues none. */
  secret: z.string().optional(),
  picture: z.string().optional(),
  /** True where the shop's own page confirms the login, so that the shop draws its address. */
  own: z.boolean(),
});
const scanCookie = () => signedCookie("shop_scan", SCAN_COOKIE_LIFE_S);
const clearScanCookie = () => scanCookie().serialize("", { maxAge: 0 });

type PendingScan = z.output<typeof scanSchema>;

async function readScanCookie(request: Request): Promise<PendingScan | null> {
  const parsed = scanSchema.safeParse(await scanCookie().parse(request.headers.get("Cookie")));
  return parsed.success ? parsed.data : null;
}

/** The confirmed login, or the state of the scan; a backend that fails counts as waiting, so that the page retries. */
async function checkToken(api: Api, { key, secret }: PendingScan): Promise<SignedIn | "waiting" | "expired"> {
  const checked = await api.write(auth.scanCheck, { body: { key, secret } });
  if (!checked.ok) return checked.status === FAILED ? "expired" : "waiting";
  const { status, result } = checked.answer;
  if (status === CONFIRMED) return result ?? "expired";
  return status === FAILED ? "expired" : "waiting";
}

const returnAddress = (request: Request) => safeRedirect(new URL(request.url).searchParams.get("from"));

async function scanSignInHeaders(request: Request, login: SignedIn) {
  const headers = await signInByGet(request, returnAddress(request), login);
  headers.append("Set-Cookie", await clearScanCookie());
  return headers;
}

/**
 * The QR code of this browser's login. Reloading the page shows the same code and checks it, which is how browsers
 * without scripts poll. The GET that uses up a confirmed key and logs in is the only exception to the rule that a GET
 * changes nothing; it needs the secret in the browser's cookie, so another site's link cannot log a browser in.
 * @throws the redirect of a browser whose login was confirmed.
 */
export async function readScan(request: Request, api: Api) {
  const pending = await readScanCookie(request);
  if (!pending) return startScan(request, api);
  const login = await checkToken(api, pending);
  if (login === "waiting") {
    const scan = await qrCode(pending);
    return scan ? { scan, header: null } : startScan(request, api);
  }
  if (login === "expired") return { scan: { state: "expired" } as const, header: await clearScanCookie() };
  throw redirect(returnAddress(request), { status: 303, headers: await scanSignInHeaders(request, login) });
}

async function startScan(request: Request, api: Api) {
  const device = deviceName(request.headers.get("User-Agent") ?? "");
  const issued = await optionalOrMessage(api, api.read(auth.scan, { query: { device } }));
  if ("message" in issued) return { scan: { state: "unavailable", message: issued.message } as const, header: null };
  const { key, secret, qrcode } = issued.answer;
  const own = isOwnConfirmation(qrcode, key);
  const picture = own ? undefined : await pictureOf(qrcode);
  if (picture === null) {
    log("warn", "QR code not shown", { id: api.requestId, reason: "the backend sent no picture that may be shown" });
    return { scan: { state: "unavailable", message: null } as const, header: null };
  }
  const isKept = picture === undefined || picture.length <= KEPT_PICTURE_MAX;
  const pending: PendingScan = { key, secret: secret ?? undefined, own, picture: isKept ? picture : undefined };
  const scan = isKept ? await qrCode(pending) : ({ ...SHOWN, picture, isKept } as const);
  return { scan, header: await scanCookie().serialize(pending) };
}

const SHOWN = { state: "waiting", loopback: null } as const;

/** True for the address of the page of this shop that confirms the login. */
function isOwnConfirmation(qrcode: string, key: string) {
  const { PUBLIC_ORIGIN } = env();
  if (!URL.canParse(qrcode, PUBLIC_ORIGIN)) return false;
  const { pathname, searchParams } = new URL(qrcode, PUBLIC_ORIGIN);
  return pathname === urls.auth.scan && searchParams.get("key") === key;
}

/** The backend's picture, or a drawing of a text that is none; null for a picture that may not be fetched. */
async function pictureOf(qrcode: string): Promise<string | null> {
  if (qrcode === "") return null;
  const picture = sentPicture(qrcode, QR_WIDTH);
  if (picture !== null || isAddress(qrcode) || qrcode.length > QR_TEXT_MAX) return picture;
  return qrPicture(qrcode);
}

/** The QR code of a pending login; null where the cookie has no room for its picture. */
async function qrCode({ key, picture, own }: PendingScan) {
  if (!own) return picture === undefined ? null : ({ ...SHOWN, picture, isKept: true } as const);
  const { PUBLIC_ORIGIN } = env();
  const confirm = link(urls.auth.scan, {}, { key });
  return {
    state: "waiting",
    picture: await qrPicture(PUBLIC_ORIGIN + confirm),
    isKept: true,
    /** Set for a loopback origin, which no phone can open; the page then shows how to change it. */
    loopback: isLoopback(PUBLIC_ORIGIN) ? { origin: PUBLIC_ORIGIN, confirm } : null,
  } as const;
}

/** The answer to the scan check, every two seconds. */
export async function checkScan({ api, signedIn }: RequestContext, request: Request) {
  const respond = (state: ScanState, headers = new Headers()) => Response.json(state, { headers });
  const confirmed = { state: "confirmed", to: returnAddress(request) } as const;
  if (signedIn) return respond(confirmed);
  const pending = await readScanCookie(request);
  if (!pending) return respond({ state: "expired" });
  const login = await checkToken(api, pending);
  if (login === "waiting") return respond({ state: "waiting" });
  return login === "expired"
    ? respond({ state: "expired" }, new Headers({ "Set-Cookie": await clearScanCookie() }))
    : respond(confirmed, await scanSignInHeaders(request, login));
}

/** The login to confirm, by the key in the address; 410 if the key has expired. */
export async function readScanRequest(request: Request, { api, customer }: { api: Api; customer: Customer }) {
  const scanKey = new URL(request.url).searchParams.get("key") ?? "";
  const login = await api.read(auth.scanAsked, { query: { key: scanKey } });
  return data({ scanKey, login, account: displayName(customer) }, { status: login ? 200 : HTTP_GONE });
}

/** Confirms the login of the browser that shows this key. */
export const confirmScan = (api: Api, { key }: { key: string }) => api.write(auth.scanConfirm, { body: { key } });
