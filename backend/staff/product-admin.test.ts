import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createProduct, stockOf } from "#tests/support/articles.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { staffOf } from "#tests/support/staff.ts";
import { readTable, writeTable } from "./table.ts";

const shop = freshBackend();
const staff = (...args: string[]) => staffOf(shop)(...args);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "product-admin-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
const db = () => shop.backend.database;

describe("goods export", () => {
  async function allRows() {
    const { read, engine } = db();
    const tokens =
      engine === "sqlite"
        ? sql`select rowid, tokens from product_search order by rowid`
        : sql`select product_id, tokens::text from product_search order by 1`;
    return {
      products: (await read.selectFrom("products").selectAll().orderBy("id").execute()).map(
        ({ updated_at, ...product }) => product,
      ),
      skus: await read.selectFrom("skus").selectAll().orderBy("id").execute(),
      specs: (await sql`select * from product_specs order by product_id, name, value`.execute(read)).rows,
      ledger: await read.selectFrom("ledger").selectAll().orderBy("id").execute(),
      tokens: (await tokens.execute(read)).rows,
    };
  }

  test("followed by an import changes no row", async () => {
    // The row has a listing time within a day, and texts that a spreadsheet would run as formulas.
    await db().write(async (tx) => {
      await tx
        .updateTable("products")
        .set({ listed_at: shop.world.now + 12_345, name: '=HYPERLINK("http://x","笔")', unit_name: "@" })
        .where("id", "=", 10_001)
        .execute();
    });
    const file = join(folder, "all.csv");
    await staff("goods", "import", await exported(file));
    const before = await allRows();
    expect(await staff("goods", "import", await exported(file))).toMatch(/^已导入 689 个商品、1499 个 SKU$/);
    expect(await allRows()).toEqual(before);
    expect(before.products.find(({ id }) => id === 10_001)).toMatchObject({
      name: '=HYPERLINK("http://x","笔")',
      unit_name: "@",
      listed_at: shop.world.now + 12_345,
    });
  });

  const exported = async (file: string) => {
    await staff("goods", "export", file);
    return file;
  };

  test("is a UTF-8 file with a byte order mark that only the owner may read", async () => {
    const file = await exported(join(folder, "mode.csv"));
    expect(readFileSync(file).subarray(0, 3).toString("hex")).toBe("efbbbf");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(staff("goods", "export", join(folder, "x.xlsx"))).rejects.toThrow("只能导出为 .csv 文件");
    await expect(staff("goods", "export", join(folder, "none", "x.csv"))).rejects.toThrow("写不了文件");
  });
});

