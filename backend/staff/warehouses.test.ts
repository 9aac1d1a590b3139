import { describe, expect, test } from "vitest";
import { warehouse } from "#contract/warehouse.ts";
import { createProduct } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";

const shop = freshBackend();
const warehouses = (...words: string[]) => staffOf(shop)("warehouses", ...words);
const rowsOf = async (...words: string[]) => JSON.parse(await warehouses(...words, "--json"));

describe("staff warehouses [P9.1]", () => {
  test("add, set and list them, and refuse a name twice and provinces that do not exist", async () => {
    const 武汉 = ["--name", "武汉仓", "--city", "武汉", "--hours", "36"];
    await warehouses("add", ...武汉, "--province", "湖北省");
    await warehouses("set", "武汉仓", "--hours", "48");
    expect((await rowsOf("list")).at(-1)).toMatchObject({
      name: "武汉仓",
      province: "湖北省",
      hours: 48,
      skus: 0,
      stock: 0,
    });
    await expect(warehouses("add", ...武汉, "--province", "湖北省")).rejects.toThrow("已有仓库 武汉仓");
    await expect(warehouses("add", ...武汉, "--province", "湖北")).rejects.toThrow("没有省份 湖北");
    await expect(warehouses("set", "武汉仓", "--province", "东海")).rejects.toThrow("没有省份 东海");
    await expect(warehouses("set", "武汉仓")).rejects.toThrow("请写明要修改什么");
    await expect(warehouses("set", "成都仓", "--hours", "24")).rejects.toThrow("没有仓库 成都仓");
  });

  test("fill one with the SKUs of a store that lie in none, then correct and transfer their stock", async () => {
    const { product_id, sku_id } = await createProduct(shop, { stock: 20, store: "新店" });
    const sku = String(sku_id);
    await expect(warehouses("transfer", sku, "--from", "上海仓", "--to", "珠海仓", "--pieces", "1")).rejects.toThrow(
      "上海仓只有 0",
    );
    expect(await warehouses("fill", "上海仓", "--shop", "新店")).toBe("已归入 1 个 SKU");
    expect(await warehouses("fill", "珠海仓", "--shop", "新店")).toBe("已归入 0 个 SKU");
    expect(await rowsOf("transfer", sku, "--from", "上海仓", "--to", "珠海仓", "--pieces", "5")).toEqual([
      { sku_id, name: "上海仓", stock: 15 },
      { sku_id, name: "珠海仓", stock: 5 },
    ]);
    expect(await rowsOf("stock", sku, "--at", "珠海仓", "--by", "+2", "--why", "盘点")).toMatchObject([{ stock: 7 }]);
    await expect(warehouses("stock", sku, "--at", "珠海仓", "--by", "-8", "--why", "盘点")).rejects.toThrow(
      "珠海仓只有 7",
    );
    await expect(warehouses("transfer", sku, "--from", "珠海仓", "--to", "上海仓", "--pieces", "8")).rejects.toThrow(
      "珠海仓只有 7，不能调出 8",
    );
    await expect(warehouses("transfer", sku, "--from", "珠海仓", "--to", "珠海仓", "--pieces", "1")).rejects.toThrow(
      "同一个仓库",
    );
    await expect(warehouses("stock", "987654321", "--at", "珠海仓", "--by", "1", "--why", "盘点")).rejects.toThrow(
      "没有 SKU",
    );
    await expect(warehouses("fill", "上海仓", "--shop", "无此店")).rejects.toThrow("没有店铺 无此店");
    const { data } = await call(shop, "GET", `/api/warehouse/product/${product_id}`);
    expect(warehouse.ofProduct.answer.parse(data)).toMatchObject([
      { name: "上海仓", ship_hours: 24, stocks: [{ sku_id, stock: 15 }] },
      { name: "珠海仓", stocks: [{ sku_id, stock: 7 }] },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
    const log = await shop.backend.database.read
      .selectFrom("staff_log")
      .select(["act", "summary", "is_alone"])
      .where("subject", "=", "stock")
      .where("subject_id", "=", sku_id)
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { act: "stock.send", summary: "上海仓 20 → 15，调往珠海仓", is_alone: 0 },
      { act: "stock.arrive", summary: "珠海仓 0 → 5", is_alone: 0 },
      { act: "stock.count", summary: "珠海仓 5 → 7", is_alone: 0 },
    ]);
  });

  test("give a SKU in no warehouse its first stock in a chosen one, with what there was", async () => {
    const { sku_id } = await createProduct(shop, { stock: 20 });
    expect(await rowsOf("stock", String(sku_id), "--at", "北京仓", "--by", "3", "--why", "到货")).toEqual([
      { sku_id, name: "北京仓", stock: 23 },
    ]);
    expect(await shop.backend.audit()).toEqual([]);
  });
});
