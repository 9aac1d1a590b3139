import { expect, test } from "vitest";
import { isBarCode } from "#contract/rules/bar-code.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { multiplyProducts } from "./multiply-products.ts";

const shop = freshBackend();

test("copies of SKUs have valid bar codes of their own, by which search finds the copy alone", async () => {
  const { database } = shop.test;
  await multiplyProducts(database, shop.world.ports.clock, 2 * 689);
  const coded = await database.read
    .selectFrom("skus")
    .select(["id", "product_id", "bar_code"])
    .where("bar_code", "is not", null)
    .orderBy("id")
    .execute();
  const codes = coded.map(({ bar_code }) => bar_code ?? "");
  expect(codes.filter((code) => !isBarCode(code))).toEqual([]);
  expect(new Set(codes.slice(codes.length / 2)).size).toBe(new Set(codes.slice(0, codes.length / 2)).size);
  expect(new Set(codes).size).toBe(2 * new Set(codes.slice(0, codes.length / 2)).size);

  const foundBy = async (code: string) => {
    const query = `?keyword=${code}`;
    const { data } = (await call(shop, "GET", `/api/product/spu/lst${query}`, {})) as {
      data: { list: { product_id: number }[] };
    };
    return data.list.map(({ product_id }) => product_id);
  };
  for (const { product_id, bar_code } of [coded[0], coded.at(-1)].flatMap((sku) => sku ?? []))
    expect(await foundBy(bar_code ?? "")).toEqual([product_id]);
});
