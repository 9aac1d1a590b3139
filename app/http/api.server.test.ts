import { describe, expect, test, vi } from "vitest";
import { account } from "#contract/account.ts";
import { cart } from "#contract/cart.ts";
import { site } from "#contract/site.ts";
import { createApi } from "./api.server.ts";

const answering = (answer: unknown) => async () =>
  new Response(typeof answer === "string" ? answer : JSON.stringify(answer));

function apiOver(transport: (request: Request) => Promise<Response>) {
  return createApi({
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

describe("what the backend says to a loader", () => {
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
    [987, "从没见过", 500],
  ])("%i with another message becomes the error page [S8.codes.1] [S7.wire.2]", async (status, message, shown) => {
    const api = apiOver(answering({ status, message, data: null }));
    expect(await thrown(api.read(account.me))).toMatchObject({ data: { message }, init: { status: shown } });
  });

  test.each([
    ["an answer that is no JSON", "<html>", 502],
    ["an envelope of another shape", { code: 0 }, 502],
    ["data outside the contract", { status: 200, message: "ok", data: { site_name: 7 } }, 502],
  ])("%s is not shown", async (_, answer, status) => {
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    expect(await thrown(apiOver(answering(answer)).read(site.config))).toMatchObject({ init: { status } });
    quiet.mockRestore();
  });

  test("no answer is 503", async () => {
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const api = apiOver(() => Promise.reject(new TypeError("fetch failed")));
    expect(await thrown(api.read(site.config))).toMatchObject({ init: { status: 503 } });
    quiet.mockRestore();
  });

  test("an answer too late is 504", async () => {
    vi.useFakeTimers();
    const quiet = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const late = thrown(apiOver(() => new Promise(() => {})).read(site.config));
    await vi.advanceTimersByTimeAsync(3000);
    expect(await late).toMatchObject({ init: { status: 504 } });
    quiet.mockRestore();
    vi.useRealTimers();
  });
});

describe("what the backend says to an action", () => {
  test("a refusal is told, not thrown", async () => {
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

test("blanks of a path are encoded, so that an id cannot become another address", async () => {
  const asked: string[] = [];
  const api = apiOver(async (request) => {
    asked.push(new URL(request.url).pathname);
    return new Response(JSON.stringify({ status: 200, message: "ok", data: {} }));
  });
  await api.write(cart.change, { params: { cart_id: "../delete" }, body: { cart_num: 1 } });
  expect(asked).toEqual(["/api/user/cart/change/..%2Fdelete"]);
});

test("the token and the form type travel with every call [S7.wire.1] [S9.token.1]", async () => {
  const sent: Headers[] = [];
  const api = apiOver(async (request) => {
    sent.push(request.headers);
    return new Response(JSON.stringify({ status: 200, message: "ok", data: [] }));
  });
  await api.read(site.hotKeywords);
  expect([sent[0]?.get("X-Token"), sent[0]?.get("Form-type")]).toEqual(["Bearer t", "pc"]);
});
