import { describe, expect, test } from "vitest";
import { createBackend } from "#backend/backend.ts";
import { printer } from "#contract/printer.ts";
import { product } from "#contract/product.ts";
import { call, freshBackend } from "#tests/support/backend.ts";
import { createCatalogReads } from "#tests/support/catalog-reads.ts";
import { countingCachedReads } from "#tests/support/queries.ts";

const shop = freshBackend();

async function read<A>(path: string, answer: { parse(data: unknown): A }) {
  const response = await call(shop, "GET", path);
  expect(response.status, `${path}: ${response.message}`).toBe(200);
  return answer.parse(response.data);
}
const search = (keyword: string) =>
  read(`/api/printer/search?keyword=${encodeURIComponent(keyword)}`, printer.search.answer);
const detail = (id: number) => read(`/api/printer/detail/${id}`, printer.detail.answer);

const LASERJET_1020 = 5;
/** A colour printer, with single colours and sets of four. */
const M254DW = 226;

test("brands come with their series and counts, the largest first", async () => {
  const { printers, consumables, brands } = await read("/api/printer/brands", printer.brands.answer);
  expect([printers, consumables, brands.length]).toEqual([1051, 570, 17]);
  expect(brands[0]).toMatchObject({ brand_name: "惠普", name_en: "HP", count: 353 });
  for (const { count, series } of brands) expect(series.reduce((sum, one) => sum + one.count, 0)).toBe(count);
});

describe("the list of printers", () => {
  const list = (search: string) => read(`/api/printer/lst?${search}`, printer.list.answer);

  test("holds the printers of a brand and a series in the order of their numbers", async () => {
    const series = encodeURIComponent("HL黑白激光系列");
    const { count, list: printers } = await list(`brand_id=3&series=${series}`);
    expect(count).toBe(24);
    expect(printers.slice(0, 3).map(({ short_model }) => short_model)).toEqual(["HL-1118", "HL-1208", "HL-1218W"]);
  });

  test("is filtered by words, in a brand or everywhere", async () => {
    expect((await list("keyword=1020")).list.map(({ model }) => model)).toContain("FS-1020MFP");
    const ofBrand = (await list("keyword=1020&brand_id=1")).list;
    expect(ofBrand.map(({ model }) => model)).toContain("LaserJet 1020 Plus");
    expect(new Set(ofBrand.map(({ brand_name }) => brand_name))).toEqual(new Set(["惠普"]));
    expect((await list("keyword=zzzz")).list).toEqual([]);
  });

  test("of everything is cut at 500", async () => {
    const { count, list: printers } = await list("");
    expect([count, printers.length]).toEqual([1051, 500]);
  });
});

describe("typed words", () => {
  test.each([
    ["HP LaserJet 1020", "LaserJet 1020"],
    ["hp laserjet1020", "LaserJet 1020"],
    ["ＨＰ　ＬａｓｅｒＪｅｔ　１０２０", "LaserJet 1020"],
    ["惠普1020硒鼓", "LaserJet 1020"],
    ["1020", "LaserJet 1020"],
    ["huipu 1020", "LaserJet 1020"],
    ["M1005", "LaserJet M1005 MFP"],
    ["dcp7080d", "DCP-7080D"],
    ["兄弟 DCP 7080 D 粉盒", "DCP-7080D"],
    ["HL-2260", "HL-2260"],
    ["lq 630k 色带", "LQ-630K"],
  ])("%s name %s [P6.32]", async (typed, model) => {
    const { printer_id, printers, list } = await search(typed);
    expect(printers.find((one) => one.printer_id === printer_id)?.model).toBe(model);
    expect(printers[0]?.model).toBe(model);
    expect(list).toEqual([]);
  });

  test("that several printers share name none of them", async () => {
    const { printer_id, printers, count } = await search("惠普 彩色 一体机");
    expect([printer_id, printers.length]).toEqual([null, 60]);
    expect(count).toBeGreaterThan(60);
  });

  test.each([["88A"], ["cc388a"], ["惠普 CC388A 硒鼓"], ["８８Ａ"]])(
    "%s finds consumables by their code",
    async (typed) => {
      const { list } = await search(typed);
      expect(list.length).toBeGreaterThan(0);
      for (const { consumables } of list) expect(consumables.map(({ alias }) => alias)).toEqual(["88A"]);
    },
  );

  test("with a brand find that brand's consumables of the code only", async () => {
    const { list } = await search("惠普 88A");
    expect(new Set(list.map(({ brand_name }) => brand_name))).toEqual(new Set(["惠普"]));
  });

  test.each([["zzzzqqq"], ["硒鼓"], [""], ["%_'\""], ["💩"], ["1".repeat(5000)]])("%# find nothing", async (typed) => {
    expect(await search(typed)).toEqual({ count: 0, printer_id: null, printers: [], list: [] });
  });
});

