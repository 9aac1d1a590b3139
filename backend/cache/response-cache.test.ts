import { describe, expect, test } from "vitest";
import { type Buyer, priceClass } from "#contract/rules/pricing.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { createBackend } from "../backend.ts";
import { createResponseCache } from "./response-cache.ts";

const approved = (audit_type: number): Buyer => ({ audit_state: 2, audit_type });
const CLASSES = [null, approved(0), approved(1)];

function world(bytesMax?: number) {
  const data = { version: "1", made: 0 };
  const kept = createResponseCache({ current: async () => data.version }, bytesMax);
  const read = (who: Buyer | null, question = "goods") =>
    kept(who, question, async (reader) => {
      data.made += 1;
      return { price: priceClass(reader), of: data.version };
    });
  return { data, kept, read };
}

describe("an answer is kept", () => {
  test("for one price class and no other, whoever asked first", async () => {
    for (const first of CLASSES) {
      const { data, read } = world();
      await read(first);
      for (const who of CLASSES) expect((await read(who)).price).toBe(priceClass(who));
      expect(data.made).toBe(CLASSES.length);
    }
  });

  test("for those who ask while it is being made, by class too", async () => {
    const { data, read } = world();
    const said = await Promise.all([...CLASSES, ...CLASSES].map((who) => read(who)));
    expect(said.map(({ price }) => price)).toEqual([...CLASSES, ...CLASSES].map(priceClass));
    expect(data.made).toBe(CLASSES.length);
  });

  test("as somebody of the class, so that nothing of the customer can be in it", async () => {
    const { kept } = world();
    const caller = { id: 7, audit_state: 1, audit_type: 1, token: "hash" };
    expect(await kept(caller, "who", async (reader) => ({ reader }))).toEqual({ reader: null });
    const trader = { id: 8, audit_state: 2, audit_type: 1, token: "hash" };
    expect(await kept(trader, "who", async (reader) => ({ reader }))).toEqual({ reader: approved(1) });
  });

  test("until the data change", async () => {
    const { data, read } = world();
    await read(null);
    data.version = "2";
    expect((await read(null)).of).toBe("2");
  });

  test("unless the data changed while it was made", async () => {
    const { data, kept, read } = world();
    await kept(null, "goods", async () => {
      data.version = "2";
      await read(null, "other");
      return { of: "1" };
    });
    expect(await read(null)).toMatchObject({ of: "2" });
  });

  test("unless it failed", async () => {
    const { kept, read } = world();
    await expect(kept(null, "goods", () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect((await read(null)).price).toBe("public");
  });

  test("within bounds", async () => {
    const { data, read } = world(1000);
    for (let number = 0; number < 50; number += 1) await read(null, `goods ${number}`);
    await read(null, "goods 0");
    expect(data.made).toBe(51);
  });

  test("as it is: nobody changes what others are given", async () => {
    const { kept } = world();
    const made = await kept(null, "goods", async () => ({ list: [{ price: "1.00" }] }));
    expect(() => made.list.push({ price: "2.00" })).toThrow(TypeError);
    expect(() => Object.assign(made.list[0] ?? {}, { price: "2.00" })).toThrow(TypeError);
  });
});

const shop = freshBackend();
const PATHS = [
  "/api/product/spu/lst?cate_id=4&limit=60",
  "/api/store/product/detail/10001",
  "/api/product/spu/related/10001",
  "/api/pc/rec_list",
];

test("what a trade customer was told is never told to others, nor the other way round", async () => {
  const patient = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const [markup, underReview] = [
    await tokenOf(shop, demoCustomers.tradeMarkup),
    await tokenOf(shop, demoCustomers.underReview),
  ];
  const secret = async (path: string, token?: string) =>
    JSON.stringify((await call(patient, "GET", path, { token })).data).includes('"cost"');
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

test("a customer who was approved a moment ago is told trade prices at once", async () => {
  const patient = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const token = await tokenOf(shop, demoCustomers.underReview);
  const sees = async () =>
    JSON.stringify((await call(patient, "GET", PATHS[0] ?? "", { token })).data).includes('"cost"');
  expect(await sees()).toBe(false);
  await shop.test.database.write((tx) =>
    tx.updateTable("customers").set({ audit_state: 2 }).where("phone", "=", demoCustomers.underReview).execute(),
  );
  expect(await sees()).toBe(true);
});

test("what is sold is decided by the data, not by what was shown", async () => {
  const patient = { backend: createBackend(shop.test.database, shop.world.ports, { dataMaxAgeMs: 60_000 }) };
  const token = await tokenOf(shop, demoCustomers.tradeMarkup);
  await call(patient, "GET", "/api/store/product/detail/10001", { token });
  await shop.test.database.write((tx) => tx.updateTable("skus").set({ is_show: 0 }).where("id", "=", 100001).execute());
  const body = { product_id: 10001, product_attr_unique: 100001, cart_num: 20, is_new: 0 };
  expect(await call(patient, "POST", "/api/user/cart/create", { token, body })).toMatchObject({
    message: "规格已失效",
  });
});
