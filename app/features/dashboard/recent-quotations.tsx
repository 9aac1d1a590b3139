import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { urls } from "#app/urls.ts";
import type { Dashboard } from "./dashboard.server.ts";

type Quotation = Dashboard["quotations"][number];

const COLUMNS: readonly Column<Quotation>[] = [
  {
    name: "报价单",
    align: "wide",
    cell: ({ offer_id, name, sn, lines }) => (
      <>
        <Link className="line-clamp-2" to={link(urls.quotation.detail, { id: offer_id })}>
          {name}
        </Link>
        <span className="muted small">
          {sn} · {lines} 种
        </span>
      </>
    ),
  },
  {
    name: "金额",
    align: "numeric",
    cell: ({ total_price }) => (total_price === null ? <span className="muted">未报价</span> : formatYuan(total_price)),
  },
  { name: "状态", cell: ({ tag }) => <Tag kind={tag.kind}>{tag.name}</Tag> },
];

/** The quotations that changed last. */
export function RecentQuotations({ quotations, count }: { quotations: readonly Quotation[]; count: number }) {
  return (
    <Panel
      title="最近报价"
      titleId="recent-quotations-title"
      actions={
        <Link className="link small ml-auto" to={urls.quotation.list}>
          全部 {count} 张
        </Link>
      }
    >
      <DataTable caption="最近报价" columns={COLUMNS} rows={quotations} keyOf={({ offer_id }) => offer_id} />
    </Panel>
  );
}
