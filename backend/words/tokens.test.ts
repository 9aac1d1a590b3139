import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { modelTerms, parseQuery, productTokens, tokenize } from "./tokens.ts";

const toner = productTokens({
  title: "兄弟（Brother）TN-2325粉盒 国产兼容 适用HL-2260D/DCP 7080",
  brand: "兄弟 Brother",
  kinds: ["硒鼓粉盒", "国产粉盒"],
  names: ["大容量", "SP 330H"],
});

describe("a product is found under", () => {
  test.each([
    ["单字", "粉"],
    ["a pair of Chinese", "粉盒"],
    ["a model without its hyphen", "tn2325"],
    ["the pieces of a model", "2325"],
    ["a model written with a space", "dcp7080"],
    ["a model among the names", "sp330h"],
    ["a Latin word", "brother"],
    ["pinyin of a kind", "fenhe"],
    ["pinyin of the brand", "xiongdi"],
    ["initials of the brand", "xd"],
    ["initials of a kind", "gcfh"],
  ])("%s: %s", (_, token) => {
    expect(toner).toContain(token);
  });

  test("its own model is marked, the printers that it fits are not", () => {
    expect(toner).toContain("μtn2325");
    expect(toner).not.toContain("μhl2260d");
  });

  test("each token once, of letters and digits only", () => {
    expect(new Set(toner).size).toBe(toner.length);
    for (const token of toner) expect(token).toMatch(/^[μτβκ]?[a-z\d\p{Script=Han}]+$/u);
  });
});

const choices = (text: string) =>
  parseQuery(text).map((group) => group.map((terms) => terms.map(({ token }) => token).join("+")).join("|"));

describe("a typed query", () => {
  test.each([
    ["88A硒鼓", ["88a", "硒鼓"]],
    ["惠普 12A", ["惠普", "12a"]],
    ["A4复印纸", ["a4", "复印", "印纸"]],
    ["TN2325", ["tn2325|tn+2325"]],
    ["tn-2325", ["tn2325|tn+2325"]],
    ["tn 2325", ["tn2325|tn+2325"]],
    ["ＴＮ－２３２５", ["tn2325|tn+2325"]],
    ["HL 1218 W", ["hl1218w|hl1218+w|hl+1218w|hl+1218+w"]],
    ["hp m 1136 nf", ["hp", "m1136nf|m1136+nf|m+1136nf|m+1136+nf"]],
    ["hp laserjet 1020", ["hp", "laserjet", "1020"]],
    ["笔", ["笔"]],
    ["A4打印纸", ["a4", "打印+印纸|复印+印纸"]],
    ["影印紙", ["影印+印纸|复印+印纸"]],
    ["優盤", ["优盘|u+盘"]],
    ["a4fuyinzhi", ["a4fuyinzhi|a4+fuyinzhi"]],
    ["dyj", ["dyj"]],
    ["  ", []],
    ["\"'*^():&|!", []],
  ])("%s becomes %j", (typed, expected) => {
    expect(choices(typed)).toEqual(expected);
  });

  test("has a bounded number of groups", () => {
    expect(parseQuery("硒鼓墨盒".repeat(500)).length).toBeLessThanOrEqual(24);
    expect(parseQuery("a1 ".repeat(500)).length).toBeLessThanOrEqual(24);
  });

  test("has only letters and digits for any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
        for (const { token } of parseQuery(text).flat(2)) expect(token).toMatch(/^[a-z\d\p{Script=Han}]+$/u);
      }),
    );
  });

  test("has model terms only where it names a model", () => {
    expect(modelTerms(parseQuery("复印纸"))).toBeNull();
    expect(modelTerms(parseQuery("惠普 12A"))).toEqual([[[{ token: "μ12a", prefix: false }]]]);
  });
});

test("text splits between Chinese and Latin", () => {
  expect(tokenize("惠普（HP）Q2612A 硒鼓")).toEqual(["惠普", "hp", "q2612a", "硒鼓"]);
  // С, Е and А are Cyrillic here.
  expect(tokenize("惠普 СЕ285А 硒鼓")).toEqual(["惠普", "ce285a", "硒鼓"]);
});
