import { expect, test } from "vitest";
import { instantsOf } from "#contract/rules/report.ts";
import { pageOverMonths } from "./months.ts";

/** Rows of three months, of which the middle one has none. */
const ROWS = ["2027-01-09", "2027-01-02", "2026-11-30", "2026-11-29", "2026-11-01"];

const pageOf = async (page: number, limit: number) => {
  let listed = 0;
  const { sums, rows } = await pageOverMonths(
    instantsOf({ from: "2026-11-01", to: "2027-01-31" }),
    { page, limit },
    ({ from, to }) => {
      const own = ROWS.filter((day) => Date.parse(`${day}T12:00:00+08:00`) >= from && Date.parse(day) < to);
      return {
        sum: async () => ({ count: own.length }),
        async list(part) {
          listed += 1;
          return own.slice(part.skip, part.skip + part.limit);
        },
      };
    },
  );
  return { counts: sums.map(({ count }) => count), rows, listed };
};

test("pages go on over the ends of months, and months beside the page are not listed", async () => {
  const counts = [2, 0, 3];
  expect(await pageOf(1, 2)).toEqual({ counts, rows: ROWS.slice(0, 2), listed: 1 });
  expect(await pageOf(1, 4)).toEqual({ counts, rows: ROWS.slice(0, 4), listed: 2 });
  expect(await pageOf(2, 2)).toEqual({ counts, rows: ROWS.slice(2, 4), listed: 1 });
  expect(await pageOf(2, 4)).toEqual({ counts, rows: ROWS.slice(4), listed: 1 });
  expect(await pageOf(3, 4)).toEqual({ counts, rows: [], listed: 0 });
});
