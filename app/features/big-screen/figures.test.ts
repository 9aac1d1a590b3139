import { describe, expect, test } from "vitest";
import {
  amountSize,
  changeInPercent,
  clipText,
  growthText,
  momentOf,
  roundScale,
  shortCount,
  shortProvince,
  shortYuan,
  wholeYuan,
} from "./figures.ts";
import { TILES } from "./province-tiles.ts";

describe("figures of the big screen", () => {
  test.each([
    ["0.00", "0", "0"],
    ["8640.00", "8,640", "8,640"],
    ["134000.00", "134,000", "13.4 万"],
    ["987654321.00", "987,654,321", "98,765 万"],
  ])("%s is %s yuan, or %s", (amount, whole, short) => {
    expect([wholeYuan(amount), shortYuan(amount)]).toEqual([whole, short]);
  });

  test.each([
    [0, "0"],
    [99_999, "99,999"],
    [100_000, "10.0 万"],
    [5_190_238, "519.0 万"],
    [12_345_678, "1,234 万"],
  ])("%i pieces or orders are %s", (value, short) => {
    expect(shortCount(value)).toBe(short);
  });

  test("instants are shown in the time zone of Shanghai", () => {
    expect(momentOf(Date.UTC(2026, 10, 21, 16, 0, 8))).toEqual({
      day: "11月22日",
      weekday: "星期日",
      time: "00:00:08",
      minute: "00:00",
    });
  });

  test("a change needs a sale of last week to compare with", () => {
    const today = { amount: "1124.00", orders: 1, companies: 1 };
    expect(changeInPercent({ today, last_week: "1000.00" })).toBe(12.4);
    expect(changeInPercent({ today, last_week: "2248.00" })).toBe(-50);
    expect(changeInPercent({ today, last_week: "0.00" })).toBeNull();
    expect([12.4, -50, 999.9, 13_284.7].map(growthText)).toEqual(["12.4%", "50%", "999.9%", "133 倍"]);
  });

  test.each([0, 1, 3, 4, 17, 99, 100, 101, 1_499_999, 9_000_001])(
    "the scale of %d is round and great enough",
    (value) => {
      const top = roundScale(value);
      expect(top).toBeGreaterThanOrEqual(value);
      expect((top / 3) % 0.5).toBe(0);
      expect(top).toBeLessThanOrEqual(Math.max(3, value * 2));
    },
  );

  test("every province has one tile of its own", () => {
    expect(TILES).toHaveLength(34);
    expect(new Set(TILES.map(({ column, row }) => `${column} ${row}`)).size).toBe(34);
    for (const name of [
      "浙江省",
      "内蒙古自治区",
      "新疆维吾尔自治区",
      "上海市",
      "香港特别行政区",
      "广西壮族自治区",
      "宁夏回族自治区",
    ]) {
      expect(TILES.filter((tile) => tile.name === shortProvince(name))).toHaveLength(1);
    }
  });

  test("texts are cut to their width", () => {
    expect(clipText("复印纸", 3)).toBe("复印纸");
    expect(clipText("珊瑚海复印纸", 4)).toBe("珊瑚海…");
    expect(clipText("HP CF219A drum", 4)).toBe("HP CF2…");
  });
});

test.each([
  ["0", 144],
  ["9999999", 144],
  ["10000000", 104],
  ["9999999999", 104],
])("today's amount of %s yuan ends before the comparison with last week [P6.190]", (yuan, size) => {
  const amount = wholeYuan(`${yuan}.00`);
  expect(amountSize(amount)).toBe(size);
  // A digit is 0.57 ems wide and a comma 0.29 ems; the comparison begins 788 units from the left.
  const digits = amount.replaceAll(",", "").length;
  expect(32 + size * (0.57 * digits + 0.29 * (amount.length - digits))).toBeLessThan(788);
});
