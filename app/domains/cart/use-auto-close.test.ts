import { expect, test } from "vitest";
import { closesIn, hasMoved } from "./use-auto-close.ts";

const opening = { openedAt: 10_000, byKeyboard: false };

test.each([
  { now: 10_000, delay: 2000 },
  { now: 11_999, delay: 1 },
  { now: 12_000, delay: 0 },
  { now: 15_000, delay: 0 },
])("an untouched drawer closes 2 s after it opened: at $now in $delay ms [S4.drawer.2]", ({ now, delay }) => {
  expect(closesIn(opening, false, now)).toBe(delay);
});

test("a drawer that was touched or opened by keyboard stays open [S4.drawer.2]", () => {
  expect(closesIn(opening, true, 15_000)).toBeNull();
  expect(closesIn({ ...opening, byKeyboard: true }, false, 15_000)).toBeNull();
});

test("a page scrolling below a resting mouse is not a mouse move", () => {
  expect(hasMoved({ movementX: 0, movementY: 0 })).toBe(false);
  expect(hasMoved({ movementX: 0, movementY: -2 })).toBe(true);
});
