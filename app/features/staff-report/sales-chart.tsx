import type { BarChart } from "./chart.server.ts";

type Props = {
  chart: BarChart;
  /** The text of the picture for screen readers. */
  title: string;
};

/** Sales over days or months as bars, with the range before as a line; the table below says the same. */
export function SalesChart({ chart: { width, height, bars, ticks, line }, title }: Props) {
  return (
    <figure className="px-4 pt-3 max-md:px-1">
      <svg viewBox={`0 0 ${width} ${height}`} className="w-full" role="img" aria-label={title}>
        {ticks.map((tick) => (
          <g key={tick.y}>
            <line x1={48} x2={width - 8} y1={tick.y} y2={tick.y} className="stroke-(--line-soft)" />
            <text x={42} y={tick.y + 4} textAnchor="end" className="fill-(--ink-3) text-[12px]">
              {tick.label}
            </text>
          </g>
        ))}
        {bars.map((bar) => (
          <g key={bar.key}>
            <rect x={bar.x} y={bar.y} width={bar.width} height={bar.height} className="fill-(--ink-2)">
              <title>{bar.title}</title>
            </rect>
            <text x={bar.middle} y={height - 6} textAnchor="middle" className="fill-(--ink-3) text-[12px]">
              {bar.label}
            </text>
            <text x={bar.middle} y={bar.y - 5} textAnchor="middle" className="fill-(--ink) text-[12px]">
              {bar.value}
            </text>
          </g>
        ))}
        {line ? <polyline points={line} className="fill-none stroke-(--ink-3)" strokeDasharray="4 3" /> : null}
      </svg>
      <figcaption className="muted small pb-2">千元。■ 成交额{line ? "，┄ 上一段同样长的日子" : ""}</figcaption>
    </figure>
  );
}
