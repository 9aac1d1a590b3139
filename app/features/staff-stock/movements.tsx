import { DataTable } from "#app/ui/data-table.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { movementName } from "#contract/rules/staff-stock.ts";
import type { StaffStock } from "#contract/staff-stock.ts";
import { signed } from "./staff-stock.ts";

/** The last movements of a SKU, each with the member, customer or program that caused it. */
export const Movements = ({ movements }: { movements: StaffStock["movements"] }) => (
  <Panel className="min-w-0" title="流水" titleId="movements" hint={`最近 ${movements.length} 条`}>
    {movements.length === 0 ? (
      <p className="panel__body muted">还没有进出</p>
    ) : (
      <DataTable
        caption="流水"
        rows={movements}
        keyOf={({ movement_id }) => movement_id}
        columns={[
          { name: "时间", cell: ({ at }) => <time className="numeric whitespace-nowrap">{formatMinute(at)}</time> },
          { name: "仓库", cell: ({ warehouse }) => warehouse || "没有归仓" },
          { name: "类型", cell: ({ kind }) => movementName(kind) },
          { name: "增减", align: "numeric", cell: ({ delta }) => signed(delta) },
          { name: "之后可卖", align: "numeric", cell: ({ after }) => after },
          { name: "操作人", cell: ({ who }) => who || "–" },
          { name: "说明", align: "wide", cell: ({ note }) => note },
        ]}
      />
    )}
  </Panel>
);
