import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express, { type RequestHandler } from "express";
import { expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { deliver } from "./deliver.ts";

const PAGE = `<!DOCTYPE html>${"<p>办公用品批发</p>".repeat(200)}`;
const html: RequestHandler = (_req, res) => {
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.write(PAGE.slice(0, 100));
  res.write(Buffer.from(PAGE.slice(100)));
  res.end();
};

/** fetch() would unpack the answer; this keeps it as it was sent. */
async function answer(handler: RequestHandler, accepted = "identity", method = "GET") {
  const port = await served(express().disable("x-powered-by").use(deliver()).use(handler));
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
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
] as const)("a client that takes %s gets %s in one piece", async (accepted, coding, unpack) => {
  const { headers, body } = await answer(html, accepted);
  expect(headers).toMatchObject({ "content-encoding": coding, "content-length": String(body.length) });
  expect(headers.vary).toBe("Accept-Encoding");
  expect(unpack(body).toString()).toBe(PAGE);
  expect(body.length).toBeLessThan(PAGE.length / 4);
});

test("who takes no coding gets the page as it is, with its length", async () => {
  const { headers, body } = await answer(html);
  expect(body.toString()).toBe(PAGE);
  expect(headers).toMatchObject({ "content-length": String(body.length), vary: "Accept-Encoding" });
  expect(headers).not.toHaveProperty("content-encoding");
});

test("HEAD tells what GET would", async () => {
  const { headers, body } = await answer(html, "br", "HEAD");
  expect(headers).toMatchObject({ "content-type": "text/html; charset=utf-8" });
  expect(body).toHaveLength(0);
});

test("an answer without a body stays one", async () => {
  const { status, headers } = await answer((_req, res) => void res.status(304).end());
  expect(status).toBe(304);
  expect(headers).not.toHaveProperty("content-length");
});

test.each([
  ["private unless the loader said otherwise", {}, "private, no-store"],
  ["as the loader said", { "Cache-Control": "public, max-age=60" }, "public, max-age=60"],
  [
    "private with a cookie, whatever the loader said",
    { "Cache-Control": "public, max-age=60", "Set-Cookie": "a=1" },
    "private, no-store",
  ],
])("%s", async (_, given, kept) => {
  const { headers } = await answer((_req, res) => {
    for (const [name, value] of Object.entries(given)) res.setHeader(name, value);
    res.end("页");
  });
  expect(headers["cache-control"]).toBe(kept);
});

test("pictures of dots are not compressed again", async () => {
  const { headers } = await answer((_req, res) => {
    res.setHeader("Content-Type", "image/webp");
    res.end(Buffer.alloc(5000));
  }, "br");
  expect(headers).not.toHaveProperty("content-encoding");
});
