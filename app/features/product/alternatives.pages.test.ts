import { describe, expect, test } from "vitest";
import { priceView } from "#app/features/catalog/catalog.ts";
import { markProductsChanged } from "#backend/modules/product/product-index/product-index.store.ts";
import type { Customer } from "#contract/account.ts";
import { fen } from "#contract/rules/money.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { failCalls } from "#tests/support/broken.ts";
import { openShop } from "#tests/support/built.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./detail.page.tsx";

const shop = freshBackend();

/** A compatible cartridge, and a kind of paper. */
const CARTRIDGE = { product: 10_230, sku: 100_506 };
const PAPER = 10_400;

type Browser = Pick<ReturnType<typeof visit>, "get">;
const open = async (product: number, sku: number | string = "", browser: Browser = visit("/")) =>
  (await loader({ ...browser.get(`/goods_detail/${product}?sku=${sku}`), params: { id: String(product) } })).data;

const setProduct = (id: number, set: { is_show: number }) =>
  shop.test.database.write((tx) => tx.updateTable("products").set(set).where("id", "=", id).execute());
const setStock = (id: number, stock: number) =>
  shop.test.database.write(async (tx) => {
    await tx.updateTable("skus").set({ stock }).where("product_id", "=", id).execute();
    await markProductsChanged(tx, shop.test.database.engine, [id]);
  });

describe.each([
  ["a visitor", null],
  ["a customer under review", demoCustomers.underReview],
  ["a customer who pays cost with the mark-up", demoCustomers.tradeMarkup],
  ["a customer who pays the bare cost", demoCustomers.tradeCost],
] as const)("%s", (_, phone) => {
  test("compares a product with others at the prices of their pages, without the fields behind them [P6.51] [P3.11]", async () => {
    const token = phone ? await tokenOf(shop, phone) : undefined;
    const browser = token ? await visit("/").with(token) : visit("/");
    const customer = token ? ((await call(shop, "GET", "/api/user", { token })).data as Customer) : null;
    for (const [product, sku] of [[CARTRIDGE.product, CARTRIDGE.sku] as const, [PAPER, ""] as const]) {
      const { alternatives, chosen } = await open(product, sku, browser);
      const rows = alternatives?.rows ?? [];
      expect(rows.map(({ isOwn }) => isOwn)).toEqual(rows.map((__, index) => index === 0));
      expect([rows[0]?.sku_id, rows.length > 2]).toEqual([chosen.sku_id, true]);
      expect(JSON.stringify(alternatives)).not.toContain("cost");
      for (const row of rows) {
        const other = await open(row.product_id, row.sku_id, browser);
        expect(row.amount).toBe(priceView({ ...other.chosen, product_type: 0 }, customer).amount);
        expect([row.facts.length, row.stock]).toEqual([alternatives?.columns.length, other.chosen.stock]);
      }
    }
  });
});

test("a product without a model is named once, one with a model has its whole name below [P6.51]", async () => {
  const paper = (await open(PAPER)).alternatives?.rows ?? [];
  expect(paper.map(({ storeName }) => storeName)).toEqual(paper.map(() => null));
  expect(paper.filter(({ name }) => name.endsWith("…"))).toEqual([]);
  const [own] = (await open(CARTRIDGE.product, CARTRIDGE.sku)).alternatives?.rows ?? [];
  expect(own?.storeName).toMatch(/CC388A硒鼓 88A/);
});

test("each consumable shows its pages and its cost of a page, the least cost in stock is marked [P6.51]", async () => {
  const { alternatives } = await open(CARTRIDGE.product, CARTRIDGE.sku);
  expect(alternatives?.columns).toEqual(["适用机型", "打印量", "单页成本"]);
  const [own, ...others] = alternatives?.rows ?? [];
  expect(own?.facts).toEqual(["16 款", "1,500 页", `${(fen(own?.amount ?? "0.00") / 1500).toFixed(1)} 分/页`]);
  expect(others[0]?.facts[0]).toBe("全部 16 款");
  const costs = [own, ...others].map((row) => Number.parseFloat(row?.facts[2] ?? ""));
  const marked = [own, ...others].flatMap((row, index) => (row?.isCheapest ? costs[index] : []));
  expect(marked).toEqual([Math.min(...costs)]);
});

test("a sold-out specification and a product off the shelf have their alternatives first [P6.12] [P6.51]", async () => {
  const visitShop = await openShop();
  const page = async () => (await visitShop(`/goods_detail/${CARTRIDGE.product}`)).text();
  const place = (html: string, text: string) => [
    html.indexOf("同类替代</h2>") > 0,
    html.indexOf("同类替代</h2>") < html.indexOf(text),
  ];
  expect(place(await page(), 'aria-label="商品资料"')).toEqual([true, false]);
  await setStock(CARTRIDGE.product, 0);
  const soldOut = await page();
  expect(place(soldOut, 'aria-label="商品资料"')).toEqual([true, true]);
  expect(soldOut).toContain("这个规格已售罄，可以换成");
  await setProduct(CARTRIDGE.product, { is_show: 0 });
  const offShelf = await page();
  expect(place(offShelf, "相关商品</h2>")).toEqual([true, true]);
  expect(offShelf).not.toContain("当前商品");
});

test("a page whose alternatives cannot be read is complete without them", async () => {
  failCalls(shop, `/api/product/spu/alternatives/${CARTRIDGE.product}`);
  expect(await open(CARTRIDGE.product)).toMatchObject({ alternatives: null, product: { is_show: 1 } });
});
