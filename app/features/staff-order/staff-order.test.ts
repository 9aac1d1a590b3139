import { expect, test } from "vitest";
import { deadlineText, kilograms } from "./staff-order.ts";

const HOUR = 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 21, 1, 30);

test.each([
  [null, { kind: "none", text: "–" }],
  [NOW - 1, { kind: "late", text: "超 1 时" }],
  [NOW - 14 * HOUR, { kind: "late", text: "超 14 时" }],
  [NOW - 50 * HOUR, { kind: "late", text: "超 2 天" }],
  [NOW + 2 * HOUR, { kind: "soon", text: "11-21 11:30" }],
  [NOW + 30 * HOUR, { kind: "later", text: "11-22 15:30" }],
])("the deadline %s is read as %o", (deadline, read) => {
  expect(deadlineText(deadline, NOW)).toEqual(read);
});

test("weights are rounded to one decimal", () => {
  expect([kilograms(7150), kilograms(0)]).toEqual(["7.2", "–"]);
});
