import { Form, useLocation } from "@remix-run/react";
import { Confirmation, ConfirmationButtons } from "#app/ui/confirmation.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import type { OrderSummary } from "#contract/order.ts";
import { ACTION_LABELS, type ConfirmedAction, withoutConfirmation } from "./order.ts";

export type OrderConfirmationData = {
  action: ConfirmedAction;
  /** The id of the order, or of the group of unpaid orders. */
  order_id: string;
  orders: readonly Pick<OrderSummary, "order_id" | "order_sn" | "mer_name" | "total_num" | "pay_price">[];
  total: string;
};

const QUESTIONS: Record<ConfirmedAction, { title: (orders: number) => string; effect: string }> = {
  cancel: {
    title: (orders) => (orders > 1 ? `确认取消这次付款的 ${orders} 笔订单？` : "确认取消这笔订单？"),
    effect: "取消后不能恢复，占用的库存、优惠券和积分会退回。",
  },
  take: { title: () => "确认已经收到货？", effect: "确认后不能撤回，赠送的积分随即到账。没有收到货请不要确认。" },
  remove: { title: () => "删除这笔订单？", effect: "删除后订单不再显示，不能恢复。" },
};

/** Asks before an order is cancelled, received or deleted, and lists every order that the act changes. */
export function OrderConfirmation({ confirmation }: { confirmation: OrderConfirmationData | null }) {
  const { pathname, search } = useLocation();
  if (!confirmation) return null;
  const { action, order_id, orders, total } = confirmation;
  const { title, effect } = QUESTIONS[action];
  const closeTo = pathname + withoutConfirmation(search);
  return (
    <Confirmation key={`${action}-${order_id}`} title={title(orders.length)} closeTo={closeTo}>
      <table className="[&_:is(th,td)]:border-b [&_:is(th,td)]:border-(--line-soft) [&_:is(th,td)]:py-2 [&_th]:text-left [&_th]:font-normal w-full text-(length:--f-13) border-collapse">
        <caption className="visually-hidden">涉及的订单</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">订单</th>
            <th scope="col">金额</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.order_id}>
              <td>
                {order.mer_name}
                <span className="muted small block">
                  订单号 {order.order_sn}　共 {order.total_num} 件
                </span>
              </td>
              <td className="numeric pl-3 text-right">{formatYuan(order.pay_price)}</td>
            </tr>
          ))}
        </tbody>
        {orders.length > 1 ? (
          <tfoot>
            <tr>
              <th scope="row">合计</th>
              <td className="numeric strong pl-3 text-right">{formatYuan(total)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
      <p className="muted small mt-2">{effect}</p>
      <Form method="post" action={closeTo} preventScrollReset>
        <input type="hidden" name="intent" value={action} />
        <input type="hidden" name="order_id" value={order_id} />
        <ConfirmationButtons act={ACTION_LABELS[action]} back="返回" closeTo={closeTo} />
      </Form>
    </Confirmation>
  );
}
