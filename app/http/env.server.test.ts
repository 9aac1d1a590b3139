import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";

/** A live shop does not start with unsafe settings (P2.3). */

const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_ORIGIN: "https://shop.example.com",
  SESSION_SECRET: "8sKq0ZzVb3nQm1xTg7YhPw5cRd2LfJ6u",
};
const OLDER = "f3a94c1be07d52866d1c9e0b7a45f238";

test("whole settings are taken, older secrets with them", () => {
  expect(readEnv({ ...LIVE, SESSION_SECRET: `${LIVE.SESSION_SECRET}, ${OLDER}` })).toMatchObject({
    SHOP_MODE: "live",
    PUBLIC_ORIGIN: LIVE.PUBLIC_ORIGIN,
    SESSION_SECRETS: [LIVE.SESSION_SECRET, OLDER],
  });
});

test.each([
  ["PUBLIC_ORIGIN", undefined],
  ["PUBLIC_ORIGIN", ""],
  ["PUBLIC_ORIGIN", "http://shop.example.com"],
  ["PUBLIC_ORIGIN", "https://shop.example.com/path"],
  ["PUBLIC_ORIGIN", "shop.example.com"],
  ["SESSION_SECRET", undefined],
  ["SESSION_SECRET", ""],
  ["SESSION_SECRET", " , "],
  ["SESSION_SECRET", "8sKq0ZzVb3nQm1xTg7YhPw5cRd2LfJ6"],
  ["SESSION_SECRET", `${LIVE.SESSION_SECRET},short`],
  ["SESSION_SECRET", "a".repeat(64)],
  ["SESSION_SECRET", "abababababababababababababababababababab"],
  ["SESSION_SECRET", "change-me-change-me-change-me-change-me"],
  ["SESSION_SECRET", "this is my secret and nobody else knows it"],
  ["SESSION_SECRET", "12345678901234567890123456789012"],
  ["SESSION_SECRET", `${LIVE.SESSION_SECRET},password-of-the-shop-password-of-the-shop`],
])("a live shop does not take %s=%j", (name, value) => {
  expect(() => readEnv({ ...LIVE, [name]: value })).toThrow(name);
});

test("the demo takes a secret that is easy to remember", () => {
  const easy = "a".repeat(32);
  expect(readEnv({ SESSION_SECRET: easy }).SESSION_SECRETS).toEqual([easy]);
});
