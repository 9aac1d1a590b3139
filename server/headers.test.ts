import express from "express";
import { expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { headers, nonces } from "./headers.ts";

const answer = async (setting: Parameters<typeof headers>[0]) => {
  const app = express().use(headers(setting)).use(nonces(setting));
  app.get("/", (_req, res) => void res.send(res.locals.nonce));
  return send(await served(app), {});
};

const directives = (policy = "") => new Map(policy.split("; ").map((one) => [one.split(" ")[0], one] as const));

test("every answer carries the security headers", async () => {
  const { headers: sent } = await answer({ https: true });
  expect(Object.fromEntries(sent)).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
    "strict-transport-security": "max-age=63072000; includeSubDomains",
  });
  expect(sent.get("permissions-policy")).toContain("camera=()");
});

test("what is no page admits no inline script and no inline style", async () => {
  const app = express()
    .use(headers({ https: false }))
    .use((_req, res) => void res.send("words"));
  const policy = directives((await send(await served(app), {})).headers.get("content-security-policy"));
  expect(policy.get("script-src")).toBe("script-src 'self'");
  expect(policy.get("style-src")).toBe("style-src 'self'");
});

test("scripts and their styles run by this answer's nonce alone, and no other answer has the same", async () => {
  const [one, two] = [await answer({ https: false }), await answer({ https: false })];
  const policy = directives(one.headers.get("content-security-policy"));
  expect(policy.get("script-src")).toBe(`script-src 'self' 'nonce-${one.body}'`);
  expect(policy.get("style-src")).toBe(`style-src 'self' 'nonce-${one.body}'`);
  expect(one.body).toHaveLength(22);
  expect(one.body).not.toBe(two.body);
});

test("the policy closes what no page uses", async () => {
  const policy = directives((await answer({ https: false })).headers.get("content-security-policy"));
  expect([...policy.values()]).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
});

test("http knows no strict transport", async () => {
  const { headers: sent } = await answer({ https: false });
  expect(sent.has("strict-transport-security")).toBe(false);
  expect(sent.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});
