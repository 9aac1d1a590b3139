import { expect, test } from "vitest";
import { ConfigError, deadlineOf } from "#backend/variables.ts";
import { readEnv } from "./env.server.ts";

const LIVE = {
  SHOP_MODE: "live",
  PUBLIC_ORIGIN: "https://shop.example.com",
  SESSION_SECRET: "8sKq0ZzVb3nQm1xTg7YhPw5cRd2LfJ6u",
  SMS_URL: "https://sms.example.com/send",
  SMS_SECRET: "0123456789abcdef",
};
const OLDER_SECRET = "f3a94c1be07d52866d1c9e0b7a45f238";

test("reads the variables of a live shop, older secrets included", () => {
  expect(readEnv({ ...LIVE, SESSION_SECRET: `${LIVE.SESSION_SECRET}, ${OLDER_SECRET}` })).toMatchObject({
    SHOP_MODE: "live",
    PUBLIC_ORIGIN: LIVE.PUBLIC_ORIGIN,
    SESSION_SECRETS: [LIVE.SESSION_SECRET, OLDER_SECRET],
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
  ["SMS_URL", undefined],
  ["SMS_SECRET", ""],
])("a live shop refuses %s=%j [P2.3]", (name, value) => {
  expect(() => readEnv({ ...LIVE, [name]: value })).toThrow(name);
});

test.each<{ env: Record<string, string>; message: string }>([
  { env: { PORT: "http" }, message: "PORT must be a port number" },
  { env: { PORT: "70000" }, message: "PORT must be a port number" },
  { env: { PORT: "-1" }, message: "PORT must be a port number" },
  { env: { PUBLIC_ORIGIN: "http://x.com:99999" }, message: "PUBLIC_ORIGIN must be an origin" },
  { env: { PUBLIC_ORIGIN: "http://[::1" }, message: "PUBLIC_ORIGIN must be an origin" },
  { env: { PUBLIC_ORIGIN: "shop.example.com/path" }, message: "PUBLIC_ORIGIN must be an origin" },
  { env: { SHOP_MODE: "production" }, message: "SHOP_MODE must be demo or live" },
  { env: { SESSION_SECRET: "short" }, message: "SESSION_SECRET must have at least 32 characters" },
  { env: { PICTURE_ORIGINS: "https://pictures.example.com/goods" }, message: "PICTURE_ORIGINS must list origins" },
  { env: { API_BASE_URL: "ftp://api" }, message: "API_BASE_URL must be an http or https address" },
  { env: { BACKEND_SECRET: "short" }, message: "BACKEND_SECRET must have at least 16 characters" },
  { env: { WORKERS: "65" }, message: "WORKERS must be a number of processes, 1 to 64" },
  { env: { WORKERS: "two" }, message: "WORKERS must be a number of processes, 1 to 64" },
  { env: { WORKERS: "0" }, message: "WORKERS must be a number of processes, 1 to 64" },
  { env: { WORKERS: "1.5" }, message: "WORKERS must be a number of processes, 1 to 64" },
  { env: { TRUSTED_PROXIES: "proxy.internal" }, message: "TRUSTED_PROXIES must list addresses or networks" },
  { env: { TRUSTED_PROXIES: "10.0.0.0/x" }, message: "TRUSTED_PROXIES must list addresses or networks" },
  { env: { TRUSTED_PROXIES: "10.0.0.0/" }, message: "TRUSTED_PROXIES must list addresses or networks" },
  { env: { TRUSTED_PROXIES: "10.0.0.0/99" }, message: "TRUSTED_PROXIES must list addresses or networks" },
  { env: { TRUSTED_PROXIES: "10.0.0.1, fd00::/129" }, message: "TRUSTED_PROXIES must list addresses or networks" },
  { env: { CHAT_URL: "http://chat.example.com", CHAT_TOKEN: "t" }, message: "CHAT_URL must be an https address" },
  { env: { CHAT_URL: "https://chat.example.com" }, message: "CHAT_URL and CHAT_TOKEN must be set together" },
  { env: { DEADLINE_FACTOR: "0.5" }, message: "DEADLINE_FACTOR must be a number, 1 to 100" },
  { env: { DEADLINE_FACTOR: "101" }, message: "DEADLINE_FACTOR must be a number, 1 to 100" },
  { env: { DEADLINE_FACTOR: "twice" }, message: "DEADLINE_FACTOR must be a number, 1 to 100" },
  { env: { LOG_LEVEL: "loud" }, message: "LOG_LEVEL must be silent, error, warn, info or debug" },
  {
    env: { SHOP_MODE: "live" },
    message: "PUBLIC_ORIGIN, SESSION_SECRET, SMS_URL, SMS_SECRET must be set when SHOP_MODE is live",
  },
  {
    env: { SHOP_MODE: "live", API_BASE_URL: "https://api.example.com" },
    message: "PUBLIC_ORIGIN, SESSION_SECRET must be set when SHOP_MODE is live",
  },
  {
    env: { ...LIVE, SESSION_SECRET: "", PORT: "http", WORKERS: "0" },
    message: "SESSION_SECRET must be set when SHOP_MODE is live; PORT must be a port number; WORKERS must be",
  },
])("names every variable that is missing or wrong, in one line: $env [P2.2]", ({ env, message }) => {
  expect(() => readEnv(env)).toThrow(ConfigError);
  expect(() => readEnv(env)).toThrow(message);
  expect(() => readEnv(env)).not.toThrow("\n");
});

test("reads addresses and networks of both families as trusted proxies", () => {
  const { TRUSTED_PROXIES } = readEnv({
    TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1, ::1, fd00::/8",
    SESSION_SECRET: OLDER_SECRET,
  });
  expect(TRUSTED_PROXIES).toEqual(["10.0.0.0/8", "192.0.2.1", "::1", "fd00::/8"]);
});

test("the demo accepts a guessable secret", () => {
  const secret = "a".repeat(32);
  expect(readEnv({ SESSION_SECRET: secret }).SESSION_SECRETS).toEqual([secret]);
});

test("deadlines are as they are written, unless the tests' factor multiplies them", () => {
  expect(readEnv({ DATA_DIR: process.env.DATA_DIR }).DEADLINE_FACTOR).toBe(1);
  expect(readEnv({ ...LIVE, DEADLINE_FACTOR: "2.5" }).DEADLINE_FACTOR).toBe(2.5);
  expect(deadlineOf(100)).toBe(100 * Number(process.env.DEADLINE_FACTOR));
});
