import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { fen } from "#contract/rules/money.ts";
import { isOverTime } from "#contract/rules/report.ts";
import type { SalesRow } from "#contract/staff-report.ts";
import { change, keyHead, type Question, reportTitle, rowName, rowsAddress, shareOf } from "./report.ts";

type Props = { rows: readonly SalesRow[]; total: Omit<SalesRow, "key" | "name" | "before">; question: Question };

const hasSales = ({ orders, refund }: SalesRow) => orders > 0 || Number(refund) > 0;

/** The rows of a sales report with their sum; each leads to its orders and refunds. */
export function SalesTable({ rows, total, question }: Props) {
  const { by } = question;
  const largest = Math.max(1, ...rows.map(({ net }) => fen(net)));
  // Days without sales are in the chart alone.
  const listed = isOverTime(by) ? rows.filter(hasSales).reverse() : rows;
  const seesMargin = total.margin !== null;
  return (
    <DataTable
      caption={reportTitle(by)}
      rows={listed}
      keyOf={({ key }) => key}
      columns={[
        {
          name: keyHead(by),
          align: "wide",
          cell: ({ key, name, net }) => (
            <>
              <Link className="link" to={rowsAddress(question, key)}>
                {rowName(by, name)}
              </Link>
              {isOverTime(by) ? null : (
                <Meter kind="ok" percent={(fen(net) * 100) / largest} label={`${name}的成交额`} />
              )}
            </>
          ),
        },
        { name: "成交额", align: "numeric", cell: ({ net }) => <b>{formatYuan(net)}</b> },
        {
          name: "比上期",
          align: "numeric",
          cell: ({ net, before }) => (before === null ? "–" : change(fen(net), fen(before))),
        },
        {
          name: "订单",
          align: "numeric",
          cell: ({ key, orders }) => (
            <Link className="link" to={rowsAddress(question, key)}>
              {orders.toLocaleString("en")} 笔
            </Link>
          ),
        },
        { name: "退款", align: "numeric", cell: ({ refund }) => formatYuan(refund) },
        ...(seesMargin
          ? [
              { name: "成本", align: "numeric" as const, cell: ({ cost }: SalesRow) => formatYuan(cost ?? "0.00") },
              { name: "毛利", align: "numeric" as const, cell: ({ margin }: SalesRow) => formatYuan(margin ?? "0.00") },
              {
                name: "毛利率",
                align: "numeric" as const,
                cell: ({ margin, net }: SalesRow) => shareOf(margin ?? "0.00", net),
              },
            ]
          : []),
      ]}
      foot={{
        [keyHead(by)]: "合计",
        成交额: formatYuan(total.net),
        订单: `${total.orders.toLocaleString("en")} 笔`,
        退款: formatYuan(total.refund),
        ...(seesMargin
          ? {
              成本: formatYuan(total.cost ?? "0.00"),
              毛利: formatYuan(total.margin ?? "0.00"),
              毛利率: shareOf(total.margin ?? "0.00", total.net),
            }
          : {}),
      }}
    />
  );
}
