import { beforeEach, describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { createProxies } from "#backend/platform/proxies.ts";
import { createStaffLog } from "#backend/platform/staff-log.ts";
import { createStaffSessions } from "#backend/platform/staff-sessions.ts";
import { cart } from "#contract/cart.ts";
import { ADD_MANY_MAX, CART_LINES_MAX } from "#contract/rules/cart.ts";
import { customerOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { createCart } from "./cart.ts";
import { setCartQuantity } from "./changes.store.ts";

const shop = freshBackend();
const tokens = { a: "", b: "" };
let goods: { product_id: number; sku_id: number; stock: number; store_id: number }[] = [];

beforeEach(async () => {
  tokens.a = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.b = await tokenOf(shop, demoCustomers.stationer);
  await shop.backend.database.write((tx) => tx.deleteFrom("cart_lines").execute());
  goods = await shop.backend.database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("skus.stock", ">=", 100)
    .where("products.is_show", "=", 1)
    .select(["products.id as product_id", "skus.id as sku_id", "skus.stock", "products.store_id"])
    .orderBy("skus.id")
    .execute();
});

const some = (index = 0) => {
  const found = goods[index];
  if (!found) throw new Error("the demo has too few goods");
  return found;
};
const list = async (token: string) =>
  cart.list.answer.parse((await call(shop, "GET", "/api/user/cart/lst", { token })).data);
const lines = async (token: string) => (await list(token)).list.flatMap((group) => group.list);
const pieces = async (token: string) =>
  cart.count.answer.parse((await call(shop, "GET", "/api/user/cart/count", { token })).data)[0]?.count;
const add = (token: string, { index = 0, cart_num = 1, is_new = 0, sku = some(index).sku_id } = {}) =>
  call(shop, "POST", "/api/user/cart/create", {
    token,
    body: { product_id: some(index).product_id, product_attr_unique: sku, cart_num, is_new },
  });
const idOf = (response: { data: unknown }) => cart.create.answer.parse(response.data).cart_id;
const change = (token: string, id: number | string, cart_num: number) =>
  call(shop, "POST", `/api/user/cart/change/${id}`, { token, body: { cart_num } });
const remove = (token: string, ...ids: number[]) =>
  call(shop, "POST", "/api/user/cart/delete", { token, body: { cart_id: ids.map(String) } });
const setSku = (id: number, set: { stock?: number; is_show?: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("skus").set(set).where("id", "=", id).execute());
const setProduct = (id: number, set: { is_show: number }) =>
  shop.backend.database.write((tx) => tx.updateTable("products").set(set).where("id", "=", id).execute());

describe("adding", () => {
  test("creates a line, and the badge counts its pieces", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    expect(await lines(tokens.b)).toMatchObject([
      { cart_id: id, cart_num: 3, trueStock: some().stock, productAttr: { unique: some().sku_id }, fail_reason: null },
    ]);
    expect(await pieces(tokens.b)).toBe(3);
  });

  test("merges the same SKU into its line [P5.18]", async () => {
    const first = idOf(await add(tokens.b, { cart_num: 3 }));
    const second = idOf(await add(tokens.b, { cart_num: 4 }));
    expect(second).toBe(first);
    expect(await lines(tokens.b)).toMatchObject([{ cart_id: first, cart_num: 7 }]);
  });

  test("beyond the stock is refused without any change, also when merging", async () => {
    const { stock } = some();
    expect(await add(tokens.b, { cart_num: stock + 1 })).toMatchObject({ status: 400, message: "库存不足" });
    expect(await lines(tokens.b)).toEqual([]);
    await add(tokens.b, { cart_num: stock - 1 });
    expect(await add(tokens.b, { cart_num: 2 })).toMatchObject({ status: 400, message: "库存不足" });
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: stock - 1 }]);
  });

  test("20 concurrent requests end in one line with all pieces", async () => {
    await Promise.all(Array.from({ length: 20 }, () => add(tokens.b, { cart_num: 2 })));
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 40 }]);
  });

  test("20 concurrent requests stop at the stock", async () => {
    await setSku(some().sku_id, { stock: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(tokens.b)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(7);
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 7, trueStock: 7 }]);
  });

  test("refuses products that are off sale, deleted or sold out with their own messages", async () => {
    await setSku(some(1).sku_id, { is_show: 0 });
    await setSku(some(2).sku_id, { stock: 0 });
    await setProduct(some(0).product_id, { is_show: 0 });
    expect(await add(tokens.b)).toMatchObject({ status: 400, message: "商品已下架" });
    await setProduct(some(0).product_id, { is_show: 1 });
    await setProduct(some(1).product_id, { is_show: 1 });
    expect(await add(tokens.b, { index: 1 })).toMatchObject({ status: 400, message: "规格已失效" });
    expect(await add(tokens.b, { index: 2 })).toMatchObject({ status: 400, message: "库存不足" });
    expect(await lines(tokens.b)).toEqual([]);
  });

  test("needs the SKU alone: a product id is optional and ignored", async () => {
    const { sku_id } = some(1);
    const body = { product_attr_unique: sku_id, cart_num: 2, is_new: 0 };
    expect(await call(shop, "POST", "/api/user/cart/create", { token: tokens.b, body })).toMatchObject({ status: 200 });
    expect(await add(tokens.b, { index: 0, sku: sku_id })).toMatchObject({ status: 200 });
    expect(await lines(tokens.b)).toMatchObject([{ product_id: some(1).product_id, cart_num: 3 }]);
  });

  test("refuses an unknown SKU", async () => {
    expect(await add(tokens.b, { sku: 999_999_999 })).toMatchObject({ status: 404, message: "商品不存在" });
  });

  test.each([0, -1, 1.5, 1_000_000])("%d is not a quantity", async (cart_num) => {
    expect(await add(tokens.b, { cart_num })).toMatchObject({ status: 400 });
    expect(await lines(tokens.b)).toEqual([]);
  });

  test(`stops at ${CART_LINES_MAX} lines, while existing lines may grow`, async () => {
    await fill(CART_LINES_MAX);
    const last = goods[CART_LINES_MAX - 1];
    expect(last).toBeDefined();
    const answers = await Promise.all([CART_LINES_MAX, CART_LINES_MAX + 1].map((index) => add(tokens.b, { index })));
    expect(answers).toMatchObject([
      { status: 400, message: "购物车最多放 500 种商品，请先清理" },
      { status: 400, message: "购物车最多放 500 种商品，请先清理" },
    ]);
    expect(await add(tokens.b, { index: 3 })).toMatchObject({ status: 200 });
  });

  test("concurrent requests cannot share the last free line", async () => {
    await fill(CART_LINES_MAX - 1);
    const many = Array.from({ length: 10 }, (_, more) => CART_LINES_MAX + more);
    // Repeated, because the first round opens its connections one after the other.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(many.map((index) => add(tokens.b, { index })));
      const added = answers.filter(({ status }) => status === 200).map(idOf);
      expect(added).toHaveLength(1);
      await remove(tokens.b, ...added);
    }
  });
});

