import { expect, test } from "vitest";
import { barChart } from "./chart.server.ts";

const points = (values: readonly number[], before: number | null = null) =>
  values.map((value, day) => ({ key: String(day), label: String(day), value, before, title: "" }));

test("bars stand on zero, do not overlap and stay inside, with negative ones below", () => {
  const { bars, height, width } = barChart(points([1200, 0, -300, 2400]));
  const [first, none, negative, largest] = bars;
  const foot = (first?.y ?? 0) + (first?.height ?? 0);
  expect([none?.height, negative?.y, (largest?.y ?? 0) + (largest?.height ?? 0)]).toEqual([0, foot, foot]);
  expect((largest?.height ?? 0) / (first?.height ?? 1)).toBeCloseTo(2, 1);
  for (const [place, bar] of bars.entries()) {
    expect(bar.x).toBeGreaterThanOrEqual(0);
    expect(bar.x + bar.width).toBeLessThanOrEqual(bars[place + 1]?.x ?? width);
    expect([bar.y >= 0, bar.y + bar.height <= height]).toEqual([true, true]);
  }
});

test("a year of days has few labels, and no values that would overlap", () => {
  const { bars } = barChart(points(Array.from({ length: 365 }, (_, day) => day)));
  expect(bars.filter(({ label }) => label !== "").length).toBeLessThanOrEqual(16);
  expect(bars.every(({ value }) => value === "")).toBe(true);
});

test("the range before is a line, and nothing sold is a chart too", () => {
  expect(barChart(points([1000, 2000], 1500)).line.split(" ")).toHaveLength(2);
  expect(barChart(points([0, 0])).bars.map(({ height }) => height)).toEqual([0, 0]);
});
