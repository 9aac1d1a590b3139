import { expect, test } from "vitest";
import { createProduct } from "#tests/support/articles.ts";
import { freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)("seckill", ...args);
const TIMES = ["--from", "2026-11-22T10:00", "--to", "2026-11-22T12:00"];
const add = (sku: number, ...args: string[]) =>
  staff("add", String(sku), ...TIMES, "--price", "8.00", "--stock", "10", "--limit", "2", ...args);
const listed = async (sku: number) => {
  const rows: { id: number; sku_id: number }[] = JSON.parse(await staff("list", "--json"));
  return rows.find(({ sku_id }) => sku_id === sku);
};

test("a sale is added in Shanghai time, listed and ended", async () => {
  const { sku_id } = await createProduct(shop, { price: 1000 });
  expect(await add(sku_id)).toMatch(/2026-11-22 10:00/);
  const sale = await listed(sku_id);
  expect(sale).toMatchObject({
    from: "2026-11-22 10:00",
    to: "2026-11-22 12:00",
    price: "8.00",
    quota: 10,
    sold: 0,
    limit: 2,
    status: "即将开始",
  });
  expect(await staff("end", String(sale?.id))).toBe(`秒杀 ${sale?.id} 已结束`);
  expect(await listed(sku_id)).toMatchObject({ status: "已结束" });
});

test.each([
  { args: ["--price", "10.00"], why: /秒杀价应低于售价 10\.00/ },
  { args: ["--stock", "0"], why: /应为 1 到/ },
  { args: ["--limit", "1.5"], why: /应为 1 到/ },
  { args: ["--from", "2026-02-30T10:00"], why: /应为时间/ },
  { args: ["--from", "10:00"], why: /应为时间/ },
])("$args is refused", async ({ args, why }) => {
  const { sku_id } = await createProduct(shop, { price: 1000 });
  await expect(add(sku_id, ...args)).rejects.toThrow(why);
  expect(await listed(sku_id)).toBeUndefined();
});
