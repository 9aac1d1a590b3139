import { Below } from "#app/desk/cells.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { formatMinute } from "#contract/rules/calendar.ts";
import { TRANSFER_STATES } from "#contract/rules/staff-stock.ts";
import type { StaffStockTransfer } from "#contract/staff-stock.ts";
import { skuAddress, transferAddress } from "./staff-stock.ts";

const KINDS = { moving: "warn", arrived: "ok", returned: "off" } as const;

/** Transfers between warehouses; a link leads to the forms of one on its way. */
export const StockTransferTable = ({
  rows,
  current,
}: {
  rows: readonly StaffStockTransfer[];
  current?: number | undefined;
}) => (
  <DataTable
    caption="调拨"
    rows={rows}
    keyOf={({ transfer_id }) => transfer_id}
    isSelected={({ transfer_id }) => transfer_id === current}
    columns={[
      { name: "状态", cell: ({ state }) => <Tag kind={KINDS[state]}>{TRANSFER_STATES[state]}</Tag> },
      {
        name: "商品 / 编码",
        align: "wide",
        cell: ({ sku_id, name, code, note }) => (
          <>
            <Link className="link line-clamp-2" to={skuAddress(sku_id)}>
              {name}
            </Link>
            <Below>
              {code}
              {note ? ` · ${note}` : ""}
            </Below>
          </>
        ),
      },
      {
        name: "从 → 到",
        cell: ({ from, to }) => (
          <span className="whitespace-nowrap">
            {from} → {to}
          </span>
        ),
      },
      {
        name: "数量",
        align: "numeric",
        cell: ({ pieces, arrived, state, unit }) => (
          <>
            {pieces} {unit}
            {state === "arrived" && arrived < pieces ? <Below>收到 {arrived}</Below> : null}
          </>
        ),
      },
      {
        name: "调出",
        cell: ({ sent_at, sent_by }) => (
          <span className="whitespace-nowrap">
            {formatMinute(sent_at).slice(5)} {sent_by}
          </span>
        ),
      },
      {
        name: "操作",
        cell: ({ transfer_id, may_receive, may_return }) =>
          may_receive || may_return ? (
            <Link className="link whitespace-nowrap" to={transferAddress(transfer_id)}>
              {may_receive ? "收到" : "撤回"}
            </Link>
          ) : (
            "–"
          ),
      },
    ]}
  />
);
