import { Below } from "#app/desk/cells.tsx";
import { deskUrls } from "#app/desk-urls.ts";
import { link } from "#app/link.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { RECEIPT_OUTCOMES } from "#contract/rules/staff-transfer.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { PaymentException, StaffReceipt, StaffTransfer } from "#contract/staff-transfer.ts";

const minute = (at: number | null) => (at === null ? "–" : formatMinute(at).slice(5));

/** Transfers, each with the page on which it is confirmed. */
export const TransferTable = ({ rows }: { rows: readonly StaffTransfer[] }) => (
  <DataTable
    caption="对公转账"
    rows={rows}
    keyOf={({ transfer_id }) => transfer_id}
    columns={[
      {
        name: "汇款",
        cell: ({ transfer_id, code, sn, is_recharge }) => (
          <>
            <Link className="link numeric" to={link(deskUrls.staffTransfer.transfer, { id: transfer_id })}>
              {code}
            </Link>
            <Below>
              {is_recharge ? "充值 " : ""}
              {sn}
            </Below>
          </>
        ),
      },
      {
        name: "客户",
        align: "wide",
        cell: ({ customer, payer }) => (
          <>
            {customer.company || customer.phone}
            {payer && payer !== customer.company ? <Below>付款户名 {payer}</Below> : null}
          </>
        ),
      },
      { name: "金额", align: "numeric", cell: ({ amount }) => formatYuan(amount) },
      { name: "凭证", cell: ({ slips }) => (slips > 0 ? `${slips} 张` : "没有") },
      { name: "提交", cell: ({ submit_time, create_time }) => minute(submit_time ?? create_time) },
      {
        name: "状态",
        cell: ({ state }) => <Tag kind={state === "submitted" ? "warn" : undefined}>{TRANSFER_STATES[state]}</Tag>,
      },
    ]}
  />
);

/** Rows of the bank, each with the page on which it is allocated. */
export const ReceiptTable = ({ rows }: { rows: readonly StaffReceipt[] }) => (
  <DataTable
    caption="银行流水"
    rows={rows}
    keyOf={({ receipt_id }) => receipt_id}
    columns={[
      {
        name: "日期 / 流水号",
        cell: ({ receipt_id, traded, serial }) => (
          <>
            <Link className="link numeric" to={link(deskUrls.staffTransfer.receipt, { id: receipt_id })}>
              {traded}
            </Link>
            <Below>{serial ?? "没有流水号"}</Below>
          </>
        ),
      },
      {
        name: "对方户名",
        align: "wide",
        cell: ({ payer, remark }) => (
          <>
            {payer || "没有户名"}
            <Below>附言 {remark || "空"}</Below>
          </>
        ),
      },
      {
        name: "金额",
        align: "numeric",
        cell: ({ amount, currency }) => (currency === "CNY" ? formatYuan(amount) : `${amount} ${currency}`),
      },
      {
        name: "结果",
        cell: ({ outcome, reason, customer }) => (
          <>
            <Tag kind={outcome === "waiting" ? "warn" : "ok"}>{RECEIPT_OUTCOMES[outcome]}</Tag>
            <Below>{[customer?.company, reason].filter(Boolean).join(" · ")}</Below>
          </>
        ),
      },
    ]}
  />
);

/** What should be looked into, each with its record. */
export const ExceptionTable = ({ rows }: { rows: readonly PaymentException[] }) => (
  <DataTable
    caption="到账异常"
    rows={rows}
    keyOf={({ kind, id }) => `${kind}${id}`}
    columns={[
      {
        name: "记录",
        cell: ({ kind, id, label }) => (
          <Link className="link numeric" to={link(deskUrls.staffTransfer[kind], { id })}>
            {label}
          </Link>
        ),
      },
      { name: "情况", align: "wide", cell: ({ text }) => text },
      { name: "从何时起", cell: ({ since }) => minute(since) },
    ]}
  />
);
