import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import connect from "connect";
import { describe, expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { type RawResponse, send } from "#tests/support/wire.ts";
import { OverloadError } from "../overload/work-queue.ts";
import { createPageCache } from "./page-cache.ts";

/** As long as the nonce of a rendering: 16 bytes in Base64. */
const STYLE_NONCE = "styles-of-all-the-page";

type Rendered = { status?: number; headers?: Record<string, string>; html?: string; wait?: Promise<unknown> };

/** A page cache over a counting renderer; a request that the cache passes on is answered with "not cached". */
async function startShop(render: (url: URL, nonce: string) => Rendered = () => ({}), bytesMax?: number) {
  const world = {
    now: 1_000_000,
    version: "1",
    asked: 0,
    rendered: [] as string[],
    revalidating: [] as boolean[],
    failing: false,
  };
  const cache = createPageCache({
    keyOf({ url = "", headers }) {
      world.asked += 1;
      return url.startsWith("/private") ? null : { host: headers.host ?? "", url, cookie: headers.cookie ?? "" };
    },
    render: async (request, nonce, revalidating) => {
      world.revalidating.push(revalidating);
      world.rendered.push(request.url + (request.headers.get("Cookie") ?? ""));
      const number = world.rendered.length;
      const { status = 200, headers = {}, html = `<p>page ${number}</p>`, wait } = render(new URL(request.url), nonce);
      await wait;
      return new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8", ...headers } });
    },
    dataVersion: async () => {
      if (world.failing) throw new Error("no database");
      return world.version;
    },
    policy: (hashes, nonce) => `scripts ${hashes.join(" ")} styles ${nonce}`,
    styleNonce: STYLE_NONCE,
    now: () => world.now,
    ...(bytesMax ? { bytesMax } : {}),
  });
  const app = connect().use(cache.handler);
  app.use((_req, res) => void res.end("not cached"));
  const port = await serve(app);
  const get = (path = "/", headers: Record<string, string> = {}, method = "GET"): Promise<RawResponse> =>
    send(port, { path, headers, method });
  return { world, get, port, size: cache.size };
}

/** A promise that the test resolves. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
test("renders a page once for all visitors and sends it as private", async () => {
  const { world, get } = await startShop();
  const answers = await Promise.all([get(), get(), get()]);
  expect(answers.map(({ body }) => body)).toEqual(Array(3).fill("<p>page 1</p>"));
  expect((await get()).body).toBe("<p>page 1</p>");
  expect(world.rendered).toHaveLength(1);
  expect(Object.fromEntries(answers[0]?.headers ?? [])).toMatchObject({
    "cache-control": "private, no-cache",
    vary: "Accept-Encoding, Cookie",
  });
});

test("sends the age of a page, from which its countdowns start", async () => {
  const { world, get } = await startShop();
  const ageOf = async () => new Map((await get()).headers).get("server-timing");
  expect(await ageOf()).toBe("age;dur=0");
  world.now += 3000;
  expect(await ageOf()).toBe("age;dur=3000");
});

test("passes on a request without a cache key", async () => {
  const { world, get } = await startShop();
  expect((await get("/private")).body).toBe("not cached");
  expect(world.rendered).toEqual([]);
});

test("HEAD has the length of GET and no body", async () => {
  const { get } = await startShop();
  const { headers, body } = await get("/", {}, "HEAD");
  expect([headers.get("content-length"), body]).toEqual([String("<p>page 1</p>".length), ""]);
});

test.each([
  ["a cookie", { headers: { "Set-Cookie": "a=1" } }],
  ["status 500", { status: 500 }],
  ["a redirect", { status: 302, headers: { Location: "/login" } }],
  ["another type than HTML", { headers: { "Content-Type": "application/json" } }],
])("does not store a response with %s", async (_, rendered) => {
  const { get, size } = await startShop(() => rendered);
  expect((await get()).body).toBe("not cached");
  expect(size()).toEqual({ bytes: 0, pages: 0 });
});

test.each([404, 410])("shares a %i among the waiting requests and does not store it", async (status) => {
  const rendering = deferred();
  const { world, get, size } = await startShop(() => ({ status, wait: rendering.promise }));
  const both = Promise.all([get(), get()]);
  await expect.poll(() => world.asked).toBe(2);
  rendering.resolve();
  for (const answer of await both) {
    expect([answer.status, answer.body]).toEqual([status, "<p>page 1</p>"]);
    expect(answer.headers.has("etag")).toBe(false);
  }
  expect(world.rendered).toHaveLength(1);
  expect(size()).toEqual({ bytes: 0, pages: 0 });
  expect((await get()).body).toBe("<p>page 2</p>");
});

test("a stored page that is not found any more is dropped", async () => {
  let status = 200;
  const { world, get, size } = await startShop(() => ({ status }));
  await get();
  status = 404;
  world.version = "2";
  expect((await get()).status).toBe(200);
  await expect.poll(async () => (await get()).status).toBe(404);
  expect(size()).toEqual({ bytes: 0, pages: 0 });
});

test("tells the renderer whether it revalidates a stored page", async () => {
  const { world, get } = await startShop();
  await get();
  await get("/goods_detail/1");
  world.now += 60_000;
  await get();
  expect(world.revalidating).toEqual([false, false, true]);
});

test("a rendering refused by the queue is answered with 503 and not tried again", async () => {
  const { world, get } = await startShop(() => {
    throw new OverloadError();
  });
  const { status, headers } = await get();
  expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(world.rendered).toHaveLength(1);
});

test("renders from nothing but the cache key", async () => {
  const { world, get, port } = await startShop();
  await get("/goods_search?title=a", { Cookie: "shop_placard=v1", Authorization: "x", "X-Client-Address": "9" });
  expect(world.rendered).toEqual([`http://localhost:${port}/goods_search?title=ashop_placard=v1`]);
  expect((await get("/goods_search?title=a")).body).toBe("<p>page 2</p>");
});

describe("after a change of the data", () => {
  test("a page is shown for one second more while it is rendered again", async () => {
    const { world, get } = await startShop();
    await get();
    world.version = "2";
    world.now += 1000;
    expect((await get()).body).toBe("<p>page 1</p>");
    await expect.poll(async () => (await get()).body).toBe("<p>page 2</p>");
    expect(world.rendered).toHaveLength(2);
  });

  test("many requests start one rendering", async () => {
    const { world, get } = await startShop();
    await get();
    world.version = "2";
    await Promise.all([get(), get(), get()]);
    await expect.poll(async () => (await get()).body).toBe("<p>page 2</p>");
    world.now += 1600;
    world.version = "3";
    await Promise.all([get(), get(), get()]);
    expect(world.rendered).toHaveLength(3);
  });

  test("a page that was last current more than a second ago is not shown", async () => {
    const { world, get } = await startShop();
    await get();
    world.version = "2";
    world.now += 1001;
    expect((await get()).body).toBe("<p>page 2</p>");
  });

  test("a page that is current at every request stays until the change", async () => {
    const { world, get } = await startShop();
    await get();
    world.now += 4000;
    await get();
    world.version = "2";
    world.now += 900;
    expect((await get()).body).toBe("<p>page 1</p>");
  });

  test("a rendering that began before it is not taken for the new page", async () => {
    const rendering = deferred();
    const { world, get } = await startShop(() => (world.rendered.length === 1 ? { wait: rendering.promise } : {}));
    const first = get();
    await expect.poll(() => world.rendered).toHaveLength(1);
    world.version = "2";
    world.now += 1600;
    const second = get();
    await expect.poll(() => world.asked).toBe(2);
    rendering.resolve();
    expect([(await first).body, (await second).body]).toEqual(["<p>page 1</p>", "<p>page 2</p>"]);
  });
});

test("a page of unchanged data is rendered again in the background after 5 seconds, and before the answer after 10", async () => {
  const { world, get } = await startShop();
  await get();
  world.now += 5000;
  expect((await get()).body).toBe("<p>page 1</p>");
  await expect.poll(async () => (await get()).body).toBe("<p>page 2</p>");
  world.now += 10_001;
  expect((await get()).body).toBe("<p>page 3</p>");
});

test("passes requests on while the data version cannot be read", async () => {
  const { world, get } = await startShop();
  await get();
  world.failing = true;
  expect((await get()).body).toBe("not cached");
});

test("memory is bounded: the least recently used page is evicted first", async () => {
  const { world, get, size } = await startShop(undefined, 7000);
  for (const path of ["/goods_detail/1", "/goods_detail/2", "/goods_detail/3", "/goods_detail/1", "/goods_detail/4"]) {
    await get(path, { "Accept-Encoding": "gzip" });
    expect(size().bytes).toBeLessThanOrEqual(7000);
  }
  await get("/goods_detail/1");
  expect(world.rendered).toHaveLength(4);
});

test("a waiting request gets its page though the entry is evicted meanwhile", async () => {
  const rendering = deferred();
  const render = ({ pathname }: URL) => (pathname === "/slow" ? { wait: rendering.promise } : {});
  const { world, get } = await startShop(render, 7000);
  const slow = get("/slow");
  await expect.poll(() => world.rendered).toHaveLength(1);
  for (const path of ["/1", "/2", "/3", "/4"]) await get(path);
  rendering.resolve();
  expect((await slow).body).toBe("<p>page 1</p>");
});

test("pages too old to be shown are dropped with the next rendering", async () => {
  const { world, get, size } = await startShop();
  for (const path of ["/goods_detail/1", "/goods_detail/2", "/goods_detail/3"]) await get(path);
  world.now += 9000;
  await get("/goods_detail/4");
  expect(size().pages).toBe(4);
  world.now += 2000;
  await get("/goods_detail/5");
  expect(size().pages).toBe(2);
});

describe("content coding", () => {
  const HTML = "<p>办公用品</p>".repeat(300);
  const request = async (accepted: string) => fetchRaw((await startShop(() => ({ html: HTML }))).port, accepted);
  /** Unlike fetch(), it returns the body as it was sent. */
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
  ] as const)("%s", async (accepted, coding, decompress) => {
    const answer = await request(accepted);
    expect(answer.coding).toBe(coding);
    expect(answer.length).toBe(String(answer.body.length));
    expect(decompress(answer.body).toString()).toBe(HTML);
  });
});

test("If-None-Match with the page's ETag is answered with 304 and the page's own policy", async () => {
  const { world, get } = await startShop(() => ({ html: "<p>same</p>" }));
  const first = await get();
  const etag = first.headers.get("etag") ?? "";
  world.now += 60_000;
  const revalidated = await get("/", { "If-None-Match": `"other", ${etag}` });
  expect([revalidated.status, revalidated.body]).toEqual([304, ""]);
  expect(revalidated.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  expect((await get("/", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("the policy allows the scripts of the rendering by their hashes", async () => {
  const { get } = await startShop((_, nonce) => ({
    html: `<script nonce="${nonce}">go()</script><script>injected()</script>`,
  }));
  const { headers, body } = await get();
  const hash = createHash("sha256").update("go()").digest("base64");
  expect(headers.get("content-security-policy")).toBe(`scripts ${hash} styles ${STYLE_NONCE}`);
  expect(body).toContain(`<script nonce="${STYLE_NONCE}">go()</script>`);
});
