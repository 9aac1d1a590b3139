import { expect, test } from "vitest";
import type { Api } from "#app/http/api.server.ts";
import { REPORT_PART_SIZE } from "#contract/rules/report.ts";
import { salesSheet } from "./staff-report.server.ts";

const sums = {
  orders: 1,
  paid: "1.00",
  refund: "0.00",
  net: "1.00",
  cost: null,
  margin: null,
  unknown_units: null,
  before: null,
};

/** An API whose report of two and a half parts is computed again before a read. */
function partsComputedAgain(beforeRead: number) {
  const asked: number[] = [];
  const count = REPORT_PART_SIZE * 2 + 5;
  const read = async (_: unknown, { query: { page } }: { query: { page: number } }) => {
    asked.push(page);
    const computed_at = asked.length < beforeRead ? 1 : 2;
    const left = count - (page - 1) * REPORT_PART_SIZE;
    const rows = Array.from({ length: Math.min(left, REPORT_PART_SIZE) }, (_none, place) => ({
      key: `${page} ${place}`,
      name: `${computed_at}`,
      ...sums,
    }));
    return { from: "2026-11-01", to: "2026-11-21", computed_at, count, rows, total: sums };
  };
  return { api: { read } as unknown as Api, asked, count };
}

test.each([
  ["in parts", 9, [1, 2, 3], "1"],
  ["again from the first part where it was computed in between", 3, [1, 2, 3, 1, 2, 3], "2"],
])("a file has all rows of one report, read %s", async (_, beforeRead, reads, name) => {
  const { api, asked, count } = partsComputedAgain(beforeRead);
  const { sheet } = await salesSheet(api, new Request("http://shop.test/staff/reports/export?by=product"));
  const rows = [...(sheet.rows as readonly (readonly unknown[])[])];
  expect(asked).toEqual(reads);
  expect(rows).toHaveLength(count + 2);
  expect(new Set(rows.slice(1, -1).map(([first]) => first))).toEqual(new Set([name]));
});
