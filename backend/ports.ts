import type { Purpose } from "#contract/auth.ts";

/** Everything outside the process and its database; tests replace nothing else. */

/** Epoch milliseconds. */
export type Clock = { now(): number };

export type Random = {
  /** Text of that many random bytes, base64url. */
  token(bytes: number): string;
  /** That many decimal digits, with leading zeros. */
  digits(count: number): string;
};

export type CodeMessage = { phone: string; purpose: Purpose | "bind"; code: string };
/** Sends codes to phones; rejects when the carrier refuses one. */
export type Sms = { send(message: CodeMessage): Promise<void> };

/** Draws a captcha as PNG; `key` identifies it in the outbox of demo mode. */
export type Captcha = { draw(key: string): Promise<{ answer: string; picture: Buffer }> };

/** Logs one event; fields contain no personal data. */
export type Log = (level: "info" | "warn" | "error", event: string, fields?: Record<string, unknown>) => void;

export type Ports = { clock: Clock; random: Random; sms: Sms; captcha: Captcha; log: Log };
