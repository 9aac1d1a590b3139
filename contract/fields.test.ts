import { expect, test } from "vitest";
import { z } from "zod";
import { paging, wholeNumber } from "./fields.ts";

test.each(["0x10", "1e3", "", " 7", "+5", "-1", "1.5", "9".repeat(16), 1.5, -1])(
  "%j is no whole number [R9]",
  (text) => {
    expect(wholeNumber.safeParse(text).success).toBe(false);
  },
);

test.each([
  ["0", 0],
  ["007", 7],
  [42, 42],
])("%j is a whole number", (text, number) => {
  expect(wholeNumber.parse(text)).toBe(number);
});

test("a page or limit in hexadecimal falls back", () => {
  const query = z.object(paging([20, 60]));
  expect(query.parse({ page: "0x2", limit: "0x3c" })).toEqual({ page: 1, limit: 20 });
  expect(query.parse({ page: "2", limit: "60" })).toEqual({ page: 2, limit: 60 });
});
