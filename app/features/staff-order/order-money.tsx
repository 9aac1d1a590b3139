import { DataTable } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { PAY_NAMES } from "#contract/rules/payment.ts";
import { REFUND_NAMES, REFUND_TYPE_NAMES } from "#contract/rules/refund.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { StaffOrder } from "#contract/staff-order.ts";

type Row = { key: string; what: string; how: string; amount: string; at: number; detail: string };

const OTHER_METHODS: Readonly<Record<string, string>> = { transfer: "对公转账", free: "无需支付" };
const methodOf = (type: string) =>
  Object.hasOwn(PAY_NAMES, type) ? PAY_NAMES[type as keyof typeof PAY_NAMES] : (OTHER_METHODS[type] ?? type);

function rowsOf({ payments, transfers, refunds }: StaffOrder): Row[] {
  return [
    ...payments.map(({ type, amount, refunded, time }) => ({
      key: `payment ${time}`,
      what: "付款",
      how: methodOf(type),
      amount: formatYuan(amount),
      at: time,
      detail: Number(refunded) > 0 ? `已退回 ${formatYuan(refunded)}` : "",
    })),
    ...transfers.map(({ code, state, amount, payer, time }) => ({
      key: code,
      what: "对公转账",
      how: TRANSFER_STATES[state],
      amount: formatYuan(amount),
      at: time,
      detail: `识别码 ${code} ${payer}`,
    })),
    ...refunds.map(({ refund_sn, type, state, amount, time }) => ({
      key: refund_sn,
      what: REFUND_TYPE_NAMES[type],
      how: REFUND_NAMES[state],
      amount: `−${formatYuan(amount)}`,
      at: time,
      detail: refund_sn,
    })),
  ].sort((a, b) => a.at - b.at);
}

/** Payments and transfers of the group, and refunds of the order. */
export function Money({ order }: { order: StaffOrder }) {
  const rows = rowsOf(order);
  return (
    <Panel title="收付款" titleId="money">
      {rows.length === 0 ? (
        <p className="panel__body muted">还没有收付款</p>
      ) : (
        <DataTable
          caption="收付款"
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { name: "收付", cell: ({ what }) => what },
            { name: "方式 / 状态", cell: ({ how }) => how },
            { name: "金额", align: "numeric", cell: ({ amount }) => amount },
            { name: "时间", cell: ({ at }) => <span className="numeric whitespace-nowrap">{formatMinute(at)}</span> },
            { name: "单号", align: "wide", cell: ({ detail }) => detail },
          ]}
        />
      )}
    </Panel>
  );
}
