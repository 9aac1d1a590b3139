import { expect, test } from "vitest";
import { highlightMatch, type SuggestionGroups, toSuggestions } from "./suggest.ts";

test.each([
  ["打印机", "打印", "[打印]机"],
  ["标签打印机", "打印", "标签[打印]机"],
  ["兄弟（Brother）TN-2312/TN-2325 粉盒", "tn2325", "兄弟（Brother）TN-2312/[TN-2325] 粉盒"],
  ["TN2325 粉盒", "TN-23", "[TN][23]25 粉盒"],
  ["惠普（HP）Q2612A 硒鼓", "hp 硒鼓", "惠普（[HP]）Q2612A [硒鼓]"],
  ["A4复印纸", "Ａ４", "[A4]复印纸"],
  ["打印机", "dyj", "打印机"],
  ["打印机", "(.*)+$[", "打印机"],
])("in %s the typed text %s is marked as %s", (text, typed, expected) => {
  expect(
    highlightMatch(text, typed)
      .map(({ piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join(""),
  ).toBe(expected);
});

test("each kind leads to its own page, a printer first, and a word to the search [P6.10]", () => {
  const groups: SuggestionGroups = {
    printers: [{ printer_id: 5, brand_name: "惠普", model: "LaserJet 1020", consumables: 5 }],
    words: ["打印机"],
    categories: [
      [{ store_category_id: 1, cate_name: "打印耗材" }],
      [
        { store_category_id: 1, cate_name: "打印耗材" },
        { store_category_id: 101, cate_name: "硒鼓粉盒" },
      ],
    ],
    brands: [{ brand_id: 1, brand_name: "惠普" }],
    goods: [{ product_id: 10001, store_name: "惠普 12A" }],
  };
  const shown = toSuggestions(groups, (word) => `/here?word=${word}`);
  expect(shown.map(({ kind, text, to }) => [kind, text, decodeURIComponent(to)])).toEqual([
    ["机型", "惠普 LaserJet 1020 · 5 种耗材", "/printer_search?printer=5"],
    [null, "打印机", "/here?word=打印机"],
    ["分类", "打印耗材", "/goods_cate?cid=1"],
    ["分类", "打印耗材 › 硒鼓粉盒", "/goods_cate?cid=1&sid=101"],
    ["品牌", "惠普", "/goods_search?title=惠普&brand_id=1"],
    ["商品", "惠普 12A", "/goods_detail/10001"],
  ]);
  expect(new Set(shown.map(({ key }) => key)).size).toBe(shown.length);
});
