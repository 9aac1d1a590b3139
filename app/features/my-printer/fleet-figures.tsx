import { link } from "#app/link.ts";
import { Figures } from "#app/ui/figures.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import { PERIOD_DAYS } from "#contract/rules/printer.ts";
import type { FleetFigures, monthOfAll } from "./fleet-sums.ts";

/** The sums of all printers; those with a useful act link to it. */
export function FleetFiguresStrip({
  figures: { due, spent, change, pages, pageCost, saving, month },
}: {
  figures: FleetFigures & { month: ReturnType<typeof monthOfAll> };
}) {
  return (
    <Figures
      figures={[
        {
          name: "该补货",
          value: (
            <Link
              className={`${due > 0 ? "warn" : "muted"} inline-block max-md:py-1`}
              to={link(urls.myPrinter.list, {}, { due: 1 })}
            >
              {due} <span className="unit">种</span>
            </Link>
          ),
          hint: "7 天内要用完",
        },
        { name: `近 ${PERIOD_DAYS} 天耗材`, value: formatYuan(spent), hint: changeText(change) },
        ...(month === null
          ? []
          : [
              {
                name: "每月耗材",
                value: `约 ${formatYuan(month.amount)}`,
                hint: `按填写的 ${month.machines} 台 ${pagesText(month.pages)}/月估`,
              },
            ]),
        {
          name: "平均单页",
          value: pageCost === null ? "–" : `${pageCost.toFixed(1)} 分`,
          hint: pages === 0 ? "近期没有买按页计的耗材" : `约 ${pagesText(pages)}`,
        },
        {
          name: "换用兼容可省",
          value: saving === null ? "无" : <span className="ok">{formatYuan(saving.amount)}/月</span>,
          hint:
            saving === null ? (
              "没有更省的兼容耗材"
            ) : (
              <Link className="link" to={`${urls.myPrinter.list}#p${saving.printer_id}`}>
                先看 {saving.name}
              </Link>
            ),
        },
      ]}
    />
  );
}

function changeText(change: number | null) {
  if (change === null) return `前 ${PERIOD_DAYS} 天未购买`;
  if (Math.abs(change) < 0.05) return `与前 ${PERIOD_DAYS} 天持平`;
  return (
    <>
      较前 {PERIOD_DAYS} 天{" "}
      <span className={change > 0 ? "warn" : "ok"}>
        {change > 0 ? "+" : "−"}
        {Math.abs(change).toFixed(1)}%
      </span>
    </>
  );
}

/** A number of pages, such as 3700 页 or 1.8 万页. */
export const pagesText = (pages: number) => (pages < 10_000 ? `${pages} 页` : `${(pages / 10_000).toFixed(1)} 万页`);
