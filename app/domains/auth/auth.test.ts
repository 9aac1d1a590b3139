import { expect, test } from "vitest";
import { codeButtonText, modeOf, restOf } from "./auth.ts";

test.each([
  ["", "sms"],
  ["?mode=sms", "sms"],
  ["?mode=password", "password"],
  ["?mode=register", "sms"],
  ["?mode=__proto__", "sms"],
])("/login%s shows %s", (search, mode) => {
  expect(modeOf(`http://localhost/login${search}`)).toBe(mode);
});

test.each([
  { sentAt: 1000, now: 1000, left: 60_000 },
  { sentAt: 1000, now: 31_000, left: 30_000 },
  { sentAt: 1000, now: 61_000, left: 0 },
  { sentAt: 1000, now: 999_000, left: 0 },
  { sentAt: 9000, now: 1000, left: 60_000 },
])("a code sent at $sentAt rests $left ms at $now", ({ sentAt, now, left }) => {
  expect(restOf(sentAt, now)).toBe(left);
});

test.each([
  { seconds: 0, sent: false, text: "获取验证码" },
  { seconds: 60, sent: true, text: "剩余60s" },
  { seconds: 1, sent: true, text: "剩余1s" },
  { seconds: 0, sent: true, text: "重新获取" },
])("$seconds seconds left, sent: $sent: $text", ({ text, ...state }) => {
  expect(codeButtonText(state)).toBe(text);
});
