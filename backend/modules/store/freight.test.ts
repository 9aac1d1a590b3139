import { describe, expect, test } from "vitest";
import { freightOf } from "./freight.ts";
import type { FreightTemplate } from "./freight-template.ts";

const byPiece: FreightTemplate = {
  by: "piece",
  first: 2,
  first_fee: 800,
  next: 3,
  next_fee: 200,
  free_over: 9900,
  remote: ["新疆", "西藏"],
  remote_extra: 1500,
  excluded: ["台湾省"],
};
const byWeight: FreightTemplate = { ...byPiece, by: "weight", first: 1000, next: 500, free_over: null };
const parcel = { pieces: 1, grams: 800, goods: 5000 };

describe("freight [P7.11]", () => {
  test.each([
    { what: "the first pieces", template: byPiece, province: "上海市", more: { pieces: 2 }, fee: 800, missing: 4900 },
    { what: "one piece more", template: byPiece, province: "上海市", more: { pieces: 3 }, fee: 1000, missing: 4900 },
    { what: "two steps more", template: byPiece, province: "上海市", more: { pieces: 6 }, fee: 1200, missing: 4900 },
    { what: "exactly enough", template: byPiece, province: "上海市", more: { goods: 9900 }, fee: 0, missing: null },
    { what: "one fen short", template: byPiece, province: "上海市", more: { goods: 9899 }, fee: 800, missing: 1 },
    { what: "far away", template: byPiece, province: "新疆维吾尔自治区", more: {}, fee: 2300, missing: null },
    { what: "far, enough", template: byPiece, province: "西藏自治区", more: { goods: 9900 }, fee: 1500, missing: null },
    { what: "no address yet", template: byPiece, province: null, more: {}, fee: 800, missing: 4900 },
    { what: "first kilogram", template: byWeight, province: "上海市", more: { grams: 1000 }, fee: 800, missing: null },
    { what: "a gram more", template: byWeight, province: "上海市", more: { grams: 1001 }, fee: 1000, missing: null },
    { what: "two kilograms", template: byWeight, province: "上海市", more: { grams: 2000 }, fee: 1200, missing: null },
  ])("$what: $fee fen", ({ template, province, more, fee, missing }) => {
    expect(freightOf(template, province, { ...parcel, ...more })).toMatchObject({ delivered: true, fee, missing });
  });

  test("there is no delivery to an excluded province", () => {
    expect(freightOf(byPiece, "台湾省", parcel)).toEqual({ delivered: false, fee: 0, surcharge: 0, missing: null });
  });
});
