import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import type { OrderGroup } from "#contract/order.ts";

const COLUMNS: readonly Column<OrderGroup["orders"][number]>[] = [
  { name: "店铺", cell: ({ mer_name }) => mer_name, align: "wide" },
  { name: "订单号", cell: ({ order_sn }) => <span className="select-all">{order_sn}</span> },
  { name: "件数", cell: ({ list, total_num }) => `${list.length} 种 · ${total_num} 件`, align: "numeric" },
  { name: "金额", cell: ({ pay_price }) => <b>{formatYuan(pay_price)}</b>, align: "numeric" },
];

/** The orders of one payment: numbers, amounts and receiver. */
export function GroupSummary({ group }: { group: OrderGroup }) {
  const { receiver } = group;
  return (
    <section className="panel" aria-labelledby="group-summary">
      <div className="panel__header">
        <h2 id="group-summary">订单信息</h2>
      </div>
      <table className="key-value">
        <tbody>
          <tr>
            <th scope="row">下单时间</th>
            <td>
              <Time at={group.create_time} />
            </td>
          </tr>
          <tr>
            <th scope="row">收货信息</th>
            <td>
              {receiver.real_name} {receiver.phone} {receiver.address}
            </td>
          </tr>
        </tbody>
      </table>
      <DataTable caption="这次付款的订单" columns={COLUMNS} rows={group.orders} keyOf={({ order_id }) => order_id} />
    </section>
  );
}
