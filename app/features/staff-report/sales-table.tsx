import { Below } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { fen } from "#contract/rules/money.ts";
import { FREIGHT_KEY, isOverTime } from "#contract/rules/report.ts";
import type { SalesRow } from "#contract/staff-report.ts";
import {
  change,
  keyHead,
  type Question,
  reportTitle,
  rowName,
  rowsAddress,
  shareOfTotal,
  unknownText,
} from "./report.ts";

type Props = {
  rows: readonly SalesRow[];
  /** The largest net of all pages. */
  largest: string;
  total: Omit<SalesRow, "key" | "name" | "before">;
  question: Question;
  /** Whether the reader may change prices of products. */
  mayPrice: boolean;
};

const hasSales = ({ orders, refund }: SalesRow) => orders > 0 || Number(refund) > 0;
const isProduct = ({ key }: SalesRow) => key !== FREIGHT_KEY;

/** The rows of a sales report with their sum; each leads to its orders and refunds. */
export function SalesTable({ rows, largest, total, question, mayPrice }: Props) {
  const { by } = question;
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
                <Meter kind="ok" percent={(fen(net) * 100) / Math.max(1, fen(largest))} label={`${name}的成交额`} />
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
              {
                name: "成本",
                align: "numeric" as const,
                cell: ({ cost, unknown_units }: SalesRow) => (
                  <>
                    {formatYuan(cost ?? "0.00")}
                    {unknown_units ? <Below>{unknownText(unknown_units)}</Below> : null}
                  </>
                ),
              },
              { name: "毛利", align: "numeric" as const, cell: ({ margin }: SalesRow) => formatYuan(margin ?? "0.00") },
              {
                name: "毛利率",
                align: "numeric" as const,
                cell: ({ margin, net }: SalesRow) => shareOfTotal(margin ?? "0.00", net),
              },
            ]
          : []),
        ...(by === "product" && mayPrice
          ? [{ name: "操作", cell: (row: SalesRow) => (isProduct(row) ? <PriceLink row={row} /> : null) }]
          : []),
      ]}
      foot={question.below === undefined ? sumsOf(by, total) : undefined}
    />
  );
}

/** The sums of all rows; those of some products alone would count an order twice. */
const sumsOf = (by: Question["by"], { net, orders, refund, cost, margin }: Props["total"]) => ({
  [keyHead(by)]: "合计",
  成交额: formatYuan(net),
  订单: `${orders.toLocaleString("en")} 笔`,
  退款: formatYuan(refund),
  ...(cost === null || margin === null
    ? {}
    : { 成本: formatYuan(cost), 毛利: formatYuan(margin), 毛利率: shareOfTotal(margin, net) }),
});

const PriceLink = ({ row: { key, name } }: { row: SalesRow }) => (
  <Link className="link whitespace-nowrap" to={link(deskUrls.staffProduct.detail, { id: key })}>
    改价<span className="visually-hidden"> {name}</span>
  </Link>
);
