import { beforeEach, describe, expect, test } from "vitest";
import { commandLine } from "#backend/platform/staff-log.ts";
import { cart } from "#contract/cart.ts";
import { checkout } from "#contract/checkout.ts";
import { order } from "#contract/order.ts";
import { product } from "#contract/product.ts";
import { DAY_MS } from "#contract/rules/calendar.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { buyer } from "#tests/support/buying.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";

const shop = freshBackend();
const tokens = { own: "", sameClass: "", newcomer: "" };
const sku = { product_id: 0, sku_id: 0, store_id: 0, cost: 0 };
beforeEach(async () => {
  const { staff, database } = shop.backend;
  // Both pay the bare cost, so that they share the entries of the response cache.
  await staff.settlements.approveCustomer(commandLine(), demoCustomers.tradeMarkup, 1);
  tokens.own = await tokenOf(shop, demoCustomers.tradeCost);
  tokens.sameClass = await tokenOf(shop, demoCustomers.tradeMarkup);
  tokens.newcomer = await tokenOf(shop, demoCustomers.newcomer);
  const [found] = await database.read
    .selectFrom("skus")
    .innerJoin("products", "products.id", "skus.product_id")
    .where("products.product_type", "=", 0)
    .where("products.is_show", "=", 1)
    .where("skus.is_show", "=", 1)
    .where("skus.stock", ">", 20)
    .orderBy("skus.id")
    .select(["skus.product_id", "skus.id as sku_id", "products.store_id", "skus.cost"])
    .limit(1)
    .execute();
  Object.assign(sku, found);
});

const agree = (price: number, days = 30) =>
  shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, sku.sku_id, {
    price,
    ends_at: shop.world.now + days * DAY_MS,
  });
/** Agrees a price of another SKU for a month, so that the customer has agreed prices. */
async function agreeOther(phone: string = demoCustomers.tradeMarkup) {
  const { staff, database } = shop.backend;
  const other = await database.read
    .selectFrom("skus")
    .select("id")
    .where("product_id", "<>", sku.product_id)
    .limit(1)
    .executeTakeFirstOrThrow();
  await staff.agreedPrices.set(commandLine(), phone, other.id, { price: 1, ends_at: shop.world.now + 30 * DAY_MS });
}
const detail = async (token?: string) => {
  const answer = await call(shop, "GET", `/api/store/product/detail/${sku.product_id}`, { token });
  return product.detail.answer.parse(answer.data).skus.find(({ sku_id }) => sku_id === sku.sku_id);
};
const read = async (path: string, token: string) => JSON.stringify((await call(shop, "GET", path, { token })).data);

async function cartLine(token: string) {
  await call(shop, "POST", "/api/user/cart/create", {
    token,
    body: { product_attr_unique: sku.sku_id, cart_num: 2, is_new: 0 },
  });
  const { data } = await call(shop, "GET", "/api/user/cart/lst", { token });
  const lines = cart.list.answer.parse(data).list.flatMap(({ list }) => list);
  return lines.find(({ productAttr }) => productAttr.unique === sku.sku_id);
}
async function checkedLine(token: string) {
  const line = await cartLine(token);
  const { data } = await call(shop, "GET", `/api/v2/order/check?cart_id=${line?.cart_id}&address_id=0`, { token });
  return checkout.check.answer.parse(data).order[0]?.list[0];
}
const checkedUnit = async (token: string) => (await checkedLine(token))?.unit_price;
/** The only item of a new order of the SKU. */
async function orderedItem(phone: string) {
  const customer = await buyer(shop, phone);
  const group_order_id = await customer.order(sku, 2);
  const group = order.group.answer.parse((await customer.get(`/api/order/group_order_detail/${group_order_id}`)).data);
  const order_id = group.orders[0]?.order_id ?? 0;
  return async () => {
    const { list } = order.detail.answer.parse((await customer.get(`/api/order/detail/${order_id}`)).data);
    return list[0];
  };
}

