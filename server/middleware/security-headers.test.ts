import express from "express";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { cspNonce, securityHeaders } from "./security-headers.ts";

const answer = async (options: Parameters<typeof securityHeaders>[0]) => {
  const app = express().use(securityHeaders(options)).use(cspNonce(options));
  app.get("/", (_req, res) => void res.send(res.locals.nonce));
  return send(await serve(app), {});
};

const directives = (policy = "") => new Map(policy.split("; ").map((one) => [one.split(" ")[0], one] as const));

test("every response has the security headers", async () => {
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

test("a response that is not a page allows no inline script and no inline style", async () => {
  const app = express()
    .use(securityHeaders({ https: false }))
    .use((_req, res) => void res.send("text"));
  const policy = directives((await send(await serve(app), {})).headers.get("content-security-policy"));
  expect(policy.get("script-src")).toBe("script-src 'self'");
  expect(policy.get("style-src")).toBe("style-src 'self'");
});

test("a page allows scripts and styles by a nonce that no other response has", async () => {
  const [one, two] = [await answer({ https: false }), await answer({ https: false })];
  const policy = directives(one.headers.get("content-security-policy"));
  expect(policy.get("script-src")).toBe(`script-src 'self' 'nonce-${one.body}'`);
  expect(policy.get("style-src")).toBe(`style-src 'self' 'nonce-${one.body}'`);
  expect(one.body).toHaveLength(22);
  expect(one.body).not.toBe(two.body);
});

test("the policy forbids what no page uses", async () => {
  const policy = directives((await answer({ https: false })).headers.get("content-security-policy"));
  expect([...policy.values()]).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "style-src-attr 'unsafe-inline'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self' https://open.weixin.qq.com https://wx.tenpay.com https://openapi.alipay.com https://mclient.alipay.com",
    ]),
  );
});

test("a shop on http sends no Strict-Transport-Security", async () => {
  const { headers: sent } = await answer({ https: false });
  expect(sent.has("strict-transport-security")).toBe(false);
  expect(sent.get("content-security-policy")).not.toContain("upgrade-insecure-requests");
});
