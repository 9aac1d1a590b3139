import { AllBox, RowBox } from "#app/desk/choice-form.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { STATEMENT_KINDS } from "#contract/rules/staff-transfer.ts";
import type { StatementPreviewRow } from "#contract/staff-transfer.ts";

/** A row with its place in the statement, by which it is chosen. */
export type PlacedRow = StatementPreviewRow & { place: number };

const CHOICE: Column<PlacedRow> = {
  name: "入账",
  head: <AllBox />,
  cell: ({ place, line, amount }) => (
    <RowBox name="row" value={String(place)} defaultChecked label={`入账第 ${line} 行 ${formatYuan(amount)}`} />
  ),
};

const COLUMNS: readonly Column<PlacedRow>[] = [
  {
    name: "日期 / 流水号",
    cell: ({ traded, serial }) => (
      <>
        <span className="numeric">{traded}</span>
        <span className="muted small block">{serial ?? "没有流水号"}</span>
      </>
    ),
  },
  {
    name: "对方户名",
    cell: ({ payer, remark }) => (
      <>
        {payer || "没有户名"}
        <span className="muted small block">附言 {remark || "空"}</span>
      </>
    ),
  },
  { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
  {
    name: "对到哪里",
    align: "wide",
    cell: ({ text, receipt_id }) => (
      <>
        {text}{" "}
        {receipt_id === null ? null : (
          <Link className="link" to={link(deskUrls.staffTransfer.receipt, { id: receipt_id })}>
            看那一笔
          </Link>
        )}
      </>
    ),
  },
];

type Props = { kind: keyof typeof STATEMENT_KINDS; rows: readonly PlacedRow[]; mayChoose: boolean };

/** The rows of a statement of one kind; the matched ones with a box each where they may be booked. */
export function BankStatementRows({ kind, rows, mayChoose }: Props) {
  if (rows.length === 0) return null;
  const { name, note } = STATEMENT_KINDS[kind];
  return (
    <section aria-label={name}>
      <h3 className="bg-(--fill) px-4 py-2 font-semibold">
        {name} {rows.length} 行 <span className="muted small font-normal">{note}</span>
      </h3>
      <DataTable
        caption={name}
        rows={rows}
        keyOf={({ place }) => place}
        columns={mayChoose && kind === "matched" ? [CHOICE, ...COLUMNS] : COLUMNS}
      />
    </section>
  );
}
