import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { outcome, visit } from "#tests/support/visit.ts";
import { loader, meta } from "./collection.page.tsx";

freshBackend();

async function collection(search: string) {
  return loader(visit("/goods_list").get(`/goods_list?${search}`));
}

test("each collection is in its own order, and the best have few of one category", async () => {
  const [best, hot, fresh] = await Promise.all([1, 2, 3].map((type) => collection(`type=${type}&limit=60`)));
  const sales = hot?.cards.map((card) => card.sales) ?? [];
  expect(sales).toEqual([...sales].sort((a, b) => b - a));
  expect(best?.count).toBeLessThanOrEqual(240);
  expect(best?.facets.categories.every(({ count }) => count <= 20)).toBe(true);
  expect(hot?.facets.categories.some(({ count }) => count > 20)).toBe(true);
  const idsOf = (list: typeof best) => list?.cards.map(({ product_id }) => product_id);
  expect(idsOf(fresh)).not.toEqual(idsOf(hot));
  expect([best, hot, fresh].flatMap((list) => list?.cards ?? []).filter(({ stock }) => stock === 0)).toEqual([]);
});

test("filters, a keyword and a chosen order filter and sort a collection", async () => {
  const all = await collection("type=2");
  const brand = all.facets.brands[0];
  const ofBrand = await collection(`type=2&brand_id=${brand?.id}&order=price_asc&limit=60`);
  expect(ofBrand.count).toBe(brand?.count);
  const prices = ofBrand.cards.map(({ price }) => Number(price));
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  const found = await collection(`type=2&title=${encodeURIComponent("硒鼓")}`);
  expect(found.count).toBeGreaterThan(0);
  expect(found.count).toBeLessThan(all.count);
});

test.each(["", "type=9", "type=x"])("an address with %j leads to the first collection", async (search) => {
  const answer = await outcome(collection(search));
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get("Location")).toBe("/goods_list?type=1");
});

test("the title of a later page of a list names its number", async () => {
  const titleOf = async (search: string) =>
    meta({ data: await collection(search), matches: [], location: { pathname: "/goods_list" } } as never);
  expect(await titleOf("type=1&page=2")).toContainEqual({ title: "精品推荐 第 2 页" });
  expect(await titleOf("type=1&page=1")).toContainEqual({ title: "精品推荐" });
});
