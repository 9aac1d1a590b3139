import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Meter } from "#app/ui/meter.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { fen } from "#contract/rules/money.ts";
import type { RefundReportRow } from "#contract/staff-report.ts";
import { change, type RefundQuestion, refundRowsAddress, shareOfTotal } from "./report.ts";

type Sums = Omit<RefundReportRow, "key" | "name" | "before">;
type Props = {
  by: "cause" | "type";
  rows: readonly RefundReportRow[];
  total: Sums;
  question: RefundQuestion;
};

const HEADS = { cause: "原因", type: "方式" } as const;

const SUMS: readonly { name: string; text: (sums: Sums) => string }[] = [
  { name: "件数", text: ({ units }) => `${units.toLocaleString("en")} 件` },
  { name: "商品", text: ({ goods }) => formatYuan(goods) },
  { name: "运费", text: ({ freight }) => formatYuan(freight) },
  { name: "扣减", text: ({ deducted }) => formatYuan(deducted) },
];

const counted = ({ count }: Sums) => `${count.toLocaleString("en")} 笔`;

/** Refunds by cause or type with their sum; each row leads to its refunds. */
export const RefundSumsTable = ({ by, rows, total, question }: Props) => (
  <DataTable
    caption={`按${HEADS[by]}看退款`}
    rows={rows}
    keyOf={({ key }) => key}
    columns={[
      {
        name: HEADS[by],
        align: "wide",
        cell: ({ key, name, paid }) => (
          <>
            <Link className="link" to={refundRowsAddress(question, { [by]: key })}>
              {name}
            </Link>
            <Meter kind="ok" percent={(fen(paid) * 100) / Math.max(1, fen(total.paid))} label={`${name}占退款的份额`} />
          </>
        ),
      },
      { name: "退款", align: "numeric", cell: ({ paid }) => <b>{formatYuan(paid)}</b> },
      { name: "占比", align: "numeric", cell: ({ paid }) => shareOfTotal(paid, total.paid) },
      { name: "比上期", align: "numeric", cell: ({ paid, before }) => change(fen(paid), fen(before)) },
      {
        name: "笔数",
        align: "numeric",
        cell: (row) => (
          <Link className="link" to={refundRowsAddress(question, { [by]: row.key })}>
            {counted(row)}
          </Link>
        ),
      },
      ...SUMS.map(({ name, text }) => ({ name, align: "numeric" as const, cell: text })),
    ]}
    foot={{
      [HEADS[by]]: "合计",
      退款: formatYuan(total.paid),
      笔数: counted(total),
      ...Object.fromEntries(SUMS.map(({ name, text }) => [name, text(total)])),
    }}
  />
);
