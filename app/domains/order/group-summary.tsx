import { formatYuan } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import type { OrderGroup } from "#contract/order.ts";

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
          {group.orders.map((order) => (
            <tr key={order.order_id}>
              <th scope="row">订单编号</th>
              <td>
                {order.order_sn}　{order.mer_name}　共 {order.total_num} 件　{formatYuan(order.pay_price)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
