import { describe, expect, test } from "vitest";
import hotKeywords from "#backend/demo/data/hot-keywords.json";
import { printer } from "#contract/printer.ts";
import { search as searchCalls } from "#contract/search.ts";
import { call, freshBackend } from "#tests/support/backend.ts";

const shop = freshBackend();

async function search(keyword: string) {
  const answer = await call(shop, "GET", `/api/product/spu/lst?keyword=${encodeURIComponent(keyword)}`);
  expect(answer.status, `${keyword}: ${answer.message}`).toBe(200);
  return searchCalls.list.answer.parse(answer.data);
}
const idsOf = async (keyword: string) => (await search(keyword)).list.map(({ product_id }) => product_id);
const firstTitle = async (keyword: string) => (await search(keyword)).list[0]?.store_name;

test("every hot keyword matches products without a correction", async () => {
  for (const { keyword } of hotKeywords) {
    expect(await search(keyword), keyword).toMatchObject({ corrected: null, count: expect.toSatisfy((n) => n > 0) });
  }
});

test("a model is found with and without hyphens, spaces and capitals", async () => {
  const [plain, hyphen, space, wide] = await Promise.all(["TN2325", "tn-2325", "tn 2325", "ＴＮ２３２５"].map(idsOf));
  expect(plain?.length).toBeGreaterThan(0);
  expect([hyphen, space, wide]).toEqual([plain, plain, plain]);
});

test("the code of a SKU for sale names that SKU; other codes do not", async () => {
  const [card] = (await search("TN2325")).list;
  const sku = { product_id: card?.product_id ?? 0, sku_id: card?.sku_id ?? 0 };
  const code = `${sku.product_id}-${sku.sku_id}`;
  expect((await search(code)).exact_sku).toEqual(sku);
  expect((await search(` ${code.replace("-", "－")} `)).exact_sku).toEqual(sku);
  for (const other of [`${sku.product_id}-1`, `${sku.product_id + 1}-${sku.sku_id}`, `${code}-1`]) {
    expect((await search(other)).exact_sku, other).toBeUndefined();
  }
  const hide = (is_show: number) =>
    shop.backend.database.write((tx) => tx.updateTable("skus").set({ is_show }).where("id", "=", sku.sku_id).execute());
  await hide(0);
  expect((await search(`${code} `)).exact_sku).toBeUndefined();
  await hide(1);
});

test("a product off the shelf is found by no word", async () => {
  const [card] = (await search("TN2325")).list;
  const product_id = card?.product_id ?? 0;
  const words = ["TN2325", "tn-2325 兄弟", card?.store_name ?? ""];
  for (const keyword of words) expect(await idsOf(keyword), keyword).toContain(product_id);
  await shop.backend.staff.productAdmin.show(product_id, 0);
  for (const keyword of words) expect(await idsOf(keyword), keyword).not.toContain(product_id);
  await shop.backend.staff.productAdmin.show(product_id, 1);
  expect(await idsOf("TN2325")).toContain(product_id);
});

test("words that only products off the shelf match give way to those that goods for sale match [P6.10]", async () => {
  const hidden = await idsOf("TN2325");
  const show = async (is_show: 0 | 1) => {
    for (const id of hidden) await shop.backend.staff.productAdmin.show(id, is_show);
  };
  await show(0);
  const { corrected, count } = await search("兄弟 TN2325");
  expect({ corrected, some: count > 0 }).toEqual({ corrected: expect.any(String), some: true });
  await show(1);
  expect((await search("兄弟 TN2325")).corrected).toBeNull();
});

test("a number without a match in words names the product or the SKU with this id [P6.10]", async () => {
  expect((await search("10425")).exact_sku).toMatchObject({ product_id: 10425 });
  expect((await search("100504")).exact_sku).toEqual({ product_id: 10229, sku_id: 100504 });
  expect((await search("1020")).exact_sku).toBeUndefined();
  expect((await search("99999")).exact_sku).toBeUndefined();
});

/** What a search tells about printers. */
async function printersOf(keyword: string) {
  const { printers, of_printers, corrected, list } = await search(keyword);
  return { ids: printers.map(({ printer_id }) => printer_id), of_printers, corrected, some: list.length > 0 };
}

test.each([
  { keyword: "HP LaserJet 1020", ids: [5] },
  { keyword: "惠普1020硒鼓", ids: [5] },
  { keyword: "hl2260d", ids: [563] },
  { keyword: "M7605D 粉盒", ids: [853] },
  { keyword: "惠普 硒鼓", ids: [] },
  { keyword: "88A", ids: [] },
  { keyword: "A4", ids: [] },
  { keyword: "M185", ids: [] },
])("$keyword names the printers $ids, beside the products that match [P6.10]", async ({ keyword, ids }) => {
  expect(await printersOf(keyword)).toEqual({ ids, of_printers: false, corrected: null, some: true });
});

