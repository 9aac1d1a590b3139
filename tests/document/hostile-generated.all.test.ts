import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#backend/modules/modules.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { startBuiltShop } from "#tests/support/built.ts";
import { copyOfTemplate, type TestDatabase } from "#tests/support/database.ts";
import {
  encoded,
  escaped,
  hostilePairs,
  hostileText,
  hostileValue,
  REQUESTS,
  randomCases,
  SEED,
} from "#tests/support/hostile.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import {
  COLLECT_ON_SIGNAL,
  megabytesAfterCollection,
  type Program,
  startShop,
  untilReady,
} from "#tests/support/program.ts";
import { dataAddress, pagesOf, type Records } from "#tests/support/site-map.ts";
import { type RawRequest, send, sendForm } from "#tests/support/wire.ts";

/**
 * Hostile input for every route of the build and every call of the contract, generated from a seed: HOSTILE_SEED changes
 * it, HOSTILE_REQUESTS is the number of requests.
 */

process.stdout.write(`HOSTILE_SEED=${SEED} HOSTILE_REQUESTS=${REQUESTS}\n`);
const ATONCE = 8;
const GROWTH_MB = 80;
/** The maximum CPU time of one request, as a number of home pages that are not cached. */
const PAGES_MAX = 10;
const TIMES = 5;

const DEMO: Records = {
  line: 1,
  address: 5,
  group: 1,
  order: 1,
  item: 1,
  product: 10001,
  sku: 100001,
  licence: 1,
  transfer: 1,
  slip: 1,
  refund: 1,
  evidence: 1,
  recharge: 1,
  awaited: 1,
  photo: 1,
  title: 1,
  invoice: 1,
  list: 1,
  quotation: 1,
  quotation_scene: 1,
  quotation_line: 1,
  quotation_attachment: 1,
  objection: 1,
  draft: 1,
  draft_scene: 1,
  draft_line: 1,
  standing_line: 1,
  standing_group: 1,
  approval: 1,
  notice: 1,
  message_file: 1,
  credit_bill: 1,
  avatar: "a.webp",
  session: "s",
  wechat_account: 1,
};
const KNOWN = ["id", "cartId", "cart_id", "address_id", "sku", "cart_num", "page", "title", "cid", "filter_params"];
const FIELDS = ["intent", "only", "stay", "order_id", "key", "quote", "phone", "password", "birthday", "mark_1"];

const targets = pagesOf(await startBuiltShop()).map(({ id, address, hasAction, acts }) => ({
  id,
  at: address(DEMO),
  hasAction,
  forms: Object.entries(acts),
}));

/** Spellings of the shop's host that the guard lets pass, and others; `PORT` stands for the shop's port. */
const HOSTS = [
  "LOCALHOST:PORT",
  "LocalHost:0PORT",
  "localhost:00080",
  "localhost",
  "localhost:0",
  "localhost.:PORT",
  "127.0.0.1:PORT",
  "127.1:PORT",
  "[::1]:PORT",
  "[0:0:0:0:0:0:0:1]:PORT",
  "[::ffff:127.0.0.1]:PORT",
  "localhost:",
  "localhost:99999",
  "localhost..:PORT",
  "-localhost",
  "127.0.0.256",
  "xn--localhost",
  "a@localhost",
];

type Shot = { request: RawRequest; form: boolean };

