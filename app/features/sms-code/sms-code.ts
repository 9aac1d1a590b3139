/** The time for which the button is disabled after a code was sent, in ms. */
const CODE_RESEND_MS = 60_000;

/** The time in ms from `now` until another code may follow the one sent at `sentAt`. */
export const remainingMs = (sentAt: number, now: number) =>
  Math.min(CODE_RESEND_MS, Math.max(0, sentAt + CODE_RESEND_MS - now));

/** The label of the send-code button. */
export function codeButtonText({ seconds, sent }: { seconds: number; sent: boolean }): string {
  if (seconds > 0) return `剩余${seconds}s`;
  return sent ? "重新获取" : "获取验证码";
}
