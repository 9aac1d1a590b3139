import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Purpose } from "#contract/auth.ts";

/** Ways to log in, side by side, in the words of product.md section 4. */
export const LOGIN_TABS = [
  { mode: "sms", name: "快捷登录" },
  { mode: "password", name: "账号登录" },
  { mode: "scan", name: "扫码登录" },
] as const;

/** What the page is called in each mode of storefront.md section 2. */
const TITLES = {
  sms: "登录",
  password: "登录",
  scan: "登录",
  forgot: "忘记密码",
  register: "注册",
  set: "设置密码",
} as const;

export type LoginMode = keyof typeof TITLES;

/** The mode that the address asks for; whatever it does not know is the quick login. */
export function parseMode(search: string): LoginMode {
  const asked = new URLSearchParams(search).get("mode");
  return asked !== null && isMode(asked) ? asked : "sms";
}

const isMode = (asked: string): asked is LoginMode => Object.hasOwn(TITLES, asked);

export const modeTitle = (mode: LoginMode) => TITLES[mode];

/** What codes are for in the modes that send them (product.md section 5). */
const PURPOSES = { sms: "login", register: "mobile", forgot: "change_pwd" } as const satisfies Partial<
  Record<LoginMode, Purpose>
>;

export type CodeMode = keyof typeof PURPOSES;
export const sendsCodes = (mode: LoginMode): mode is CodeMode => Object.hasOwn(PURPOSES, mode);
export const codePurpose = (mode: CodeMode) => PURPOSES[mode];

/**
 * The login in one of its modes. `sent`: a code went out from here, and what was typed for it is shown again; who enters
 * the forgotten password without it finds empty fields (storefront.md section 4).
 */
export const loginAddress = (mode: LoginMode, from: string, sent = false) =>
  link(urls.login, {}, { mode, from, sent: sent && mode === "forgot" ? 1 : undefined });

/** Whether a code went out from this address. */
export const isCodeSent = (mode: LoginMode, search: URLSearchParams) => mode !== "forgot" || search.has("sent");

/** Marks what the dialog asks of the login page: its action then tells where it leads, in place of leading there. */
const DIALOG = "dialog";
export const forDialog = (at: string) => `${at}${at.includes("?") ? "&" : "?"}${DIALOG}=1`;
export const isForDialog = (url: string) => new URL(url).searchParams.has(DIALOG);

/** After a code was sent, the button rests this long (storefront.md sections 4 and 9). */
export const CODE_RESEND_MS = 60_000;

/** How much of the rest is left at `now` for a code sent at `sentAt`. */
export const remainingMs = (sentAt: number, now: number) =>
  Math.min(CODE_RESEND_MS, Math.max(0, sentAt + CODE_RESEND_MS - now));

/** What the send-code button says (storefront.md section 4). */
export function codeButtonText({ seconds, sent }: { seconds: number; sent: boolean }): string {
  if (seconds > 0) return `剩余${seconds}s`;
  return sent ? "重新获取" : "获取验证码";
}

/** The QR mode asks this often whether the phone has confirmed (storefront.md section 9). */
export const SCAN_CHECK_MS = 2000;

/** How a login by scanning stands; `to` is where a browser that was let in goes. */
export type ScanState = { state: "waiting" } | { state: "gone" } | { state: "in"; to: string };

/** Whether an origin means the very machine that reads it, so that a phone cannot open it (product.md section 6). */
export const isLoopback = (origin: string) =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);
