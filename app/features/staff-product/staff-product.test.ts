import { describe, expect, test } from "vitest";
import { cellOfLines, cellOfTiers, chosenSkus, linesOfCell, ruledPrice, skuCells, tierLines } from "./staff-product.ts";

describe("cells as they are typed", () => {
  test("lists are lines, and tiers are written with a slash", () => {
    expect(linesOfCell("a|b")).toBe("a\nb");
    expect(linesOfCell("无")).toBe("");
    expect(cellOfLines(" a \n\n b")).toBe("a|b");
    expect(tierLines("3:546.95|10:535.99")).toBe("3/546.95 10/535.99");
    for (const typed of ["3/546.95 10/535.99", "3:546.95，10:535.99", "3：￥546.95\n10/535.99"]) {
      expect(cellOfTiers(typed)).toBe("3:546.95|10:535.99");
    }
  });

  test("the fields of each SKU are found by its id", () => {
    const form = { attrs_5: "a", price_5: "1", attrs_new: "b", cost_x: "2", intent: "basics" };
    expect([...skuCells(form, ["attrs", "price"])]).toEqual([
      [5, { attrs: "a", price: "1" }],
      ["new", { attrs: "b" }],
    ]);
  });

  test.each([
    ["100.00", { kind: "percent", by: -3 }, "97.00"],
    ["9.99", { kind: "percent", by: 2.5 }, "10.24"],
    ["10.00", { kind: "yuan", by: -20 }, "0.01"],
    ["10.00", { kind: "yuan", by: 1.5 }, "11.50"],
  ] as const)("%s by %j is %s", (price, rule, expected) => {
    expect(ruledPrice(price, rule)).toBe(expected);
  });

  test("an address names whole products or single SKUs", () => {
    const of = (search: string) => chosenSkus(new URLSearchParams(search), 2);
    expect(of("sku=1-11&sku=1-12&sku=2-21")).toEqual({ products: [1, 2], skus: new Set([11, 12, 21]) });
    expect(of("product=7&sku=x")).toEqual({ products: [7], skus: null });
    expect(of("product=1&product=2&product=3").products).toEqual([1, 2]);
  });
});
