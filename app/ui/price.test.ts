import { expect, test } from "vitest";
import { formatSignedYuan } from "./price.tsx";

test("a subtracted amount has a minus sign, and zero has no sign [P4.2]", () => {
  expect([formatSignedYuan("−", "1234.50"), formatSignedYuan("+", "0.10"), formatSignedYuan("−", "0.00")]).toEqual([
    "−¥1,234.50",
    "+¥0.10",
    "¥0.00",
  ]);
});
