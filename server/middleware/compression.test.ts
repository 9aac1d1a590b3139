import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express, { type RequestHandler } from "express";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { compression, defaultHeaders } from "./compression.ts";
import { securityHeaders } from "./security-headers.ts";

const PAGE = `<!DOCTYPE html>${"<p>办公用品批发</p>".repeat(200)}`;
const html: RequestHandler = (_req, res) => {
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.write(PAGE.slice(0, 100));
  res.write(Buffer.from(PAGE.slice(100)));
  res.end();
};

/** Returns the response with its body as it was sent, which fetch() would decompress. */
async function request(handler: RequestHandler, accepted = "identity", method = "GET") {
  const app = express().disable("x-powered-by").use(compression()).use(defaultHeaders()).use(handler);
  const port = await serve(app);
  const { request } = await import("node:http");
  return new Promise<{ headers: Record<string, unknown>; body: Buffer; status?: number }>((resolve, reject) => {
    request({ port, method, headers: { "Accept-Encoding": accepted } }, (res) => {
      const parts: Buffer[] = [];
      res.on("data", (part: Buffer) => parts.push(part));
      res.on("end", () => resolve({ headers: res.headers, body: Buffer.concat(parts), status: res.statusCode ?? 0 }));
    })
      .on("error", reject)
      .end();
  });
}

test.each([
  ["gzip, br", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip", "gzip", gunzipSync],
] as const)("a client that accepts %s gets %s", async (accepted, coding, decompress) => {
  const { headers, body } = await request(html, accepted);
  expect(headers["content-encoding"]).toBe(coding);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(decompress(body).toString()).toBe(PAGE);
  expect(body.length).toBeLessThan(PAGE.length / 4);
});

test("a client that accepts no coding gets the page uncompressed", async () => {
  const { headers, body } = await request(html);
  expect(body.toString()).toBe(PAGE);
  expect(headers.vary).toBe("Accept-Encoding");
  expect(headers).not.toHaveProperty("content-encoding");
});

test("HEAD has the headers of GET and no body", async () => {
  const { headers, body } = await request(html, "br", "HEAD");
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8" });
  expect(body).toHaveLength(0);
});

test("304 has no body and no length", async () => {
  const { status, headers } = await request((_req, res) => void res.status(304).end());
  expect(status).toBe(304);
  expect(headers).not.toHaveProperty("content-length");
});

test.each([
  ["is private by default", {}, "private, no-store"],
  ["has the Cache-Control of its loader", { "Cache-Control": "public, max-age=60" }, "public, max-age=60"],
  [
    "with Set-Cookie is private, whatever its loader set",
    { "Cache-Control": "public, max-age=60", "Set-Cookie": "a=1" },
    "private, no-store",
  ],
])("a response %s", async (_, headers, cacheControl) => {
  for (const accepted of ["identity", "br"]) {
    const response = await request((_req, res) => {
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
      res.setHeader("Content-Type", "text/html; charset=utf-8");
      res.end(PAGE);
    }, accepted);
    expect(response.headers["cache-control"]).toBe(cacheControl);
  }
});

test("raster images are not compressed", async () => {
  const { headers } = await request((_req, res) => {
    res.setHeader("Content-Type", "image/webp");
    res.end(Buffer.alloc(5000));
  }, "br");
  expect(headers).not.toHaveProperty("content-encoding");
});

test.each([
  [503, {}, "5"],
  [503, { "Retry-After": "60" }, "60"],
  [200, {}, undefined],
])("a response %i with %j says when to retry: %s", async (status, sent, retryAfter) => {
  const { headers } = await request((_req, res) => void res.status(status).set(sent).end());
  expect(headers["retry-after"]).toBe(retryAfter);
});

test("a page's Referrer-Policy is the only one, although Remix's adapter appends it to that of all responses", async () => {
  const app = express()
    .use(securityHeaders({ https: false }))
    .use(defaultHeaders());
  app.get("/link", (_req, res) => void res.append("referrer-policy", "no-referrer").send("text"));
  app.get("/", (_req, res) => void res.send("text"));
  const port = await serve(app);
  const policies = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).headers.get("referrer-policy");
  expect(await policies("/link")).toBe("no-referrer");
  expect(await policies("/")).toBe("strict-origin-when-cross-origin");
});
