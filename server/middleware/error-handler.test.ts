import connect, { type NextHandleFunction } from "connect";
import express from "express";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { errorHandler } from "./error-handler.ts";

const failing: NextHandleFunction = () => {
  throw new Error("broken");
};
const begun: NextHandleFunction = (_req, res, next) => {
  res.writeHead(200);
  res.write("half", () => next(new Error("broken")));
};

test.each([
  ["connect", connect],
  ["express", express],
])("an error in %s is logged and answered with 500; a response that has begun is cut off", async (_, create) => {
  const lines: unknown[] = [];
  const request = async (middleware: NextHandleFunction) => {
    const app = create();
    app.use(middleware);
    app.use(errorHandler((...line) => lines.push(line)));
    return send(await serve(app), {});
  };
  expect(await request(failing)).toMatchObject({ status: 500, body: "请求错误\n" });
  const cut = await request(begun);
  expect(cut.body).not.toContain("请求错误");
  const line = ["error", "request failed", { error: expect.stringMatching(/^Error: broken\n/) }];
  expect(lines).toMatchObject([line, line]);
});