describe("an agreed price [P6.124]", () => {
  test("is in the customer's answers alone, not in those of a customer of the same class that the cache serves [P6.50]", async () => {
    await agree(sku.cost - 100);
    await agreeOther();
    const agreed_price = yuan(sku.cost - 100);
    for (let round = 0; round < 2; round++) {
      expect(await detail(tokens.own)).toMatchObject({ agreed_price, agreed_until: "2026-12-21" });
      for (const other of [tokens.sameClass, tokens.newcomer, undefined]) {
        expect(await detail(other)).not.toHaveProperty("agreed_price");
      }
    }
  });

  test.each([
    { list: "list", path: () => "/api/product/spu/lst?with_skus=1&limit=60" },
    { list: "related", path: () => `/api/product/spu/related/${sku.product_id}` },
    { list: "floors", path: () => "/api/pc/rec_list" },
    { list: "alternatives", path: () => `/api/product/spu/alternatives/${sku.product_id}?sku_id=${sku.sku_id}` },
    { list: "store", path: () => "/api/store/merchant/home/1" },
    { list: "favourites", path: () => "/api/user/relation/product/lst" },
  ])("is in every product of $list that is agreed, and in none for others", async ({ path }) => {
    await call(shop, "POST", "/api/user/relation/create", {
      token: tokens.own,
      body: { type_id: sku.product_id, type: 1 },
    });
    const answer = JSON.parse(await read(path(), tokens.own));
    const ids = [...JSON.stringify(answer).matchAll(/"sku_id":(\d+)/g)].map(([, id]) => Number(id));
    for (const id of new Set(ids)) {
      await shop.backend.staff.agreedPrices.set(commandLine(), demoCustomers.tradeCost, id, {
        price: 7,
        ends_at: shop.world.now + DAY_MS,
      });
    }
    const prices = (text: string, name: string) => text.split(`"${name}"`).length - 1;
    const own = await read(path(), tokens.own);
    expect(prices(own, "agreed_price")).toBeGreaterThan(0);
    expect(prices(own, "agreed_price")).toBe(prices(own, "tier_prices"));
    expect(prices(await read(path(), tokens.sameClass), "agreed_price")).toBe(0);
  });

  test("is what cart, confirm page and order charge, and gives no saving on the line itself", async () => {
    await agree(sku.cost - 100);
    const line = await cartLine(tokens.own);
    expect(line?.productAttr.agreed_price).toBe(yuan(sku.cost - 100));
    expect(line?.saving).toBeUndefined();
    expect(await checkedUnit(tokens.own)).toBe(yuan(sku.cost - 100));
    expect(await checkedUnit(tokens.sameClass)).toBe(yuan(sku.cost));
  });

  test("is shown with its last day in the customer's cart and on the confirm page alone", async () => {
    await agree(sku.cost - 100);
    expect(await checkedLine(tokens.own)).toMatchObject({ agreed_until: "2026-12-21" });
    expect((await cartLine(tokens.own))?.productAttr).toMatchObject({ agreed_until: "2026-12-21" });
    for (const other of [tokens.sameClass, tokens.newcomer]) {
      expect(await checkedLine(other)).toMatchObject({ agreed_until: null });
      expect((await cartLine(other))?.productAttr).not.toHaveProperty("agreed_until");
    }
  });

  test("is in the order with the last day of the time of ordering, whatever is agreed later", async () => {
    await agree(sku.cost - 100);
    const read = await orderedItem(demoCustomers.tradeCost);
    await agree(sku.cost - 200, 60);
    const agreed = { product_price: yuan(sku.cost - 100), agreed_until: "2026-12-21" };
    expect(await read()).toMatchObject(agreed);
    await shop.backend.staff.agreedPrices.remove(commandLine(), demoCustomers.tradeCost, sku.sku_id);
    expect(await read()).toMatchObject(agreed);
    expect(await (await orderedItem(demoCustomers.tradeMarkup))()).toMatchObject({ agreed_until: null });
  });

  test("above the trade price is neither charged nor named anywhere", async () => {
    await agree(sku.cost + 1);
    expect(await checkedLine(tokens.own)).toMatchObject({ unit_price: yuan(sku.cost), agreed_until: null });
    expect(await (await orderedItem(demoCustomers.tradeCost))()).toMatchObject({ agreed_until: null });
  });

  test("ends after its last day, for products and for lines in the cart", async () => {
    await agree(sku.cost - 100, 1);
    await agreeOther(demoCustomers.tradeCost);
    await cartLine(tokens.own);
    shop.world.now += DAY_MS;
    expect(await detail(tokens.own)).not.toHaveProperty("agreed_price");
    expect(await checkedUnit(tokens.own)).toBe(yuan(sku.cost));
  });

  test("ends with the approval", async () => {
    await agree(sku.cost - 100);
    await shop.backend.staff.settlements.rejectCustomer(commandLine(), demoCustomers.tradeCost, "资料过期");
    expect(await detail(tokens.own)).not.toHaveProperty("agreed_price");
    expect((await cartLine(tokens.own))?.productAttr).not.toHaveProperty("agreed_price");
    expect(fen((await checkedUnit(tokens.own)) ?? "0")).toBeGreaterThan(sku.cost);
  });
});