describe("restoring", () => {
  const restore = (token: string, ...ids: number[]) =>
    call(shop, "POST", "/api/user/cart/restore", { token, body: { cart_id: ids.map(String) } });

  test("restores removed lines unchanged, however often it is sent", async () => {
    const [first, second] = [
      idOf(await add(tokens.b, { cart_num: 3 })),
      idOf(await add(tokens.b, { index: 1, cart_num: 4 })),
    ];
    const before = await lines(tokens.b);
    await remove(tokens.b, first, second);
    expect(await lines(tokens.b)).toEqual([]);
    const answers = await Promise.all([restore(tokens.b, first, second), restore(tokens.b, first, second)]);
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await lines(tokens.b)).toEqual(before);
  });

  test("restores a sold-out line among the failed ones", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    await setSku(some().sku_id, { stock: 0 });
    await remove(tokens.b, id);
    await restore(tokens.b, id);
    expect((await list(tokens.b)).fail).toMatchObject([{ cart_id: id, cart_num: 3, fail_reason: "已售罄" }]);
  });

  test("leaves the line of a SKU that was added again", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    await remove(tokens.b, id);
    await add(tokens.b, { cart_num: 1 });
    expect(await restore(tokens.b, id)).toMatchObject({ status: 200 });
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 1 }]);
  });

  test("finds no lines of another customer", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    expect(await remove(tokens.a, id)).toMatchObject({ status: 404 });
    // The failed attempt leaves the line unchanged.
    await change(tokens.b, id, 5);
    await remove(tokens.b, id);
    expect(await restore(tokens.a, id)).toMatchObject({ status: 404 });
    expect(await lines(tokens.a)).toEqual([]);
    expect(await restore(tokens.b, id)).toMatchObject({ status: 200 });
    expect(await lines(tokens.b)).toMatchObject([{ cart_id: id, cart_num: 5 }]);
    expect(await restore(tokens.b, 999_999_999)).toMatchObject({ status: 404 });
  });

  test(`stops at ${CART_LINES_MAX} lines`, async () => {
    const id = idOf(await add(tokens.b, { index: CART_LINES_MAX }));
    await remove(tokens.b, id);
    await fill(CART_LINES_MAX);
    expect(await restore(tokens.b, id)).toMatchObject({
      status: 400,
      message: "购物车最多放 500 种商品，请先清理",
    });
    expect((await lines(tokens.b)).map(({ cart_id }) => cart_id)).not.toContain(id);
  });

  test("ends after a day", async () => {
    const id = idOf(await add(tokens.b));
    await remove(tokens.b, id);
    const job = shop.backend.jobs.find(({ name }) => name === "delete removed cart lines");
    await job?.run();
    expect(await restore(tokens.b, id)).toMatchObject({ status: 200 });
    await remove(tokens.b, id);
    shop.world.now += 25 * 60 * 60 * 1000;
    tokens.b = await tokenOf(shop, demoCustomers.stationer);
    await job?.run();
    expect(await restore(tokens.b, id)).toMatchObject({ status: 404 });
  });
});

