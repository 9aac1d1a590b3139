import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { expect, test } from "vitest";
import { toNetworkError } from "./network-error.ts";

const resultOf = async (error: unknown) => {
  const answer = toNetworkError(error);
  return { status: answer.status, ...(await answer.json()) };
};
const failed = (message: string) => ({ status: 503, networkError: true, form: { error: { "": [message] } } });

test("a failed request or an answer without a message has the default message", async () => {
  expect(await resultOf(new TypeError("Failed to fetch"))).toEqual(failed("网络异常，请稍后重试"));
  expect(await resultOf(new ErrorResponse(500, "", {}))).toEqual(failed("网络异常，请稍后重试"));
});

test("an answer with a message keeps it", async () => {
  expect(await resultOf(new ErrorResponse(429, "", { message: "请求过于频繁" }))).toEqual(failed("请求过于频繁"));
});

test("a redirect is thrown", () => {
  const redirect = new Response(null, { status: 302, headers: { Location: "/login" } });
  let thrown: unknown;
  try {
    toNetworkError(redirect);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBe(redirect);
});
