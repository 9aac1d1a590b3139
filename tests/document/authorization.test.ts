import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { urls } from "#app/urls.ts";
import { calls } from "#backend/modules/modules.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { LOGIN_REQUIRED, NOT_FOUND } from "#contract/rules/status.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { openShop, startBuiltShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { ADDRESS, addressesOf, dataAddress, type Row, rowOf, type Things } from "#tests/support/site-map.ts";
import { ownedCounts, ownedRecords } from "#tests/support/things.ts";
import { cookieOf, ORIGIN } from "#tests/support/visit.ts";

/**
 * Who may see and do what, for every route of the build and every call of the contract: what is new is tested the day
 * it appears, or fails here for want of a row.
 */

const shop = freshBackend();
const DAY_MS = 24 * 60 * 60 * 1000;
const OWNER = demoCustomers.tradeMarkup;
const OTHER = demoCustomers.tradeCost;

const addresses = addressesOf(await startBuiltShop());
const rows = addresses.map((address) => ({ ...address, row: rowOf(address.name) }));

let visit: Awaited<ReturnType<typeof openShop>>;
let mine: Things;
let owner: { id: number; token: string };
beforeEach(async () => {
  visit = await openShop();
  mine = await ownedRecords(shop, OWNER);
  owner = { id: (await customerOf(shop, OWNER)).id, token: await tokenOf(shop, OWNER) };
});

/** Tokens that were good once. */
const deaths: Record<string, (token: string) => Promise<unknown>> = {
  "a revoked token": (token) => call(shop, "POST", "/api/logout", { token }),
  "an expired token": async () => {
    shop.world.now += 8 * DAY_MS;
  },
  "a disabled customer": () =>
    shop.backend.database.write((tx) =>
      tx.updateTable("customers").set({ is_active: 0 }).where("id", "=", owner.id).execute(),
    ),
};

async function dead(name: string) {
  await deaths[name]?.(owner.token);
  return cookieOf(owner.token);
}

/** Where an answer leads: by its Location, or by the redirect that stands in the answer to a data request. */
async function landing(answer: Response): Promise<URL | null> {
  const to = answer.status === 202 ? redirectIn(await answer.clone().text()) : answer.headers.get("Location");
  return to === null ? null : new URL(to, ORIGIN);
}

/** Single fetch writes values into one flat list, a key before what it names. */
function redirectIn(text: string): string | null {
  const [, to] = /"redirect",("[^"]+")/.exec(text) ?? [];
  return to === undefined ? null : JSON.parse(to);
}

const clears = (answer: Response) =>
  answer.headers.getSetCookie().some((cookie) => /^shop_session=;.*Expires=Thu, 01 Jan 1970/.test(cookie));

/** The page, the data behind it, and the part of the data that this route alone gives. */
const waysTo = (at: string, id: string) => [at, dataAddress(at), dataAddress(at, id)];

/** A login with the way back to this address. */
async function expectLogin(answer: Response, at: string) {
  const to = await landing(answer);
  expect([to?.pathname, to?.searchParams.get("from")]).toEqual([urls.login, at]);
}

const loaders = rows.filter(({ hasLoader }) => hasLoader);
const guarded = loaders.filter(({ row }) => row.kind === "private");