/** A request for a page with a hostile path, query, header or body. */
const shot: fc.Arbitrary<Shot> = fc
  .record({
    target: fc.constantFrom(...targets),
    way: fc.constantFrom("page", "data", "part"),
    query: hostilePairs(KNOWN),
    end: fc.option(
      fc.oneof(fc.constantFrom("%00", "/..%2f", "/%2e%2e/", "/%ff", "//", "/a%2fb"), hostileText.map(escaped)),
    ),
    headers: fc.dictionary(
      fc.constantFrom("Accept", "Accept-Encoding", "Cookie", "X-Client-Address", "Referer"),
      hostileText,
    ),
    host: fc.option(fc.constantFrom(...HOSTS), { freq: 4 }),
    form: fc.boolean(),
    signedIn: fc.boolean(),
    act: fc.nat(),
    body: hostilePairs([...KNOWN, ...FIELDS]),
    withPageQuery: fc.boolean(),
  })
  .map(({ target, way, query, end, headers, host, form, signedIn, act, body, withPageQuery }) => {
    const [path = "/", pageQuery = ""] = (
      way === "page" ? target.at : dataAddress(target.at, way === "part" ? target.id : undefined)
    ).split("?");
    const search = [withPageQuery ? pageQuery : "", encoded(query)].filter(Boolean).join("&");
    const [intent, chosen] = target.forms[act % Math.max(1, target.forms.length)] ?? [];
    const fields: [string, string][] = chosen
      ? Object.entries({ intent, ...chosen.fields(DEMO) }).map(([name, value]) => [name, `${value}`])
      : [];
    // Half of the form is valid, so that hostile fields pass the first checks.
    const sent = encoded([
      ...fields.filter(([name]) => name === "intent" || act % 3 > 0 || !body.some(([other]) => other === name)),
      ...body,
    ]);
    const lines = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace(/[\r\n\0]/g, "").slice(0, 2000)]),
    );
    return {
      form: form && target.hasAction,
      request: {
        path: `${path}${end && act % 4 === 0 ? end : ""}${search ? `?${search}` : ""}`,
        headers: {
          ...lines,
          ...(host ? { Host: host } : {}),
          ...(signedIn && !target.at.startsWith("/logout") ? { Cookie: SESSION } : {}),
        },
        body: sent,
      },
    };
  });

const SESSION = "\0session";

describe("the built shop", () => {
  let shop: Program;
  let cookie = "";
  let data: TestDatabase;
  beforeAll(async () => {
    data = await copyOfTemplate();
    shop = await untilReady(await startShop({ DATABASE_URL: data.url, NODE_OPTIONS: COLLECT_ON_SIGNAL }));
    const form = "intent=login&account=13800000015&password=trade888&agree=on";
    const { headers } = await sendForm(shop.port, "/login?mode=password", form);
    cookie = /shop_session=[^;]+/.exec(headers.get("set-cookie") ?? "")?.[0] ?? "";
    expect(cookie).not.toBe("");
  }, 180_000);
  afterAll(async () => {
    await shop.stop();
    await data.drop();
  });

  /** The CPU time of a request in ms, as the mean of several. */
  async function cpuOf(request: (time: number) => Promise<unknown>) {
    const began = shop.worked();
    for (let time = 0; time < TIMES; time += 1) await request(time);
    return (shop.worked() - began) / TIMES;
  }

  function fire({ form, request }: Shot) {
    const headers: RawRequest["headers"] = {
      ...request.headers,
      ...(request.headers?.Cookie === SESSION ? { Cookie: cookie } : {}),
    };
    if (headers.Host) headers.Host = headers.Host.replace("PORT", String(shop.port));
    if (form) return sendForm(shop.port, request.path ?? "/", String(request.body ?? ""), headers);
    return send(shop.port, { path: request.path, headers });
  }

  test("never answers with 5xx, blocks other requests or leaks memory", async () => {
    const shots = randomCases(shot, Math.ceil(REQUESTS * 0.6));
    await all(shots.slice(0, 200), fire);
    const before = await megabytesAfterCollection(shop);

    const answers = await all(shots, fire);

    const faults = answers
      .map(({ status, body }, index) => ({ status, body, shot: shots[index] }))
      .filter(({ status, body }) => status >= 500 || body.includes("服务器错误"));
    expect(faults.slice(0, 5)).toEqual([]);
    expect(
      shop
        .output()
        .split("\n")
        .filter((line) => /failed|rejection/.test(line))
        .slice(0, 5),
    ).toEqual([]);
    expect(shop.running()).toBe(true);
    expect((await megabytesAfterCollection(shop)) - before).toBeLessThan(GROWTH_MB);
    // The slowest requests are repeated alone, because one that blocks others is slow every time.
    const page = await cpuOf((time) => send(shop.port, { path: `/?once=${time}` }));
    for (const { index } of slowest(answers, 10)) {
      const again = shots[index] ?? expect.fail();
      const cost = await cpuOf(() => fire(again));
      expect([cost < page * PAGES_MAX, again]).toEqual([true, again]);
    }
  }, 600_000);
});

