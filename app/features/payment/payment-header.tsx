import "./payment-header.css";
import type { ReactNode } from "react";
import { maskedPhone } from "#app/features/account/account.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderGroup } from "#contract/order.ts";

type Props = {
  group: OrderGroup;
  /** The remaining time and its consequence. */
  children: ReactNode;
};

/** The header of a payment: amount, number, receiver, remaining time, and the orders in a fold. */
export function PaymentHeader({ group, children }: Props) {
  const { receiver, orders } = group;
  return (
    <section className="panel payment-header" aria-label="待付订单">
      <div className="payment-header__amount">
        <span className="muted">应付总额</span>
        <Price amount={group.pay_price} size="xl" />
      </div>
      <dl className="payment-header__facts">
        <dt>支付单号</dt>
        <dd>
          <span className="select-all">{group.group_order_sn}</span>{" "}
          <CopyButton text={group.group_order_sn} name="支付单号" />
        </dd>
        <dt>收货人</dt>
        <dd>
          {receiver.real_name} {maskedPhone(receiver.phone)} {receiver.address}
        </dd>
      </dl>
      <div className="payment-header__time">{children}</div>
      <details className="payment-header__orders">
        <summary>
          {orders.length} 笔订单，{group.total_num} 件商品
          <Icon name="right" size="s" />
        </summary>
        <ul>
          {orders.map(({ order_id, mer_name, list, total_num, pay_price }) => (
            <li key={order_id}>
              <span>{mer_name}</span>
              <span className="muted">
                {list.length} 种 · {total_num} 件
              </span>
              <b>{formatYuan(pay_price)}</b>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
