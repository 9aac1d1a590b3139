import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { beforeEach, expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { staticFiles } from "./static-files.ts";

let port = 0;
let folder = "";
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "shop-static-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite/manifest.json"), "{}");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "assets/page-abc.js"), "plain");
  writeFileSync(join(folder, "assets/page-abc.js.br"), "brotli");
  writeFileSync(join(folder, "assets/page-abc.js.gz"), "gzip");
  port = await serve(
    express()
      .use(staticFiles(folder))
      .use((_req, res) => void res.send("page")),
  );
});

test.each([
  [undefined, undefined, "plain"],
  ["br, gzip", "br", "brotli"],
  ["gzip", "gzip", "gzip"],
  ["br;q=0, gzip", "gzip", "gzip"],
  ["zstd", undefined, "plain"],
])("a client that accepts %s gets %s", async (accepted, coding, body) => {
  const answer = await send(port, { path: "/assets/page-abc.js", headers: { "Accept-Encoding": accepted } });
  expect(answer).toMatchObject({ status: 200, body });
  expect(answer.headers.get("content-encoding")).toBe(coding);
  expect(answer.headers.get("vary")).toBe("Accept-Encoding");
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
});

test("hashed names may be cached for ever, others for an hour", async () => {
  const hashed = await send(port, { path: "/assets/page-abc.js" });
  expect(hashed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const named = await send(port, { path: "/favicon.svg" });
  expect(named.headers.get("cache-control")).toBe("public, max-age=3600");
});

test("If-None-Match with the file's ETag is answered with 304", async () => {
  const etag = (await send(port, { path: "/favicon.svg" })).headers.get("etag");
  expect(await send(port, { path: "/favicon.svg", headers: { "If-None-Match": etag } })).toMatchObject({
    status: 304,
    body: "",
  });
});

test("HEAD has the length and no body", async () => {
  const answer = await send(port, { method: "HEAD", path: "/favicon.svg" });
  expect(answer.headers.get("content-length")).toBe("6");
  expect(answer.body).toBe("");
});

test("a missing asset is answered with 404 without rendering a page", async () => {
  expect(await send(port, { path: "/assets/gone.js" })).toMatchObject({ status: 404, body: "文件不存在\n" });
});

test.each(["/", "/.vite/manifest.json", "/assets", "/__proto__", "/favicon.svg/", "/assets/page-abc.js.br/x"])(
  "%s is not a file",
  async (path) => {
    expect((await send(port, { path })).body).not.toMatch(/svg|plain|brotli|\{\}/);
  },
);

test("a range request gets the whole file", async () => {
  const answer = await send(port, { path: "/favicon.svg", headers: { Range: "bytes=5-1" } });
  expect(answer).toMatchObject({ status: 200, body: "<svg/>" });
});

test("a running server still serves the files that a later build removed", async () => {
  rmSync(folder, { recursive: true });
  expect((await send(port, { path: "/assets/page-abc.js" })).body).toBe("plain");
});
