import { expect, test } from "vitest";
import { freshBackend } from "#tests/support/backend.ts";
import { visit } from "#tests/support/visit.ts";
import { loader } from "./category-index.page.tsx";

freshBackend();

const shown = async (address: string) => loader(visit(address).get());

test("the page shows the first category, or that of the address; an unknown one is the first", async () => {
  const { tops, shown: first } = await shown("/category_index");
  expect(tops.length).toBeGreaterThan(8);
  expect(first?.cate_name).toBe(tops[0]?.cate_name);
  expect(first?.children[0]?.children.length).toBeGreaterThan(0);
  expect((await shown(`/category_index?cid=${tops[3]?.store_category_id}`)).shown?.cate_name).toBe(tops[3]?.cate_name);
  for (const bad of ["abc", "999999", "101"]) {
    expect((await shown(`/category_index?cid=${bad}`)).shown?.cate_name).toBe(first?.cate_name);
  }
});

test("the page shows pictures of what sells best in the category", async () => {
  const { tops } = await shown("/category_index");
  const cid = tops[3]?.store_category_id;
  const { bestsellers } = await shown(`/category_index?cid=${cid}`);
  expect(bestsellers.length).toBeGreaterThan(3);
  expect(bestsellers.every(({ image }) => image !== "")).toBe(true);
  const first = (await shown("/category_index")).bestsellers.map(({ product_id }) => product_id);
  expect(bestsellers.filter(({ product_id }) => first.includes(product_id))).toEqual([]);
});
