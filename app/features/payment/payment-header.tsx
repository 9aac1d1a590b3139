import type { ReactNode } from "react";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderGroup } from "#contract/order.ts";
import { maskedPhone } from "#contract/rules/phone.ts";

type Props = {
  group: OrderGroup;
  /** The remaining time and its consequence. */
  children: ReactNode;
};

/** The header of a payment: amount, number, receiver, remaining time, and the orders in a fold. */
export function PaymentHeader({ group, children }: Props) {
  const { receiver, orders } = group;
  return (
    <section
      className="panel grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-7 gap-y-0 max-mid:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0"
      aria-label="待付订单"
    >
      <div className="grid gap-0.5 py-4 pl-(--pad) text-(length:--f-13) max-md:py-3">
        <span className="muted">应付总额</span>
        <Price amount={group.pay_price} size="xl" />
      </div>
      <dl className="grid grid-cols-[64px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-l border-(--line-soft) py-1 pl-7 text-(length:--f-13) [&_.icon-button]:-my-1.5 [&_.icon-button]:align-middle max-mid:col-span-full max-mid:row-[2] max-mid:border-t max-mid:border-(--line-soft) max-mid:border-l-0 max-mid:px-(--pad) max-mid:py-3 max-md:items-start max-md:py-2.5">
        <dt className="text-(--ink-3)">支付单号</dt>
        <dd>
          <span className="select-all">{group.group_order_sn}</span>{" "}
          <CopyButton text={group.group_order_sn} name="支付单号" />
        </dd>
        <dt className="text-(--ink-3)">收货人</dt>
        <dd>
          {receiver.real_name} {maskedPhone(receiver.phone)} {receiver.address}
        </dd>
      </dl>
      <div className="grid justify-items-end gap-1.5 pr-(--pad) max-md:[&>.muted]:hidden">{children}</div>
      <details className="col-span-full [&[open]_.icon]:rotate-90 border-t border-(--line-soft) text-(length:--f-13)">
        <summary className="flex items-center gap-1.5 min-h-10 px-(--pad) text-(--ink-2) cursor-pointer focus-visible:-outline-offset-2 max-md:min-h-11">
          {orders.length} 笔订单，{group.total_num} 件商品
          <Icon name="right" size="s" />
        </summary>
        <ul className="px-(--pad) pb-3">
          {orders.map(({ order_id, mer_name, list, total_num, pay_price }) => (
            <li
              key={order_id}
              className="grid grid-cols-[minmax(80px,180px)_minmax(max-content,1fr)_auto] gap-3 border-t border-(--line-soft) leading-7.5"
            >
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
