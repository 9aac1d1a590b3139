import { afterEach, expect, test } from "vitest";
import { env } from "../env.server.ts";
import { isAddress, sentPicture } from "./sent-picture.server.ts";

const settings = env();
const before = { ...settings };
afterEach(() => void Object.assign(settings, { API_BASE_URL: undefined, ...before }));

const PNG = "data:image/png;base64,iVBORw0KGgo=";

test.each([
  [PNG, PNG],
  [` ${PNG}\n`, PNG],
  ["data:image/svg+xml;utf8,<svg/>", "data:image/svg+xml;utf8,<svg/>"],
  ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>', "svg"],
  ["<svg viewBox='0 0 1 1'></svg>", "svg"],
  ["/captcha/7.png?key=a", "/backend/captcha/7.png%3Fkey%3Da"],
  ["captcha/7.png", "/backend/captcha/7.png"],
  ["https://api.example.com/qr.png", "/https/api.example.com/qr.png"],
  ["//img.example.com/qr.png", "/host/img.example.com/qr.png"],
  ["https://img.example.com/qr.png", "/https/img.example.com/qr.png"],
  ["https://elsewhere.example/qr.png", null],
  ["http://169.254.169.254/latest", null],
  ["data:text/html,<script>alert(1)</script>", null],
  ["javascript:alert(1)", null],
  [`${PNG}${"A".repeat(400_000)}`, null],
  ["a text", null],
  ["", null],
])("the picture %.60s is shown as %s", (sent, shown) => {
  Object.assign(settings, { API_BASE_URL: "https://api.example.com/v2", PICTURE_ORIGINS: ["https://img.example.com"] });
  const source = sentPicture(sent, 240);
  if (shown === null || shown.startsWith("data:")) return expect(source).toBe(shown);
  if (shown === "svg") return expect(source).toMatch(/^data:image\/svg\+xml;base64,/);
  expect(source).toMatch(/^\/picture\/240\/[\w-]{16}\//);
  expect(source?.slice(source.indexOf("/", 13 + 16))).toBe(shown);
});

test("a path of the embedded backend is no picture, unless it is one of its photographs", () => {
  expect(sentPicture("/api/user", 240)).toBeNull();
});

test("a text is told from an address", () => {
  expect(["//a.example/b", "/b", "b/c.png", "b.png"].every(isAddress)).toBe(true);
  expect(["weixin:wxpay", "https", "a text", "12345"].some(isAddress)).toBe(false);
});
