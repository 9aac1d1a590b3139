import { type Figures, momentOf, shortProvince, wholeYuan } from "./figures.ts";
import { EmptyPanel, ScreenPanel } from "./panel.tsx";

const ROW_ORDERS_MAX = 3;
const COLUMN_ORDERS_MAX = 6;
const EMPTY_TEXT = "今天还没有订单 · 下单后这里显示时间、省份、品类和金额，不显示买家";

type Props = Pick<Figures, "latest">;
type Paid = Figures["latest"][number];

const goodsOf = ({ category, kinds }: Paid) => `${category} ${kinds} 种`;

/** The last orders in one row, for wide screens. */
export function LatestRow({ latest }: Props) {
  return (
    <ScreenPanel id="latest-row" width={1824} height={64}>
      <text x={32} y={41} className="big-screen__accent">
        最新成交
      </text>
      <path d="M160 18v28" className="big-screen__line" />
      {latest.length === 0 ? (
        <text x={188} y={41} className="big-screen__small">
          {EMPTY_TEXT}
        </text>
      ) : null}
      {latest.slice(0, ROW_ORDERS_MAX).map((order, index) => (
        <text key={keyOf(order)} x={188 + index * 552} y={41} className="big-screen__name">
          <tspan className="big-screen__small">{momentOf(order.at).minute}</tspan>
          <tspan dx={14}>{shortProvince(order.province)}</tspan>
          <tspan dx={12} className="big-screen__small">
            {goodsOf(order)}
          </tspan>
          <tspan dx={14} className="big-screen__value">
            ¥{wholeYuan(order.amount)}
          </tspan>
        </text>
      ))}
    </ScreenPanel>
  );
}

/** The last orders below each other, for tall screens. */
export function LatestColumn({ latest }: Props) {
  return (
    <ScreenPanel id="latest-column" width={960} height={424} title="最新成交">
      {latest.length === 0 ? (
        <EmptyPanel width={960} height={424} lines={["今天还没有订单", "只显示时间、省份、品类和金额，不显示买家"]} />
      ) : null}
      {latest.slice(0, COLUMN_ORDERS_MAX).map((order, index) => (
        <g key={keyOf(order)} transform={`translate(0 ${114 + index * 58})`}>
          <text x={36} className="big-screen__label">
            {momentOf(order.at).minute}
          </text>
          <text x={150} className="big-screen__name">
            {shortProvince(order.province)}
          </text>
          <text x={260} className="big-screen__label">
            {goodsOf(order)}
          </text>
          <text x={924} className="big-screen__value" textAnchor="end">
            ¥{wholeYuan(order.amount)}
          </text>
        </g>
      ))}
    </ScreenPanel>
  );
}

const keyOf = ({ at, province, category, amount }: Paid) => `${at} ${province} ${category} ${amount}`;