describe("a printer", () => {
  test("has the consumables that fit it, original and compatible, single, as packs and as sets", async () => {
    const { printer: card, list } = await detail(M254DW);
    expect(card).toMatchObject({ brand_name: "惠普", model: "Color LaserJet Pro M254dw", color_mode: "彩色" });
    const sets = list.filter(({ consumables }) => consumables.length === 4);
    expect(sets.map(({ is_original, price }) => [is_original, price])).toEqual([
      [1, "2053.00"],
      [0, "365.00"],
    ]);
    expect(list.filter(({ consumables }) => consumables.length === 1)).toHaveLength(8);
    const packs = (await detail(LASERJET_1020)).list.filter(({ pack_pieces }) => pack_pieces === 2);
    expect(packs.length).toBeGreaterThan(0);
  });

  test("leaves out products off the shelf, and names the printer as a product", async () => {
    const [first] = (await detail(LASERJET_1020)).list;
    await shop.backend.staff.productAdmin.show(first?.product_id ?? 0, 0);
    const after = await detail(LASERJET_1020);
    expect(after.list.map(({ product_id }) => product_id)).not.toContain(first?.product_id);
    expect(after.product).toBeNull();
    const sold = await shop.backend.database.read
      .selectFrom("printers")
      .select(["id", "product_id"])
      .where("product_id", "is not", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    expect((await detail(sold.id)).product).toMatchObject({ product_id: sold.product_id });
    const page = await read(`/api/store/product/detail/${sold.product_id}`, product.detail.answer);
    expect(page.printers.map(({ printer_id }) => printer_id)).toContain(sold.id);
  });

  test("that is unknown is 404", async () => {
    expect(await call(shop, "GET", "/api/printer/detail/999999")).toMatchObject({ status: 404 });
  });

  test("names the others that take the same consumables", async () => {
    const { same } = await detail(LASERJET_1020);
    expect(same.map(({ model }) => model)).toEqual(expect.arrayContaining(["LaserJet 1010", "LaserJet M1005 MFP"]));
    expect(same.map(({ printer_id }) => printer_id)).not.toContain(LASERJET_1020);
  });
});

test("several printers come in the order of their ids, each once, with what they need", async () => {
  const some = await read("/api/printer/some?ids=584,5,584,999999,x,,-1", printer.some.answer);
  expect(some.map(({ model, needs }) => [model, needs])).toEqual([
    [
      "DCP-7080D",
      [
        { kind: "粉盒", names: ["TN-2312", "TN-2325"] },
        { kind: "鼓组件", names: ["DR-2350"] },
      ],
    ],
    ["LaserJet 1020", [{ kind: "硒鼓", names: ["12A"] }]],
  ]);
});

test("a printer lists a product exactly if the product lists the printer, for all facts [P6.35]", async () => {
  const { read: db } = shop.backend.database;
  const ids = (await db.selectFrom("printers").select("id").execute()).map(({ id }) => id);
  const skus = await createCatalogReads(shop.backend.database, shop.world.ports.clock).printers.consumableSkus(
    null,
    ids,
  );
  const byPrinter = [...skus].flatMap(([id, list]) => list.map(({ product_id }) => `${product_id} fits ${id}`));
  const products = new Set([...skus.values()].flat().map(({ product_id }) => product_id));
  const byProduct: string[] = [];
  for (const product_id of products) {
    const { fits } = await read(`/api/store/product/detail/${product_id}`, product.detail.answer);
    byProduct.push(...fits.map(({ printer_id }) => `${product_id} fits ${printer_id}`));
  }
  expect([...new Set(byPrinter)].sort()).toEqual(byProduct.sort());
  const facts = await db
    .selectFrom("consumable_printers")
    .innerJoin("consumables", "consumables.id", "consumable_id")
    .select(["consumables.product_id", "printer_id"])
    .distinct()
    .execute();
  expect([...new Set(byPrinter)].sort()).toEqual(facts.map((one) => `${one.product_id} fits ${one.printer_id}`).sort());
});

test("the number of statements does not grow with the consumables, printers and matches", async () => {
  const counted = countingCachedReads(shop.backend.database);
  const backend = createBackend(counted.database, shop.world.ports);
  const statementsOf = async (path: string) => {
    const before = counted.count();
    expect((await call({ backend }, "GET", path)).status).toBe(200);
    return counted.count() - before;
  };
  await statementsOf("/api/printer/search?keyword=88A");
  expect(await statementsOf(`/api/printer/detail/${M254DW}`)).toBe(await statementsOf("/api/printer/detail/2"));
  expect(await statementsOf("/api/printer/some?ids=1,2,3,4,5,6")).toBe(await statementsOf("/api/printer/some?ids=9"));
  expect(await statementsOf("/api/printer/search?keyword=HL")).toBeLessThanOrEqual(2);
  expect(await statementsOf("/api/printer/detail/7")).toBeLessThanOrEqual(8);
});
