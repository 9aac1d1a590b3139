import { Due } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { waitText } from "#app/features/staff/staff-desk.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatLastDay, formatMinute } from "#contract/rules/calendar.ts";
import type { StaffQuotationRow } from "#contract/staff-quotation.ts";
import { StaffStateTag } from "./state-tag.tsx";

/** Quotations as the desk lists them. */
export const QuotationTable = ({ rows, now }: { rows: readonly StaffQuotationRow[]; now: number }) => (
  <div className="overflow-x-auto">
    <DataTable
      caption="询价"
      rows={rows}
      keyOf={({ offer_id }) => offer_id}
      columns={[
        {
          name: "询价",
          align: "wide",
          cell: ({ offer_id, sn, name, client }) => (
            <>
              <Link className="link" to={link(deskUrls.staffQuotation.detail, { id: offer_id })}>
                {name}
              </Link>
              <span className="muted small block">
                <span className="numeric">{sn}</span>
                {client ? ` · 给 ${client}` : ""}
              </span>
            </>
          ),
        },
        {
          name: "客户",
          cell: ({ customer: { company, real_name, phone } }) => (
            <span className="block md:max-w-48">
              <b className="block truncate font-medium">{company || "未填公司"}</b>
              <span className="muted small block truncate">
                {real_name} {phone}
              </span>
            </span>
          ),
        },
        {
          name: "行",
          align: "numeric",
          cell: ({ lines, filled }) => (filled > 0 ? `已填 ${filled} / ${lines}` : String(lines)),
        },
        {
          name: "报价",
          align: "numeric",
          cell: ({ total_price, quoted }) =>
            total_price === null ? (
              "–"
            ) : (
              <>
                {formatYuan(total_price)} <span className="muted small">V{quoted}</span>
              </>
            ),
        },
        {
          name: "提交",
          cell: ({ asked_time }) => <span className="numeric">{formatMinute(asked_time).slice(5)}</span>,
        },
        { name: "时限", cell: (row) => <Deadline row={row} now={now} /> },
        {
          name: "状态",
          cell: (row) => (
            <span className="flex flex-wrap gap-1">
              <StaffStateTag quotation={row} />
              {row.nudge_time === null ? null : <Tag kind="warn">催过</Tag>}
            </span>
          ),
        },
      ]}
    />
  </div>
);

function Deadline({ row: { due_time, valid_until, state }, now }: { row: StaffQuotationRow; now: number }) {
  if (due_time !== null) {
    const isLate = now > due_time;
    return (
      <Due kind={isLate ? "late" : "later"}>{`${isLate ? "超" : "还有"} ${waitText(Math.abs(due_time - now))}`}</Due>
    );
  }
  const isPriced = state === "quoted" || state === "expired";
  return <span className="muted">{isPriced && valid_until !== null ? `到 ${formatLastDay(valid_until)}` : "–"}</span>;
}
