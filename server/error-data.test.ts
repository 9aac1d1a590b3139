import { UNSAFE_ErrorResponseImpl as ErrorResponseImpl } from "@remix-run/router";
import { decode } from "turbo-stream";
import { expect, test } from "vitest";
import { errorData } from "./error-data.ts";

/** Decodes as Remix's client does. */
const decoded = async (text: string) =>
  (
    await decode(new Response(text).body ?? new ReadableStream(), {
      plugins: [
        (type, data, status, statusText) =>
          type === "ErrorResponse" && { value: new ErrorResponseImpl(Number(status), String(statusText), data) },
      ],
    })
  ).value;
const error = expect.objectContaining({ status: 503, data: { message: "稍后再试" } });

test("the data of loaders decode to an error response for every route", async () => {
  const routes = ["root", "shell/shell", "routes/home", "2", "_1"];
  expect(await decoded(await errorData(503, "稍后再试", routes))).toEqual(
    Object.fromEntries(routes.map((id) => [id, { error }])),
  );
});

test("the data of an action decode to an error response", async () => {
  expect(await decoded(await errorData(503, "稍后再试"))).toEqual({ error });
});
