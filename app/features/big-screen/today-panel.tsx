import {
  amountSize,
  changeInPercent,
  type Figures,
  growthText,
  momentOf,
  shortCount,
  toYuan,
  wholeYuan,
} from "./figures.ts";
import { ScreenPanel } from "./panel.tsx";

/** Today's amount, its change within a week, and the orders behind it. */
export function TodayPanel({ figures }: { figures: Figures }) {
  const { today, at, last_paid_at } = figures;
  const amount = wholeYuan(today.amount);
  const average = today.orders === 0 ? "—" : `¥${shortCount(Math.floor(toYuan(today.amount) / today.orders))}`;
  return (
    <ScreenPanel id="today" width={960} height={280}>
      <text x={36} y={48} className="big-screen__label">
        今日成交额（元，含税）
      </text>
      <text x={32} y={182} className="big-screen__figure" fontSize={amountSize(amount)}>
        {amount}
      </text>
      {today.orders === 0 ? (
        <>
          <text x={330} y={140} className="big-screen__headline">
            今天还没有成交
          </text>
          <text x={330} y={182} className="big-screen__small">
            {last_paid_at === null
              ? "第一单会出现在这里"
              : `上一单在 ${whenPaid(last_paid_at, at)}，第一单会出现在这里`}
          </text>
        </>
      ) : (
        <Change figures={figures} />
      )}
      <Fact x={36} name="今日订单" value={shortCount(today.orders)} unit="笔" />
      <path d="M314 224v36" className="big-screen__line" />
      <Fact x={340} name="下单企业" value={shortCount(today.companies)} unit="家" />
      <path d="M618 224v36" className="big-screen__line" />
      <Fact x={644} name="平均每单" value={average} />
    </ScreenPanel>
  );
}

function Fact({ x, name, value, unit }: { x: number; name: string; value: string; unit?: string }) {
  return (
    <>
      <text x={x} y={252} className="big-screen__small">
        {name}
      </text>
      <text x={x + 118} y={254} className="big-screen__number">
        {value}
        {unit ? <tspan className="big-screen__small"> {unit}</tspan> : null}
      </text>
    </>
  );
}

function Change({ figures }: { figures: Figures }) {
  const change = changeInPercent(figures);
  if (change === null) return null;
  const isDown = change < 0;
  return (
    <>
      <g transform="translate(740 18)">
        <rect width={192} height={50} rx={4} className={isDown ? "big-screen__down-back" : "big-screen__up-back"} />
        <path
          d={isDown ? "M18 20 26 31l8-11z" : "M18 31 26 20l8 11z"}
          className={isDown ? "big-screen__down" : "big-screen__up"}
        />
        <text x={46} y={35} className={`big-screen__change ${isDown ? "big-screen__down" : "big-screen__up"}`}>
          {growthText(change)}
        </text>
      </g>
      <text x={932} y={100} className="big-screen__small" textAnchor="end">
        比上周{momentOf(figures.at).weekday.slice(2)}此时
      </text>
    </>
  );
}

/** 昨天 21:47, or 11月12日 09:30 for a day further back. */
function whenPaid(paid: number, now: number): string {
  const [then, today] = [momentOf(paid), momentOf(now)];
  const yesterday = momentOf(now - 24 * 60 * 60 * 1000);
  if (then.day === today.day) return `今天 ${then.minute}`;
  return `${then.day === yesterday.day ? "昨天" : then.day} ${then.minute}`;
}
