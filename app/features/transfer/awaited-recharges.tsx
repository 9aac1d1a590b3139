import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import { TRANSFER_STATES } from "#contract/rules/transfer.ts";
import type { AwaitedRecharge } from "#contract/transfer.ts";

const COLUMNS: readonly Column<AwaitedRecharge>[] = [
  { name: "充值单号", cell: ({ recharge_sn }) => <span className="select-all">{recharge_sn}</span>, align: "wide" },
  { name: "时间", cell: ({ create_time }) => <Time at={create_time} /> },
  { name: "金额", cell: ({ amount }) => <b>{formatYuan(amount)}</b>, align: "numeric" },
  { name: "状态", cell: ({ state }) => TRANSFER_STATES[state] },
  {
    name: "操作",
    cell: ({ recharge_id, recharge_sn }) => (
      <Link
        className="link inline-flex min-h-8 items-center"
        to={link(urls.transfer.recharge, {}, { id: recharge_id })}
        aria-label={`账户与凭证：${recharge_sn}`}
      >
        账户与凭证
      </Link>
    ),
  },
];

/** The recharges whose bank transfers have not arrived; nothing where there are none. */
export function AwaitedRecharges({ recharges }: { recharges: readonly AwaitedRecharge[] }) {
  if (recharges.length === 0) return null;
  return (
    <Panel
      title="待到账的充值"
      titleId="awaited-recharges"
      actions={<small className="muted">{recharges.length} 笔</small>}
    >
      <DataTable caption="待到账的充值" columns={COLUMNS} rows={recharges} keyOf={({ recharge_id }) => recharge_id} />
    </Panel>
  );
}
