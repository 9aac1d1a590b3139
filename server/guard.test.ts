import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { served } from "#tests/support/served.ts";
import { send, sendForm } from "#tests/support/wire.ts";
import { type Edge, guard } from "./guard.ts";

const ORIGIN = "https://shop.example.com";

/** A guard in front of a program that answers with what it was asked. */
async function edge(setting: Partial<Edge> = {}) {
  const inner = guard({ publicOrigin: ORIGIN, demo: true, trustedProxies: [], ...setting });
  return served((req, res) => inner(req, res, () => res.end(JSON.stringify({ url: req.url, headers: req.headers }))));
}

const seen = (body: string) => JSON.parse(body) as Pick<IncomingMessage, "url" | "headers">;

describe("what no page of ours ever asks", () => {
  test.each([
    ["a method of no form", { method: "PUT" }, 405],
    ["TRACE", { method: "TRACE" }, 405],
    ["OPTIONS", { method: "OPTIONS" }, 405],
    ["an address without end", { path: `/${"a".repeat(8200)}` }, 414],
    ["a percent sign that means nothing", { path: "/goods_detail/%E0%A4%A" }, 400],
    ["a zero byte in the path", { path: "/goods_detail/1%00" }, 400],
    ["a zero byte in the query", { path: "/goods_search?title=a%00" }, 400],
    ["a control character", { path: "/goods_detail/1%0d%0aSet-Cookie:a" }, 400],
    ["a way up", { path: "/goods_detail/..%2f..%2fetc" }, 400],
    ["a way up in the open", { path: "/assets/../../package.json" }, 400],
    ["a backslash", { path: "/\\evil.com" }, 400],
    ["an encoded backslash", { path: "/%5cevil.com" }, 400],
    ["another host's path", { path: "//evil.com/" }, 400],
    ["a whole address", { path: "http://evil.com/" }, 400],
    ["bytes that are no text", { path: "/goods_search/%ff" }, 400],
    ["the data question of old", { path: "/?_data=root" }, 400],
    ["the same in disguise", { path: "/?a=1&%5fdata=root" }, 400],
    ["the same behind a second question mark", { path: "/?a=1?b&_data=root" }, 400],
    ["a fragment", { path: "/__manifest#?p=/a" }, 400],
    ["the manifest that blocks", { path: `/__manifest?version=1&p=${"/".repeat(7000)}` }, 404],
    ["a question with a body", { headers: { "Content-Length": "5" }, body: "a=1&b" }, 400],
    ["a question with a stream", { headers: { "Transfer-Encoding": "chunked" }, body: "0\r\n\r\n" }, 400],
  ])("%s", async (_, request, status) => {
    const answer = await send(await edge(), request);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("connection")).toBe("close");
    expect(answer.body).toMatch(/[\p{Script=Han}]+/u);
  });

  test("405 says what is allowed", async () => {
    expect((await send(await edge(), { method: "DELETE" })).headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("hosts", () => {
  test.each([
    ["localhost:3000", true, 200],
    ["localhost", true, 200],
    ["127.0.0.1:9", true, 200],
    ["[::1]:3000", true, 200],
    ["LOCALHOST:3000", true, 200],
    ["shop.example.com", true, 200],
    ["shop.example.com:443", true, 200],
    ["shop.example.com:444", true, 421],
    ["evil.com", true, 421],
    ["localhost.evil.com", true, 421],
    ["192.168.1.5:3000", true, 421],
    ["a b", true, 400],
    ["localhost:99999", true, 400],
    ["localhost:", true, 400],
    ["user@localhost", true, 400],
    ["localhost:3000", false, 421],
    ["127.0.0.1", false, 421],
    ["shop.example.com", false, 200],
  ])("%s, demo %s: %d", async (Host, demo, status) => {
    expect((await send(await edge({ demo }), { headers: { Host } })).status).toBe(status);
  });

  test("another host is told where the shop is", async () => {
    expect((await send(await edge(), { headers: { Host: "evil.com" } })).body).toContain(ORIGIN);
  });

  test.each(["/healthz", "/readyz"])("%s is answered under any name", async (path) => {
    expect((await send(await edge({ demo: false }), { path, headers: { Host: "10.1.2.3" } })).status).toBe(200);
  });

  test.each(["/health%7a", "/%72eadyz", "/healthz/"])("%s is a page, which has the shop's own name", async (path) => {
    expect((await send(await edge({ demo: false }), { path, headers: { Host: "10.1.2.3" } })).status).toBe(421);
  });
});

describe("forms", () => {
  const loopback = async (headers: Record<string, string | undefined>) => {
    const port = await edge();
    const own = headers.Origin === "own" ? { Origin: `http://localhost:${port}` } : {};
    return (await sendForm(port, "/login", "a=1", { ...headers, ...own })).status;
  };

  test.each([
    ["our own", { Origin: "own" }, 200],
    ["our own, said by the browser too", { Origin: "own", "Sec-Fetch-Site": "same-origin" }, 200],
    ["nobody's", { Origin: undefined }, 403],
    ["another site's", { Origin: "https://evil.com" }, 403],
    ["null", { Origin: "null" }, 403],
    ["garbage", { Origin: "%%%" }, 403],
    ["another port", { Origin: "http://localhost:1" }, 403],
    ["another loopback name", { Origin: "http://127.0.0.1" }, 403],
    ["ours with a tail", { Origin: "https://shop.example.com.evil.com" }, 403],
    ["cross-site by the browser's word", { Origin: "own", "Sec-Fetch-Site": "cross-site" }, 403],
    ["without a length", { Origin: "own", "Content-Length": undefined }, 411],
    ["in chunks", { Origin: "own", "Content-Length": undefined, "Transfer-Encoding": "chunked" }, 411],
    ["over a megabyte", { Origin: "own", "Content-Length": String(1024 * 1024 + 1) }, 413],
    ["JSON", { Origin: "own", "Content-Type": "application/json" }, 415],
    ["plain text", { Origin: "own", "Content-Type": "text/plain" }, 415],
    ["of no type", { Origin: "own", "Content-Type": undefined }, 415],
    ["compressed", { Origin: "own", "Content-Encoding": "gzip" }, 415],
    ["multipart", { Origin: "own", "Content-Type": "Multipart/Form-Data; boundary=x" }, 200],
    [
      "urlencoded with a charset",
      { Origin: "own", "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" },
      200,
    ],
  ])("%s", async (_, headers, status) => {
    expect(await loopback(headers)).toBe(status);
  });

  test.each([
    [ORIGIN, 200],
    ["http://shop.example.com", 403],
    ["https://evil.com", 403],
  ])("at the public host the origin is PUBLIC_ORIGIN: %s", async (Origin, status) => {
    const port = await edge({ demo: false });
    expect((await sendForm(port, "/login", "a=1", { Host: "shop.example.com", Origin })).status).toBe(status);
  });

  test("a forwarded host makes no origin right", async () => {
    const headers = { Origin: "https://evil.com", "X-Forwarded-Host": "evil.com" };
    expect((await sendForm(await edge(), "/login", "a=1", headers)).status).toBe(403);
  });

  test("the health checks take no form", async () => {
    expect((await sendForm(await edge(), "/healthz", "a=1", { Origin: "https://evil.com" })).status).toBe(405);
  });
});

describe("addresses of clients", () => {
  const CLAIMS = {
    "X-Forwarded-For": "6.6.6.6, 203.0.113.9",
    "X-Client-Address": "6.6.6.6",
    "X-Forwarded-Host": "evil.com",
  };

  test("a stranger's word about addresses is dropped", async () => {
    const { headers } = seen((await send(await edge(), { headers: { ...CLAIMS, Forwarded: "for=6.6.6.6" } })).body);
    expect(headers["x-client-address"]).toBe("127.0.0.1");
    expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
  });

  test.each([[["127.0.0.1"]], [["127.0.0.0/8"]]])(
    "a trusted proxy %s tells the nearest address",
    async (trustedProxies) => {
      const port = await edge({ trustedProxies });
      const answer = await send(port, { headers: { ...CLAIMS, "X-Forwarded-Host": "shop.example.com" } });
      const { headers } = seen(answer.body);
      expect(headers).toMatchObject({ "x-client-address": "203.0.113.9", host: "shop.example.com" });
      expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
    },
  );

  test("a chain of trusted proxies is walked back to the first stranger", async () => {
    const port = await edge({ trustedProxies: ["127.0.0.1", "203.0.113.9"] });
    const { headers } = seen((await send(port, { headers: { "X-Forwarded-For": CLAIMS["X-Forwarded-For"] } })).body);
    expect(headers["x-client-address"]).toBe("6.6.6.6");
  });

  test("a trusted proxy's host must be ours too", async () => {
    const port = await edge({ trustedProxies: ["127.0.0.1"] });
    expect((await send(port, { headers: { "X-Forwarded-Host": "evil.com" } })).status).toBe(421);
  });
});

describe("what a proxy says about TLS", () => {
  const PLAIN = { Host: "shop.example.com", "X-Forwarded-Proto": "http" };
  const trusted = { trustedProxies: ["127.0.0.1"] };

  test("a trusted one that was asked without it sends the visitor to https, and no further in", async () => {
    const answer = await send(await edge(trusted), { path: "/goods_search?title=A4", headers: PLAIN });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/goods_search?title=A4`);
  });

  test("with it the request goes on", async () => {
    const headers = { ...PLAIN, "X-Forwarded-Proto": "https" };
    expect((await send(await edge(trusted), { headers })).status).toBe(200);
  });

  test("anybody else's word is dropped", async () => {
    for (const settings of [{}, { trustedProxies: ["10.0.0.0/8"] }]) {
      const { status, body } = await send(await edge(settings), { headers: PLAIN });
      expect(status).toBe(200);
      expect(Object.keys(seen(body).headers).filter((name) => name.includes("forwarded"))).toEqual([]);
    }
  });

  test("probes are answered, a host of another shop is not led to ours, a form is refused", async () => {
    const port = await edge(trusted);
    expect((await send(port, { path: "/readyz", headers: PLAIN })).status).toBe(200);
    expect((await send(port, { path: "/%72eadyz", headers: PLAIN })).status).toBe(308);
    expect((await send(port, { headers: { ...PLAIN, Host: "evil.com" } })).status).toBe(421);
    const form = await sendForm(port, "/login", "a=1", { ...PLAIN, Origin: "http://shop.example.com" });
    expect(form.status).toBe(403);
  });

  test("a shop on http has nowhere else to send anybody", async () => {
    const port = await edge({ ...trusted, publicOrigin: "http://shop.example.com" });
    expect((await send(port, { headers: PLAIN })).status).toBe(200);
  });
});

test("odd questions that mean no harm are let through", async () => {
  const port = await edge();
  for (const path of [
    "/goods_search?title=100%",
    "/goods_search?title=a/../b",
    "/?q=%E6%89%93",
    "/a%20b",
    "/goods_cate?x[]=1",
  ]) {
    expect([path, (await send(port, { path })).status]).toEqual([path, 200]);
  }
});

test.each(["proxy.internal", "10.0.0.0/x"])("a proxy that is no address stops the start: %s", (entry) => {
  expect(() => guard({ publicOrigin: ORIGIN, demo: true, trustedProxies: [entry] })).toThrow(/^TRUSTED_PROXIES/);
});
