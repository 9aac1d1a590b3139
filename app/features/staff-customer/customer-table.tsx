import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatDay } from "#contract/rules/calendar.ts";
import { groupDigits } from "#contract/rules/money.ts";
import { CLASS_NAMES } from "#contract/rules/staff-customer.ts";
import type { StaffListedCustomer } from "#contract/staff-customer.ts";
import { STATE_KINDS, STATE_NAMES } from "./staff-customer.ts";

const yuan = (amount: string) => <span className="numeric whitespace-nowrap">¥{groupDigits(amount)}</span>;

/** Whether a customer may log in, and how far the review is. */
export const CustomerState = ({ is_active, audit_state }: Pick<StaffListedCustomer, "is_active" | "audit_state">) =>
  is_active ? (
    <Tag kind={STATE_KINDS[audit_state] ?? "plain"}>{STATE_NAMES[audit_state]}</Tag>
  ) : (
    <Tag kind="off">已停用</Tag>
  );

/** One page of customers. */
export const CustomerTable = ({ rows }: { rows: readonly StaffListedCustomer[] }) => (
  <DataTable
    caption="客户"
    rows={rows}
    keyOf={({ customer_id }) => customer_id}
    columns={[
      {
        name: "公司 / 联系人",
        align: "wide",
        cell: ({ customer_id, company, real_name, phone, region }) => (
          <>
            <Link className="link font-medium" to={link(deskUrls.staffCustomer.detail, { id: customer_id })}>
              {company || real_name || `客户 ${customer_id}`}
            </Link>
            <span className="muted small block">
              {[[real_name, phone].filter(Boolean).join(" "), region].filter(Boolean).join(" · ")}
            </span>
          </>
        ),
      },
      { name: "状态", cell: (row) => <CustomerState {...row} /> },
      {
        name: "价格",
        cell: ({ price_class }) => <span className="whitespace-nowrap">{CLASS_NAMES[price_class]}</span>,
      },
      { name: "经理", cell: ({ manager }) => manager ?? <span className="muted">无</span> },
      {
        name: "本月",
        align: "numeric",
        cell: ({ month_sum, month_count }) => (
          <>
            {yuan(month_sum)}
            <span className="muted small block">{month_count} 笔</span>
          </>
        ),
      },
      { name: "今年", align: "numeric", cell: ({ year_sum }) => yuan(year_sum) },
      { name: "余额", align: "numeric", cell: ({ balance }) => yuan(balance) },
      {
        name: "最近下单",
        cell: ({ ordered_at }) => (
          <span className="numeric whitespace-nowrap">{ordered_at === null ? "–" : formatDay(ordered_at)}</span>
        ),
      },
    ]}
  />
);
