import { Below, Due } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { deadlineText } from "#app/features/staff-order/staff-order.ts";
import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { INSPECTIONS } from "#contract/rules/staff-refund.ts";
import type { StaffRefundRow } from "#contract/staff-refund.ts";
import { refundStateName } from "./staff-refund.ts";

/** Refunds as the desk lists them. */
export function RefundTable({ rows, now }: { rows: readonly StaffRefundRow[]; now: number }) {
  const columns: Column<StaffRefundRow>[] = [
    {
      name: "退款单",
      cell: ({ refund_sn, create_time, store }) => (
        <>
          <Link className="link numeric whitespace-nowrap" to={link(deskUrls.staffRefund.detail, { sn: refund_sn })}>
            {refund_sn}
          </Link>
          <Below>
            申请 {formatMinute(create_time).slice(5)} · {store}
          </Below>
        </>
      ),
    },
    {
      name: "客户 / 订单",
      cell: ({ company, phone, order_sn }) => (
        <span className="block md:max-w-48">
          <b className="block truncate font-medium">{company || "未填公司"}</b>
          <span className="muted small block truncate">
            {phone} · {order_sn}
          </span>
        </span>
      ),
    },
    {
      name: "商品",
      align: "wide",
      cell: ({ pieces, items }) => (
        <>
          <b className="font-medium">{pieces}</b> 件
          <span className="muted small line-clamp-2">
            {items.map(({ name, pieces: each }) => `${name} ×${each}`).join("、")}
          </span>
        </>
      ),
    },
    { name: "仓库", cell: ({ warehouses }) => warehouses.join("、") || "未归仓" },
    {
      name: "类型 / 原因",
      cell: ({ type, reason }) => (
        <>
          {REFUND_TYPE_NAMES[type]}
          <Below>{reason}</Below>
        </>
      ),
    },
    { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
    {
      name: "状态",
      cell: (row) => (
        <>
          <Tag kind={row.gateway_state === "failed" || row.inspection !== null ? "warn" : "plain"}>
            {refundStateName(row)}
          </Tag>
          {row.inspection === null ? null : <Below>{INSPECTIONS[row.inspection]}</Below>}
        </>
      ),
    },
    {
      name: "自动处理",
      cell: ({ due_time }) => {
        const { kind, text } = deadlineText(due_time, now);
        return <Due kind={kind}>{text}</Due>;
      },
    },
    {
      name: "操作",
      cell: ({ refund_sn }) => (
        <Link className="link whitespace-nowrap" to={link(deskUrls.staffRefund.detail, { sn: refund_sn })}>
          处理
        </Link>
      ),
    },
  ];
  return <DataTable caption="售后" rows={rows} keyOf={({ refund_sn }) => refund_sn} columns={columns} />;
}
