import { expect, test } from "vitest";
import { settlementNumber } from "./settlement.ts";

test("the number of an application begins with its day in Shanghai", () => {
  expect(settlementNumber(7, Date.UTC(2026, 10, 20, 16, 30))).toBe("RZ202611210007");
});