describe("adding several SKUs", () => {
  const addMany = async (token: string, ...lines: { product_attr_unique: number; cart_num?: number }[]) => {
    const answer = await call(shop, "POST", "/api/user/cart/create_many", { token, body: { lines } });
    return answer.status === 200 ? cart.addMany.answer.parse(answer.data).lines : answer;
  };
  const line = (index: number, cart_num?: number) => ({
    product_attr_unique: some(index).sku_id,
    ...(cart_num === undefined ? {} : { cart_num }),
  });

  test("adds, caps and refuses line by line", async () => {
    await setSku(some(1).sku_id, { stock: 5 });
    await setSku(some(2).sku_id, { is_show: 0 });
    await setSku(some(3).sku_id, { stock: 0 });
    await add(tokens.b, { index: 1, cart_num: 2 });
    expect(
      await addMany(tokens.b, line(0, 4), line(1, 9), line(2, 1), line(3, 1), { product_attr_unique: 999_999_999 }),
    ).toMatchObject([
      { product_attr_unique: some(0).sku_id, store_name: expect.any(String), added: 4, capped: false, message: null },
      { product_attr_unique: some(1).sku_id, added: 3, capped: true, message: null },
      { product_attr_unique: some(2).sku_id, added: 0, capped: false, message: "规格已失效" },
      { product_attr_unique: some(3).sku_id, added: 0, capped: false, message: "库存不足" },
      { product_attr_unique: 999_999_999, store_name: null, added: 0, message: "商品不存在" },
    ]);
    const quantities = new Map(
      (await lines(tokens.b)).map(({ productAttr, cart_num }) => [productAttr.unique, cart_num]),
    );
    expect([quantities.size, quantities.get(some(0).sku_id), quantities.get(some(1).sku_id)]).toEqual([2, 4, 5]);
  });

  test("adds the minimum order without a quantity", async () => {
    await shop.backend.database.write((tx) =>
      tx.updateTable("skus").set({ min_order: 6 }).where("id", "=", some().sku_id).execute(),
    );
    expect(await addMany(tokens.b, line(0))).toMatchObject([{ added: 6, capped: false }]);
  });

  test("merges a SKU that is named twice", async () => {
    expect(await addMany(tokens.b, line(0, 2), line(0, 3))).toMatchObject([{ added: 2 }, { added: 3 }]);
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 5 }]);
  });

  test(`refuses the lines beyond ${CART_LINES_MAX} and adds the others`, async () => {
    await fill(CART_LINES_MAX - 1);
    expect(await addMany(tokens.b, line(CART_LINES_MAX, 1), line(CART_LINES_MAX + 1, 1), line(0, 1))).toMatchObject([
      { added: 1 },
      { added: 0, message: "购物车最多放 500 种商品，请先清理" },
      { added: 1 },
    ]);
  });

  test("two concurrent requests never exceed the stock", async () => {
    await setSku(some().sku_id, { stock: 7 });
    const answers = await Promise.all([addMany(tokens.b, line(0, 5)), addMany(tokens.b, line(0, 5))]);
    expect(answers.flat()).toMatchObject(expect.arrayContaining([expect.objectContaining({ added: 2, capped: true })]));
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 7 }]);
  });

  test.each([[[]], [Array.from({ length: ADD_MANY_MAX + 1 }, () => ({ product_attr_unique: 1, cart_num: 1 }))]])(
    "refuses an empty list and too many lines",
    async (many) => {
      expect(await addMany(tokens.b, ...many)).toMatchObject({ status: 400 });
    },
  );
});

