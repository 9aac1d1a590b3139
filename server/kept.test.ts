import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import express from "express";
import { describe, expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { type Answered, send } from "#tests/support/wire.ts";
import { keptPages } from "./kept.ts";
import { Busy } from "./turns.ts";

type Rendered = { status?: number; headers?: Record<string, string>; html?: string; wait?: Promise<unknown> };

/** Kept pages over a rendering that counts; what is not kept is answered "passed on". */
async function shop(render: (url: URL, nonce: string) => Rendered = () => ({}), bytesMax?: number) {
  const world = { now: 1_000_000, version: "1", renderings: [] as string[], known: [] as boolean[], failing: false };
  const kept = keptPages({
    render: async (request, nonce, known) => {
      world.known.push(known);
      world.renderings.push(request.url + (request.headers.get("Cookie") ?? ""));
      const number = world.renderings.length;
      const { status = 200, headers = {}, html = `<p>page ${number}</p>`, wait } = render(new URL(request.url), nonce);
      await wait;
      return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
    },
    version: async () => {
      if (world.failing) throw new Error("no database");
      return world.version;
    },
    policy: (hashes, nonce) => `scripts ${hashes.join(" ")} styles ${nonce}`,
    styleNonce: "known",
    now: () => world.now,
    ...(bytesMax ? { bytesMax } : {}),
  });
  const app = express().disable("x-powered-by").set("etag", false);
  app.use(kept.handler).use((_req, res) => void res.send("passed on"));
  const port = await served(app);
  const get = (path = "/", headers: Record<string, string> = {}, method = "GET"): Promise<Answered> =>
    send(port, { path, headers, method });
  return { world, get, port, size: kept.size };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test("a page is rendered once for all visitors, and said to be private", async () => {
  const { world, get } = await shop();
  const answers = await Promise.all([get(), get(), get()]);
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill("<p>page 1</p>"));
  expect((await get("/", { Cookie: "_ga=1; other=2" })).body).toBe("<p>page 1</p>");
  expect(world.renderings).toHaveLength(1);
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    "cache-control": "private, no-cache",
    vary: "Accept-Encoding, Cookie",
  });
});

test.each([
  ["a session", { Cookie: "a=1; shop_session=x" }],
  ["a session over https", { Cookie: "__Host-shop_session=x" }],
  ["a word that waits to be said", { Cookie: "shop_toast=x" }],
  ["a draft", { Cookie: "shop_login=x" }],
  ["a cookie of ours that nobody knows yet", { Cookie: "__Host-shop_new=x" }],
  ["an authorization", { Authorization: "Basic x" }],
  ["two announcements", { Cookie: "shop_placard=1; shop_placard=2" }],
  ["an announcement without end", { Cookie: `shop_placard=${"a".repeat(300)}` }],
])("%s is never answered with a kept page", async (_, headers) => {
  const { world, get } = await shop();
  await get();
  expect((await get("/", headers)).body).toBe("passed on");
  expect(world.renderings).toHaveLength(1);
});

test.each([
  "/login",
  "/shopping_cart",
  "/user",
  "/goods_detail/1.data",
  "/_root.data",
  "/goods_detail/x",
  `/?a=${"a".repeat(1100)}`,
])("%s is not kept", async (path) => {
  expect((await (await shop()).get(path)).body).toBe("passed on");
});

test("forms are passed on", async () => {
  const { get } = await shop();
  expect((await get("/", { "Content-Length": "0" }, "POST")).body).toBe("passed on");
});

test.each([
  ["a cookie", { headers: { "Set-Cookie": "a=1" } }],
  ["500", { status: 500 }],
  ["a redirect", { status: 302, headers: { Location: "/login" } }],
  ["no page", { headers: { "Content-Type": "application/json" } }],
])("an answer with %s is not kept", async (_, rendered) => {
  const { get, size } = await shop(() => rendered);
  expect((await get()).body).toBe("passed on");
  expect(size()).toEqual({ bytes: 0, pages: 0 });
});

test.each([404, 410])(
  "a page that says %i is rendered once for who asks at the moment, and never kept",
  async (status) => {
    let finish = () => {};
    const wait = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { world, get, size } = await shop(() => ({ status, wait }));
    const both = Promise.all([get(), get()]);
    await settled();
    finish();
    for (const answer of await both) {
      expect([answer.status, answer.body]).toEqual([status, "<p>page 1</p>"]);
      expect(answer.headers.has("etag")).toBe(false);
    }
    expect(world.renderings).toHaveLength(1);
    expect(size()).toEqual({ bytes: 0, pages: 0 });
    expect((await get()).body).toBe("<p>page 2</p>");
  },
);

test("the rendering is told whether an older page is known, for which many may be waiting", async () => {
  const { world, get } = await shop();
  await get();
  await get("/goods_detail/1");
  world.now += 60_000;
  await get();
  expect(world.known).toEqual([false, false, true]);
});

test("who was turned away while the page waited for its turn does not wait a second time", async () => {
  const { get } = await shop(() => {
    throw new Busy();
  });
  const { status, headers } = await get();
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
});

