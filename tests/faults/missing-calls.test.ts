import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { env } from "#app/http/env.server.ts";
import { backendFeatures, featuresKnown, missingPages } from "#app/http/remote/backend-features.server.ts";
import { PAGE_CALLS } from "#app/http/remote/page-calls.server.ts";
import routes from "#app/routes.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { startSpecificationBackend, type Unknown } from "#tests/support/specification-backend.ts";
import { cookieOf, visit } from "#tests/support/visit.ts";

/** Calls every loader over a backend that has the 25 calls of the specification and nothing else. */

type Loader = (args: ReturnType<ReturnType<typeof visit>["get"]>) => Promise<unknown>;
const modules = import.meta.glob<{ loader?: Loader }>("/app/{routes,shell}/**/*.{ts,tsx}");

const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
const entries = flatten(await routes).filter(({ path, children }) => path && path !== "*" && !children);
const addressOf = (path: string) => `${path.replace(/:\w+\??/g, "1").replace("*", "a")}?id=1&mer_id=1`;
/** Addresses refused by name, notices, which are posted, and approvals, whose page for unknown links is their own. */
const REFUSED_BY_NAME = /^\/(pictures|picture|sitemap|api|approval)\//;

let backend: Awaited<ReturnType<typeof startSpecificationBackend>>;
let customer: string;
async function start(unknown: Unknown) {
  backend = await startSpecificationBackend(unknown);
  env().API_BASE_URL = backend.url;
  customer = await cookieOf(backend.token);
  await featuresKnown();
}
async function stop() {
  delete env().API_BASE_URL;
  // Ends the probes.
  backendFeatures();
  await backend.stop();
}

/** The status of a page, and whether it says that the shop does not have it. */
async function open({ path = "", file }: RouteConfigEntry, cookie: string, address = addressOf(path)) {
  const { loader } = (await modules[`/app/${file}`]?.()) ?? {};
  if (!loader) return { status: 200, isMissing: false };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => [name, "1"]);
  const args = { ...visit(address, cookie).get(), params: Object.fromEntries(names) };
  const answer = await Promise.resolve(args)
    .then(loader)
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, isMissing: false };
  if (answer instanceof Error) return { status: 500, isMissing: false };
  const { data, init } = (answer ?? {}) as { data?: { message?: string }; init?: { status?: number } | null };
  return { status: init?.status ?? 200, isMissing: data?.message === NOT_PROVIDED };
}

const UNKNOWN: [string, Unknown][] = [
  ["an envelope", { status: 404, message: "接口不存在" }],
  ["a page of HTML", { html: "<html><head><title>404 Not Found</title></head><body>nginx</body></html>" }],
];

describe.each(UNKNOWN)("where unknown paths are answered by %s", (_, unknown) => {
  beforeAll(() => start(unknown));
  afterAll(stop);

  test.each([
    ["a visitor", () => ""],
    ["a customer", () => customer],
  ])("for %s every page answers, leads elsewhere, or says that the shop does not have it", async (_reader, cookie) => {
    const wrong: string[] = [];
    for (const entry of entries) {
      const { status, isMissing } = await open(entry, cookie());
      if (status >= 400 && !isMissing && !REFUSED_BY_NAME.test(entry.path ?? ""))
        wrong.push(`${entry.path}: ${status}`);
    }
    expect(entries.length).toBeGreaterThan(80);
    expect(wrong).toEqual([]);
  });

  test("the pages whose links are left out are those that say that the shop does not have them", async () => {
    expect(missingPages()).toEqual(Object.keys(PAGE_CALLS));
    const wrong: string[] = [];
    for (const page of Object.keys(PAGE_CALLS)) {
      const entry = entries.find(({ path }) => path === page);
      const search = page === "/goods_list" ? "?type=1" : page === "/printer_search" ? "?title=1020" : "";
      if (!entry || !(await open(entry, customer, `${page}${search}`)).isMissing) wrong.push(page);
    }
    expect(wrong).toEqual([]);
  });

  test.each(["/", "/login", "/shopping_cart", "/user/default", "/user/profile", "/user/member", "/service"])(
    "%s stands with the calls of the specification",
    async (page) => {
      const entry = entries.find(({ path }) => path === page);
      const cookie = page === "/login" ? "" : customer;
      expect(entry && (await open(entry, cookie))).toEqual({ status: 200, isMissing: false });
    },
  );
});
