import { type Figures, shortProvince, shortYuan, toYuan } from "./figures.ts";
import { EmptyPanel, ScreenPanel } from "./panel.tsx";
import { TILES } from "./province-tiles.ts";

const TILE = 45;
const STEP = 50;
const LISTED_MAX = 7;
/** The classes of a square and of its sign by the level of the province's amount, from 0, no sale, to 5. */
const LEVELS = [
  { square: "big-screen__heat-0", sign: "big-screen__sign-0" },
  { square: "big-screen__heat-1", sign: "" },
  { square: "big-screen__heat-2", sign: "" },
  { square: "big-screen__heat-3", sign: "" },
  { square: "big-screen__heat-4", sign: "" },
  { square: "big-screen__heat-5", sign: "big-screen__sign-5" },
];
const BAR_MAX = 334;

/** The destinations of today's orders: a map of squares, and the provinces with the greatest amounts. */
export function ProvincePanel({ provinces }: Pick<Figures, "provinces">) {
  const leaders = provinces.slice(0, LISTED_MAX);
  const greatest = Math.max(...provinces.map(({ amount }) => toYuan(amount)), 0);
  const heats = new Map(provinces.map(({ name, amount }) => [shortProvince(name), levelOf(toYuan(amount), greatest)]));
  return (
    <ScreenPanel id="provinces" width={840} height={492} title="各省成交额" aside={leaders.length > 0 ? "元" : ""}>
      {TILES.map(({ name, sign, column, row }) => {
        const heat = LEVELS[heats.get(name) ?? 0];
        const [x, y] = [36 + column * STEP, 78 + row * STEP];
        return (
          <g key={name}>
            <rect x={x} y={y} width={TILE} height={TILE} rx={4} className={heat?.square} />
            <text x={x + TILE / 2} y={y + 32} className={`big-screen__sign ${heat?.sign ?? ""}`} textAnchor="middle">
              {sign}
            </text>
          </g>
        );
      })}
      <text x={36} y={104} className="big-screen__small">
        少
      </text>
      {LEVELS.slice(1).map(({ square }, index) => (
        <rect key={square} x={68 + index * 20} y={84} width={18} height={22} rx={2} className={square} />
      ))}
      <text x={176} y={104} className="big-screen__small">
        多
      </text>
      {leaders.length === 0 ? (
        <g transform="translate(474 0)">
          <EmptyPanel width={BAR_MAX} height={440} lines={["有成交后按省显示", "深浅表示成交额多少"]} />
        </g>
      ) : null}
      {leaders.map(({ name, amount }, index) => (
        <g key={name} transform={`translate(474 ${104 + index * 54})`}>
          <text className="big-screen__name">{shortProvince(name)}</text>
          <text x={BAR_MAX} className="big-screen__value" textAnchor="end">
            {shortYuan(amount)}
          </text>
          <rect y={10} width={BAR_MAX} height={8} rx={4} className="big-screen__track" />
          <rect
            y={10}
            width={greatest === 0 ? 0 : (toYuan(amount) / greatest) * BAR_MAX}
            height={8}
            rx={4}
            className={index === 0 ? "big-screen__bar--hot" : "big-screen__bar"}
          />
        </g>
      ))}
    </ScreenPanel>
  );
}

/** The level of an amount, 1 to 5, by the square root, so that the other provinces differ beside a very large one. */
const levelOf = (amount: number, greatest: number) =>
  amount <= 0 || greatest <= 0 ? 1 : Math.max(1, Math.ceil(Math.sqrt(amount / greatest) * 5));
