import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader as categoriesLoader } from "./category-list.page.tsx";
import { loader } from "./category-tree.resource.ts";

freshBackend();

test("each top category comes with its largest brands, its best sellers and their models", async () => {
  const { data } = await loader(visit("/").get("/category_tree"));
  expect(data.popular.map(({ cid }) => cid)).toEqual(data.tree.map(({ store_category_id }) => store_category_id));
  const consumables = data.popular.find(({ cid }) => cid === 1);
  const path = `/goods_cate?cid=1&brand_id=${consumables?.brands[0]?.id}`;
  const ofFirstBrand = await categoriesLoader(visit(path).get(path));
  expect(ofFirstBrand.count).toBe(Math.max(...ofFirstBrand.facets.brands.map(({ count }) => count)));
  expect(consumables?.models.length).toBeGreaterThan(3);
  expect(new Set(consumables?.models).size).toBe(consumables?.models.length);
  const bySales = "/goods_cate?cid=1&order=sales";
  const { cards } = await categoriesLoader(visit(bySales).get(bySales));
  expect(consumables?.bestSellers).toEqual(
    cards.slice(0, 4).map(({ product_id, store_name, image }) => ({ id: product_id, name: store_name, image })),
  );
});