test("no cell of a written table is a formula, and reading returns every cell", async () => {
  const cells = [
    "=1+1",
    "+86",
    "-3",
    "@SUM(A1)",
    "\tx",
    "\nx",
    "'=quoted",
    "''@",
    "plain",
    "'plain",
    'a"b',
    "a,b",
    "a\nb",
    "",
  ];
  const file = join(folder, "formula.csv");
  await writeTable(file, [cells]);
  const written = readFileSync(file, "utf8").replace("\uFEFF", "");
  expect(written).not.toMatch(/(^|,)"?[=+\-@\t\r](?!\n)/);
  expect(written).toContain("'=1+1,'+86,'-3,'@SUM(A1)");
  expect(await readTable(shop.world.ports, file)).toEqual([cells]);
});

describe("goods price", () => {
  const skuOf = (id: number) => db().read.selectFrom("skus").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  test("changes price and cost; a list price that equals the price follows it", async () => {
    const { sku_id } = await createProduct(shop, { price: 1000, cost: 700 });
    await staff("goods", "price", String(sku_id), "--price", "9.00");
    expect(await skuOf(sku_id)).toMatchObject({ price: 900, cost: 700, ot_price: 900 });
    await db().write((tx) => tx.updateTable("skus").set({ ot_price: 1200 }).where("id", "=", sku_id).execute());
    await staff("goods", "price", String(sku_id), "--price", "11", "--cost", "7.50");
    expect(await skuOf(sku_id)).toMatchObject({ price: 1100, cost: 750, ot_price: 1200 });
    await staff("goods", "price", String(sku_id), "--price", "13");
    expect(await skuOf(sku_id)).toMatchObject({ price: 1300, ot_price: 1300 });
  });

  test.each([
    { options: ["--price", "7.49"], why: "成本价加加价不能高于售价" },
    { options: ["--price", "10", "--cost", "9.51"], why: "成本价加加价不能高于售价" },
    { options: ["--price", "9.00"], why: "阶梯价应低于售价" },
    { options: ["--price=-1"], why: "价格不能为负数" },
    { options: ["--price", "1.001"], why: "最多两位小数" },
    { options: [], why: "--price" },
  ])("$options is refused without any change", async ({ options, why }) => {
    const { sku_id } = await createProduct(shop, { price: 1000, cost: 700, tiers: [{ min_qty: 10, price: 900 }] });
    const before = await skuOf(sku_id);
    await expect(staff("goods", "price", String(sku_id), ...options)).rejects.toThrow(why);
    expect(await skuOf(sku_id)).toEqual(before);
  });

  test("names an unknown SKU or product", async () => {
    await expect(staff("goods", "price", "7", "--price", "1")).rejects.toThrow("没有 SKU 7");
    await expect(staff("goods", "stock", "7", "--by", "1", "--why", "盘点")).rejects.toThrow("没有 SKU 7");
    await expect(staff("goods", "off", "7")).rejects.toThrow("没有商品 7");
    await expect(staff("goods", "on", "x")).rejects.toThrow("编号应为正整数");
  });
});

describe("goods stock", () => {
  test("changes by a difference, with a ledger row and its reason", async () => {
    const article = await createProduct(shop, { stock: 10 });
    const stock = (by: string) => staff("goods", "stock", String(article.sku_id), "--by", by, "--why", "盘点");
    await stock("+5");
    await stock("-3");
    expect(await stockOf(shop, article)).toBe(12);
    await expect(stock("-13")).rejects.toThrow("库存只有 12，不能减少 13");
    await expect(stock("0")).rejects.toThrow("应为不等于 0 的整数");
    expect(await stockOf(shop, article)).toBe(12);
    const rows = await db()
      .read.selectFrom("ledger")
      .select(["delta", "after", "note"])
      .where("holder_id", "=", article.sku_id)
      .where("kind", "=", "staff")
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { delta: 5, after: 15, note: "盘点" },
      { delta: -3, after: 12, note: "盘点" },
    ]);
    expect(await staff("audit")).toBe("账目一致");
  });
});

test("a product is taken off sale and put on sale", async () => {
  const { product_id } = await createProduct(shop, { name: "上下架硒鼓" });
  expect(await staff("goods", "off", String(product_id))).toBe("上下架硒鼓 已下架");
  expect((await call(shop, "GET", `/api/store/product/detail/${product_id}`)).data).toMatchObject({ is_show: 0 });
  expect(await staff("goods", "on", String(product_id))).toBe("上下架硒鼓 已上架");
  expect((await call(shop, "GET", `/api/store/product/detail/${product_id}`)).data).toMatchObject({ is_show: 1 });
});

test("the demo counts its rows and does not change a filled catalog", async () => {
  const [counts] = JSON.parse(await staff("goods", "demo", "--json"));
  expect(counts).toMatchObject({ shops: 12, brands: 91, products: 689, skus: 1499, 本次填入: "否" });
});

test("goods tax sets the class of a product, and refuses others", async () => {
  const { product_id } = await createProduct(shop);
  const percent = async () =>
    (
      await db()
        .read.selectFrom("products")
        .select("tax_percent")
        .where("id", "=", product_id)
        .executeTakeFirstOrThrow()
    ).tax_percent;
  expect(await percent()).toBe(13);
  expect(await staff("goods", "tax", String(product_id), "9")).toContain("税率 9%");
  expect(await percent()).toBe(9);
  await expect(staff("goods", "tax", String(product_id), "17")).rejects.toThrow("税率应为");
  await expect(staff("goods", "tax", "999999999", "9")).rejects.toThrow("没有商品");
});