test("the rendering is told nothing of who asked but the address and the announcement they closed", async () => {
  const { world, get, port } = await shop();
  await get("/goods_search?title=a", { Cookie: "_ga=1; shop_placard=v1", Authorization: "", "X-Client-Address": "9" });
  expect(world.renderings).toEqual([`http://localhost:${port}/goods_search?title=ashop_placard=v1`]);
  expect((await get("/goods_search?title=a")).body).toBe("<p>page 2</p>");
});

describe("changes", () => {
  test("are looked for at most twice a second, and a page just superseded is shown while it is made anew", async () => {
    const { world, get } = await shop();
    await get();
    world.version = "2";
    world.now += 400;
    expect((await get()).body).toBe("<p>page 1</p>");
    world.now += 200;
    expect((await get()).body).toBe("<p>page 1</p>");
    await settled();
    expect((await get()).body).toBe("<p>page 2</p>");
    expect(world.renderings).toHaveLength(2);
  });

  test("show at once in a page that nobody asked for meanwhile", async () => {
    const { world, get } = await shop();
    await get();
    world.version = "2";
    world.now += 1600;
    expect((await get()).body).toBe("<p>page 2</p>");
  });

  test("that happen during a slow rendering are not lost in it", async () => {
    let finish = () => {};
    const wait = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { world, get } = await shop(() => (world.renderings.length === 1 ? { wait } : {}));
    const first = get();
    await settled();
    world.version = "2";
    world.now += 1600;
    const second = get();
    await settled();
    finish();
    expect([(await first).body, (await second).body]).toEqual(["<p>page 1</p>", "<p>page 2</p>"]);
  });

  test("of the time of day show within seconds though the data stay", async () => {
    const { world, get } = await shop();
    await get();
    world.now += 60_000;
    expect((await get()).body).toBe("<p>page 2</p>");
  });

  test("that cannot be asked for leave the page to itself", async () => {
    const { world, get } = await shop();
    await get();
    world.failing = true;
    world.now += 600;
    expect((await get()).body).toBe("passed on");
  });
});

test("memory is bounded: the page that was asked for longest ago goes first", async () => {
  const { world, get, size } = await shop(undefined, 7000);
  for (const path of ["/goods_detail/1", "/goods_detail/2", "/goods_detail/3", "/goods_detail/1", "/goods_detail/4"]) {
    await get(path, { "Accept-Encoding": "gzip" });
    expect(size().bytes).toBeLessThanOrEqual(7000);
  }
  await get("/goods_detail/1");
  expect(world.renderings).toHaveLength(4);
});

test("pages too old to be shown to anybody take no memory", async () => {
  const { world, get, size } = await shop();
  for (const path of ["/goods_detail/1", "/goods_detail/2", "/goods_detail/3"]) await get(path);
  world.now += 9000;
  await get("/goods_detail/4");
  expect(size().pages).toBe(4);
  world.now += 2000;
  await get("/goods_detail/5");
  expect(size().pages).toBe(2);
});

describe("one page in every dress", () => {
  const HTML = "<p>办公用品</p>".repeat(300);
  const packed = async (accepted: string) => fetchRaw((await shop(() => ({ html: HTML }))).port, accepted);
  /** fetch() would unpack the answer. */
  async function fetchRaw(port: number, accepted: string) {
    const { request } = await import("node:http");
    return new Promise<{ coding: string | undefined; body: Buffer; length: string | undefined }>((resolve, reject) => {
      request({ port, headers: { "Accept-Encoding": accepted } }, (res) => {
        const parts: Buffer[] = [];
        res.on("data", (part: Buffer) => parts.push(part));
        res.on("end", () =>
          resolve({
            coding: res.headers["content-encoding"],
            body: Buffer.concat(parts),
            length: res.headers["content-length"],
          }),
        );
      })
        .on("error", reject)
        .end();
    });
  }
  test.each([
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ] as const)("%s", async (accepted, coding, unpack) => {
    const answer = await packed(accepted);
    expect(answer.coding).toBe(coding);
    expect(answer.length).toBe(String(answer.body.length));
    expect(unpack(answer.body).toString()).toBe(HTML);
  });
});

test("who has the page is told so, with the policy of that very page", async () => {
  const { world, get } = await shop(() => ({ html: "<p>same</p>" }));
  const first = await get();
  const etag = first.headers.get("etag") ?? "";
  world.now += 60_000;
  const again = await get("/", { "If-None-Match": `"other", ${etag}` });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("scripts run by their hashes, and only those that the rendering itself marked", async () => {
  const { get } = await shop((_, nonce) => ({
    html: `<script nonce="${nonce}">go()</script><script>smuggled()</script><script nonce="known">smuggled(2)</script><script nonce="${nonce}" src="/assets/a.js"></script>`,
  }));
  const { headers, body } = await get();
  const hash = createHash("sha256").update("go()").digest("base64");
  expect(headers.get("content-security-policy")).toBe(`scripts ${hash} styles known`);
  expect(body).toContain('<script nonce="known">go()</script>');
});
