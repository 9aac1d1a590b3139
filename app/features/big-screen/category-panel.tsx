import { type Figures, toYuan } from "./figures.ts";
import { EmptyPanel, ScreenPanel } from "./panel.tsx";

const WIDTH = 888;
const GAP = 4;
const SHOWN = 5;
/** The classes of the shares' colours; the last one is that of the other categories together. */
const COLOURS = [
  "big-screen__share-0",
  "big-screen__share-1",
  "big-screen__share-2",
  "big-screen__share-3",
  "big-screen__share-4",
  "big-screen__share-5",
];

/** The share of each category in today's amount as one bar: five of them, and the others together. */
export function CategoryPanel({ categories, on_sale }: Pick<Figures, "categories" | "on_sale">) {
  const shares = sharesOf(categories);
  return (
    <ScreenPanel id="categories" width={960} height={244} title="品类占比">
      {shares.length === 0 ? (
        <EmptyPanel
          width={960}
          height={270}
          lines={["有成交后按品类显示", `在售 ${on_sale.products} 种商品，${on_sale.categories} 个大类`]}
        />
      ) : null}
      {shares.map(({ name, share, from }, index) => (
        <g key={name}>
          <rect
            x={36 + from * WIDTH}
            y={76}
            width={Math.max(share * WIDTH - GAP, 1)}
            height={36}
            rx={3}
            className={COLOURS[index]}
          />
          <Legend index={index} name={name} share={share} />
        </g>
      ))}
    </ScreenPanel>
  );
}

function Legend({ index, name, share }: { index: number; name: string; share: number }) {
  const [x, y] = [index < 3 ? 36 : 500, 135 + (index % 3) * 36];
  return (
    <>
      <rect x={x} y={y} width={20} height={20} rx={3} className={COLOURS[index]} />
      <text x={x + 34} y={y + 19} className="big-screen__name">
        {name}
      </text>
      <text x={x + 424} y={y + 19} className="big-screen__value" textAnchor="end">
        {(share * 100).toFixed(1)}%
      </text>
    </>
  );
}

function sharesOf(categories: Figures["categories"]) {
  const amounts = categories.map(({ name, amount }) => ({ name, amount: toYuan(amount) }));
  const sum = amounts.reduce((total, { amount }) => total + amount, 0);
  if (sum === 0) return [];
  const others = amounts.slice(SHOWN);
  const rest = { name: `其他 ${others.length} 类`, amount: others.reduce((total, { amount }) => total + amount, 0) };
  let from = 0;
  return [...amounts.slice(0, SHOWN), ...(others.length > 0 ? [rest] : [])].map(({ name, amount }) => {
    const share = { name, share: amount / sum, from };
    from += amount / sum;
    return share;
  });
}
