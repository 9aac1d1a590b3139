import { describe, expect, test } from "vitest";
import { refusalOf, replyOf } from "./reply.server.ts";

const PATH = "/api/pc/no-such-call";

describe("a reply to a path that does not exist", () => {
  test.each([
    ["JSON with HTTP 404", 404, '{"status":404,"message":"接口不存在"}', "404 接口不存在"],
    ["JSON with HTTP 200", 200, '{"status":400,"message":"接口不存在"}', "400 接口不存在"],
    ["JSON with empty data", 200, '{"status":"404","message":"接口不存在","data":[]}', "404 接口不存在"],
    ["JSON that names the path", 404, `{"status":404,"message":"no ${PATH}"}`, "404 no "],
    ["a page of HTML", 404, "<h1>404 Not Found</h1>", "404 本商城未提供此功能"],
    ["JSON of a framework", 404, '{"message":"Cannot GET"}', "404 本商城未提供此功能"],
  ])("%s is read by its own status and message", (_, httpStatus, text, refusal) => {
    const reply = replyOf(httpStatus, text);
    expect(reply && refusalOf(reply, PATH)).toBe(refusal);
  });

  test("a page that is no answer of a backend says nothing", () => {
    expect(replyOf(200, "<h1>Welcome</h1>")).toBeNull();
    expect(replyOf(502, '{"status":404,"message":"接口不存在"}')).toBeNull();
  });
});
