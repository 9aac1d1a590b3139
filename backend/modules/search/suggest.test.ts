import { describe, expect, test } from "vitest";
import { search } from "#contract/search.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import { demoCustomers, tokenOf } from "#tests/support/people.ts";
import { countingCachedReads } from "#tests/support/queries.ts";

const shop = freshBackend();

async function suggestionsFor(keyword: string, token?: string) {
  const answer = await call(shop, "GET", `/api/product/spu/suggest?keyword=${encodeURIComponent(keyword)}`, { token });
  expect(answer.status, `${keyword}: ${answer.message}`).toBe(200);
  return search.suggest.answer.parse(answer.data);
}
const categoriesOf = async (keyword: string) =>
  (await suggestionsFor(keyword)).categories.map((path) => path.at(-1)?.cate_name).join(" ");

describe("suggestions while typing [P6.10]", () => {
  test.each([
    ["half a word of Chinese", "打印", "打印机"],
    ["a word of two characters", "订书", "订书机"],
    ["pinyin", "dayin", "打印机"],
    ["initials", "dyj", "打印机"],
    ["half a model", "tn-23", "TN-2325"],
    ["half a model without its hyphen", "tn23", "TN-2325"],
  ])("words for %s: %s", async (_, keyword, word) => {
    expect((await suggestionsFor(keyword)).words).toContain(word);
  });

  test("categories with their path", async () => {
    expect((await suggestionsFor("硒鼓")).categories[0]).toEqual([
      { store_category_id: 1, cate_name: "打印耗材" },
      { store_category_id: 101, cate_name: "硒鼓粉盒" },
    ]);
    expect(await categoriesOf("xigu")).toContain("硒鼓粉盒");
  });

  test.each(["惠普", "HP", "huipu"])("the brand behind %s", async (keyword) => {
    expect((await suggestionsFor(keyword)).brands).toEqual([{ brand_id: 1, brand_name: "惠普" }]);
  });

  test("the first products of the search for a model, however it is written", async () => {
    const [plain, hyphen, space] = await Promise.all(
      ["TN2325", "tn-2325", "ＴＮ 2325"].map((one) => suggestionsFor(one)),
    );
    expect(plain?.goods.length).toBeGreaterThan(0);
    expect([hyphen?.goods, space?.goods]).toEqual([plain?.goods, plain?.goods]);
    const found = await call(shop, "GET", "/api/product/spu/lst?keyword=TN2325");
    const list = search.list.answer.parse(found.data).list.map(({ product_id }) => product_id);
    expect(list.slice(0, plain?.goods.length)).toEqual(plain?.goods.map(({ product_id }) => product_id));
  });

  test.each([
    ["LaserJet 1020", ["惠普 LaserJet 1020 · 5", "惠普 LaserJet 1020 Plus · 5"]],
    ["惠普1020", ["惠普 LaserJet 1020 · 5", "惠普 LaserJet 1020 Plus · 5"]],
    ["hl2260d", ["兄弟 HL-2260D · 6"]],
    ["惠普", []],
    ["A4", []],
    ["88A", []],
    ["激光一体机", []],
  ])("the printers whose name begins with %s, with the number of SKUs that fit [P6.10]", async (keyword, printers) => {
    const suggested = (await suggestionsFor(keyword)).printers;
    expect(suggested.map(({ brand_name, model, consumables }) => `${brand_name} ${model} · ${consumables}`)).toEqual(
      expect.arrayContaining(printers),
    );
    expect(suggested.length > 0).toBe(printers.length > 0);
  });

  test("printers alone, also those of a brand", async () => {
    const answer = await call(
      shop,
      "GET",
      `/api/product/spu/suggest?of=printers&keyword=${encodeURIComponent("惠普")}`,
    );
    const { printers, ...others } = search.suggest.answer.parse(answer.data);
    expect(printers).toHaveLength(8);
    expect(new Set(printers.map(({ brand_name }) => brand_name))).toEqual(new Set(["惠普"]));
    expect(others).toEqual({ words: [], categories: [], brands: [], goods: [] });
  });

  test("products whose titles contain the words apart", async () => {
    expect((await suggestionsFor("黑色中性笔")).goods.length).toBeGreaterThan(0);
  });

  test("at most twelve, never the typed word itself", async () => {
    for (const keyword of ["笔", "打印", "得力", "A4", "LaserJet 10"]) {
      const { printers, words, categories, brands, goods } = await suggestionsFor(keyword);
      expect(words).not.toContain(keyword);
      const others = words.length + categories.length + brands.length + goods.length;
      expect(printers.length + others).toBeLessThanOrEqual(12);
    }
  });

  test.each(["", "  ", "\"'*^():&|!", "zzqq", "💩", "\u0000"])("nothing for %j", async (keyword) => {
    expect(await suggestionsFor(keyword)).toEqual({ printers: [], words: [], categories: [], brands: [], goods: [] });
  });

  test("no product that is off sale", async () => {
    const [first] = (await suggestionsFor("TN2325")).goods;
    await shop.backend.staff.productAdmin.show(first?.product_id ?? 0, 0);
    expect((await suggestionsFor("TN2325")).goods.map(({ product_id }) => product_id)).not.toContain(first?.product_id);
  });
});

test("suggestions are the same for every visitor and contain no price", async () => {
  const visitors = await suggestionsFor("硒鼓");
  expect(JSON.stringify(visitors)).not.toMatch(/price|cost|¥/);
  for (const phone of [demoCustomers.newcomer, demoCustomers.tradeCost, demoCustomers.tradeMarkup]) {
    expect(await suggestionsFor("硒鼓", await tokenOf(shop, phone))).toEqual(visitors);
  }
});

test("suggestions need at most a few statements for any input", async () => {
  const { database, count } = countingCachedReads(shop.test.database);
  const { search } = createCatalogReads(database, shop.world.ports.clock);
  const statements = async (keyword: string) => {
    const before = count();
    await search.suggest({ keyword, of: "all" });
    return count() - before;
  };
  expect(await statements("")).toBe(0);
  // The index is loaded once.
  await statements("笔");
  for (const keyword of ["打印", "惠普", "tn2325"]) expect(await statements(keyword)).toBe(4);
  // An input without a match loads the vocabulary of the catalog, which is then cached for minutes.
  await statements("黑色中性笔");
  expect(await statements("黑色中性笔")).toBe(5);
  expect(await statements("zzqqxx")).toBeLessThanOrEqual(5);
  // The names of all printers are loaded once.
  await statements("hl2260d");
  expect(await statements("hl2260d")).toBeLessThanOrEqual(10);
});
