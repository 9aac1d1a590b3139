import { LogTable } from "#app/desk/log-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { StaffOrder } from "#contract/staff-order.ts";

/** The acts of staff on the order. */
export const OrderLog = ({ order: { log } }: { order: StaffOrder }) => (
  <Panel title="操作记录" titleId="order-log" hint={`${log.length} 条，只增不改`}>
    {log.length === 0 ? (
      <p className="panel__body muted">还没有员工办过这笔订单</p>
    ) : (
      <LogTable caption="操作记录" rows={log} />
    )}
  </Panel>
);
