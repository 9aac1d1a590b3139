import { describe, expect, test } from "vitest";
import type { ConsumableSku } from "#contract/printer.ts";
import { buyerOfClass } from "#contract/rules/pricing.ts";
import { formatPageCost, groupConsumables, indexByLetter, pagesOf, setsOf } from "./printer.ts";

const consumable = (color: string, over: Partial<ConsumableSku["consumables"][number]> = {}) => ({
  consumable_id: 1,
  code: "CF500A",
  alias: "202A",
  kind: "彩色硒鼓",
  color,
  color_hex: "#000000",
  yield_pages: 1000 as number | null,
  yield_note: "",
  replaces: null,
  ...over,
});

let nextSku = 1;
const sku = (
  price: string,
  colours: ConsumableSku["consumables"],
  over: Partial<ConsumableSku> = {},
): ConsumableSku => ({
  sku_id: nextSku++,
  sku: "单支",
  unit_name: "支",
  min_order: 1,
  stock: 5,
  price,
  ot_price: price,
  tier_prices: [],
  product_id: 1,
  product_type: 0,
  store_name: "硒鼓",
  image: "",
  brand_name: "惠普",
  is_original: 1,
  merchant: { mer_id: 1, mer_name: "店", is_trader: 0 },
  consumables: colours,
  ...over,
});

test("an index sorts by the first letter of the short name; numbers come first", () => {
  const names = ["M1005", "1020", "p1108", "M126a", "系列"];
  expect(indexByLetter(names.map((short_model) => ({ short_model })))).toEqual([
    { letter: "0-9", printers: [{ short_model: "1020" }, { short_model: "系列" }] },
    { letter: "M", printers: [{ short_model: "M1005" }, { short_model: "M126a" }] },
    { letter: "P", printers: [{ short_model: "p1108" }] },
  ]);
});

describe("pages", () => {
  const composite = { yield_note: "青、品、黄三色合计约可打印页数（复合印量）", yield_pages: 7500 };
  test.each([
    ["of one piece", { consumables: [consumable("黑色")] }, 1000],
    ["of a pack of two", { consumables: [consumable("黑色")], pack_pieces: 2 }, 2000],
    [
      "of a set",
      { consumables: ["黑色", "青色", "品红色", "黄色"].map((one) => consumable(one)), pack_pieces: 4 },
      4000,
    ],
    [
      "of a set whose colours are counted together",
      { consumables: [consumable("黑色"), ...["青色", "品红色", "黄色"].map((one) => consumable(one, composite))] },
      8500,
    ],
    ["of a ribbon", { consumables: [consumable("黑色", { yield_pages: null })] }, null],
    [
      "of a set without one colour's",
      { consumables: [consumable("黑色"), consumable("青色", { yield_pages: null })] },
      null,
    ],
  ])("%s", (_, contents, pages) => {
    expect(pagesOf(contents)).toBe(pages);
  });

  test("cost fen, and from one yuan on yuan", () => {
    expect([formatPageCost(3.38), formatPageCost(99.9), formatPageCost(125)]).toEqual([
      "3.4 分/页",
      "99.9 分/页",
      "1.25 元/页",
    ]);
  });
});

describe("the groups", () => {
  const black = consumable("黑色");
  const drum = consumable("黑色", { kind: "鼓组件", yield_pages: 12_000 });

  test("follow the kinds and the colours, with sets last [P6.33]", () => {
    const list = [
      sku("10.00", [drum]),
      sku("10.00", [black, consumable("黄色")]),
      sku("10.00", [consumable("黄色")]),
      sku("10.00", [black]),
      sku("10.00", [consumable("白底黑字", { kind: "标签色带" })]),
    ];
    expect(
      groupConsumables(list, null).map(({ name, colours }) => [name, colours.map(({ colour }) => colour)]),
    ).toEqual([
      ["硒鼓/粉盒", ["黑色", "黄色", "套装"]],
      ["色带", ["白底黑字"]],
      ["鼓架", ["黑色"]],
    ]);
  });

  test("have the cheapest page first, which is named where there is a choice in stock [P6.33]", () => {
    const [original, compatible, soldOut] = [
      sku("500.00", [black]),
      sku("50.00", [black], { is_original: 0 }),
      sku("40.00", [black], { is_original: 0, stock: 0 }),
    ];
    const [group] = groupConsumables([original, compatible, soldOut], null);
    expect(group?.colours[0]?.rows.map((row) => [row.item.sku_id, row.pageCost, row.isCheapest])).toEqual([
      [soldOut.sku_id, 4, false],
      [compatible.sku_id, 5, true],
      [original.sku_id, 50, false],
    ]);
    expect(groupConsumables([original], null)[0]?.colours[0]?.rows[0]?.isCheapest).toBe(false);
  });

  test("have a page cost by the reader's own price [P6.33]", () => {
    const priced = sku("500.00", [black], { cost: "300.00", cost_plus: "20.00" });
    const costFor = (buyer: Parameters<typeof groupConsumables>[1]) =>
      groupConsumables([priced], buyer)[0]?.colours[0]?.rows[0]?.pageCost;
    expect([costFor(null), costFor(buyerOfClass.markup), costFor(buyerOfClass.cost)]).toEqual([50, 32, 30]);
  });
});

describe("a set", () => {
  const colours = ["黑色", "青色"].map((one) => consumable(one));
  const setsFrom = (list: readonly ConsumableSku[]) =>
    setsOf(groupConsumables(list, null)).map(({ isOriginal, rows, amount }) => [
      isOriginal,
      rows.map(({ item }) => item.sku_id),
      amount,
    ]);

  test("has one of each colour, the cheapest page, of one origin, and no drum [P6.34]", () => {
    const [black, cyan] = colours.map((one) => sku("10.00", [one]));
    const dearer = sku("30.00", colours.slice(0, 1));
    const large = sku("20.00", [consumable("黑色", { yield_pages: 4000 })]);
    const drum = sku("99.00", [consumable("黑色", { kind: "鼓组件" })]);
    const compatible = sku("1.00", colours.slice(0, 1), { is_original: 0 });
    expect(setsFrom([dearer, black, large, cyan, drum, compatible].flatMap((one) => one ?? []))).toEqual([
      [true, [large.sku_id, cyan?.sku_id], "30.00"],
    ]);
  });

  test("is the maker's own set, while it is in stock [P6.34]", () => {
    const singles = colours.map((one) => sku("10.00", [one]));
    const set = sku("18.00", colours);
    expect(setsFrom([...singles, set])).toEqual([[true, [set.sku_id], "18.00"]]);
    expect(setsFrom([...singles, { ...set, stock: 0 }])).toEqual([[true, singles.map((one) => one.sku_id), "20.00"]]);
  });

  test("prefers a single piece to a pack [P6.34]", () => {
    const single = sku("10.00", colours.slice(0, 1));
    const pack = sku("18.00", colours.slice(0, 1), { pack_pieces: 2 });
    expect(setsFrom([pack, single])).toEqual([[true, [single.sku_id], "10.00"]]);
    expect(setsFrom([pack])).toEqual([[true, [pack.sku_id], "18.00"]]);
  });

  test("is not offered without one of the colours [P6.34]", () => {
    const [black, cyan] = [sku("10.00", colours.slice(0, 1)), sku("10.00", colours.slice(1), { stock: 0 })];
    expect(setsFrom([black, cyan])).toEqual([]);
  });
});
