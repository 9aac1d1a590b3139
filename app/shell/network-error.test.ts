import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { expect, test } from "vitest";
import { toNetworkError } from "./network-error.ts";

const said = async (error: unknown) => {
  const answer = toNetworkError(error);
  return { status: answer.status, ...(await answer.json()) };
};
const failed = (words: string) => ({ status: 503, unreached: true, form: { error: { "": [words] } } });

test("no answer at all, or one without words, is said in ours", async () => {
  expect(await said(new TypeError("Failed to fetch"))).toEqual(failed("网络异常，请稍后重试"));
  expect(await said(new ErrorResponse(500, "", {}))).toEqual(failed("网络异常，请稍后重试"));
});

test("an answer with words is said in its own", async () => {
  expect(await said(new ErrorResponse(429, "", { message: "请求过于频繁" }))).toEqual(failed("请求过于频繁"));
});

test("a redirect goes its way", () => {
  const away = new Response(null, { status: 302, headers: { Location: "/login" } });
  let thrown: unknown;
  try {
    toNetworkError(away);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBe(away);
});