async function fill(count: number) {
  await shop.backend.database.write(async (tx) => {
    const { id } = await tx
      .selectFrom("customers")
      .select("id")
      .where("phone", "=", demoCustomers.stationer)
      .executeTakeFirstOrThrow();
    const rows = goods.slice(0, count).map(({ product_id, sku_id }) => ({ product_id, sku_id, customer_id: id }));
    expect(rows).toHaveLength(count);
    await tx
      .insertInto("cart_lines")
      .values(rows.map((row) => ({ ...row, quantity: 1, is_now: 0, created_at: shop.world.now })))
      .execute();
  });
}

describe("buy now", () => {
  test("creates a separate line that is in no list and no badge, but can be ordered [P5.19]", async () => {
    await add(tokens.b, { cart_num: 2 });
    const id = idOf(await add(tokens.b, { cart_num: 5, is_new: 1 }));
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 2 }]);
    expect(await pieces(tokens.b)).toBe(2);
    const caller = await callerOf(demoCustomers.stationer);
    expect(await carts().linesFor(shop.backend.database.read, caller, [id])).toMatchObject([
      { quantity: 5, is_now: 1 },
    ]);
  });

  test("deletes all but the newest of such lines", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 23; made += 1) ids.push(idOf(await add(tokens.b, { is_new: 1 })));
    const remaining = await carts().linesFor(shop.backend.database.read, await callerOf(demoCustomers.stationer), ids);
    expect(remaining.map((line) => line.cart_id).sort((a, b) => a - b)).toEqual(ids.slice(-20));
  });
});

const carts = () =>
  createCart({
    database: shop.backend.database,
    ports: shop.world.ports,
    idempotency: { run: () => Promise.reject(new Error("no call of this test has a key")), deleteOld: async () => {} },
    sales: { running: () => Promise.reject(new Error("no line of this test is of a sale")) },
    proxies: createProxies(shop.backend.database, shop.world.ports, {
      staffLog: createStaffLog(shop.world.ports),
      staffSessions: createStaffSessions(shop.backend.database, shop.world.ports),
    }),
  });
const callerOf = (phone: string) =>
  shop.backend.database.read.selectFrom("customers").select("id").where("phone", "=", phone).executeTakeFirstOrThrow();

