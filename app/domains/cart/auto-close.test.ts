import { expect, test } from "vitest";
import { closesIn, moved } from "./auto-close.ts";

const opened = { at: 10_000, byKeyboard: false };

test.each([
  { now: 10_000, rest: 2000 },
  { now: 11_999, rest: 1 },
  { now: 12_000, rest: 0 },
  { now: 15_000, rest: 0 },
])("untouched, it goes 2 s after it opened: at $now in $rest [S4.drawer.2]", ({ now, rest }) => {
  expect(closesIn(opened, false, now)).toBe(rest);
});

test("it stays for whoever touched it or opened it by keyboard [S4.drawer.2]", () => {
  expect(closesIn(opened, true, 15_000)).toBeNull();
  expect(closesIn({ ...opened, byKeyboard: true }, false, 15_000)).toBeNull();
});

test("a page that moves below a resting mouse is no move of the mouse", () => {
  expect(moved({ movementX: 0, movementY: 0 })).toBe(false);
  expect(moved({ movementX: 0, movementY: -2 })).toBe(true);
});
