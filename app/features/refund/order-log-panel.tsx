import { DataTable } from "#app/ui/data-table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { LogEntry } from "./order-log.ts";

/** The acts on an order, the newest first. */
export function OrderLogPanel({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <section className="panel" aria-labelledby="order-log">
      <div className="panel__header">
        <h2 id="order-log">操作记录</h2>
        <small className="muted">{entries.length} 条</small>
      </div>
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
    </section>
  );
}