describe("reading", () => {
  test("groups by shop in a stable order, the newest line of a shop first", async () => {
    const one = some();
    const sameShop = goods.findIndex((sku, index) => index > 0 && sku.store_id === one.store_id);
    const otherShop = goods.findIndex((sku) => sku.store_id !== one.store_id);
    const ids: number[] = [];
    for (const index of [0, otherShop, sameShop]) ids.push(idOf(await add(tokens.b, { index })));
    const groups = (await list(tokens.b)).list;
    expect(groups).toHaveLength(2);
    const own = groups.find((group) => group.mer_id === one.store_id);
    expect(own?.list.map((line) => line.cart_id)).toEqual([ids[2], ids[0]]);
    await change(tokens.b, ids[0] ?? 0, 9);
    const after = (await list(tokens.b)).list;
    expect(after.map((group) => group.list.map((line) => line.cart_id))).toEqual(
      groups.map((group) => group.list.map((line) => line.cart_id)),
    );
  });

  test("lists lines that cannot be bought separately, with the reason", async () => {
    for (const index of [0, 1, 2, 3]) await add(tokens.b, { index, cart_num: 2 });
    const apart = [0, 1, 2, 3].map((index) => some(index));
    expect(new Set(apart.map((one) => one.sku_id)).size).toBe(4);
    await setSku(some(0).sku_id, { is_show: 0 });
    await setSku(some(1).sku_id, { stock: 0 });
    const read = await list(tokens.b);
    expect(read.fail.map((line) => [line.productAttr.unique, line.fail_reason]).sort()).toEqual(
      [
        [some(0).sku_id, "规格已失效"],
        [some(1).sku_id, "已售罄"],
      ].sort(),
    );
    expect(await lines(tokens.b)).toHaveLength(2);
    expect(await pieces(tokens.b)).toBe(4);
    await setProduct(some(0).product_id, { is_show: 0 });
    expect((await list(tokens.b)).fail).toContainEqual(
      expect.objectContaining({ fail_reason: "商品已下架", product_id: some(0).product_id }),
    );
  });

  test("caps a line at a reduced stock; badge and order agree, and the quantity recovers [P7.12]", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 30 }));
    await setSku(some().sku_id, { stock: 4 });
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 4, trueStock: 4, fail_reason: null }]);
    expect(await pieces(tokens.b)).toBe(4);
    const caller = await callerOf(demoCustomers.stationer);
    expect(await carts().linesFor(shop.backend.database.read, caller, [id])).toMatchObject([{ quantity: 4 }]);
    await setSku(some().sku_id, { stock: 100 });
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: 30 }]);
  });

  test("needs few statements however long the cart is", async () => {
    await fill(200);
    const { database, count } = countingReads(shop.backend.database);
    const backend = createBackend(database, shop.world.ports);
    const response = await call({ backend }, "GET", "/api/user/cart/lst", { token: tokens.b });
    expect(cart.list.answer.parse(response.data).list.flatMap((group) => group.list)).toHaveLength(200);
    // The statements read the token, the lines, the coupons of their stores, and those that the customer has received.
    expect(count()).toBeLessThanOrEqual(4);
  });

  test.each(Object.entries(demoCustomers))("%s sees cost exactly when approved", async (name, phone) => {
    const token = await tokenOf(shop, phone);
    await add(token);
    await add(token, { index: 1 });
    await setSku(some(1).sku_id, { stock: 0 });
    const response = await call(shop, "GET", "/api/user/cart/lst", { token });
    const approved = ["tradeMarkup", "tradeCost", "regular"].includes(name);
    expect(JSON.stringify(response).includes('"cost')).toBe(approved);
    if (!approved) return;
    const [line] = await lines(token);
    expect(line?.product.cost_plus).toMatch(/^\d+\.\d\d$/);
    expect(line?.productAttr.cost).toMatch(/^\d+\.\d\d$/);
  });
});

