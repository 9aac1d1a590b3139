import type { RouteConfigEntry } from "@remix-run/route-config";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { env } from "#app/http/env.server.ts";
import { backendFeatures, featuresKnown, missingPages } from "#app/http/remote/backend-features.server.ts";
import { PAGE_CALLS } from "#app/http/remote/page-calls.server.ts";
import routes from "#app/routes.ts";
import { NOT_PROVIDED } from "#contract/rules/status.ts";
import { statement } from "#contract/statement.ts";
import { startSpecificationBackend, type Unknown } from "#tests/support/specification-backend.ts";
import { cookieOf, visit } from "#tests/support/visit.ts";

/** Calls every loader over a backend that has the 25 calls of the specification and nothing else. */

type Loader = (args: ReturnType<ReturnType<typeof visit>["get"]>) => Promise<unknown>;
const modules = import.meta.glob<{ loader?: Loader }>("/app/{features/**/*.{page,resource},shell/*}.{ts,tsx}");

const flatten = (entries: readonly RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);
const entries = flatten(await routes).filter(({ path, children }) => path && path !== "*" && !children);
const addressOf = (path: string) => `${path.replace(/:\w+\??/g, "1").replace("*", "a")}?id=1&mer_id=1`;
/** Addresses refused by name, notices, which are posted, and approvals, whose page for unknown links is their own. */
const REFUSED_BY_NAME = /^\/(pictures|picture|sitemap|api|approval|user\/statement\/print)(\/|$)/;

let backend: Awaited<ReturnType<typeof startSpecificationBackend>>;
let customer: string;
async function start(unknown: Unknown) {
  backend = await startSpecificationBackend(unknown);
  env().API_BASE_URL = backend.url;
  customer = await cookieOf(backend.token);
  await featuresKnown();
}
/** Opens the page of a customer whose session serves the probes, and waits for their end. */
async function logIn() {
  await openPage("/user/default", customer);
  await vi.waitFor(() => expect(missingPages()).not.toEqual([]), { timeout: 180_000 });
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

async function openPage(page: string, cookie: string) {
  const entry = entries.find(({ path }) => path === page);
  return entry && open(entry, cookie);
}

const AFTER_LOGIN: Unknown = { status: 400, message: "接口不存在", afterLogin: true };
const UNKNOWN: [string, Unknown][] = [
  ["an envelope", { status: 404, message: "接口不存在" }],
  ["the login, and by an envelope after it", AFTER_LOGIN],
  ["a page of HTML", { html: "<html><head><title>404 Not Found</title></head><body>nginx</body></html>" }],
];

describe.each(UNKNOWN)("where unknown paths are answered by %s", (_, unknown) => {
  beforeAll(async () => {
    await start(unknown);
    if (unknown === AFTER_LOGIN) await logIn();
  });
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
      const cookie = page === "/login" ? "" : customer;
      expect(await openPage(page, cookie)).toEqual({ status: 200, isMissing: false });
    },
  );
});

describe("where visitors are asked for the login whatever the path", () => {
  beforeAll(() => start(AFTER_LOGIN));
  afterAll(stop);

  test("home and login stand, and a page beyond the specification leads to the login", async () => {
    expect(await openPage("/", "")).toEqual({ status: 200, isMissing: false });
    expect(await openPage("/login", "")).toEqual({ status: 200, isMissing: false });
    expect(await openPage("/shop_street", "")).toEqual({ status: 302, isMissing: false });
    expect(missingPages()).toEqual([]);
  });

  test("links to what the shop lacks go after the first page of a customer, for visitors too", async () => {
    await logIn();
    expect(missingPages()).toEqual(Object.keys(PAGE_CALLS));
    expect(await openPage("/shop_street", "")).toEqual({ status: 404, isMissing: true });
    const asked = backend.received.filter(({ call, signedIn }) => signedIn && call === `GET ${statement.months.path}`);
    expect(asked).toHaveLength(1);
  });
});
