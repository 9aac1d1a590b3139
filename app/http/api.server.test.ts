import { describe, expect, test, vi } from "vitest";
import { output } from "#backend/log.ts";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import { site } from "#contract/site.ts";
import { createApi } from "./api.server.ts";
import { createCircuitBreaker } from "./circuit-breaker.server.ts";
import type { Transport } from "./transport.server.ts";

const answering = (answer: unknown) => async () =>
  new Response(typeof answer === "string" ? answer : JSON.stringify(answer));

type Deps = Parameters<typeof createApi>[0];

function apiOver(transport: Transport, deps: Partial<Deps> = {}) {
  return createApi({
    ...deps,
    transport,
    origin: "http://backend.test",
    token: "t",
    clientAddress: "",
    onLoginRequired: async () => new Response(null, { status: 302, headers: { Location: "/login" } }),
  });
}

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => "nothing",
    (error: unknown) => error,
  );

describe("an answer to a loader", () => {
  test.each([400, 40000, 410000, 410001, 410002])("%i with 请登录 ends the session [S8.codes.2]", async (status) => {
    const api = apiOver(answering({ status, message: "请登录", data: null }));
    expect(await thrown(api.read(account.me))).toBeInstanceOf(Response);
  });

  test.each([
    [400, "库存不足", 500],
    [401, "没有权限", 500],
    [402, "没有权限", 500],
    [404, "内容不存在", 404],
    [500, "服务器错误", 500],
    [503, "系统繁忙，请稍后再试", 503],
    [987, "从没见过", 500],
  ])("%i with another message becomes the error page [S8.codes.1] [S7.wire.2]", async (status, message, pageStatus) => {
    const api = apiOver(answering({ status, message, data: null }));
    expect(await thrown(api.read(account.me))).toMatchObject({ data: { message }, init: { status: pageStatus } });
  });

  test.each([
    ["an answer that is no JSON", "<html>", 502],
    ["an envelope of another shape", { code: 0 }, 502],
    ["data outside the contract", { status: 200, message: "ok", data: { site_name: 7 } }, 502],
  ])("%s does not reach the page [P1.2]", async (_, answer, status) => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    expect(await thrown(apiOver(answering(answer)).read(site.config))).toMatchObject({ init: { status } });
    quiet.mockRestore();
  });

  test("an answer of more than 5 MB is 502 [R12]", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    const keywords = (bytes: number) =>
      answering({ status: 200, message: "ok", data: [{ keyword: "x".repeat(bytes) }] });
    expect(await apiOver(keywords(1024 * 1024)).read(site.hotKeywords)).toHaveLength(1);
    expect(await thrown(apiOver(keywords(5 * 1024 * 1024)).read(site.hotKeywords))).toMatchObject({
      init: { status: 502 },
    });
    quiet.mockRestore();
  });

  test("no answer is 503", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    const api = apiOver(() => Promise.reject(new TypeError("fetch failed")));
    expect(await thrown(api.read(site.config))).toMatchObject({ init: { status: 503 } });
    quiet.mockRestore();
  });

  test("an answer too late is 504, and the call is aborted", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    let aborted: AbortSignal | undefined;
    const api = apiOver(
      (_, __, signal) => {
        aborted = signal;
        return new Promise(() => {});
      },
      { timeoutMs: 20 },
    );
    expect(await thrown(api.read(site.config))).toMatchObject({ init: { status: 504 } });
    expect(aborted?.aborted).toBe(true);
    quiet.mockRestore();
  });
});

describe("the circuit breaker", () => {
  const silent: Transport = () => new Promise(() => {});

  test("answers without a call after three timeouts", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    const transport = vi.fn(silent);
    const api = apiOver(transport, { timeoutMs: 20, breaker: createCircuitBreaker() });
    for (let call = 0; call < 3; call += 1) await thrown(api.read(site.config));
    expect(await thrown(api.read(site.config))).toMatchObject({ init: { status: 503 } });
    expect(await api.write(cart.change, { params: { cart_id: 1 }, body: { cart_num: 2 } })).toMatchObject({
      ok: false,
      status: 503,
    });
    expect(transport).toHaveBeenCalledTimes(3);
    quiet.mockRestore();
  });

  test("an open circuit admits one probe and no other call", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    let now = 0;
    const transport = vi.fn(silent);
    const api = apiOver(transport, { timeoutMs: 20, breaker: createCircuitBreaker(() => now) });
    await Promise.all([1, 2, 3].map(() => thrown(api.read(site.config))));
    now += 1000;
    await Promise.all(Array.from({ length: 50 }, () => thrown(api.read(site.config))));
    expect(transport).toHaveBeenCalledTimes(4);
    quiet.mockRestore();
  });

  test("an answered probe closes the circuit", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    let now = 0;
    let hangs = true;
    const healthy = answering({ status: 200, message: "ok", data: [] });
    const api = apiOver((...args) => (hangs ? silent(...args) : healthy()), {
      timeoutMs: 20,
      breaker: createCircuitBreaker(() => now),
    });
    for (let call = 0; call < 3; call += 1) await thrown(api.read(site.hotKeywords));
    hangs = false;
    expect(await thrown(api.read(site.hotKeywords))).toMatchObject({ init: { status: 503 } });
    now += 1000;
    expect(await Promise.all([api.read(site.hotKeywords), thrown(api.read(site.hotKeywords))])).toMatchObject([
      [],
      { init: { status: 503 } },
    ]);
    expect(await api.read(site.hotKeywords)).toEqual([]);
    quiet.mockRestore();
  });

  test("refusals and malformed answers do not open it", async () => {
    const quiet = vi.spyOn(output, "write").mockReturnValue();
    const transport = vi.fn(answering("<html>"));
    const api = apiOver(transport, { breaker: createCircuitBreaker() });
    for (let call = 0; call < 5; call += 1) await thrown(api.read(site.config));
    expect(transport).toHaveBeenCalledTimes(5);
    quiet.mockRestore();
  });
});

describe("an answer to an action", () => {
  test("a refusal is returned, not thrown [R18]", async () => {
    const api = apiOver(answering({ status: 400, message: "库存不足", data: null }));
    expect(await api.write(cart.change, { params: { cart_id: 1 }, body: { cart_num: 2 } })).toEqual({
      ok: false,
      status: 400,
      message: "库存不足",
    });
  });

  test("a dead session is thrown", async () => {
    const api = apiOver(answering({ status: 410000, message: "请登录", data: null }));
    expect(await thrown(api.write(cart.change, { params: { cart_id: 1 }, body: { cart_num: 2 } }))).toBeInstanceOf(
      Response,
    );
  });
});

test("parameters of a path are encoded, so that an id cannot lead to another address", async () => {
  const paths: string[] = [];
  const api = apiOver(async (request) => {
    paths.push(new URL(request.url).pathname);
    return new Response(JSON.stringify({ status: 200, message: "ok", data: {} }));
  });
  await api.write(cart.change, { params: { cart_id: "../delete" }, body: { cart_num: 1 } });
  expect(paths).toEqual(["/api/user/cart/change/..%2Fdelete"]);
});

test("every call carries the token and the form type [S7.wire.1] [S9.token.1] [P1.1]", async () => {
  const sent: Headers[] = [];
  const api = apiOver(async (request) => {
    sent.push(request.headers);
    return new Response(JSON.stringify({ status: 200, message: "ok", data: [] }));
  });
  await api.read(site.hotKeywords);
  expect([sent[0]?.get("X-Token"), sent[0]?.get("Form-type")]).toEqual(["Bearer t", "pc"]);
});
