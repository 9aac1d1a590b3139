import type { Api } from "#app/http/api.server.ts";
import { headRow, type Row, type Sheet } from "#contract/rules/sheet.ts";
import { type RefundReportRow, staffReport } from "#contract/staff-report.ts";

const searchOf = (request: Request) => Object.fromEntries(new URL(request.url).searchParams);

/** A refund report. */
export async function readRefundReport(api: Api, request: Request) {
  const query = staffReport.refunds.query.parse(searchOf(request));
  const report = await api.read(staffReport.refunds, { query });
  return { ...report, question: { from: report.from, to: report.to, store: query.store } };
}

/** The refunds of a row. */
export async function readRefundParts(api: Api, request: Request) {
  const query = staffReport.refundParts.query.parse(searchOf(request));
  return { query, ...(await api.read(staffReport.refundParts, { query })) };
}

/** A refund report as tables, of causes and of types. */
export async function refundSheets(api: Api, request: Request): Promise<{ name: string; sheets: Sheet[] }> {
  const query = staffReport.exportRefunds.query.parse(searchOf(request));
  const { from, to, causes, types, total } = await api.read(staffReport.exportRefunds, { query });
  const cells = (name: string, sums: Omit<RefundReportRow, "key" | "name" | "before">): Row => [
    name,
    sums.count,
    sums.units,
    { yuan: sums.goods },
    { yuan: sums.freight },
    { yuan: sums.deducted },
    { yuan: sums.paid },
  ];
  const sheetOf = (name: string, head: string, rows: readonly RefundReportRow[]): Sheet => ({
    name,
    widths: [26, 8, 8, 14, 12, 12, 14, 14],
    rows: [
      headRow([head, "笔数", "件数", "商品", "运费", "扣减", "退款", "上期退款"]),
      ...rows.map((row) => [...cells(row.name, row), { yuan: row.before }]),
      cells("合计", total),
    ],
  });
  const sheets = [sheetOf("按原因", "原因", causes), sheetOf("按方式", "方式", types)];
  return { name: `退款 ${from} 至 ${to}.xlsx`, sheets };
}
