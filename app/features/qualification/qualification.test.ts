import { expect, test } from "vitest";
import { validityOf } from "./qualification.ts";

test.each([
  [null, "2026-11-22", "长期有效"],
  ["2027-12-31", "2026-11-22", "有效"],
  ["2026-12-31", "2026-11-22", "剩 40 天"],
  ["2026-11-22", "2026-11-22", "剩 1 天"],
  ["2026-11-21", "2026-11-22", "已过期"],
])("a certificate until %s is on %s: %s [P6.41]", (valid_to, today, text) => {
  expect(validityOf({ valid_to }, today).text).toBe(text);
});
