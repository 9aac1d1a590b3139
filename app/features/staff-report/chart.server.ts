import { scaleBand, scaleLinear } from "d3-scale";

const WIDTH = 960;
const HEIGHT = 220;
const MARGIN = { top: 18, right: 8, bottom: 24, left: 52 };
/** The most labels below the bars, and the most bars that carry their value. */
const LABELS_MAX = 16;
const VALUES_MAX = 14;

export type Point = { key: string; label: string; value: number; before: number | null; title: string };

/** The places of a chart's bars, lines and labels in its view box, so that pages only draw them. */
export function barChart(points: readonly Point[]) {
  const before = points.flatMap((point) => point.before ?? []);
  const values = [...points.map(({ value }) => value), ...before, 0];
  const x = scaleBand(
    points.map(({ key }) => key),
    [MARGIN.left, WIDTH - MARGIN.right],
  ).padding(0.25);
  const y = scaleLinear([Math.min(...values), Math.max(...values, 1)], [HEIGHT - MARGIN.bottom, MARGIN.top]).nice(4);
  const round = (at: number) => Math.round(at * 10) / 10;
  const every = Math.ceil(points.length / LABELS_MAX);
  const zero = y(0);
  return {
    width: WIDTH,
    height: HEIGHT,
    bars: points.map(({ key, label, value, title }, place) => ({
      key,
      title,
      x: round(x(key) ?? 0),
      width: round(x.bandwidth()),
      y: round(Math.min(zero, y(value))),
      height: round(Math.abs(zero - y(value))),
      label: place % every === 0 ? label : "",
      middle: round((x(key) ?? 0) + x.bandwidth() / 2),
      value: points.length <= VALUES_MAX ? thousands(value) : "",
    })),
    ticks: y.ticks(4).map((at) => ({ y: round(y(at)), label: thousands(at) })),
    /** The range before as a line; empty without one. */
    line: points
      .flatMap((point) =>
        point.before === null ? [] : [`${round((x(point.key) ?? 0) + x.bandwidth() / 2)},${round(y(point.before))}`],
      )
      .join(" "),
  };
}
export type BarChart = ReturnType<typeof barChart>;

/** Yuan in thousands, with one decimal where it is not whole. */
const thousands = (yuan: number) => (yuan / 1000).toFixed(Number.isInteger(yuan / 1000) ? 0 : 1);
