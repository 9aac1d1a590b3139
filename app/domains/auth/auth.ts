/** Ways to log in that this page shows, in the words of product.md section 4. */
export const LOGIN_MODES = [
  { mode: "sms", name: "快捷登录" },
  { mode: "password", name: "账号登录" },
] as const;

export type LoginMode = (typeof LOGIN_MODES)[number]["mode"];

/** The mode that the address asks for; whatever it does not know is the quick login. */
export function modeOf(url: string): LoginMode {
  const asked = new URL(url).searchParams.get("mode");
  return LOGIN_MODES.find(({ mode }) => mode === asked)?.mode ?? "sms";
}

/** After a code was sent, the button rests this long (storefront.md sections 4 and 9). */
export const CODE_REST_MS = 60_000;

/** How much of the rest is left at `now` for a code sent at `sentAt`. */
export const restOf = (sentAt: number, now: number) => Math.min(CODE_REST_MS, Math.max(0, sentAt + CODE_REST_MS - now));

/** What the send-code button says (storefront.md section 4). */
export function codeButtonText({ seconds, sent }: { seconds: number; sent: boolean }): string {
  if (seconds > 0) return `剩余${seconds}s`;
  return sent ? "重新获取" : "获取验证码";
}

/** The privacy agreement's name in the backend; spelled as the family spells it. */
export const PRIVACY_AGREEMENT = "sys_userr_privacy";
