import { describe, expect, test } from "vitest";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { createBackend } from "../backend.ts";
import { createResponseCache } from "./response-cache.ts";

const approved = (audit_type: number): Buyer => ({ audit_state: 2, audit_type });
const CLASSES = [null, approved(0), approved(1)];

function world(bytesMax?: number) {
  const data = { version: "1", loads: 0 };
  const readCached = createResponseCache({ current: async () => data.version }, bytesMax);
  const read = (caller: Buyer | null, key = "products") =>
    readCached(caller, key, async (reader) => {
      data.loads += 1;
      return { price: priceClass(reader), of: data.version };
    });
  return { data, readCached, read };
}

describe("a response is cached", () => {
  test("for one price class only, whichever class is first", async () => {
    for (const first of CLASSES) {
      const { data, read } = world();
      await read(first);
      for (const caller of CLASSES) expect((await read(caller)).price).toBe(priceClass(caller));
      expect(data.loads).toBe(CLASSES.length);
    }
  });

  test("for concurrent callers of one class, and loaded once", async () => {
    const { data, read } = world();
    const responses = await Promise.all([...CLASSES, ...CLASSES].map((caller) => read(caller)));
    expect(responses.map(({ price }) => price)).toEqual([...CLASSES, ...CLASSES].map(priceClass));
    expect(data.loads).toBe(CLASSES.length);
  });

  test("as loaded for a buyer of the class, never for the caller", async () => {
    const { readCached } = world();
    const caller = { id: 7, audit_state: 1, audit_type: 1, token: "hash" };
    expect(await readCached(caller, "profile", async (reader) => ({ reader }))).toEqual({ reader: null });
    const trader = { id: 8, audit_state: 2, audit_type: 1, token: "hash" };
    expect(await readCached(trader, "profile", async (reader) => ({ reader }))).toEqual({ reader: approved(1) });
  });

  test("until the data change", async () => {
    const { data, read } = world();
    await read(null);
    data.version = "2";
    expect((await read(null)).of).toBe("2");
  });

  test("unless the data changed while it was loaded", async () => {
    const { data, readCached, read } = world();
    await readCached(null, "products", async () => {
      data.version = "2";
      await read(null, "other");
      return { of: "1" };
    });
    expect(await read(null)).toMatchObject({ of: "2" });
  });

  test("unless it failed", async () => {
    const { readCached, read } = world();
    await expect(readCached(null, "goods", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect((await read(null)).price).toBe("public");
  });

  test("within bounds", async () => {
    const { data, read } = world(1000);
    for (let number = 0; number < 50; number += 1) await read(null, `products ${number}`);
    await read(null, "products 0");
    expect(data.loads).toBe(51);
  });

  test("and frozen, because callers share it", async () => {
    const { readCached } = world();
    const response = await readCached(null, "products", async () => ({ list: [{ price: "1.00" }] }));
    expect(() => response.list.push({ price: "2.00" })).toThrow(TypeError);
    expect(() => Object.assign(response.list[0] ?? {}, { price: "2.00" })).toThrow(TypeError);
  });
});

const shop = freshBackend();
const PATHS = [
  "/api/product/spu/lst?cate_id=4&limit=60",
  "/api/store/product/detail/10001",
  "/api/product/spu/related/10001",
  "/api/pc/rec_list",
];

test("a trade customer's response never goes to others, nor theirs to a trade customer [P3.11]", async () => {
  const slowToChange = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const [markup, underReview] = [
    await tokenOf(shop, demoCustomers.tradeMarkup),
    await tokenOf(shop, demoCustomers.underReview),
  ];
  const secret = async (path: string, token?: string) =>
    JSON.stringify((await call(slowToChange, "GET", path, { token })).data).includes('"cost"');
  for (const path of PATHS) {
    for (const [token, sees] of [
      [markup, true],
      [undefined, false],
      [underReview, false],
      [markup, true],
    ] as const)
      expect(await secret(path, token), path).toBe(sees);
  }
});

test("a customer who has just been approved sees trade prices at once", async () => {
  const slowToChange = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const token = await tokenOf(shop, demoCustomers.underReview);
  const sees = async () =>
    JSON.stringify((await call(slowToChange, "GET", PATHS[0] ?? "", { token })).data).includes('"cost"');
  expect(await sees()).toBe(false);
  await shop.test.database.write((tx) =>
    tx.updateTable("customers").set({ audit_state: 2 }).where("phone", "=", demoCustomers.underReview).execute(),
  );
  expect(await sees()).toBe(true);
});

test("the cart is priced from the data, not from a cached response", async () => {
  const slowToChange = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  await call(slowToChange, "GET", "/api/store/product/detail/10001", { token });
  await shop.test.database.write((tx) => tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", 100001).execute());
  const body = { product_id: 10001, product_attr_unique: 100001, cart_num: 20, is_new: 0 };
  expect(await call(slowToChange, "POST", "/api/user/cart/create", { token, body })).toMatchObject({
    message: "规格已失效",
  });
});
