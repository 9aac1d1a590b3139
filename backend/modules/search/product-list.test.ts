import { describe, expect, test } from "vitest";
import { openDatabase } from "#backend/database/open.ts";
import { type ProductCard, product } from "#contract/product.ts";
import { fen } from "#contract/rules/money.ts";
import { search } from "#contract/search.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingCachedReads } from "#tests/support/queries.ts";
import { markProductsChanged } from "../product/product-index/product-index.store.ts";
import { createProducts } from "../product/products.ts";
import { createSearch } from "./search.ts";

const shop = freshBackend();

async function list(query: Record<string, string | number> = {}) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return search.list.answer.parse((await call(shop, "GET", `/api/product/spu/lst?${asked}`)).data);
}
const prices = (cards: readonly ProductCard[]) => cards.map(({ price }) => fen(price));
const sorted = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

describe("trade prices are secret [P3.11]", () => {
  const PATHS = [
    "/api/product/spu/lst?keyword=%E7%A1%92%E9%BC%93",
    "/api/product/spu/lst?cate_id=4&limit=60",
    "/api/product/spu/lst?cate_id=1&with_skus=1",
    "/api/store/product/detail/10001",
    "/api/product/spu/related/10001",
    "/api/pc/rec_list",
    "/api/printer/detail/226",
    "/api/printer/search?keyword=88A",
  ];

  test.each([
    ["a visitor", undefined],
    ["a newcomer", demoCustomers.newcomer],
    ["someone under review", demoCustomers.underReview],
    ["someone refused", demoCustomers.refused],
  ])("%s sees no cost anywhere", async (_, phone) => {
    const token = phone && (await tokenOf(shop, phone));
    for (const path of PATHS) {
      const response = await call(shop, "GET", path, { token });
      expect(response.status).toBe(200);
      expect(JSON.stringify(response.data), path).not.toContain("cost");
    }
  });

  test.each([
    ["with mark-up", demoCustomers.tradeMarkup],
    ["at bare cost", demoCustomers.tradeCost],
  ])("an approved customer %s sees cost and cost_plus everywhere", async (_, phone) => {
    const token = await tokenOf(shop, phone);
    for (const path of PATHS) {
      const text = JSON.stringify((await call(shop, "GET", path, { token })).data);
      const priced = text.match(/"price":[^}]*?"tier_prices":\[.*?\]/g) ?? [];
      expect(text.match(/"cost":/g)?.length, path).toBe(priced.length);
      expect(text.match(/"cost_plus":/g)?.length, path).toBe(priced.length);
    }
  });
});

test("facets belong to the query, even when other products reuse its rows before the cards are read", async () => {
  const { database, url } = shop.test;
  let meanwhile = async () => {};
  // The cards are read only after the concurrent query below.
  const cards = await openDatabase(url);
  const read = cards.read.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (result.rows.some((row) => "brand_name" in row)) await meanwhile();
      return result;
    },
  });
  const { engine, printers, productIndex } = createCatalogReads(database, shop.world.ports.clock);
  const products = createSearch(database, { engine, printers, products: createProducts({ read }, { productIndex }) });
  const [here, elsewhere] = [search.list.query.parse({ cate_id: 1 }), search.list.query.parse({ cate_id: 4 })];
  const [removed = 0, added = 0] = (
    await Promise.all([here, elsewhere].map((query) => products.list(null, query)))
  ).map(({ list: [first] }) => first?.product_id ?? 0);
  const show = async (id: number, isShow: 0 | 1) => {
    await shop.backend.staff.productAdmin.show(id, isShow);
    await productIndex.current();
  };
  await show(added, 0);
  const { facets, count } = await products.list(null, here);
  meanwhile = async () => {
    await show(removed, 0);
    await show(added, 1);
  };
  const changing = await products.list(null, here);
  expect(changing.count).toBe(count);
  expect(changing.facets).toEqual(facets);
  await cards.close();
});

test("a page of 60 takes no more statements than a page of 24", async () => {
  const { database, count } = countingCachedReads(shop.test.database);
  const { search: lists, products } = createCatalogReads(database, shop.world.ports.clock);
  const statementsFor = async (limit: number) => {
    const before = count();
    const page = await lists.list(null, { ...search.list.query.parse({ cate_id: 1 }), limit });
    expect(page.list.length).toBe(limit);
    return count() - before;
  };
  // The index is loaded once.
  await lists.list(null, search.list.query.parse({}));
  const [short, long] = [await statementsFor(24), await statementsFor(60)];
  expect(long).toBe(short);
  expect(long).toBeLessThanOrEqual(4);
  const before = count();
  await products.floors(null);
  expect(count() - before).toBeLessThanOrEqual(3);
});

