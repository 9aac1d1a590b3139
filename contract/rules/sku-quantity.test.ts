import { describe, expect, test } from "vitest";
import { countOf, packInName, toSkuQuantity, unitsOf } from "./sku-quantity.ts";

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
    [{ amount: 0.5, unit: "打" }, single, 6, "0.5 打 = 6 支", null],
    [{ amount: 1, unit: "打" }, { unit_name: "盒", pack_pieces: null, piece_unit: "盒" }, 1, null, "unit"],
    [
      { amount: 1, unit: "打" },
      { unit_name: "盒", pack_pieces: 12, piece_unit: "支" },
      1,
      "1 打 = 12 支，12 支 = 1 盒（12 支/盒）",
      null,
    ],
    [{ amount: 2, unit: "托" }, single, 2, null, "unit"],
    [{ amount: Number.NaN, unit: null }, single, null, null, "unclear"],
    [{ amount: 999_999, unit: null }, single, 999_999, null, null],
    [{ amount: 1_000_000, unit: null }, single, null, null, "invalid"],
    [{ amount: 5, unit: "个" }, single, 5, null, null],
    [{ amount: 48, unit: "个" }, carton, 2, "48 瓶 = 2 箱（24 瓶/箱）", null],
    [{ amount: 2, unit: "打" }, { unit_name: "打", pack_pieces: null, piece_unit: "支" }, 2, null, null],
    [{ amount: 2, unit: "打" }, { unit_name: "张", pack_pieces: null, piece_unit: "片" }, 24, "2 打 = 24 片", null],
  ])("%j of %j", (listed, sku, quantity, note, problem) => {
    expect(toSkuQuantity({ ...listed, text: "" }, sku)).toEqual({ quantity, note, problem });
  });
});

test("a name states the pack of a unit", () => {
  expect(packInName("饮用天然水 550ml 24瓶/箱", "箱")).toEqual({ pack_pieces: 24, piece_unit: "瓶" });
  expect(packInName("A4复印纸 70g 500张/包", "箱")).toBeNull();
  expect(packInName("饮用天然水 0瓶/箱", "箱")).toBeNull();
});

test("rows of pieces are added up before they are rounded", () => {
  const carton = { unit_name: "箱", pack_pieces: 8, piece_unit: "包" };
  const counts = [
    [7, "包"],
    [1, "包"],
    [2, "箱"],
  ] as const;
  const counted = counts.map(([amount, unit]) => countOf({ amount, unit, text: "" }, carton));
  expect(unitsOf(counted, carton)).toEqual({ quantity: 3, note: "8 包 = 1 箱（8 包/箱）", problem: null });
  expect(unitsOf(counted.slice(0, 1), carton)).toMatchObject({ quantity: 1, problem: "rounded" });
});

test.each([
  [{ amount: 0, unit: "箱" }, "invalid"],
  [{ amount: 1_000_000, unit: "箱" }, "invalid"],
  [{ amount: 999_999, unit: "箱" }, null],
  [{ amount: 0, unit: "卷" }, "invalid"],
  [{ amount: 1_000_000, unit: "瓶" }, "invalid"],
  [{ amount: 1, unit: "瓶" }, null],
] as const)("%j counts with the problem %s", (listed, problem) => {
  const carton = { unit_name: "箱", pack_pieces: 24, piece_unit: "瓶" };
  expect(countOf({ ...listed, text: "" }, carton).problem).toBe(problem);
});

test("the units and packs of all rows together are from 1 to the maximum of an order", () => {
  const carton = { unit_name: "箱", pack_pieces: 24, piece_unit: "瓶" };
  const count = (units: number, pieces: number) => ({ units, pieces, note: null, problem: null });
  const none = { quantity: null, note: null, problem: "invalid" };
  expect(unitsOf([], carton)).toEqual(none);
  expect(unitsOf([count(999_998, 0), count(0, 24)], carton)).toMatchObject({ quantity: 999_999, problem: null });
  expect(unitsOf([count(999_999, 0), count(0, 24)], carton)).toEqual(none);
  expect(unitsOf([count(600_000, 0), count(400_000, 0)], carton)).toEqual(none);
});