describe("changing and deleting", () => {
  test("sets the quantity up to the stock; above it nothing changes", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    const { stock } = some();
    expect(await change(tokens.b, id, stock)).toMatchObject({ status: 200 });
    expect(await change(tokens.b, id, stock + 1)).toMatchObject({ status: 400, message: "库存不足" });
    expect(await change(tokens.b, id, 0)).toMatchObject({ status: 400 });
    expect(await lines(tokens.b)).toMatchObject([{ cart_num: stock }]);
  });

  test("names why the quantity of a line that cannot be bought does not change", async () => {
    const id = idOf(await add(tokens.b, { cart_num: 3 }));
    await setSku(some().sku_id, { is_show: 0 });
    expect(await change(tokens.b, id, 2)).toMatchObject({ status: 400, message: "规格已失效" });
    await setSku(some().sku_id, { is_show: 1, stock: 0 });
    expect(await change(tokens.b, id, 2)).toMatchObject({ status: 400, message: "库存不足" });
  });

  test("deletes several lines at once, and only those", async () => {
    const ids: number[] = [];
    for (const index of [0, 1, 2]) ids.push(idOf(await add(tokens.b, { index })));
    expect(await remove(tokens.b, ...ids.slice(0, 2))).toMatchObject({ status: 200 });
    expect((await lines(tokens.b)).map((line) => line.cart_id)).toEqual(ids.slice(2));
    expect(await remove(tokens.b, ...ids.slice(0, 2))).toMatchObject({ status: 404 });
  });

  test("an order removes its lines", async () => {
    const ids: number[] = [];
    for (const index of [0, 1]) ids.push(idOf(await add(tokens.b, { index })));
    const caller = await callerOf(demoCustomers.stationer);
    await shop.backend.database.write((tx) => carts().removeLines(tx, caller, ids.slice(0, 1)));
    expect((await lines(tokens.b)).map((line) => line.cart_id)).toEqual(ids.slice(1));
  });
});

describe("another customer's line", () => {
  const attempts: Record<string, (id: number) => ReturnType<typeof call>> = {
    change: (id) => change(tokens.b, id, 2),
    delete: (id) => remove(tokens.b, id),
  };
  test.each(Object.keys(attempts))("is not found by %s and stays unchanged", async (name) => {
    const id = idOf(await add(tokens.a, { cart_num: 5 }));
    expect(await attempts[name]?.(id)).toMatchObject({ status: 404 });
    expect(await lines(tokens.a)).toMatchObject([{ cart_id: id, cart_num: 5 }]);
  });

  test("is not changed by the update alone, whatever was read before it [R8]", async () => {
    const id = idOf(await add(tokens.a, { cart_num: 5 }));
    const other = await customerOf(shop, demoCustomers.stationer);
    expect(await shop.backend.database.write((tx) => setCartQuantity(tx, other.id, id, 2))).toBe(false);
    expect(await lines(tokens.a)).toMatchObject([{ cart_id: id, cart_num: 5 }]);
  });

  test("does not count in the customer's badge", async () => {
    await add(tokens.a, { cart_num: 5 });
    await add(tokens.b);
    expect(await pieces(tokens.b)).toBe(1);
  });

  test("is ignored among the customer's lines", async () => {
    const [foreign, mine] = [idOf(await add(tokens.a)), idOf(await add(tokens.b))];
    expect(await remove(tokens.b, foreign, mine)).toMatchObject({ status: 200 });
    expect(await lines(tokens.a)).toHaveLength(1);
    expect(await lines(tokens.b)).toEqual([]);
  });

  test("is neither read nor removed for an order", async () => {
    const id = idOf(await add(tokens.a));
    const caller = await callerOf(demoCustomers.stationer);
    expect(await carts().linesFor(shop.backend.database.read, caller, [id])).toEqual([]);
    await shop.backend.database.write((tx) => carts().removeLines(tx, caller, [id]));
    expect(await lines(tokens.a)).toHaveLength(1);
  });
});

test.each(["GET /api/user/cart/lst", "GET /api/user/cart/count", "POST /api/user/cart/create"])(
  "%s is for customers only",
  async (endpoint) => {
    const [method, path] = endpoint.split(" ");
    expect(await call(shop, method === "GET" ? "GET" : "POST", path ?? "")).toMatchObject({
      status: 400,
      message: "请登录",
    });
  },
);