describe("reading", () => {
  test.each(guarded)("a visitor of $name is led to the login and back [S6.roles.1]", async ({ id, row }) => {
    const at = row.at(mine);
    for (const way of waysTo(at, id)) {
      const answer = await visit(way);
      await expectLogin(answer, at);
      expect(await answer.text()).not.toContain("order_sn");
    }
  });

  /** All whose own loader asks the backend. */
  const asking = loaders.filter(
    ({ row }) => ["open", "private", "resource"].includes(row.kind) && (row.status ?? 302) === 302,
  );
  describe.each(Object.keys(deaths))("%s", (death) => {
    test.each(asking)("ends on $name with the login and without the cookie [S4.session.1]", async ({ id, row }) => {
      const at = row.at(mine);
      const cookie = await dead(death);
      for (const way of waysTo(at, id)) {
        const answer = await visit(way, { cookie });
        await expectLogin(answer, at);
        expect(clears(answer)).toBe(true);
      }
    });

    test("comes to rest on the login page, not in a circle", async () => {
      let cookie = await dead(death);
      let at: string = urls.login;
      let answer = await visit(at, { cookie });
      for (let step = 0; step < 5 && answer.status !== 200; step += 1) {
        if (clears(answer)) cookie = "";
        const to = await landing(answer);
        at = `${to?.pathname}${to?.search}`;
        answer = await visit(at, { cookie });
      }
      expect([answer.status, new URL(at, ORIGIN).pathname, cookie]).toEqual([200, urls.login, ""]);
    });
  });

  test.each(loaders.filter(({ row }) => row.kind === "bare"))("$name is the same for everyone", async ({ row }) => {
    const at = row.at(mine);
    for (const cookie of ["", await cookieOf(owner.token), await cookieOf("dead")]) {
      const answer = await visit(at, { cookie });
      expect(answer.status).toBe(row.status);
    }
  });

  test.each(loaders.filter(({ row }) => row.kind === "visitors"))(
    "who is logged in is led home from $name [S6.roles.3]",
    async ({ id, row }) => {
      const cookie = await cookieOf(owner.token);
      for (const way of waysTo(row.at(mine), id)) {
        expect((await landing(await visit(way, { cookie })))?.pathname).toBe(urls.home);
        expect((await visit(way)).status).toBe(200);
      }
    },
  );

  test.each(loaders)("$name answers whom it is for", async ({ id, row }) => {
    const cookie = row.kind === "visitors" ? "" : await cookieOf(owner.token);
    const page = row.status ?? 200;
    // A redirect travels to scripts inside an answer of its own kind.
    const ways = [
      [row.at(mine), page],
      [dataAddress(row.at(mine), id), page === 302 ? 202 : page],
    ] as const;
    for (const [way, expected] of ways) {
      const { status } = await visit(way, { cookie });
      if (row.kind !== "bare") expect([way, status]).toEqual([way, expected]);
    }
  });

  test.each(guarded.filter(({ row }) => row.owned))(
    "what $name names of another customer is not there",
    async ({ id, row }) => {
      const cookie = await cookieOf(await tokenOf(shop, OTHER));
      const before = await ownedCounts(shop, owner.id);
      for (const way of waysTo(row.at(mine), id)) {
        const answer = await visit(way, { cookie });
        expect([way, answer.status]).toEqual([way, 404]);
        const body = await answer.text();
        expect(body).not.toContain("孙立成");
        expect(body).not.toContain("测试硒鼓");
      }
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    },
  );
});

/** The intents that a page's forms know, whatever they are made of. */
function intentsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodPipe) {
    const { in: from, out } = schema as z.ZodPipe<z.ZodType, z.ZodType>;
    return [...intentsOf(from), ...intentsOf(out)];
  }
  // A member of a union of ours is a schema of ours.
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => intentsOf(option as z.ZodType));
  if (schema instanceof z.ZodObject) return intentsOf(schema.shape.intent);
  if (schema instanceof z.ZodEnum) return schema.options.map(String);
  if (schema instanceof z.ZodLiteral) return [...schema.values].map(String);
  return [];
}

const acting = rows.filter(({ hasAction }) => hasAction);
const acts = acting.flatMap(({ name, row }) =>
  Object.entries(row.acts ?? {}).map(([intent, act]) => ({ name, row, intent, act })),
);
const guardedActs = acts.filter(({ row }) => row.kind !== "visitors" && row.kind !== "bare");

const formOf = ({ intent, act }: (typeof acts)[number]) =>
  new URLSearchParams({ intent, ...Object.fromEntries(Object.entries(act.fields(mine)).map(([k, v]) => [k, `${v}`])) });
const formWays = (row: Row) => [row.at(mine), dataAddress(row.at(mine))];

describe("acting", () => {
  test.each(acting)("$name has an act for each of its intents", ({ row }) => {
    expect(row.forms).toBeDefined();
    const known = new Set((row.forms ?? []).flatMap(intentsOf));
    expect(known.size).toBeGreaterThanOrEqual(Math.min(row.forms?.length ?? 1, 1));
    expect(Object.keys(row.acts ?? {}).sort()).toEqual([...known].sort());
  });

  test.each(guardedActs)("$name $intent leads a visitor to the login [S6.roles.1]", async (one) => {
    const before = await ownedCounts(shop, owner.id);
    for (const way of formWays(one.row)) {
      const to = await landing(await visit(way, { body: formOf(one) }));
      const from = new URL(to?.searchParams.get("from") ?? "", ORIGIN);
      expect([to?.pathname, from.pathname]).toEqual([urls.login, new URL(one.row.at(mine), ORIGIN).pathname]);
    }
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
  });

  describe.each(Object.keys(deaths))("%s", (death) => {
    test.each(guardedActs)("does nothing by $name $intent and ends [S4.session.1]", async (one) => {
      const cookie = await dead(death);
      const before = await ownedCounts(shop, owner.id);
      for (const way of formWays(one.row)) {
        const answer = await visit(way, { cookie, body: formOf(one) });
        expect((await landing(answer))?.pathname).toBe(urls.login);
        expect(clears(answer)).toBe(true);
      }
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    });
  });

  test.each(acts.filter(({ act }) => act.owned))(
    "$name $intent finds nothing that is another customer's, and leaves it",
    async (one) => {
      const cookie = await cookieOf(await tokenOf(shop, OTHER));
      const before = await ownedCounts(shop, owner.id);
      for (const way of formWays(one.row)) {
        const answer = await visit(way, { cookie, body: formOf(one) });
        expect([way, answer.status]).toEqual([way, 404]);
      }
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    },
  );

  test.each(guardedActs)("$name $intent understands the owner", async (one) => {
    const answer = await visit(one.row.at(mine), { cookie: await cookieOf(owner.token), body: formOf(one) });
    expect([200, 303, 409]).toContain(answer.status);
    expect((await landing(answer))?.pathname).not.toBe(urls.login);
  });

  test.each(acts.filter(({ row }) => row.kind === "visitors"))(
    "$name $intent leads home who is logged in [S6.roles.3]",
    async (one) => {
      const cookie = await cookieOf(owner.token);
      for (const way of formWays(one.row)) {
        expect((await landing(await visit(way, { cookie, body: formOf(one) })))?.pathname).toBe(urls.home);
      }
    },
  );
});

