import { link } from "#app/link.ts";
import { type Column, DataTable } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { OrderGroup } from "#contract/order.ts";
import { maskedPhone } from "#contract/rules/phone.ts";

/** Only a paid order has a page of its own. */
const columns = (isPaid: boolean): readonly Column<OrderGroup["orders"][number]>[] => [
  { name: "店铺", cell: ({ mer_name }) => mer_name, align: "wide" },
  {
    name: "订单号",
    cell: ({ order_id, order_sn }) =>
      isPaid ? (
        <Link className="link" to={link(urls.order.detail, {}, { id: order_id })}>
          {order_sn}
        </Link>
      ) : (
        <span className="select-all">{order_sn}</span>
      ),
  },
  { name: "件数", cell: ({ list, total_num }) => `${list.length} 种 · ${total_num} 件`, align: "numeric" },
  { name: "金额", cell: ({ pay_price }) => <b>{formatYuan(pay_price)}</b>, align: "numeric" },
];

/** The orders of one payment: numbers, amounts and receiver; with links where they are paid. */
export function GroupSummary({ group, isPaid = false }: { group: OrderGroup; isPaid?: boolean }) {
  const { receiver } = group;
  return (
    <Panel
      title={`${group.orders.length} 笔订单`}
      titleId="group-summary"
      actions={isPaid ? <small className="muted">按店铺分别发货，可分别开票和申请退款</small> : null}
    >
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
              {receiver.real_name} {maskedPhone(receiver.phone)} {receiver.address}
            </td>
          </tr>
        </tbody>
      </table>
      <DataTable
        caption="这次付款的订单"
        columns={columns(isPaid)}
        rows={group.orders}
        keyOf={({ order_id }) => order_id}
      />
    </Panel>
  );
}
