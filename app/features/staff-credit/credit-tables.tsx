import { Below, Due } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CreditBill } from "#contract/credit.ts";
import type { Answer } from "#contract/endpoint.ts";
import { formatMinute } from "#contract/rules/calendar.ts";
import { CREDIT_BILL_STATES, CREDIT_KINDS, type CreditBillState } from "#contract/rules/credit.ts";
import type { staffCredit } from "#contract/staff-credit.ts";

const KINDS = { open: "plain", due: "link", part: "link", overdue: "warn", settled: "ok" } as const satisfies Record<
  CreditBillState,
  Parameters<typeof Tag>[0]["kind"]
>;

/** The bills of a customer, the newest first. */
export const BillTable = ({ bills }: { bills: readonly CreditBill[] }) => (
  <DataTable
    caption="月结账单"
    rows={bills}
    keyOf={({ bill_id }) => bill_id}
    columns={[
      {
        name: "账单",
        align: "wide",
        cell: ({ sn, month, orders }) => (
          <>
            <span className="numeric">{sn}</span>
            <Below>
              {month}，{orders} 笔订单
            </Below>
          </>
        ),
      },
      { name: "状态", cell: ({ state }) => <Tag kind={KINDS[state]}>{CREDIT_BILL_STATES[state]}</Tag> },
      { name: "账单金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
      { name: "应还", align: "numeric", cell: ({ owed }) => <b>{formatYuan(owed)}</b> },
      {
        name: "最后一天",
        cell: (bill) => (
          <>
            <Due kind={bill.overdue_days > 0 ? "late" : "later"}>{bill.due_on}</Due>
            <Below>{dueText(bill)}</Below>
          </>
        ),
      },
    ]}
  />
);

function dueText({ overdue_days, waits_for_slip }: CreditBill): string {
  if (overdue_days > 0) return `逾期 ${overdue_days} 天`;
  return waits_for_slip ? "凭证在核对，不算逾期" : "";
}

type Row = Answer<typeof staffCredit.read>["list"][number];

/** The rows of all bills, the newest first. */
export const RowTable = ({ rows }: { rows: readonly Row[] }) => (
  <DataTable
    caption="欠款明细"
    rows={rows.map((row, place) => ({ ...row, place }))}
    keyOf={({ place }) => place}
    columns={[
      { name: "时间", cell: ({ at }) => <span className="numeric whitespace-nowrap">{formatMinute(at)}</span> },
      { name: "类型", cell: ({ kind }) => CREDIT_KINDS[kind] },
      {
        name: "说明",
        align: "wide",
        cell: (row) => (
          <>
            {row.sn ? (
              <Link className="link numeric" to={addressOf(row)}>
                {row.sn}
              </Link>
            ) : (
              row.note
            )}
            <Below>{[row.mer_name, row.po].filter(Boolean).join(" · ")}</Below>
          </>
        ),
      },
      { name: "账单月", cell: ({ month }) => <span className="numeric">{month}</span> },
      {
        name: "金额",
        align: "numeric",
        cell: ({ amount }) => <b>{Number(amount) > 0 ? `+${formatYuan(amount)}` : formatYuan(amount)}</b>,
      },
    ]}
  />
);

const addressOf = ({ kind, sn }: Row) =>
  link(kind === "refund" ? deskUrls.staffRefund.detail : deskUrls.staffOrder.detail, { sn });