type Asked = { params?: Record<string, number>; query?: Record<string, number>; body?: unknown };
const key = "generated-key-000002";
const id = (number: number) => ({ params: { id: number } });

/** How to name a thing of `of` in a call, or one of `of` and the rest of `own`. */
const named: Record<string, (of: Things, own: Things) => Asked[]> = {
  "cart.remove": ({ line }) => [{ body: { cart_id: [`${line}`] } }],
  "cart.change": ({ line }) => [{ params: { cart_id: line }, body: { cart_num: 2 } }],
  "address.save": ({ address }) => [{ body: { ...ADDRESS, is_default: 0, address_id: address } }],
  "address.setDefault": ({ address }) => [id(address)],
  "address.remove": ({ address }) => [id(address)],
  "order.check": ({ line }) => [{ query: { cart_id: line } }],
  "order.create": (of, own) =>
    [
      { cart_id: [`${of.line}`], address_id: own.address },
      { cart_id: [`${own.line}`], address_id: of.address },
    ].map((chosen) => ({ body: { ...chosen, use_integral: 0, key } })),
  "order.group": ({ group }) => [id(group)],
  "order.cancel": ({ group }) => [id(group)],
  "order.detail": ({ order }) => [id(order)],
  "order.take": ({ order }) => [id(order)],
  "order.remove": ({ order }) => [id(order)],
  "order.again": ({ order }) => [id(order)],
  "payment.config": ({ group }) => [id(group)],
  "payment.pay": ({ group }) => [{ ...id(group), body: { type: "balance", key } }],
  "payment.status": ({ group }) => [id(group)],
};

/** Ids that are nobody's. */
const PUBLIC = new Set(["product_id"]);
const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : []);
const namesSomething = ({ path, body, query }: Endpoint) =>
  path.includes("{") || [...keysOf(body), ...keysOf(query)].some((name) => /_id$/.test(name) && !PUBLIC.has(name));

const every = Object.entries(calls).flatMap(([subject, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${subject}.${name}`, endpoint })),
);
const naming = every.filter(({ endpoint }) => endpoint.access === "customer" && namesSomething(endpoint));

function put(endpoint: Endpoint, token: string, { params = {}, query = {}, body }: Asked) {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => `${params[name] ?? 999_999}`);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, `${value}`]));
  return call(shop, endpoint.method, `${path}?${search}`, { token, body });
}

describe("calling", () => {
  test("each call that can name something of a customer is known here", () => {
    expect(naming.map(({ name }) => name).sort()).toEqual(Object.keys(named).sort());
  });

  test.each(naming)("$name finds nothing that is another customer's, and leaves it", async ({ name, endpoint }) => {
    const theirs = await ownedRecords(shop, OTHER);
    const token = await tokenOf(shop, OTHER);
    const before = await ownedCounts(shop, owner.id);
    const asked = named[name]?.(mine, theirs) ?? [];
    expect(asked.length).toBeGreaterThan(0);
    for (const one of asked) expect((await put(endpoint, token, one)).status).toBe(NOT_FOUND);
    expect(await ownedCounts(shop, owner.id)).toEqual(before);
    for (const one of named[name]?.(theirs, theirs) ?? []) {
      expect((await put(endpoint, token, one)).status).not.toBe(NOT_FOUND);
    }
  });

  describe.each(Object.keys(deaths))("%s", (death) => {
    test.each(every)("is told so by $name [S4.session.1]", async ({ name, endpoint }) => {
      await dead(death);
      const before = await ownedCounts(shop, owner.id);
      for (const one of named[name]?.(mine, mine) ?? [endpoint.method === "POST" ? { body: {} } : {}]) {
        const said = await put(endpoint, owner.token, one);
        expect(said.message).toBe(LOGIN_REQUIRED);
      }
      expect(await ownedCounts(shop, owner.id)).toEqual(before);
    });
  });
});
