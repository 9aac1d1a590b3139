import { link } from "#app/link.ts";
import { urls } from "#app/urls.ts";
import type { Purpose } from "#contract/auth.ts";

/** The toast after a login that has cancelled the closing of the account. */
export const CLOSING_CANCELLED = "您申请的注销已因登录取消，账户照常使用";

/** The modes that are tabs of the login. */
export const LOGIN_TABS = [
  { mode: "sms", name: "快捷登录" },
  { mode: "password", name: "账号登录" },
  { mode: "scan", name: "扫码登录" },
] as const;

/** The page's title in each mode. */
const TITLES = {
  sms: "登录",
  password: "登录",
  scan: "登录",
  forgot: "忘记密码",
  register: "注册",
  set: "设置密码",
  wechat: "绑定手机号",
} as const;

export type LoginMode = keyof typeof TITLES;

/** The mode in the query of a login address; the quick login by default. */
export function parseMode(search: string): LoginMode {
  const mode = new URLSearchParams(search).get("mode");
  return mode !== null && isMode(mode) ? mode : "sms";
}

const isMode = (mode: string): mode is LoginMode => Object.hasOwn(TITLES, mode);

/** The titles of a login that continues an act. */
const ACT_TITLES = {
  add_cart: "登录后继续加入购物车",
  buy_now: "登录后继续购买",
  follow: "登录后关注店铺",
  coupon: "登录后领取优惠券",
} as const;

/** The title of a mode; for the tabs it names the act that the login continues. */
export const modeTitle = (mode: LoginMode, act: keyof typeof ACT_TITLES | null = null) =>
  act && LOGIN_TABS.some((tab) => tab.mode === mode) ? ACT_TITLES[act] : TITLES[mode];

/** The purpose of a code in each mode that sends one. */
const PURPOSES = {
  sms: "login",
  register: "mobile",
  forgot: "change_pwd",
  wechat: "login",
} as const satisfies Partial<Record<LoginMode, Purpose>>;

export type CodeMode = keyof typeof PURPOSES;
export const sendsCodes = (mode: LoginMode): mode is CodeMode => Object.hasOwn(PURPOSES, mode);
export const codePurpose = (mode: CodeMode) => PURPOSES[mode];

/** The time for which a passed captcha lets codes be sent again, in ms. */
const CAPTCHA_PASS_MS = 5 * 60 * 1000;
/** True while the captcha that was passed at `passedAt` lets a code be sent without another one. */
export const passHolds = (passedAt: number, now: number) => passedAt <= now && now < passedAt + CAPTCHA_PASS_MS;

/**
 * The address of a login mode. `sent` marks that a code was sent, so that the forgot mode restores the draft; without
 * it that mode starts with empty fields.
 */
export const loginAddress = (mode: LoginMode, from: string, sent = false) =>
  link(urls.auth.login, {}, { mode, from, sent: sent && mode === "forgot" ? 1 : undefined });

/** Whether the page at this address shows the draft of a sent code. */
export const isCodeSent = (mode: LoginMode, search: URLSearchParams) => mode !== "forgot" || search.has("sent");

/** Marks the dialog's requests to the login page, whose action then answers with the target in place of a redirect. */
const DIALOG = "dialog";
export const forDialog = (address: string) => `${address}${address.includes("?") ? "&" : "?"}${DIALOG}=1`;
export const isForDialog = (url: string) => new URL(url).searchParams.has(DIALOG);

/** The interval of the scan check, in ms. */
export const SCAN_CHECK_MS = 2000;

/** The state of a login by QR code; `to` is the page that the browser loads after the login. */
export type ScanState = { state: "waiting" } | { state: "expired" } | { state: "confirmed"; to: string };

/** Whether an origin is a loopback name, which a phone cannot open. */
export const isLoopback = (origin: string) =>
  /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(origin).hostname);
