import { expect, test } from "vitest";
import { lastingPages, usedUpByPages } from "./printer.ts";

test("a unit lasts the pages of its pieces, and a set those of the colour that ends first", () => {
  const of = (...pages: (number | null)[]) => pages.map((yield_pages) => ({ yield_pages }));
  expect(lastingPages(of(2600), undefined)).toBe(2600);
  expect(lastingPages(of(2600), 2)).toBe(5200);
  expect(lastingPages(of(4500, 7500, 7500), undefined)).toBe(4500);
  expect(lastingPages(of(4500, 7500), 2)).toBe(4500);
  expect(lastingPages([], undefined)).toBeNull();
  expect(lastingPages(of(4500, null), undefined)).toBeNull();
  expect(lastingPages(of(null), 5)).toBeNull();
});

test("purchases are used up one after the other by the pages of a month", () => {
  const day = 24 * 60 * 60 * 1000;
  const ends = (...at: [number, number][]) =>
    usedUpByPages(
      at.map(([days, quantity]) => ({ at: days * day, quantity })),
      1000,
      3000,
    );
  expect(ends()).toBeNull();
  expect(ends([0, 3])).toBe(30 * day);
  // The second purchase begins when the first is used up; the third begins with nothing left.
  expect(ends([10, 1], [0, 3])).toBe(40 * day);
  expect(ends([0, 1], [100, 2])).toBe(120 * day);
});

test("purchases that would last more than ten years allow no forecast", () => {
  const day = 24 * 60 * 60 * 1000;
  const end = (at: number, quantity: number) => usedUpByPages([{ at, quantity }], 1000, 3000);
  expect(end(0, 365)).toBe(3650 * day);
  expect(end(3000 * day, 365)).toBe(6650 * day);
  expect(end(0, 366)).toBeNull();
  expect(end(3000 * day, 366)).toBeNull();
});
