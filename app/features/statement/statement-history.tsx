import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { STATEMENT_STATES } from "#contract/rules/statement.ts";
import { monthName, STATEMENT_TAGS, type StatementMonth } from "./statement.ts";
import { STATEMENT_SUMS } from "./statement-facts.ts";

const COLUMNS: readonly Column<StatementMonth>[] = [
  {
    name: "月份",
    align: "wide",
    cell: ({ month }) => (
      <Link className="link" to={link(urls.statement.index, {}, { month })}>
        {month}
      </Link>
    ),
  },
  { name: STATEMENT_SUMS.net.label, align: "numeric", cell: ({ net }) => formatYuan(net) },
  { name: STATEMENT_SUMS.closing.label, align: "numeric", cell: ({ closing }) => formatYuan(closing) },
  { name: "状态", cell: ({ state }) => <Tag kind={STATEMENT_TAGS[state]}>{STATEMENT_STATES[state]}</Tag> },
  {
    name: "确认",
    cell: ({ confirmed_at }) => (confirmed_at === null ? <span className="muted">–</span> : <Time at={confirmed_at} />),
  },
  {
    name: "操作",
    cell: ({ month }) => (
      <span className="inline-flex gap-3">
        <Link
          className="link leading-8"
          to={link(urls.statement.index, {}, { month })}
          aria-label={`查看 ${monthName(month)}的对账单`}
        >
          查看
        </Link>
        <a
          className="link leading-8"
          href={link(urls.statement.export, {}, { month })}
          download
          aria-label={`${monthName(month)}的对账单 Excel`}
        >
          Excel
        </a>
      </span>
    ),
  },
];

/** The statements of the other months with their sums and states, the newest first. */
export function StatementHistory({ months }: { months: readonly StatementMonth[] }) {
  return (
    <Panel title="历史对账单" titleId="statement-history" hint={`${months.length} 个月`} className="no-print">
      <DataTable caption="历史对账单" columns={COLUMNS} rows={months} keyOf={({ month }) => month} />
    </Panel>
  );
}
