import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import table from "./routes.ts";
import { urls } from "./urls.ts";

const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

test("every address that somebody answers is spelled in urls.ts, once", async () => {
  const paths = flatten(await table).flatMap(({ path }) => (path && path !== "*" ? [path] : []));
  const known = new Set<string>(Object.values(urls));
  expect(paths.filter((path) => !known.has(path.startsWith("/") ? path : `/${path}`))).toEqual([]);
  expect(new Set(paths).size).toBe(paths.length);
});

test("what nobody answers is 404, inside the frame", async () => {
  const frame = (await table)[0];
  expect(frame?.children?.at(-1)).toMatchObject({ path: "*", file: "routes/not-found.tsx" });
});
