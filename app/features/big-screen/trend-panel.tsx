import { type Figures, roundScale, toYuan, withCommas } from "./figures.ts";
import { ScreenPanel } from "./panel.tsx";

const LEFT = 96;
const RIGHT = 930;
const TOP = 76;
const BOTTOM = 232;
const BAR = 18;
const STEPS = [0, 1, 2, 3];
/** The units of the scale in yuan, the largest first; there is room for four digits beside the bars. */
const UNITS = [
  { unit: 100_000_000, name: "亿元" },
  { unit: 10_000, name: "万元" },
  { unit: 1, name: "元" },
] as const;

/** The last 30 days as bars, today's in the accent colour. */
export function TrendPanel({ days }: Pick<Figures, "days">) {
  const values = days.map(({ amount }) => toYuan(amount));
  const greatest = Math.max(...values, 0);
  const { unit, name } = UNITS.find((one) => greatest >= one.unit) ?? UNITS[2];
  const top = roundScale(greatest / unit) * unit;
  const slot = (RIGHT - LEFT) / days.length;
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - TOP);
  return (
    <ScreenPanel id="trend" width={960} height={276} title="近 30 天成交额" aside={name}>
      {STEPS.map((step) => {
        const value = (top / 3) * step;
        return (
          <g key={step}>
            <path
              d={`M${LEFT} ${y(value)}H${RIGHT}`}
              className={step === 0 ? "big-screen__axis" : "big-screen__grid"}
            />
            <text x={LEFT - 14} y={y(value) + 8} className="big-screen__small" textAnchor="end">
              {withCommas(value / unit)}
            </text>
          </g>
        );
      })}
      {days.map(({ date }, index) => {
        const value = values[index] ?? 0;
        const isToday = index === days.length - 1;
        return (
          <rect
            key={date}
            x={LEFT + index * slot + (slot - BAR) / 2}
            y={y(value)}
            width={BAR}
            height={BOTTOM - y(value)}
            rx={2}
            className={isToday ? "big-screen__bar--hot" : "big-screen__bar"}
          />
        );
      })}
      {[0, 7, 14, 21].map((index) => (
        <text key={index} x={LEFT + index * slot} y={262} className="big-screen__small">
          {(days[index]?.date ?? "").slice(5).replace("-", "/")}
        </text>
      ))}
      <text x={RIGHT} y={262} className="big-screen__small" textAnchor="end">
        今天
      </text>
    </ScreenPanel>
  );
}