test("a printer without its last letters is each of those that have them", async () => {
  const { printers } = await search("M126");
  expect(printers.length).toBeGreaterThan(1);
  for (const { model } of printers) expect(model).toMatch(/M126[a-z]+$/);
});

test.each(["LaserJetProM102w", "惠普3020打印机"])(
  "%s shows what fits the printer, and no near misses [P6.10]",
  async (keyword) => {
    const { printers, of_printers, corrected, list } = await search(keyword);
    expect([of_printers, corrected]).toEqual([true, null]);
    const fits = await call(shop, "GET", `/api/printer/detail/${printers[0]?.printer_id}`);
    const fitting = printer.detail.answer.parse(fits.data).list;
    expect(printers[0]?.consumables).toBe(fitting.length);
    expect(new Set(list.map(({ product_id }) => product_id))).toEqual(
      new Set(fitting.map(({ product_id }) => product_id)),
    );
  },
);

test.each(["挖掘机配件", "挖掘机零件", "红色挖掘机", "潜水艇用品"])(
  "%s finds nothing, because the words left are generic [P6.10]",
  async (keyword) => {
    expect(await search(keyword)).toMatchObject({ count: 0, corrected: null, printers: [] });
  },
);

describe("the first result", () => {
  test.each([
    ["惠普 12A", /^惠普（HP）Q2612A/],
    ["奔图PD-213", /^奔图（Pantum）PD-213/],
    ["打印机", /^(惠普|佳能|兄弟|爱普生|联想|奔图).*打印机/],
    ["dyj", /打印机/],
    ["中性笔 黑色", /中性笔/],
    ["xigu", /硒鼓/],
  ])("%s", async (keyword, title) => {
    expect(await firstTitle(keyword)).toMatch(title);
  });
});

describe("misspelled words", () => {
  test.each([
    ["惠晋", "惠普"],
    ["硒古", "硒鼓"],
    ["TN2352", "TN2325"],
    ["惠晋硒鼓", "惠普 硒鼓"],
    ["打应机", "打印机"],
  ])("%s is corrected to %s, which the answer names [P6.10]", async (typed, meant) => {
    const { corrected, count } = await search(typed);
    expect(corrected).toBe(meant);
    expect(count).toBe((await search(meant)).count);
  });

  test("words that are apart in titles are not corrected", async () => {
    expect(await search("黑色中性笔")).toMatchObject({ corrected: null, count: expect.toSatisfy((n) => n > 0) });
  });

  test.each(["TN2325+DR2350", "12A/88A", "惠普硒鼓墨盒"])(
    "%s asks for each of them, which is no correction",
    async (typed) => {
      expect(await search(typed)).toMatchObject({ corrected: null, count: expect.toSatisfy((n) => n > 3) });
    },
  );

  test("words that are left out are named by those that stay", async () => {
    expect((await search("有16G的U盘吗")).corrected).toBe("U盘");
  });

  test("a text without a correction has no results", async () => {
    expect(await search("zzzzqqq")).toMatchObject({ corrected: null, count: 0, list: [] });
  });
});

describe("hostile text", () => {
  test.each([
    `"`,
    `'`,
    `" OR "1"="1`,
    "硒鼓 NEAR(惠普, 2)",
    "tokens:硒鼓",
    "-硒鼓",
    "^硒鼓*",
    "硒鼓'; drop table products; --",
    "a & !b | (c",
    "惠普:*",
    "\\",
    "%_",
    "\u0000硒鼓",
    "💩",
    "é",
    "➏𦂇𰑩𖊝",
    "𦂇",
    "AND",
    "NOT 硒鼓",
    "硒".repeat(5000),
    "a1-".repeat(2000),
  ])("number %# is answered without a logged error", async (keyword) => {
    await search(keyword);
    expect(shop.world.logged).toEqual([]);
  });
});

test("a pasted title is cut at 60 characters and matches its product", async () => {
  const title = "惠普（HP）Q2612A 12A 原装黑色硒鼓 适用1010/1012/1015/1018/1020/1020 Plus等";
  expect((await search(title)).list.map(({ store_name }) => store_name)).toContain(title);
});

test("blank text is no search", async () => {
  expect((await search("   ")).count).toBe(689);
});
