import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "@remix-run/router";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { OVERLOADED_MESSAGE } from "./overloaded-page.ts";
import { overloadedData, sendOverloaded } from "./send-overloaded.ts";

test("a browser gets a static page, anything else one line; both may retry after 5 seconds", async () => {
  const port = await serve(sendOverloaded);
  const page = await send(port, { headers: { Accept: "text/html,*/*;q=0.8" } });
  const text = await send(port, { headers: { Accept: "*/*" } });
  for (const { status, headers } of [page, text]) expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(page.body).toContain("<h1");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(text.body).toBe(`${OVERLOADED_MESSAGE}\n`);
});

const decoded = async (text: string) =>
  (
    await decode(new Response(text).body ?? new ReadableStream(), {
      plugins: [
        (type, data, status, statusText) =>
          type === "ErrorResponse" && { value: new ErrorResponseImpl(Number(status), String(statusText), data) },
      ],
    })
  ).value;
const error = expect.objectContaining({ status: 503, data: { message: OVERLOADED_MESSAGE } });

test("loader data decode to an error response for every route", async () => {
  const routes = ["root", "shell/shell", "features/home/home.page", "2", "_1"];
  expect(await decoded(overloadedData(routes))).toEqual(Object.fromEntries(routes.map((id) => [id, { error }])));
});
