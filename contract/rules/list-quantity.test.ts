import { expect, test } from "vitest";
import { hanNumber } from "./han-number.ts";
import { parseUnit, plainText, readQuantity } from "./list-quantity.ts";

test.each([
  ["12", 12, null],
  ["１２", 12, null],
  ["1,200", 1200, null],
  ["1，200 包", 1200, "包"],
  ["10支", 10, "支"],
  ["×3", 3, null],
  ["x 20", 20, null],
  ["5 PCS", 5, "个"],
  ["2 boxes", 2, "盒"],
  ["两箱", 2, "箱"],
  ["十二盒", 12, "盒"],
  ["二十盒", 20, "盒"],
  ["一百二十支", 120, "支"],
  ["半打", 0.5, "打"],
  ["一千只", 1000, "只"],
  ["两千五百个", 2500, "个"],
  ["2千只", 2000, "只"],
  ["1.5万张", 15_000, "张"],
  ["10箱（8包/箱）", 10, "箱"],
  ["2支（原装）", 2, "支"],
  ["共5卷", 5, "卷"],
  ["3 reams", 3, "令"],
  ["2 dozen", 2, "打"],
  ["-3", -3, null],
  ["0", 0, null],
  ["1.5箱", 1.5, "箱"],
  ["2 sets", 2, "套"],
  ["10.,:", 10, null],
  ["10箱👍", 10, "箱"],
])("the cell %s states a quantity", (cell, amount, unit) => {
  expect(readQuantity(cell)?.quantity).toEqual({ amount, unit, text: cell });
});

test.each([
  [" 10 ", 10, "10"],
  ["10箱。。", 10, "10箱"],
  ["约10！！", Number.NaN, "约10"],
])("the text of %j is without spaces and punctuation around it", (cell, amount, text) => {
  expect(readQuantity(cell)?.quantity).toMatchObject({ amount, text });
});

test("an amount of money is no quantity, and a cell of more than 60 characters is not read", () => {
  expect(["￥10", "10元"].map((cell) => readQuantity(cell)?.kind)).toEqual(["money", "money"]);
  expect([59, 60].map((length) => readQuantity(`约${"1".repeat(length)}`)?.kind)).toEqual(["doubtful", undefined]);
});

test("a plain text has single spaces, and none around it", () => expect(plainText("  A4 \t 纸 ")).toBe("A4 纸"));

test.each([
  "",
  "3、5箱",
  "。",
  "，",
  "88A",
  "0.5mm",
  "A4",
  "70g",
  "大号",
  "70克",
  "240×120",
  "500张/包",
  "盒装",
  "M7100DN",
])("the cell %j states none", (cell) => {
  expect(readQuantity(cell)).toBeNull();
});

test.each([
  ["箱", "箱"],
  ["PCS", "个"],
  ["公斤", null],
])("the cell %s names a unit: %s", (cell, unit) => expect(parseUnit(cell)).toBe(unit));

test.each([
  ["五", 5],
  ["十", 10],
  ["二十三", 23],
  ["一百零五", 105],
  ["三万二千", 32_000],
  ["十二万", 120_000],
  ["半", 0.5],
  ["五五", Number.NaN],
  ["百千", Number.NaN],
  ["若干", Number.NaN],
  ["一百二", 120],
  ["一百零二", 102],
  ["三万五", 35_000],
  ["两千零五十", 2050],
  ["两万零三", 20_003],
  ["廿五", 25],
  ["叁佰肆拾", 340],
  ["一二〇", 120],
  ["三五", Number.NaN],
  ["俩", 2],
  ["十俩", Number.NaN],
  ["百", Number.NaN],
  ["", Number.NaN],
  ["俩三", Number.NaN],
  ["三俩", Number.NaN],
  ["万", Number.NaN],
  ["万二", Number.NaN],
  ["一万", 10_000],
  ["一万二万", Number.NaN],
  ["一〇", 10],
  ["〇一二", Number.NaN],
  ["零", 0],
  ["零五", Number.NaN],
  ["零一百", Number.NaN],
  ["一百零零二", Number.NaN],
  ["一万零零二", Number.NaN],
  ["二三百", Number.NaN],
  ["二十三五", Number.NaN],
  ["一百百", Number.NaN],
  ["一百二百", Number.NaN],
  ["一千千", Number.NaN],
  ["一十二十", Number.NaN],
  ["一百十", 110],
  ["一百二十", 120],
  ["一万零", 10_000],
  ["甲", Number.NaN],
  ["二甲", Number.NaN],
  ["一甲百", Number.NaN],
  ["一千二百三", 1230],
])("the Chinese number %s is %d", (text, number) => expect(hanNumber(text)).toBe(number));