describe("a list", () => {
  test("is filtered by a category of any level, and counts the next one", async () => {
    const all = await list();
    expect(all.count).toBe(689);
    const [top] = all.facets.categories;
    expect(top).toMatchObject({ id: 1, name: "打印耗材" });
    for (const level of [1, 101, 10101]) {
      const inside = await list({ cate_id: level });
      const below = inside.facets.categories;
      if (level === 10101) expect(below).toEqual([]);
      else expect(below.reduce((sum, { count }) => sum + count, 0)).toBe(inside.count);
    }
    expect((await list({ cate_id: 1 })).count).toBe(top?.count);
    expect((await list({ cate_id: 999_999 })).count).toBe(0);
  });

  test("is filtered by brands, whose counts do not hide the other brands", async () => {
    const { facets } = await list({ cate_id: 1 });
    const [first, second] = facets.brands;
    const chosen = await list({ cate_id: 1, brand_id: `${first?.id},${second?.id},x,` });
    expect(chosen.count).toBe((first?.count ?? 0) + (second?.count ?? 0));
    expect(chosen.facets.brands).toEqual(facets.brands);
  });

  test("is filtered by specifications, one value per name", async () => {
    const { facets } = await list({ cate_id: 4 });
    const colour = facets.specs.find(({ name }) => name === "颜色");
    const [black, red] = [
      colour?.values.find(({ value }) => value === "黑色"),
      colour?.values.find(({ value }) => value === "红色"),
    ];
    const one = await list({ cate_id: 4, filter_params: "颜色:黑色" });
    expect(one.count).toBe(black?.count);
    const either = await list({ cate_id: 4, filter_params: "颜色:黑色\n颜色:红色" });
    expect(either.count).toBeGreaterThanOrEqual(Math.max(black?.count ?? 0, red?.count ?? 0));
    expect(either.facets.specs[0]).toEqual({ name: "颜色", values: colour?.values });
    const both = await list({ cate_id: 4, filter_params: "颜色:黑色\n笔尖:0.5mm" });
    expect(both.count).toBeLessThan(one.count);
    expect(both.count).toBeGreaterThan(0);
    expect((await list({ cate_id: 4, filter_params: "nonsense\n:\n颜色:" })).count).toBe(
      (await list({ cate_id: 4 })).count,
    );
  });

  test("has all SKUs of its products on request, that of the card first", async () => {
    expect((await list({ cate_id: 1 })).list.every(({ skus }) => skus === undefined)).toBe(true);
    const { list: cards } = await list({ cate_id: 1, with_skus: 1, limit: 60 });
    expect(cards.some(({ sku_count }) => sku_count > 3)).toBe(true);
    for (const { sku_count, sku_id, sku, stock, price, unit_name, skus = [] } of cards) {
      expect(new Set(skus.map((one) => one.sku_id)).size).toBe(sku_count);
      expect(skus[0]).toMatchObject({ sku_id, sku, stock, price, unit_name });
    }
  });

  test("shows at most six specifications of twenty values, each with its count", async () => {
    for (const cate_id of [0, 1, 2, 3, 9, 201]) {
      const { facets } = await list({ cate_id });
      expect(facets.specs.length).toBeLessThanOrEqual(6);
      for (const { values } of facets.specs) {
        // USB 2.0（w型号另有Wi-Fi） is USB 2.0 with a remark.
        expect(values.filter(({ value }) => value.endsWith("）"))).toEqual([]);
        expect(values.length).toBeLessThanOrEqual(20);
        expect(values.length).toBeGreaterThan(1);
        for (const { value, count } of values) {
          expect([...value].length).toBeLessThanOrEqual(20);
          expect(count).toBeGreaterThan(0);
        }
      }
    }
  });

  test.each([[{ price_on: "10", price_off: "20.50" }], [{ price_on: "20.50", price_off: "10" }]])(
    "is filtered by price, also with the limits swapped: %j",
    async (range) => {
      const { list: cards, count } = await list({ ...range, limit: 60 });
      expect(count).toBeGreaterThan(0);
      for (const price of prices(cards)) expect(price).toSatisfy((value: number) => value >= 1000 && value <= 2050);
    },
  );

  test("ignores a price that is not an amount [P3.13]", async () => {
    expect((await list({ price_on: "cheap", price_off: "1e9" })).count).toBe(689);
  });

  test("is filtered by stock, by the shop's own stores and by store [P6.9]", async () => {
    const stocked = await list({ in_stock: 1, limit: 60 });
    expect(stocked.count).toBeLessThan(689);
    expect(stocked.list.every(({ stock }) => stock > 0)).toBe(true);
    const tradersOnly = await list({ is_trader: 1, limit: 60 });
    expect(tradersOnly.count).toBe(62);
    expect(tradersOnly.list.every(({ merchant }) => merchant.is_trader === 1)).toBe(true);
    expect((await list({ mer_id: 4 })).count).toBe(9);
  });

  test("is sorted five ways [P6.9]", async () => {
    const by = async (order: string) => (await list({ order, cate_id: 7, limit: 60 })).list;
    expect(prices(await by("price_asc"))).toEqual(sorted(prices(await by("price_asc"))));
    expect(prices(await by("price_desc"))).toEqual(sorted(prices(await by("price_desc"))).reverse());
    const sales = (await by("sales")).map((card) => card.sales);
    expect(sales).toEqual(sorted(sales).reverse());
    expect(await by("nonsense")).toEqual(await by("default"));
  });

  test("has pages that together are the whole list, each product once", async () => {
    const { count } = await list({ cate_id: 7 });
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ cate_id: 7, page, limit: 24 })));
    const ids = pages.flatMap((page) => page.list.map(({ product_id }) => product_id));
    expect(ids.length).toBe(count);
    expect(new Set(ids).size).toBe(count);
  });
});

