import { createCookie } from "@remix-run/node";
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { loader } from "#app/shell/shell.tsx";
import { freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { cookieOf, outcome, visit } from "#tests/support/visit.ts";
import { openSession, signedCookie } from "./session.server.ts";
import { takeToast } from "./toast.server.ts";

const shop = freshBackend();

const TOKEN = "a-token-of-the-backend";
const OLD = "an-old-secret-of-at-least-32-characters";
const CURRENT = "the-current-secret-of-at-least-32-chars";
/** The number of whole pages that show the cookies, each with its backend calls. */
const SHELL_RUNS = 20;

/** The module as a shop with these secrets loads it. */
async function withSecrets(...secrets: string[]) {
  vi.resetModules();
  vi.stubEnv("SESSION_SECRET", secrets.join(","));
  return import("./session.server.ts");
}
afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const requestWith = (cookie: string) => visit("/", cookie).get().request;

/** The Cookie header of a session that this shop has signed. */
async function signedBy({ openSession, commitSession }: Awaited<ReturnType<typeof withSecrets>>) {
  const session = await openSession(requestWith(""));
  session.set("token", TOKEN);
  return (await commitSession(session)).split(";")[0] ?? "";
}

/** A request with this Cookie header, also with characters that Node's server accepts and Headers refuse. */
function argsWith(cookie: string) {
  const args = visit("/").get();
  vi.spyOn(args.request.headers, "get").mockImplementation((name) => (name === "Cookie" ? cookie : null));
  return args;
}

/** Reads every cookie of the shell. @throws for one that cannot be read. */
async function readCookies(cookie: string) {
  const { request } = argsWith(cookie);
  await Promise.all([openSession(request), takeToast(request), signedCookie("shop_placard").parse(cookie)]);
}

/** The status of the shell for a request with this Cookie header; an error is a 500. */
async function statusOf(cookie: string) {
  const answer = await outcome(loader(argsWith(cookie)));
  if (answer instanceof Response) return answer.status;
  return answer instanceof Error ? 500 : 200;
}

describe("a cookie that cannot be read is no cookie", () => {
  test("for every change of a signed value", async () => {
    const cookie = await cookieOf(await tokenOf(shop, demoCustomers.tradeMarkup));
    const value = cookie.slice(cookie.indexOf("=") + 1);
    const pieces = ["%", "%zz", "%00", "%E4", "%F0%9F", ".", "=", '"', "\\", ";", ",", "\u0001", "\u00ff"];
    const at = fc.nat(value.length);
    const changed = fc.oneof(
      fc.tuple(at, at).map(([from, to]) => value.slice(0, from) + value.slice(to)),
      fc.tuple(at, fc.constantFrom(...pieces)).map(([n, text]) => value.slice(0, n) + text + value.slice(n)),
      fc.tuple(at, fc.constantFrom(...pieces)).map(([n, text]) => value.slice(0, n) + text + value.slice(n + 1)),
      fc.base64String().map((text) => `${text}.${text}`),
      fc.string({ unit: "binary" }),
    );
    const name = fc.constantFrom("shop_session", "shop_toast", "shop_placard");
    const headers = fc.tuple(name, changed).map(([key, text]) => `${key}=${text}`);
    await fc.assert(fc.asyncProperty(headers, readCookies), { numRuns: 300 });
    await fc.assert(
      fc.asyncProperty(headers, async (header) => {
        expect(await statusOf(header)).toBeLessThan(500);
      }),
      { numRuns: SHELL_RUNS },
    );
  });

  test("for every value that is signed", async () => {
    const sign = (content: unknown) => signedCookie("shop_session").serialize(content);
    const contents = fc.oneof(
      fc.string({ unit: "binary" }).map((token) => ({ token })),
      fc.anything({ maxDepth: 2 }).map((token) => ({ token })),
      fc.anything({ maxDepth: 2 }),
    );
    const fixed = ["a\nb", "a\u0000b", "令牌", "", " ", "x".repeat(2000), 5, null, [], {}].map((token): [unknown] => [
      { token },
    ]);
    const check = async (content: unknown) => {
      const [cookie = ""] = (await sign(toJson(content))).split(";");
      await readCookies(cookie);
      expect((await openSession(visit("/", cookie).get().request)).get("token") ?? "plain").toMatch(/^[\x21-\x7e]+$/);
    };
    await fc.assert(fc.asyncProperty(contents, check), { numRuns: 300, examples: fixed });
    for (const [content] of fixed) expect(await statusOf((await sign(content)).split(";")[0] ?? "")).toBeLessThan(500);
  });
});

/** The value after a round trip through JSON, as a cookie holds it. */
const toJson = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "bigint" ? 0 : one)) ?? "0");

describe("a session signed with an old secret", () => {
  test("is signed again with the current one, with the same token", async () => {
    const cookie = await signedBy(await withSecrets(OLD));
    const { openSession, renewedSession } = await withSecrets(CURRENT, OLD);
    const request = requestWith(cookie);
    const renewed = (await renewedSession(request, await openSession(request))) ?? "";
    expect(renewed).toMatch(/; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);

    const afterRotation = await withSecrets(CURRENT);
    expect((await afterRotation.openSession(requestWith(cookie))).get("token")).toBeUndefined();
    const session = await afterRotation.openSession(requestWith(renewed.split(";")[0] ?? ""));
    expect(session.get("token")).toBe(TOKEN);
  });

  test("is signed again by the next page", async () => {
    const token = await tokenOf(shop, demoCustomers.tradeMarkup);
    vi.resetModules();
    vi.stubEnv("SESSION_SECRET", OLD);
    const { cookieOf: oldCookieOf } = await import("#tests/support/visit.ts");
    const cookie = await oldCookieOf(token);
    vi.resetModules();
    vi.stubEnv("SESSION_SECRET", `${CURRENT},${OLD}`);
    const { loader: shell } = await import("#app/shell/shell.tsx");
    const { init } = await shell(visit("/", cookie).get());
    expect(new Headers(init?.headers).getSetCookie().join("\n")).toMatch(/^shop_session=/m);
  });

  test("is the only one that is signed again", async () => {
    const rotated = await withSecrets(CURRENT, OLD);
    for (const cookie of [await signedBy(rotated), "", "shop_session=unreadable"]) {
      const request = requestWith(cookie);
      expect(await rotated.renewedSession(request, await rotated.openSession(request))).toBeNull();
    }
    const stranger = await createCookie("shop_session", { secrets: ["a stranger"] }).serialize({ token: TOKEN });
    const request = requestWith(stranger.split(";")[0] ?? "");
    expect(await rotated.renewedSession(request, await rotated.openSession(request))).toBeNull();
  });
});
