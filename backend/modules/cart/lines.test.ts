import { beforeEach, describe, expect, test } from "vitest";
import { cart } from "#contract/cart.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { COUPON_TYPE } from "#contract/rules/coupon.ts";
import { type Article, createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { freshKey } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const tokens = { trade: "", other: "" };
let toner: Article;
let blue = 0;

beforeEach(async () => {
  tokens.trade = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.other = await tokenOf(shop, demoCustomers.stationer);
  await shop.backend.database.write((tx) => tx.deleteFrom("cart_lines").execute());
  toner = await createProduct(shop, { price: 5000, cost: 3000, cost_plus: 500, stock: 20 });
  blue = await addSku(toner, { price: 6000, stock: 8 });
});

/** Adds a second specification to the product. */
async function addSku({ product_id, sku_id }: Article, set: { price: number; stock: number }) {
  const id = sku_id + 1_000_000;
  await shop.backend.database.write(async (tx) => {
    const first = await tx.selectFrom("skus").selectAll().where("id", "=", sku_id).executeTakeFirstOrThrow();
    await tx
      .insertInto("skus")
      .values({ ...first, id, product_id, name: "蓝色", sort: 1, ...set })
      .execute();
  });
  return id;
}
const setSku = (id: number, set: { price?: number; cost?: number; stock?: number; is_show?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set(set).where("id", "=", id).execute());
const add = async (token: string, sku: number, cart_num = 1) =>
  cart.create.answer.parse(
    (
      await call(shop, "POST", "/api/user/cart/create", {
        token,
        body: { product_attr_unique: sku, cart_num, is_new: 0 },
      })
    ).data,
  ).cart_id;
const read = async (token: string) =>
  cart.list.answer.parse((await call(shop, "GET", "/api/user/cart/lst", { token })).data);
const lines = async (token: string) => (await read(token)).list.flatMap((group) => group.list);
const switchSku = (token: string, id: number, from: number, to: number) =>
  call(shop, "POST", `/api/user/cart/change_sku/${id}`, {
    token,
    body: { from_unique: from, product_attr_unique: to },
  });

describe("another specification", () => {
  test("replaces the SKU of a line, and repeating it changes nothing", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    for (let time = 0; time < 2; time += 1) {
      expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ data: { cart_num: 3 } });
      expect(await lines(tokens.trade)).toMatchObject([{ cart_id: id, cart_num: 3, productAttr: { unique: blue } }]);
    }
  });

  test("that has a line already is merged into this one, up to the stock", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    await add(tokens.trade, blue, 4);
    for (let time = 0; time < 2; time += 1) {
      expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ data: { cart_num: 7 } });
    }
    expect(await lines(tokens.trade)).toMatchObject([{ cart_id: id, cart_num: 7, productAttr: { unique: blue } }]);
    await add(tokens.trade, toner.sku_id, 5);
    expect(await switchSku(tokens.trade, id, blue, toner.sku_id)).toMatchObject({ data: { cart_num: 12 } });
    expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ data: { cart_num: 8 } });
  });

  test("is refused by a page that shows the line with an older SKU, without any change", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    const third = await createProduct(shop);
    expect(await switchSku(tokens.trade, id, third.sku_id, blue)).toMatchObject({ status: 409 });
    expect(await switchSku(tokens.trade, id, toner.sku_id, third.sku_id)).toMatchObject({ status: 404 });
    expect(await lines(tokens.trade)).toMatchObject([{ cart_num: 3, productAttr: { unique: toner.sku_id } }]);
  });

  test("of another customer's line is a 404, and neither line nor SKU moves", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    await add(tokens.other, blue, 2);
    expect(await switchSku(tokens.other, id, toner.sku_id, blue)).toMatchObject({ status: 404 });
    expect(await lines(tokens.trade)).toMatchObject([{ cart_id: id, productAttr: { unique: toner.sku_id } }]);
    expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ data: { cart_num: 3 } });
    expect(await lines(tokens.other)).toMatchObject([{ cart_num: 2, productAttr: { unique: blue } }]);
  });

  test("can replace one that is sold out, but none that is", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    await setSku(blue, { stock: 0 });
    expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ status: 400, message: "库存不足" });
    await setSku(blue, { stock: 8 });
    await setSku(toner.sku_id, { stock: 0 });
    expect((await read(tokens.trade)).fail).toMatchObject([{ product: { other_skus: 1 } }]);
    expect(await switchSku(tokens.trade, id, toner.sku_id, blue)).toMatchObject({ data: { cart_num: 3 } });
  });

  test("20 concurrent requests leave one line with all pieces", async () => {
    const id = await add(tokens.trade, toner.sku_id, 3);
    await add(tokens.trade, blue, 4);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => switchSku(tokens.trade, id, toner.sku_id, blue)),
    );
    for (const answer of answers) expect(answer).toMatchObject({ data: { cart_num: 7 } });
    expect(await lines(tokens.trade)).toMatchObject([{ cart_id: id, cart_num: 7 }]);
  });
});

