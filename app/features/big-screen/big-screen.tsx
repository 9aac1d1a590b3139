import "./big-screen.css";
import { CategoryPanel } from "./category-panel.tsx";
import { describeFigures, type Figures, momentOf, REFRESH_S } from "./figures.ts";
import { LatestColumn, LatestRow } from "./latest-panel.tsx";
import { ProductPanel } from "./product-panel.tsx";
import { ProvincePanel } from "./province-panel.tsx";
import { TodayPanel } from "./today-panel.tsx";
import { TrendPanel } from "./trend-panel.tsx";

type Props = {
  figures: Figures;
  shopName: string;
  /** Whether the figures are old because the shop did not answer. */
  isStale: boolean;
};

/**
 * Today's sales, drawn as one picture for any screen: 1920 by 1080 on wide ones, one column on tall ones.
 */
export function BigScreen({ figures, shopName, isStale }: Props) {
  const summary = describeFigures(figures);
  return (
    <main className="big-screen">
      <h1 className="visually-hidden">{shopName}今日交易</h1>
      <p className="visually-hidden">{summary}</p>
      <svg width={0} height={0} aria-hidden="true" className="big-screen__symbols">
        <TodayPanel figures={figures} />
        <TrendPanel days={figures.days} />
        <CategoryPanel categories={figures.categories} on_sale={figures.on_sale} />
        <ProvincePanel provinces={figures.provinces} />
        <ProductPanel products={figures.products} />
        <LatestRow latest={figures.latest} />
        <LatestColumn latest={figures.latest} />
      </svg>
      <svg className="big-screen__wide" viewBox="0 0 1920 1080" role="img" aria-label={summary}>
        <Heading x={48} y={38} width={1824} figures={figures} shopName={shopName} isStale={isStale} />
        <use href="#today" x={48} y={120} width={960} height={280} />
        <use href="#trend" x={48} y={420} width={960} height={276} />
        <use href="#categories" x={48} y={716} width={960} height={244} />
        <use href="#provinces" x={1032} y={120} width={840} height={492} />
        <use href="#products" x={1032} y={632} width={840} height={328} />
        <use href="#latest-row" x={48} y={980} width={1824} height={64} />
      </svg>
      <svg className="big-screen__tall" viewBox="0 0 1040 2469" role="img" aria-label={summary}>
        <Heading x={40} y={40} width={960} figures={figures} shopName={shopName} isStale={isStale} />
        <use href="#today" x={40} y={148} width={960} height={280} />
        <use href="#trend" x={40} y={452} width={960} height={276} />
        <use href="#categories" x={40} y={752} width={960} height={244} />
        <use href="#provinces" x={40} y={1020} width={960} height={562} />
        <use href="#products" x={40} y={1606} width={960} height={375} />
        <use href="#latest-column" x={40} y={2005} width={960} height={424} />
      </svg>
    </main>
  );
}

function Heading({ x, y, width, figures, shopName, isStale }: Props & { x: number; y: number; width: number }) {
  const { day, weekday, time } = momentOf(figures.at);
  const isWide = width > 1000;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect y={2} width={52} height={52} rx={6} className="big-screen__mark" />
      <path d="M12 18h28M15.5 18v21h21V18M26 11.5V18M21 28h10M21 33.5h10M21 23h10" className="big-screen__mark-line" />
      <text x={72} y={44} className="big-screen__shop">
        {shopName} · 今日交易
      </text>
      <text x={width} y={isWide ? 46 : 38} className="big-screen__clock" textAnchor="end">
        {time}
      </text>
      <text x={isWide ? width - 234 : width} y={isWide ? 42 : 76} className="big-screen__small" textAnchor="end">
        {day} {weekday}
      </text>
      <circle
        cx={isWide ? width - 630 : 79}
        cy={isWide ? 33 : 79}
        r={7}
        className={isStale ? "big-screen__stale" : "big-screen__alive"}
      />
      <text x={isWide ? width - 612 : 96} y={isWide ? 42 : 88} className="big-screen__small">
        {isStale ? "连接中断，正在重试" : `每 ${REFRESH_S} 秒更新`}
      </text>
    </g>
  );
}
