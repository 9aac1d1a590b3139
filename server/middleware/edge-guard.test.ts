import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { addresses } from "#app/addresses.ts";
import { serve } from "#tests/support/served.ts";
import { exchange, send, sendForm } from "#tests/support/wire.ts";
import { type EdgeOptions, edgeGuard } from "./edge-guard.ts";

const ORIGIN = "https://shop.example.com";

/** A guard in front of a handler that echoes the request. */
async function edge(options: Partial<EdgeOptions> = {}) {
  const guard = edgeGuard({ publicOrigin: ORIGIN, demo: true, trustedProxies: [], ...options });
  return serve((req, res) => guard(req, res, () => res.end(JSON.stringify({ url: req.url, headers: req.headers }))));
}

const echoed = (body: string) => JSON.parse(body) as Pick<IncomingMessage, "url" | "headers">;

describe("rejects [R10]", () => {
  test.each([
    ["a method other than GET, HEAD and POST", { method: "PUT" }, 405],
    ["TRACE", { method: "TRACE" }, 405],
    ["OPTIONS", { method: "OPTIONS" }, 405],
    ["an overlong URL", { path: `/${"a".repeat(8200)}` }, 414],
    ["an invalid percent escape", { path: "/goods_detail/%E0%A4%A" }, 400],
    ["a zero byte in the path", { path: "/goods_detail/1%00" }, 400],
    ["a zero byte in the query", { path: "/goods_search?title=a%00" }, 400],
    ["a control character", { path: "/goods_detail/1%0d%0aSet-Cookie:a" }, 400],
    ["an encoded parent path", { path: "/goods_detail/..%2f..%2fetc" }, 400],
    ["a parent path", { path: "/assets/../../package.json" }, 400],
    ["a backslash", { path: "/\\evil.com" }, 400],
    ["an encoded backslash", { path: "/%5cevil.com" }, 400],
    ["a path with two leading slashes", { path: "//evil.com/" }, 400],
    ["an absolute URL", { path: "http://evil.com/" }, 400],
    ["bytes that are not UTF-8", { path: "/goods_search/%ff" }, 400],
    ["the _data parameter", { path: "/?_data=root" }, 400],
    ["the _data parameter, percent-encoded", { path: "/?a=1&%5fdata=root" }, 400],
    ["the _data parameter behind a second question mark", { path: "/?a=1?b&_data=root" }, 400],
    ["a fragment", { path: "/__manifest#?p=/a" }, 400],
    ["the route manifest", { path: `/__manifest?version=1&p=${"/".repeat(7000)}` }, 404],
    ["a GET with a body", { headers: { "Content-Length": "5" }, body: "a=1&b" }, 400],
    ["a GET with a chunked body", { headers: { "Transfer-Encoding": "chunked" }, body: "0\r\n\r\n" }, 400],
  ])("%s", async (_, request, status) => {
    const answer = await send(await edge(), request);
    expect(answer.status).toBe(status);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("connection")).toBe("close");
    expect(answer.body).toMatch(/[\p{Script=Han}]+/u);
  });

  test("a body over 1 MB, and over 64 MB where forms carry files", async () => {
    const port = await edge({
      demo: true,
      publicOrigin: "http://localhost",
      acceptsFiles: (path) => path === "/files",
    });
    const post = (path: string, megabytes: number) =>
      send(port, {
        path,
        method: "POST",
        headers: {
          Host: "localhost",
          Origin: "http://localhost",
          "Content-Type": "multipart/form-data; boundary=x",
          "Content-Length": String(megabytes * 1024 * 1024),
        },
      });
    expect((await post("/other", 2)).status).toBe(413);
    expect((await post("/files", 65)).status).toBe(413);
    expect((await post("/files", 64)).status).toBe(200);
  });

  test("a browser's form that is too large with a page, once it has been sent; a program's and a huge one at once", async () => {
    const port = await edge({ demo: true, publicOrigin: "http://localhost" });
    const post = (path: string, accept: string, sent: number, length = sent) =>
      send(port, {
        path,
        method: "POST",
        headers: {
          Host: "localhost",
          Origin: "http://localhost",
          Accept: accept,
          "Content-Type": "multipart/form-data; boundary=x",
          "Content-Length": String(length),
        },
        body: Buffer.alloc(sent, "a"),
      });
    const page = await post("/refund_confirm?id=1", "text/html,*/*;q=0.8", 3 * 1024 * 1024);
    expect([page.status, page.headers.get("content-type")]).toEqual([413, "text/html; charset=utf-8"]);
    expect(page.body).toContain("提交内容过大，图片和文件每个不超过 5 MB");
    expect(page.body).toContain('<a href="/"');
    const script = await post("/refund_confirm.data?id=1", "*/*", 3 * 1024 * 1024);
    expect([script.status, script.headers.get("x-remix-response")]).toEqual([413, "yes"]);
    expect(script.body).toContain("ErrorResponse");
    for (const answer of [
      await post("/refund_confirm", "*/*", 0, 3 * 1024 * 1024),
      await post("/refund_confirm", "text/html", 0, 300 * 1024 * 1024),
    ]) {
      expect([answer.status, answer.body]).toEqual([413, "提交内容过大\n"]);
    }
  });

  test("405 names the allowed methods", async () => {
    expect((await send(await edge(), { method: "DELETE" })).headers.get("allow")).toBe("GET, HEAD, POST");
  });
});

