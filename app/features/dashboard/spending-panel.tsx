import "./spending-panel.css";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { Bar, SpendingRow } from "./spending.ts";

const [WIDTH, HEIGHT, STEP, BAR, BASE, TALLEST] = [290, 178, 47, 28, 154, 111] as const;

type Props = {
  bars: readonly Bar[];
  rows: readonly SpendingRow[];
  /** The sum of all months, in yuan. */
  total: string;
};

/** The spending of the last months as a chart, and the same figures as a table. */
export function SpendingPanel({ bars, rows, total }: Props) {
  return (
    <Panel
      title={`近 ${bars.length} 个月采购额`}
      titleId="spending-title"
      actions={
        <Link className="link small ml-auto" to={urls.statement.index}>
          对账单
        </Link>
      }
      className="spending"
    >
      <div className="px-(--pad) pt-3 pb-1">
        <p className="muted small">
          合计 <b className="text-(length:--f-16) text-(--ink)">{formatYuan(total)}</b> 已付减退款，元
        </p>
        <svg
          className="w-full max-w-100 mx-auto mt-2 overflow-visible"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`近 ${bars.length} 个月采购额柱状图，数据见下方表格`}
        >
          <line className="[stroke:var(--line)]" x1={0} x2={WIDTH} y1={BASE + 0.5} y2={BASE + 0.5} />
          {bars.map(({ month, name, label, height }, index) => {
            const x = 13.5 + STEP * index;
            const tall = Math.round(height * TALLEST * 10) / 10;
            const middle = x + BAR / 2;
            return (
              <g key={month} className={index === bars.length - 1 ? "[&_rect]:[fill:var(--block)]" : undefined}>
                <rect className="[fill:var(--ink-2)]" x={x} y={BASE - tall} width={BAR} height={tall} rx={1} />
                <text
                  className="text-(length:--f-12) tabular-nums [fill:var(--ink)]"
                  x={middle}
                  y={BASE - tall - 6}
                  textAnchor="middle"
                >
                  {label}
                </text>
                <text
                  className="text-(length:--f-12) tabular-nums [fill:var(--ink-3)]"
                  x={middle}
                  y={BASE + 18}
                  textAnchor="middle"
                >
                  {name}
                </text>
              </g>
            );
          })}
        </svg>
      </div>
      <details className="spending__table" open>
        <summary className="min-h-9 border-t border-(--line-soft) px-(--pad) pt-2.25 text-(length:--f-12) text-(--link) cursor-pointer focus-visible:-outline-offset-3">
          数据表
        </summary>
        <table className="data-table">
          <caption className="visually-hidden">近 {bars.length} 个月采购额</caption>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col" className="numeric">
                采购额
              </th>
              <th scope="col" className="numeric">
                订单
              </th>
              <th scope="col" className="numeric">
                比上月
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ month, name, net, orders, change }) => (
              <tr key={month}>
                <td>{name}</td>
                <td className="numeric">{formatYuan(net)}</td>
                <td className="numeric">{orders}</td>
                <td className="numeric muted">{change}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Panel>
  );
}
