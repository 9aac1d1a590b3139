import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import { addresses } from "./addresses.ts";
import { deskUrls } from "./desk-urls.ts";
import { safeRedirect } from "./http/safe-redirect.server.ts";
import table from "./routes.ts";
import { urls } from "./urls.ts";

const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
const paths = flatten(await table).flatMap(({ path }) => (path && !path.endsWith("*") ? [path] : []));

/** Addresses that a login must not lead back to. */
const NO_RETURN: readonly string[] = [
  urls.auth.login,
  urls.auth.scanCheck,
  urls.auth.logout,
  urls.auth.wechat,
  deskUrls.staff.login,
  deskUrls.staff.logout,
];

test("no address has two routes", () => {
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test("a login can lead back to every route but those of the login itself", () => {
  const addresses = paths.map((path) => `/${path}`.replace("//", "/").replace(/:\w+\??|\*/g, "1"));
  const refused = addresses.filter((address) => safeRedirect(address, "refused") !== address);
  expect(refused.sort()).toEqual([...NO_RETURN].sort());
});

test("an unknown address is a 404 page inside the shell [P3.6]", async () => {
  const shell = (await table)[0];
  expect(shell?.children?.at(-1)).toMatchObject({ path: "*", file: "features/site/not-found.page.tsx" });
});

test("every address has a route", async () => {
  const paths = new Set(flatten(await table).flatMap(({ path }) => (path ? [path] : [])));
  const developmentAlone = new Set<string>([urls.kit]);
  expect(addresses.filter((path) => !paths.has(path) && !developmentAlone.has(path))).toEqual([]);
});
