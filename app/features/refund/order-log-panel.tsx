import { DataTable } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { LogEntry } from "./order-log.ts";

/** The acts on an order, the newest first. */
export function OrderLogPanel({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <Panel title="操作记录" titleId="order-log" actions={<small className="muted">{entries.length} 条</small>}>
      <DataTable
        caption="操作记录"
        columns={[
          { name: "时间", cell: ({ at }) => <Time at={at} /> },
          { name: "操作人", cell: ({ actor }) => actor },
          { name: "内容", cell: ({ text }) => text, align: "wide" },
        ]}
        rows={entries}
        keyOf={({ at, text }) => `${at} ${text}`}
      />
    </Panel>
  );
}