test("a card shows the cheapest SKU in stock", async () => {
  const detail = product.detail.answer.parse((await call(shop, "GET", "/api/store/product/detail/10425")).data);
  await shop.test.database.write(async (tx) => {
    await tx.updateTable("skus").set({ stock: 0 }).where("product_id", "=", 10425).execute();
    await tx
      .updateTable("skus")
      .set({ stock: 3, price: 9999 })
      .where("id", "=", detail.skus[1]?.sku_id ?? 0)
      .execute();
    await markProductsChanged(tx, shop.test.database.engine, [10425]);
  });
  const { list: cards } = await list({ keyword: "晨光 Q7 中性笔" });
  expect(cards.find(({ product_id }) => product_id === 10425)).toMatchObject({
    sku_id: detail.skus[1]?.sku_id,
    price: "99.99",
    stock: 3,
    total_stock: 3,
    sku_count: 3,
  });
});

describe("a product's page", () => {
  test("has its store, its category path and the printers it fits", async () => {
    const detail = product.detail.answer.parse((await call(shop, "GET", "/api/store/product/detail/10001")).data);
    expect(detail.category.map(({ cate_name }) => cate_name)).toEqual(["打印耗材", "硒鼓粉盒", "原装黑白硒鼓"]);
    expect(detail.merchant).toMatchObject({ mer_name: "京华原装耗材专营店", kind: "专营" });
    expect(detail.fits).toContainEqual({
      printer_id: 5,
      brand: "惠普",
      model: "LaserJet 1020",
      overseas: false,
      function: "打印机",
    });
    expect(new Set(detail.fits.map(({ printer_id }) => printer_id)).size).toBe(detail.fits.length);
  });

  test.each(["0", "999999999", "abc", "1;drop", "99999999999999999"])("%s is not found", async (id) => {
    expect(await call(shop, "GET", `/api/store/product/detail/${encodeURIComponent(id)}`)).toMatchObject({
      status: 404,
    });
    expect(await call(shop, "GET", `/api/product/spu/related/${encodeURIComponent(id)}`)).toMatchObject({
      status: 404,
    });
  });

  test("has ten related products in stock", async () => {
    const related = product.related.answer.parse((await call(shop, "GET", "/api/product/spu/related/10001")).data);
    expect(related.length).toBe(10);
    expect(related.map(({ product_id }) => product_id)).not.toContain(10001);
    expect(related.every(({ stock }) => stock > 0)).toBe(true);
  });
});

test("the home page has best sellers, new products and floors, all in stock", async () => {
  const home = product.floors.answer.parse((await call(shop, "GET", "/api/pc/rec_list")).data);
  expect([home.best.length, home.fresh.length, home.floors.length]).toEqual([10, 10, 6]);
  for (const floor of home.floors) {
    expect(floor.list.length).toBe(8);
    expect(floor.links.length).toBeGreaterThan(0);
  }
  const all = [...home.best, ...home.fresh, ...home.floors.flatMap((floor) => floor.list)];
  expect(all.every(({ stock }) => stock > 0)).toBe(true);
});

test("a floor's picture shows the best seller of its first category", async () => {
  const { floors } = product.floors.answer.parse((await call(shop, "GET", "/api/pc/rec_list")).data);
  for (const { store_category_id, image, links } of floors) {
    const first = await list({ cate_id: links[0]?.id ?? 0, order: "sales", in_stock: "1" });
    expect(image, String(store_category_id)).toBe(first.list[0]?.image);
  }
  const machines = floors.find(({ cate_name }) => cate_name === "打印机/办公设备");
  expect(machines?.list[0]?.store_name).toContain("白板");
  expect(machines?.image).not.toBe(machines?.list[0]?.image);
});

test("a floor whose first category is sold out shows its own best seller", async () => {
  await shop.test.database.write((tx) =>
    tx
      .updateTable("skus")
      .set({ stock: 0 })
      .where("product_id", "in", (its) => its.selectFrom("products").select("id").where("category_second", "=", 201))
      .execute(),
  );
  const { floors } = await createCatalogReads(shop.test.database, shop.world.ports.clock).products.floors(null);
  const machines = floors.find(({ cate_name }) => cate_name === "打印机/办公设备");
  expect(machines?.links[0]?.id).toBe(201);
  expect(machines?.image).toBe(machines?.list[0]?.image);
});

test("the categories are a tree of three levels", async () => {
  const tree = product.categories.answer.parse((await call(shop, "GET", "/api/store/product/category/lst")).data);
  const second = tree.flatMap(({ children }) => children);
  expect([tree.length, second.length, second.flatMap(({ children }) => children).length]).toEqual([14, 51, 177]);
});
