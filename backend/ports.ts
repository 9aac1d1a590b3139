import type { Purpose } from "#contract/auth.ts";

/** What the backend takes from the outside world: real in main, fake in tests. Nothing else is ever mocked. */

/** Epoch milliseconds. */
export type Clock = { now(): number };

export type Random = {
  /** Unguessable text of that many random bytes, base64url. */
  token(bytes: number): string;
  /** Decimal digits, leading zeros included. */
  digits(count: number): string;
};

export type CodeMessage = { phone: string; purpose: Purpose | "bind"; code: string };
/** Carries codes to phones; rejects when the carrier did. */
export type Sms = { send(message: CodeMessage): Promise<void> };

/** Draws a picture of letters that machines read badly; `key` is what the caller will send back with them. */
export type Captcha = { draw(key: string): Promise<{ answer: string; svg: string }> };

/** One line a happening, fields without personal data. */
export type Log = (level: "info" | "warn" | "error", event: string, fields?: Record<string, unknown>) => void;

export type Ports = { clock: Clock; random: Random; sms: Sms; captcha: Captcha; log: Log };