describe("a fallen price", () => {
  test("is compared with that of the customer when the line was added, also after 撤销", async () => {
    const [trade, other] = [await add(tokens.trade, toner.sku_id), await add(tokens.other, toner.sku_id)];
    expect((await lines(tokens.trade))[0]?.saving).toBeUndefined();
    await setSku(toner.sku_id, { price: 4500, cost: 2900 });
    expect(await lines(tokens.trade)).toMatchObject([{ saving: "1.00" }]);
    expect(await lines(tokens.other)).toMatchObject([{ saving: "5.00" }]);
    for (const [token, id] of [
      [tokens.trade, trade],
      [tokens.other, other],
    ] as const) {
      await call(shop, "POST", "/api/user/cart/delete", { token, body: { cart_id: [String(id)] } });
      await call(shop, "POST", "/api/user/cart/restore", { token, body: { cart_id: [String(id)] } });
    }
    expect(await lines(tokens.trade)).toMatchObject([{ saving: "1.00" }]);
    await setSku(toner.sku_id, { price: 5500, cost: 3100 });
    for (const token of [tokens.trade, tokens.other]) expect((await lines(token))[0]?.saving).toBeUndefined();
  });

  test("is not one for a quantity tier, nor for another specification", async () => {
    const tiered = await createProduct(shop, { tiers: [{ min_qty: 5, price: 800 }] });
    await add(tokens.other, tiered.sku_id, 6);
    const id = await add(tokens.other, blue);
    await switchSku(tokens.other, id, blue, toner.sku_id);
    for (const line of await lines(tokens.other)) expect(line.saving).toBeUndefined();
  });

  test("is unknown for a line that is older than the record of prices", async () => {
    const id = await add(tokens.trade, toner.sku_id);
    await shop.backend.database.write((tx) =>
      tx.updateTable("cart_lines").set({ unit_price: null }).where("id", "=", id).execute(),
    );
    await setSku(toner.sku_id, { price: 100, cost: 100 });
    expect((await lines(tokens.trade))[0]?.saving).toBeUndefined();
  });
});

describe("a store of the cart", () => {
  const addCoupon = (more: { threshold_fen: number; per_customer?: number; valid_until?: number; total?: number }) =>
    shop.backend.staff.coupons.add({
      type: COUPON_TYPE.store,
      targets: [],
      store_id: toner.store_id,
      title: "全店",
      amount_fen: 500,
      total: 10,
      per_customer: 1,
      valid_from: shop.world.now,
      valid_until: shop.world.now + DAY_MS,
      ...more,
    });

  test("states the amount from which its freight is free", async () => {
    await add(tokens.trade, toner.sku_id);
    expect((await read(tokens.trade)).list).toMatchObject([{ free_over: "500.00" }]);
    const store = shop.backend.database.read.selectFrom("stores").where("id", "=", toner.store_id);
    const { freight_json } = await store.select("freight_json").executeTakeFirstOrThrow();
    const template = { ...JSON.parse(freight_json), free_over: null };
    const set = (json: string) =>
      shop.backend.database.write((tx) =>
        tx.updateTable("stores").set({ freight_json: json }).where("id", "=", toner.store_id).execute(),
      );
    await set(JSON.stringify(template));
    expect((await read(tokens.trade)).list[0]?.free_over).toBeUndefined();
    await set(freight_json);
  });

  test("names the coupon with the least threshold that this customer can receive", async () => {
    await add(tokens.trade, toner.sku_id);
    await add(tokens.other, toner.sku_id);
    expect((await read(tokens.trade)).list[0]?.coupon).toBeUndefined();
    await addCoupon({ threshold_fen: 90_000 });
    const least = await addCoupon({ threshold_fen: 30_000 });
    expect((await read(tokens.trade)).list).toMatchObject([{ coupon: { use_min_price: "300.00" } }]);
    await call(shop, "POST", `/api/coupon/receive/${least}`, { token: tokens.trade, body: { number: 1 } });
    expect((await read(tokens.trade)).list).toMatchObject([{ coupon: { use_min_price: "900.00" } }]);
    expect((await read(tokens.other)).list).toMatchObject([{ coupon: { use_min_price: "300.00" } }]);
    shop.world.now += 2 * DAY_MS;
    expect((await read(tokens.other)).list[0]?.coupon).toBeUndefined();
  });
});

