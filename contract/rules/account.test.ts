import { expect, test } from "vitest";
import { latestBirthday } from "./account.ts";

test("customers are at least twelve years old in Shanghai", () => {
  expect(latestBirthday(Date.parse("2026-11-20T15:59:59Z"))).toBe("2014-11-20");
  expect(latestBirthday(Date.parse("2026-11-20T16:00:00Z"))).toBe("2014-11-21");
});
