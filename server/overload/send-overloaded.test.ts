import { expect, test } from "vitest";
import { serve } from "#tests/support/served.ts";
import { send } from "#tests/support/wire.ts";
import { OVERLOADED_MESSAGE } from "./overloaded-page.ts";
import { sendOverloaded, sendOverloadedOrData } from "./send-overloaded.ts";

test("a browser gets a static page, anything else one line; both may retry after 5 seconds", async () => {
  const port = await serve(sendOverloaded);
  const page = await send(port, { headers: { Accept: "text/html,*/*;q=0.8" } });
  const text = await send(port, { headers: { Accept: "*/*" } });
  for (const { status, headers } of [page, text]) expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  expect(page.body).toContain("<h1");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(text.body).toBe(`${OVERLOADED_MESSAGE}\n`);
});

test("Remix's client gets data that contain an error for every route", async () => {
  const route = (id: string) => ({ id, module: { default: undefined } });
  const routes = { root: route("root"), "routes/home": route("routes/home") };
  const port = await serve((req, res) => void sendOverloadedOrData(req, res, { routes }));
  const { status, headers, body } = await send(port, { path: "/goods_search.data?title=12A" });
  expect([status, headers.get("x-remix-response"), headers.get("retry-after")]).toEqual([503, "yes", "5"]);
  for (const part of ["root", "routes/home", "ErrorResponse", OVERLOADED_MESSAGE]) expect(body).toContain(`"${part}"`);
});
