import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Purpose } from "#contract/auth.ts";

/** The modes that are tabs of the login (P4.4). */
export const LOGIN_TABS = [
  { mode: "sms", name: "快捷登录" },
  { mode: "password", name: "账号登录" },
  { mode: "scan", name: "扫码登录" },
] as const;

/** The page's title in each mode (S2.login.1). */
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

/** The purpose of a code in each mode that sends one (P5.13). */
const PURPOSES = { sms: "login", register: "mobile", forgot: "change_pwd" } as const satisfies Partial<
  Record<LoginMode, Purpose>
>;

export type CodeMode = keyof typeof PURPOSES;
export const sendsCodes = (mode: LoginMode): mode is CodeMode => Object.hasOwn(PURPOSES, mode);
export const codePurpose = (mode: CodeMode) => PURPOSES[mode];

/**
 * The address of a login mode. `sent`: a code was sent and what was typed for it is shown again; without it
 * the forgot mode starts with empty fields (S4.login.7).
 */
export const loginAddress = (mode: LoginMode, from: string, sent = false) =>
  link(urls.login, {}, { mode, from, sent: sent && mode === "forgot" ? 1 : undefined });

/** Whether a code went out from this address. */
export const isCodeSent = (mode: LoginMode, search: URLSearchParams) => mode !== "forgot" || search.has("sent");

/** Marks what the dialog asks of the login page: its action then tells where it leads, in place of leading there. */
const DIALOG = "dialog";
export const forDialog = (at: string) => `${at}${at.includes("?") ? "&" : "?"}${DIALOG}=1`;
export const isForDialog = (url: string) => new URL(url).searchParams.has(DIALOG);

/** How long the button is disabled after a code was sent, in seconds (S4.code.1). */
export const CODE_RESEND_MS = 60_000;

/** How much of the rest is left at `now` for a code sent at `sentAt`. */
export const remainingMs = (sentAt: number, now: number) =>
  Math.min(CODE_RESEND_MS, Math.max(0, sentAt + CODE_RESEND_MS - now));

/** The label of the send-code button (S4.code.1). */
export function codeButtonText({ seconds, sent }: { seconds: number; sent: boolean }): string {
  if (seconds > 0) return `剩余${seconds}s`;
  return sent ? "重新获取" : "获取验证码";
}

/** The interval of the scan check, in ms (S4.login.5). */
export const SCAN_CHECK_MS = 2000;

/** How a login by scanning stands; `to` is where a browser that was let in goes. */
export type ScanState = { state: "waiting" } | { state: "gone" } | { state: "in"; to: string };

/** Whether an origin is a loopback name, which a phone cannot open (P6.6). */
export const isLoopback = (origin: string) =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);