async function all<T>(shots: readonly Shot[], fire: (shot: Shot) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  const left = shots.entries();
  await Promise.all(
    Array.from({ length: ATONCE }, async () => {
      for (const [index, one] of left) answers[index] = await fire(one);
    }),
  );
  return answers;
}

const slowest = (answers: { ms: number }[], count: number) =>
  answers
    .map(({ ms }, index) => ({ ms, index }))
    .sort((a, b) => b.ms - a.ms)
    .slice(0, count);

describe("the backend", () => {
  const shop = freshBackend();
  let token = "";
  beforeEach(async () => {
    token = await tokenOf(shop, demoCustomers.tradeMarkup);
  });

  const every = Object.values(calls).flatMap((endpoints) => Object.values(endpoints));
  const keysOf = (schema: z.core.$ZodType | undefined) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];

  const call = fc.constantFrom(...every).chain((endpoint) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      method: fc.oneof(
        { weight: 6, arbitrary: fc.constant<string>(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom("GET", "POST", "PUT", "DELETE", "PATCH") },
      ),
      blank: fc.oneof(fc.constantFrom("1", "5", "10001"), hostileText.map(escaped)),
      query: hostilePairs(keysOf(endpoint.query)),
      body: fc.oneof(
        // One field of the form is hostile, the others are valid.
        fc.record(
          Object.fromEntries(keysOf(endpoint.body).map((name) => [name, fc.oneof(plausible(name), hostileValue)])),
        ),
        hostileValue,
      ),
      text: fc.option(
        fc.oneof(hostileText, fc.constantFrom("{", "[".repeat(5000), '{"__proto__":{"a":1}}', '{"a":1e999}')),
        { freq: 6 },
      ),
      signedIn: fc.boolean(),
    }),
  );

  test("answers each call in its envelope and never fails", async () => {
    const faults: unknown[] = [];
    for (const { endpoint, method, blank, query, body, text, signedIn } of randomCases(
      call,
      Math.ceil(REQUESTS * 0.4),
    )) {
      const path = `${endpoint.path.replace(/\{\w+\}/g, blank)}?${encoded(query)}`;
      // A logout has no token, because it would make the following requests those of a visitor.
      const headers = new Headers({ "Content-Type": "application/json" });
      if (signedIn && !path.includes("logout")) headers.set("X-Token", `Bearer ${token}`);
      const sent = method === "GET" ? null : (text ?? JSON.stringify(body));
      const answer = await shop.backend.fetch(
        new Request(`http://backend.test${path}`, { method, headers, body: sent }),
        "203.0.113.9",
      );
      const answerText = await answer.text();
      const { status } = parsed(answerText);
      if (status === undefined || status === 500 || answer.status >= 500)
        faults.push({ method, path, sent, text: answerText.slice(0, 200) });
    }
    expect(faults.slice(0, 5)).toEqual([]);
    expect(shop.world.logged.filter(({ event }) => event === "backend failed").slice(0, 3)).toEqual([]);
  }, 600_000);
});

function parsed(text: string): { status?: number } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Values that fit a field of this name, so that calls pass their schemas. */
function plausible(name: string): fc.Arbitrary<unknown> {
  const fits: Record<string, unknown[]> = {
    cart_id: [["1"], ["9007199254740991"]],
    address_id: [5, Number.MAX_SAFE_INTEGER],
    product_id: [10001, Number.MAX_SAFE_INTEGER],
    product_attr_unique: [100001, Number.MAX_SAFE_INTEGER],
    cart_num: [1, 999_999],
    key: ["generated-key-000003", "generated-key-000004"],
    phone: ["13800000015", "13912345678"],
    account: ["13800000015"],
    type: ["balance", "login", "mobile"],
    province: ["浙江省"],
    city: ["杭州市"],
    district: ["西湖区"],
    birthday: ["1990-01-01"],
  };
  return fc.constantFrom(...(fits[name] ?? [1, 0, "abc123", "一"]));
}
