import { describe, expect, test } from "vitest";
import { goods } from "#contract/goods.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingReads } from "#tests/support/queries.ts";
import { createCatalog } from "../catalog.ts";

const shop = freshBackend();

async function told(keyword: string, token?: string) {
  const said = await call(shop, "GET", `/api/product/spu/suggest?keyword=${encodeURIComponent(keyword)}`, { token });
  expect(said.status, `${keyword}: ${said.message}`).toBe(200);
  return goods.suggest.answer.parse(said.data);
}
const kindsOf = async (keyword: string) =>
  (await told(keyword)).categories.map((path) => path.at(-1)?.cate_name).join(" ");

describe("while somebody types, the shop suggests", () => {
  test.each([
    ["half a word of Chinese", "打印", "打印机"],
    ["a word of two characters", "订书", "订书机"],
    ["pinyin", "dayin", "打印机"],
    ["initials", "dyj", "打印机"],
    ["half a model", "tn-23", "TN-2325"],
    ["half a model without its hyphen", "tn23", "TN-2325"],
  ])("words for %s: %s", async (_, keyword, word) => {
    expect((await told(keyword)).words).toContain(word);
  });

  test("categories with their way down", async () => {
    expect((await told("硒鼓")).categories[0]).toEqual([
      { store_category_id: 1, cate_name: "打印耗材" },
      { store_category_id: 101, cate_name: "硒鼓粉盒" },
    ]);
    expect(await kindsOf("xigu")).toContain("硒鼓粉盒");
  });

  test.each(["惠普", "HP", "huipu"])("the brand behind %s", async (keyword) => {
    expect((await told(keyword)).brands).toEqual([{ brand_id: 1, brand_name: "惠普" }]);
  });

  test("goods of a model however it is written, what the search finds first", async () => {
    const [plain, hyphen, space] = await Promise.all(["TN2325", "tn-2325", "ＴＮ 2325"].map((one) => told(one)));
    expect(plain?.goods.length).toBeGreaterThan(0);
    expect([hyphen?.goods, space?.goods]).toEqual([plain?.goods, plain?.goods]);
    const found = await call(shop, "GET", "/api/product/spu/lst?keyword=TN2325");
    const list = goods.list.answer.parse(found.data).list.map(({ product_id }) => product_id);
    expect(list.slice(0, plain?.goods.length)).toEqual(plain?.goods.map(({ product_id }) => product_id));
  });

  test("what stands apart in the titles", async () => {
    expect((await told("黑色中性笔")).goods.length).toBeGreaterThan(0);
  });

  test("a handful, and never the very word again", async () => {
    for (const keyword of ["笔", "打印", "得力", "A4"]) {
      const { words, categories, brands, goods } = await told(keyword);
      expect(words).not.toContain(keyword);
      expect(words.length + categories.length + brands.length + goods.length).toBeLessThanOrEqual(12);
    }
  });

  test.each(["", "  ", "\"'*^():&|!", "zzqq", "💩", "\u0000"])("nothing for %j", async (keyword) => {
    expect(await told(keyword)).toEqual({ words: [], categories: [], brands: [], goods: [] });
  });

  test("nothing that is off the shelf", async () => {
    const [first] = (await told("TN2325")).goods;
    await shop.backend.database.write((tx) =>
      tx
        .updateTable("products")
        .set({ is_show: 0 })
        .where("id", "=", first?.product_id ?? 0)
        .execute(),
    );
    expect((await told("TN2325")).goods.map(({ product_id }) => product_id)).not.toContain(first?.product_id);
  });
});

test("everybody is told the same, and no price", async () => {
  const visitors = await told("硒鼓");
  expect(JSON.stringify(visitors)).not.toMatch(/price|cost|¥/);
  for (const phone of [demoCustomers.newcomer, demoCustomers.tradeCost, demoCustomers.tradeMarkup]) {
    expect(await told("硒鼓", await tokenOf(shop, phone))).toEqual(visitors);
  }
});

test("few questions reach the database, whatever is typed", async () => {
  const { database, count } = countingReads(shop.test.database);
  const { suggest } = createCatalog(database, shop.world.ports.clock);
  const asked = async (keyword: string) => {
    const before = count();
    await suggest(keyword);
    return count() - before;
  };
  expect(await asked("")).toBe(0);
  // The shelf is read once.
  await asked("笔");
  for (const keyword of ["打印", "惠普", "tn2325"]) expect(await asked(keyword)).toBe(6);
  // Nothing found as typed: the words of the catalogue are read once, for minutes.
  await asked("黑色中性笔");
  expect(await asked("黑色中性笔")).toBe(8);
  expect(await asked("zzqqxx")).toBeLessThanOrEqual(8);
});
