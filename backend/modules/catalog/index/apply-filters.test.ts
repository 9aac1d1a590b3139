import fc from "fast-check";
import { expect, test } from "vitest";
import { takeFirst } from "./apply-filters.ts";

test("the first of many are those that stand first when all are put in order", () => {
  const values = fc.array(fc.nat({ max: 20 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, fc.integer({ min: 0, max: 12 }), (worth, count) => {
      const slots = worth.map((_, slot) => slot);
      const compare = (a: number, b: number) => (worth[a] ?? 0) - (worth[b] ?? 0) || a - b;
      expect(takeFirst(slots, count, compare)).toEqual([...slots].sort(compare).slice(0, count));
    }),
  );
});
