import { describe, expect, test } from "vitest";
import { hanNumber, packInName, parseCellQuantity, parseUnit, toSkuQuantity } from "./list-quantity.ts";

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
  ["约5个", 5, "个"],
  ["3 reams", 3, "令"],
  ["2 dozen", 2, "打"],
  ["-3", -3, null],
  ["0", 0, null],
  ["1.5箱", 1.5, "箱"],
])("the cell %s states a quantity", (cell, amount, unit) => {
  expect(parseCellQuantity(cell)).toEqual({ amount, unit });
});

test.each(["", "88A", "0.5mm", "1e3", "0x10", "12-3", "A4", "70g", "两", "5支/3支", "2*5", "10-15箱"])(
  "the cell %j states none",
  (cell) => {
    expect(parseCellQuantity(cell)).toBeNull();
  },
);

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
  ["", Number.NaN],
])("the Chinese number %s is %d", (text, number) => expect(hanNumber(text)).toBe(number));

describe("a stated quantity in units of the SKU", () => {
  const single = { unit_name: "支", pack_pieces: null, piece_unit: "支" };
  const carton = { unit_name: "箱", pack_pieces: 24, piece_unit: "瓶" };
  test.each([
    [{ amount: 10, unit: "支" }, single, 10, null, null],
    [{ amount: 10, unit: "只" }, single, 10, null, null],
    [{ amount: 10, unit: null }, single, 10, null, null],
    [{ amount: 2, unit: "打" }, single, 24, "2 打 = 24 支", null],
    [{ amount: 48, unit: "瓶" }, carton, 2, "48 瓶 = 2 箱（24 瓶/箱）", null],
    [{ amount: 2, unit: "箱" }, carton, 2, null, null],
    [{ amount: 50, unit: "瓶" }, carton, 3, "50 瓶不是整箱（24 瓶/箱），取 3 箱", "rounded"],
    [{ amount: 3, unit: "箱" }, single, 3, null, "unit"],
    [{ amount: 3, unit: "卷" }, carton, 3, null, "unit"],
    [{ amount: 0, unit: null }, single, null, null, "invalid"],
    [{ amount: -3, unit: null }, single, null, null, "invalid"],
    [{ amount: 1.5, unit: "箱" }, carton, null, null, "invalid"],
    [{ amount: Number.NaN, unit: null }, single, null, null, "invalid"],
    [{ amount: 1_000_000, unit: null }, single, null, null, "invalid"],
  ])("%j of %j", (listed, sku, quantity, note, problem) => {
    expect(toSkuQuantity(listed, sku)).toEqual({ quantity, note, problem });
  });
});

test("a name states the pack of a unit", () => {
  expect(packInName("饮用天然水 550ml 24瓶/箱", "箱")).toEqual({ pack_pieces: 24, piece_unit: "瓶" });
  expect(packInName("A4复印纸 70g 500张/包", "箱")).toBeNull();
});
