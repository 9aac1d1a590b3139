import { describe, expect, test } from "vitest";
import { DAY_MS } from "#contract/rules/calendar.ts";
import type { StandingLine } from "#contract/standing-list.ts";
import {
  chooseLines,
  formatAdded,
  groupLines,
  priceChange,
  shareLeft,
  totalOfListLine,
  usageText,
} from "./standing-list.ts";

const NOW = Date.UTC(2026, 10, 21);
const line = (more: Partial<StandingLine> = {}): StandingLine => ({
  line_id: 1,
  group_id: null,
  sku_id: 2,
  product_id: 3,
  store_name: "复印纸",
  sku: "8包/箱",
  image: "",
  unit_name: "箱",
  mer_name: "自营",
  cart_num: 2,
  min_order: 1,
  stock: 9,
  fail_reason: null,
  unit_price: "10.00",
  public_price: "12.00",
  last_price: "10.00",
  last_at: null,
  last_num: null,
  days: null,
  used_up_at: null,
  agreed_until: null,
  ...more,
});

describe("the standing list [P6.120]", () => {
  test.each([
    ["10.00", "10.00", null],
    [null, "10.00", null],
    ["10.00", "10.46", "涨 4.6%"],
    ["10.00", "9.31", "降 6.9%"],
    ["100.00", "100.01", "涨 0.1%"],
  ])("describes how a price of %s became %s: %s", (last_price, unit_price, text) => {
    expect(priceChange(line({ last_price, unit_price: unit_price ?? "" }))?.text ?? null).toBe(text);
  });

  test.each([
    [null, null, null],
    [-10, null, null],
    [-10, 10, 50],
    [-30, 10, 25],
    [-10, -1, 0],
    [1, 9, 100],
  ])("shows the part of a purchase %s days ago that lasts for %s days: %s", (bought, lasts, left) => {
    const at = (days: number | null) => (days === null ? null : NOW + days * DAY_MS);
    expect(shareLeft(line({ last_at: at(bought), used_up_at: at(lasts) }), NOW)).toBe(left);
  });

  test.each([
    [null, "买过两次以上才推算"],
    [5, "约 5 天后用完"],
    [0, "约今天用完"],
    [-1, "该补货，已超 1 天"],
  ])("shows %s remaining days as %s", (days, text) => {
    expect(usageText(line({ used_up_at: days === null ? null : NOW + days * DAY_MS }), NOW)).toBe(text);
  });

  test("is filtered by state, group and keyword, with the number of lines of each filter", () => {
    const due = line({ line_id: 2, used_up_at: NOW, group_id: 7 });
    const gone = line({ line_id: 3, used_up_at: NOW, fail_reason: "已售罄", store_name: "硒鼓" });
    const dearer = line({ line_id: 4, unit_price: "11.00" });
    const choose = (more: object) =>
      chooseLines([due, gone, dearer], { filter: null, group: null, keyword: "", ...more }, NOW);
    expect(choose({}).counts).toEqual({ due: 1, changed: 1, in_stock: 2, gone: 1 });
    expect(choose({ filter: "due" }).shown).toEqual([due]);
    expect(choose({ group: 7 }).shown).toEqual([due]);
    expect(choose({ group: 0 }).shown).toEqual([gone, dearer]);
    expect(choose({ keyword: "硒鼓 3-2" }).shown).toEqual([gone]);
  });

  test("is sorted by its groups, lines without one last", () => {
    const [one, two] = [line({ group_id: 7 }), line({ line_id: 5 })];
    const groups = [
      { group_id: 6, name: "空" },
      { group_id: 7, name: "纸" },
    ];
    expect(groupLines([two, one], groups).map(({ name, lines }) => [name, lines])).toEqual([
      ["纸", [one]],
      ["未分组", [two]],
    ]);
    expect(totalOfListLine(one)).toBe("20.00");
  });
});

test("the answer names added rows, rows that several products fit, and rows that no product fits", () => {
  const nothing = { added: 0, known: 0, left_out: 0, unknown: [], several: [] };
  expect(formatAdded({ ...nothing, added: 2, known: 1 })).toBe("已加入 2 种；1 种已在清单里，常用数量没有改");
  expect(formatAdded({ ...nothing, unknown: ["没有这种东西"] })).toBe("没有找到：没有这种东西");
  expect(formatAdded({ ...nothing, unknown: ["1", "2", "3", "4", "5", "6"] })).toBe("没有找到：1、2、3、4、5 等 6 个");
});
