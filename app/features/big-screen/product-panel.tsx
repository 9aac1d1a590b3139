import { clipText, type Figures, shortCount } from "./figures.ts";
import { EmptyPanel, ScreenPanel } from "./panel.tsx";

const ROW = 41;
/** The width of a name in ems of its size. */
const NAME_EMS = 14;
/** The length of the longest bar, in units of the drawing; it leaves room for the longest quantity. */
const BAR_MAX = 150;

/** The products that sold most units today. */
export function ProductPanel({ products }: Pick<Figures, "products">) {
  const greatest = products[0]?.quantity ?? 1;
  return (
    <ScreenPanel id="products" width={840} height={328} title="今日热销" aside="件数">
      {products.length === 0 ? <EmptyPanel width={840} height={340} lines={["有成交后显示前 6 名"]} /> : null}
      {products.map(({ name, unit_name, quantity }, index) => (
        <g key={`${name}${unit_name}${quantity}`} transform={`translate(0 ${98 + index * ROW})`}>
          <text x={54} className={index < 3 ? "big-screen__value" : "big-screen__rank"} textAnchor="middle">
            {index + 1}
          </text>
          <text x={84} className="big-screen__name">
            {clipText(name, NAME_EMS)}
          </text>
          <rect x={488} y={-17} width={BAR_MAX} height={16} rx={3} className="big-screen__track" />
          <rect
            x={488}
            y={-17}
            width={(quantity / greatest) * BAR_MAX}
            height={16}
            rx={3}
            className={index === 0 ? "big-screen__bar--hot" : "big-screen__bar"}
          />
          <text x={804} className="big-screen__value" textAnchor="end">
            {shortCount(quantity)}
            <tspan className="big-screen__small"> {unit_name}</tspan>
          </text>
        </g>
      ))}
    </ScreenPanel>
  );
}
