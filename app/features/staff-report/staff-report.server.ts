import type { Api } from "#app/http/api.server.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { Answer } from "#contract/endpoint.ts";
import { isOverTime, REPORT_PART_SIZE } from "#contract/rules/report.ts";
import { headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { type SalesRow, staffReport } from "#contract/staff-report.ts";
import { barChart } from "./chart.server.ts";
import { keyHead, rowName } from "./report.ts";

/** The question of an address. */
export const reportQuestion = (request: Request) =>
  staffReport.sales.query.parse(Object.fromEntries(new URL(request.url).searchParams));

/** A sales report with the chart of its calendar. */
export async function readSales(api: Api, request: Request) {
  const query = reportQuestion(request);
  const report = await api.read(staffReport.sales, { query });
  const { by, store, page, limit } = query;
  const below = by === "product" && report.total.margin !== null ? query.below : undefined;
  return {
    ...report,
    question: { by, store, below, from: report.from, to: report.to },
    paging: { page, limit },
    chart: isOverTime(by) ? chartOf(report.rows, by) : null,
  };
}

const chartOf = (rows: readonly SalesRow[], by: ReturnType<typeof reportQuestion>["by"]) =>
  barChart(
    rows.map(({ key, net, before, orders }) => ({
      key,
      label: by === "day" ? String(Number(key.slice(8))) : `${Number(key.slice(5))} 月`,
      value: Number(net),
      before: before === null ? null : Number(before),
      title: `${rowName(by, key)} ${formatYuan(net)}，${orders} 笔`,
    })),
  );

/** The orders and refunds of a row. */
export async function readParts(api: Api, request: Request) {
  const query = staffReport.parts.query.parse(Object.fromEntries(new URL(request.url).searchParams));
  return { query, ...(await api.read(staffReport.parts, { query })) };
}

/** All rows of a report, whose parts are read again where the report was computed again between them. */
async function readAll(
  api: Api,
  query: ReturnType<typeof reportQuestion>,
): Promise<Answer<typeof staffReport.exportSales>> {
  const read = (page: number) =>
    api.read(staffReport.exportSales, { query: { ...query, page, limit: REPORT_PART_SIZE } });
  const first = await read(1);
  const rows = [...first.rows];
  for (let page = 2; rows.length < first.count; page += 1) {
    const part = await read(page);
    if (part.computed_at !== first.computed_at || part.rows.length === 0) return readAll(api, query);
    rows.push(...part.rows);
  }
  return { ...first, rows };
}

/** A report as a table. */
export async function salesSheet(api: Api, request: Request): Promise<{ name: string; sheet: Sheet }> {
  const query = reportQuestion(request);
  const { from, to, rows, total } = await readAll(api, query);
  const seesMargin = total.cost !== null;
  const heads = [
    keyHead(query.by),
    "订单",
    "实付",
    "退款",
    "成交额",
    ...(seesMargin ? ["成本", "毛利", "成本不明的件数"] : []),
  ];
  const cells = (name: string, sums: Omit<SalesRow, "key" | "name" | "before">): Row => [
    name,
    sums.orders,
    { yuan: sums.paid },
    { yuan: sums.refund },
    { yuan: sums.net },
    ...(seesMargin ? [{ yuan: sums.cost ?? "0.00" }, { yuan: sums.margin ?? "0.00" }, sums.unknown_units ?? 0] : []),
  ];
  const table: Row[] = [headRow(heads), ...rows.map((row) => cells(row.name, row)), cells("合计", total)];
  const widths = [26, 8, 16, 16, 16, 16, 16, 14].slice(0, heads.length);
  return { name: `销售 ${from} 至 ${to}.xlsx`, sheet: { name: "销售", widths, rows: table } };
}