describe("a preview", () => {
  const preview = async (token: string, ...skus: number[]) =>
    cart.preview.answer.parse((await call(shop, "GET", `/api/user/cart/preview?sku=${skus.join(",")}`, { token })).data)
      .list;

  test("shows SKUs at the customer's price, names those off the shelf and leaves out unknown ones", async () => {
    await setSku(blue, { is_show: 0 });
    const found = await preview(tokens.trade, toner.sku_id, blue, 999_999_999);
    expect(found).toMatchObject([
      { product_id: toner.product_id, productAttr: { unique: toner.sku_id, cost: "30.00" }, fail_reason: null },
      { productAttr: { unique: blue }, fail_reason: "规格已失效" },
    ]);
    expect(JSON.stringify(await preview(tokens.other, toner.sku_id))).not.toContain("cost");
    expect(await lines(tokens.trade)).toEqual([]);
  });

  test("ignores malformed ids", async () => {
    const list = async (text: string) =>
      (await call(shop, "GET", `/api/user/cart/preview?sku=${text}`, { token: tokens.trade })).data;
    for (const text of ["", "x", "1e3,,-1"]) expect(await list(text)).toEqual({ list: [] });
    expect(await list(`x,${toner.sku_id}`)).toMatchObject({ list: [{ product_id: toner.product_id }] });
  });
});

test("a result of a bulk add names the minimum order that the line does not reach", async () => {
  const carton = await createProduct(shop, { min_order: 5 });
  const addMany = async (...quantities: number[]) =>
    cart.addMany.answer.parse(
      (
        await call(shop, "POST", "/api/user/cart/create_many", {
          token: tokens.trade,
          body: { lines: quantities.map((cart_num) => ({ product_attr_unique: carton.sku_id, cart_num })) },
        })
      ).data,
    ).lines;
  expect(await addMany(1, 1)).toMatchObject([{ below_min: 5 }, { below_min: 5 }]);
  // Lines of one SKU are added up before they are judged.
  expect(await addMany(1, 2)).toMatchObject([{ added: 1, below_min: null }, { below_min: null }]);
});

describe("the key of a form", () => {
  type Body = Record<string, unknown>;
  const create = (token: string, key: string, body: Body = {}) =>
    call(shop, "POST", "/api/user/cart/create", {
      token,
      body: { product_attr_unique: toner.sku_id, cart_num: 2, is_new: 0, ...body, key },
    });
  const createMany = (token: string, key: string, ...many: [sku: number, cart_num: number][]) =>
    call(shop, "POST", "/api/user/cart/create_many", {
      token,
      body: { lines: many.map(([product_attr_unique, cart_num]) => ({ product_attr_unique, cart_num })), key },
    });

  test("adds a SKU once, however often it is sent, also at the same moment [R4]", async () => {
    const key = freshKey();
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(tokens.trade, key)));
    const cart_id = (await lines(tokens.trade))[0]?.cart_id;
    expect(answers).toMatchObject(Array(5).fill({ status: 200, data: { cart_id } }));
    expect(await lines(tokens.trade)).toMatchObject([{ cart_num: 2 }]);
    expect(await create(tokens.trade, freshKey())).toMatchObject({ status: 200, data: { cart_id } });
    expect(await lines(tokens.trade)).toMatchObject([{ cart_num: 4 }]);
  });

  test("adds several SKUs once [R4]", async () => {
    const key = freshKey();
    const first = await createMany(tokens.trade, key, [toner.sku_id, 3], [blue, 9]);
    expect(first).toMatchObject({ status: 200, data: { lines: [{ added: 3 }, { added: 8, capped: true }] } });
    expect(await createMany(tokens.trade, key, [toner.sku_id, 3], [blue, 9])).toEqual(first);
    expect(await lines(tokens.trade)).toMatchObject([{ cart_num: 8 }, { cart_num: 3 }]);
  });

  test("is one customer's own [R8]", async () => {
    const key = freshKey();
    await create(tokens.trade, key);
    expect(await create(tokens.other, key)).toMatchObject({ status: 200 });
    expect(await lines(tokens.other)).toMatchObject([{ cart_num: 2 }]);
  });

  test("with another quantity is refused and adds nothing [R4]", async () => {
    const key = freshKey();
    await create(tokens.trade, key);
    expect(await create(tokens.trade, key, { cart_num: 5 })).toMatchObject({
      status: 409,
      message: "商品已加入购物车，请到购物车核对数量",
    });
    expect(await lines(tokens.trade)).toMatchObject([{ cart_num: 2 }]);
  });

  test("serves again after a submit that was refused, alone or line by line", async () => {
    const [key, other] = [freshKey(), freshKey()];
    expect(await create(tokens.trade, key, { cart_num: 21 })).toMatchObject({ status: 400 });
    expect(await create(tokens.trade, key, { cart_num: 20 })).toMatchObject({ status: 200 });
    await setSku(blue, { stock: 0 });
    expect(await createMany(tokens.trade, other, [blue, 1])).toMatchObject({ data: { lines: [{ added: 0 }] } });
    await setSku(blue, { stock: 5 });
    expect(await createMany(tokens.trade, other, [blue, 2])).toMatchObject({ data: { lines: [{ added: 2 }] } });
  });

  test("makes one line of buy now", async () => {
    const key = freshKey();
    const answer = await create(tokens.trade, key, { is_new: 1 });
    expect(answer).toMatchObject({ status: 200 });
    expect(await create(tokens.trade, key, { is_new: 1 })).toEqual(answer);
  });
});
