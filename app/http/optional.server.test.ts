import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { output } from "#backend/log.ts";
import { site } from "#contract/site.ts";
import { createApi } from "./api.server.ts";
import { env } from "./env.server.ts";
import { optional, optionalBlock, optionalOrMessage } from "./optional.server.ts";

const write = () => vi.spyOn(output, "write").mockReturnValue();
let written: ReturnType<typeof write>;
beforeEach(() => {
  written = write();
  env().LOG_LEVEL = "error";
});
afterEach(() => {
  written.mockRestore();
  env().LOG_LEVEL = "silent";
});

const apiAnswering = (answer: object, token: string | null = null) =>
  createApi({
    transport: async () => Response.json(answer),
    origin: "http://backend.test",
    token,
    clientAddress: "",
    requestId: "request-1",
    onLoginRequired: async () => new Response(null, { status: 302 }),
  });
const refusing = apiAnswering({ status: 400, message: "暂无数据", data: null });

test("a block that the backend refused is left out, without a log line", async () => {
  expect(await optional(refusing, refusing.read(site.config))).toBeNull();
  expect(await optionalOrMessage(refusing, refusing.read(site.config))).toEqual({ message: "暂无数据" });
  expect(written).not.toHaveBeenCalled();
});

test("a block with a bug is left out, and the bug is logged with the request's id", async () => {
  const bug = Promise.reject(new TypeError("list is not iterable"));
  expect(await optional(refusing, bug)).toBeNull();
  const [line] = written.mock.calls.map(([text]) => JSON.parse(String(text)));
  expect(line).toMatchObject({ level: "error", event: "block left out", id: "request-1", time: expect.any(String) });
  expect(line.error).toContain("TypeError: list is not iterable");
});

test("a silent shop logs nothing", async () => {
  env().LOG_LEVEL = "silent";
  await optional(refusing, Promise.reject(new TypeError("list is not iterable")));
  expect(written).not.toHaveBeenCalled();
});

test("the redirect that ends a session is thrown again", async () => {
  const ended = apiAnswering({ status: 400, message: "请登录", data: null }, "token-of-a-session");
  await expect(optional(ended, ended.read(site.config))).rejects.toBeInstanceOf(Response);
});

test("a block for which a visitor has to log in is left out, a page leads to the login", async () => {
  const visitor = apiAnswering({ status: 400, message: "请登录", data: null });
  expect(await optional(visitor, visitor.read(site.config))).toBeNull();
  expect(await optionalBlock(visitor, visitor.read(site.config))).toBe(false);
  await expect(visitor.read(site.config)).rejects.toMatchObject({ status: 302 });
});
