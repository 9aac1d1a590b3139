import { expect, test } from "vitest";
import { codeButtonText, remainingMs } from "./sms-code.ts";

test.each([
  { sentAt: 1000, now: 1000, remaining: 60_000 },
  { sentAt: 1000, now: 31_000, remaining: 30_000 },
  { sentAt: 1000, now: 61_000, remaining: 0 },
  { sentAt: 1000, now: 999_000, remaining: 0 },
  { sentAt: 9000, now: 1000, remaining: 60_000 },
])("after a code sent at $sentAt the next one is $remaining ms away at $now", ({ sentAt, now, remaining }) => {
  expect(remainingMs(sentAt, now)).toBe(remaining);
});

test.each([
  { seconds: 0, sent: false, text: "获取验证码" },
  { seconds: 60, sent: true, text: "剩余60s" },
  { seconds: 1, sent: true, text: "剩余1s" },
  { seconds: 0, sent: true, text: "重新获取" },
])("$seconds seconds left, sent: $sent: $text [S4.code.1]", ({ text, ...state }) => {
  expect(codeButtonText(state)).toBe(text);
});