describe("hosts [P2.5]", () => {
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

  test.each([
    ["LOCALHOST:3000", "localhost:3000"],
    ["LocalHost", "localhost"],
    ["localhost:03000", "localhost:3000"],
    ["localhost:00080", "localhost"],
    ["localhost:80", "localhost"],
    ["localhost:443", "localhost:443"],
    ["localhost:0", "localhost:0"],
    ["[::1]:03000", "[::1]:3000"],
    ["[0:0:0:0:0:0:0:1]:3000", "[::1]:3000"],
    ["127.0.0.1:00009", "127.0.0.1:9"],
    ["127.1:9", "127.0.0.1:9"],
    ["SHOP.example.COM", "shop.example.com"],
    ["shop.example.com:443", "shop.example.com"],
    ["shop.example.com:0443", "shop.example.com"],
    ["shop.example.com.", null],
    ["localhost.:3000", null],
    ["shop.example.com:80", null],
    ["shop..example.com", null],
  ])("Host %s is passed on as %s [P2.5]", async (Host, passed) => {
    const { status, body } = await send(await edge(), { headers: { Host } });
    expect(status === 200 ? echoed(body).headers.host : status).toBe(passed ?? 421);
  });

  test.each([
    ["LOCALHOST:03000", "http://localhost:3000"],
    ["localhost:80", "http://localhost"],
    ["SHOP.example.com:0443", ORIGIN],
  ])("a form sent to Host %s comes from %s", async (Host, Origin) => {
    expect((await sendForm(await edge(), "/login", "a=1", { Host, Origin })).status).toBe(200);
  });

  test.each([
    [true, "localhost:3000"],
    [true, "evil.com"],
    [false, "shop.example.com"],
  ])("a Host given twice is refused, demo %s, second %s", async (demo, second) => {
    const port = await edge({ demo });
    const first = demo ? "localhost:3000" : "shop.example.com";
    const answer = await exchange(
      port,
      Buffer.from(`GET / HTTP/1.1\r\nHost: ${first}\r\nConnection: close\r\nhost: ${second}\r\n\r\n`),
    );
    expect(answer.status).toBe(400);
  });

  test("a request for another host is answered with the shop's address", async () => {
    expect((await send(await edge(), { headers: { Host: "evil.com" } })).body).toContain(ORIGIN);
  });

  test.each(["/healthz", "/readyz"])("%s is answered under any host", async (path) => {
    expect((await send(await edge({ demo: false }), { path, headers: { Host: "10.1.2.3" } })).status).toBe(200);
  });

  test.each(["/health%7a", "/%72eadyz", "/healthz/"])("%s is a page, which needs the shop's host", async (path) => {
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
    ["the shop's own origin", { Origin: "own" }, 200],
    ["the shop's own origin with Sec-Fetch-Site", { Origin: "own", "Sec-Fetch-Site": "same-origin" }, 200],
    ["no origin", { Origin: undefined }, 403],
    ["another site's origin", { Origin: "https://evil.com" }, 403],
    ["null", { Origin: "null" }, 403],
    ["garbage", { Origin: "%%%" }, 403],
    ["another port", { Origin: "http://localhost:1" }, 403],
    ["another loopback name", { Origin: "http://127.0.0.1" }, 403],
    ["the shop's origin with a suffix", { Origin: "https://shop.example.com.evil.com" }, 403],
    ["Sec-Fetch-Site: cross-site", { Origin: "own", "Sec-Fetch-Site": "cross-site" }, 403],
    ["without a length", { Origin: "own", "Content-Length": undefined }, 411],
    ["in chunks", { Origin: "own", "Content-Length": undefined, "Transfer-Encoding": "chunked" }, 411],
    ["over a megabyte", { Origin: "own", "Content-Length": String(1024 * 1024 + 1) }, 413],
    ["JSON", { Origin: "own", "Content-Type": "application/json" }, 415],
    ["plain text", { Origin: "own", "Content-Type": "text/plain" }, 415],
    ["no content type", { Origin: "own", "Content-Type": undefined }, 415],
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

  test("every address of the desk takes forms of the shop's own pages alone", async () => {
    const port = await edge();
    const own = `http://localhost:${port}`;
    const desk = addresses.filter((path) => path.startsWith("/staff")).map((path) => path.replace(/:\w+\??|\*/g, "1"));
    expect(desk.length).toBeGreaterThan(40);
    const foreign = [{ Origin: undefined }, { Origin: "null" }, { Origin: "https://evil.example" }];
    for (const path of desk.flatMap((one) => [one, `${one}.data`])) {
      for (const headers of [...foreign, { Origin: own, "Sec-Fetch-Site": "cross-site" }]) {
        expect([path, (await sendForm(port, path, "intent=a", headers)).status]).toEqual([path, 403]);
      }
      expect([path, (await sendForm(port, path, "intent=a", { Origin: own })).status]).toEqual([path, 200]);
    }
  });

  test.each([
    [ORIGIN, 200],
    ["http://shop.example.com", 403],
    ["https://evil.com", 403],
  ])("at the public host the origin is PUBLIC_ORIGIN: %s [P2.4]", async (Origin, status) => {
    const port = await edge({ demo: false });
    expect((await sendForm(port, "/login", "a=1", { Host: "shop.example.com", Origin })).status).toBe(status);
  });

  test.each([
    ["without an origin", {}, 200],
    ["as a form", { "Content-Type": "application/x-www-form-urlencoded;charset=UTF-8" }, 200],
    ["at Alipay's address", { path: "/api/pay/notice/alipay" }, 200],
    ["with the shop's own origin, which a browser sends", { Origin: ORIGIN }, 403],
    ["with another origin", { Origin: "https://evil.com" }, 403],
    ["with null", { Origin: "null" }, 403],
    ["from a browser", { "Sec-Fetch-Site": "same-origin" }, 403],
    ["over 64 KB", { "Content-Length": String(64 * 1024 + 1) }, 413],
    ["without a length", { "Content-Length": undefined }, 411],
    ["in chunks", { "Content-Length": undefined, "Transfer-Encoding": "chunked" }, 411],
    ["as multipart", { "Content-Type": "multipart/form-data; boundary=x" }, 415],
    ["compressed", { "Content-Encoding": "gzip" }, 415],
    ["under another host", { Host: "evil.com" }, 421],
    ["at another address", { path: "/api/pay/notice/gold" }, 403],
    ["at a deeper address", { path: "/api/pay/notice/weixin/x" }, 403],
    ["at an encoded address", { path: "/api/pay/notice/weixi%6e" }, 403],
    ["at another API address", { path: "/api/order/pay/1" }, 403],
    ["as data of a page", { path: "/api/pay/notice/weixin.data" }, 403],
  ])(
    "a gateway's notice %s",
    async (_, { path = "/api/pay/notice/weixin", ...headers }: Record<string, string | undefined>, status) => {
      const sent = { Host: "shop.example.com", Origin: undefined, "Content-Type": "application/json", ...headers };
      const acceptsNotices = (at: string) => ["/api/pay/notice/weixin", "/api/pay/notice/alipay"].includes(at);
      expect((await sendForm(await edge({ demo: false, acceptsNotices }), path, "{}", sent)).status).toBe(status);
    },
  );

  test("a forwarded host does not change the expected origin", async () => {
    const headers = { Origin: "https://evil.com", "X-Forwarded-Host": "evil.com" };
    expect((await sendForm(await edge(), "/login", "a=1", headers)).status).toBe(403);
  });

  test("the health checks accept no form", async () => {
    expect((await sendForm(await edge(), "/healthz", "a=1", { Origin: "https://evil.com" })).status).toBe(405);
  });
});

describe("client addresses [P2.8]", () => {
  const CLAIMS = {
    "X-Forwarded-For": "6.6.6.6, 203.0.113.9",
    "X-Client-Address": "6.6.6.6",
    "X-Real-IP": "6.6.6.6",
    "X-Forwarded-Host": "evil.com",
  };

  test("forwarded addresses of an untrusted peer are dropped", async () => {
    const { headers } = echoed((await send(await edge(), { headers: { ...CLAIMS, Forwarded: "for=6.6.6.6" } })).body);
    expect(headers["x-client-address"]).toBe("127.0.0.1");
    expect(JSON.stringify(headers)).not.toContain("6.6.6.6");
  });

  test.each([[["127.0.0.1"]], [["127.0.0.0/8"]]])(
    "a trusted proxy %s forwards the client's address",
    async (trustedProxies) => {
      const port = await edge({ trustedProxies });
      const answer = await send(port, { headers: { ...CLAIMS, "X-Forwarded-Host": "shop.example.com" } });
      const { headers } = echoed(answer.body);
      expect(headers).toMatchObject({ "x-client-address": "203.0.113.9", host: "shop.example.com" });
      expect(Object.keys(headers).filter((name) => name.includes("forwarded"))).toEqual([]);
    },
  );

  test("a chain of trusted proxies is followed to the first untrusted address", async () => {
    const port = await edge({ trustedProxies: ["127.0.0.1", "203.0.113.9"] });
    const { headers } = echoed((await send(port, { headers: { "X-Forwarded-For": CLAIMS["X-Forwarded-For"] } })).body);
    expect(headers["x-client-address"]).toBe("6.6.6.6");
  });

  test("a trusted proxy's host must be the shop's too", async () => {
    const port = await edge({ trustedProxies: ["127.0.0.1"] });
    expect((await send(port, { headers: { "X-Forwarded-Host": "evil.com" } })).status).toBe(421);
  });
});

describe("X-Forwarded-Proto", () => {
  const PLAIN = { Host: "shop.example.com", "X-Forwarded-Proto": "http" };
  const trusted = { trustedProxies: ["127.0.0.1"] };

  test("http at a trusted proxy is redirected to https", async () => {
    const answer = await send(await edge(trusted), { path: "/goods_search?title=A4", headers: PLAIN });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toBe(`${ORIGIN}/goods_search?title=A4`);
  });

  test("https at a trusted proxy passes", async () => {
    const headers = { ...PLAIN, "X-Forwarded-Proto": "https" };
    expect((await send(await edge(trusted), { headers })).status).toBe(200);
  });

  test("http from an untrusted peer is ignored", async () => {
    for (const options of [{}, { trustedProxies: ["10.0.0.0/8"] }]) {
      const { status, body } = await send(await edge(options), { headers: PLAIN });
      expect(status).toBe(200);
      expect(Object.keys(echoed(body).headers).filter((name) => name.includes("forwarded"))).toEqual([]);
    }
  });

  test("probes are answered, another host is not redirected, a form is rejected", async () => {
    const port = await edge(trusted);
    expect((await send(port, { path: "/readyz", headers: PLAIN })).status).toBe(200);
    expect((await send(port, { path: "/%72eadyz", headers: PLAIN })).status).toBe(308);
    expect((await send(port, { headers: { ...PLAIN, Host: "evil.com" } })).status).toBe(421);
    const form = await sendForm(port, "/login", "a=1", { ...PLAIN, Origin: "http://shop.example.com" });
    expect(form.status).toBe(403);
  });

  test("a shop on http does not redirect", async () => {
    const port = await edge({ ...trusted, publicOrigin: "http://shop.example.com" });
    expect((await send(port, { headers: PLAIN })).status).toBe(200);
  });
});

test("unusual but harmless URLs pass", async () => {
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
