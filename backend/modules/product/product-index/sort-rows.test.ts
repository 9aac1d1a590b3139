import fc from "fast-check";
import { expect, test } from "vitest";
import { firstRows } from "./sort-rows.ts";

test("the first rows are the head of all rows in order", () => {
  const values = fc.array(fc.nat({ max: 20 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 12 }), (worth, count) => {
      const rows = worth.map((_, row) => row);
      const compare = (a: number, b: number) => (worth[a] ?? 0) - (worth[b] ?? 0) || a - b;
      expect(firstRows(rows, count, compare)).toEqual([...rows].sort(compare).slice(0, count));
    }),
  );
});
