import { link } from "#app/link.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { OrderGroup } from "#contract/order.ts";

/** 支付成功, with links to the order and the catalog. */
export function PaidPanel({ group }: { group: OrderGroup }) {
  const [first, ...others] = group.orders;
  const to =
    first && others.length === 0
      ? link(urls.orderDetail, {}, { id: first.order_id })
      : link(urls.orders, {}, { type: 1, status: "0" });
  return (
    <section className="panel">
      <Empty icon="check" title="支付成功" text={`已支付 ${formatYuan(group.pay_price)}，商家会尽快发货`} as="h1">
        <Link className="btn btn--primary" to={to}>
          查看订单
        </Link>
        <Link className="btn" to={urls.categories}>
          继续采购
        </Link>
      </Empty>
    </section>
  );
}

/** Shown for a group that was cancelled or not paid in time. */
export function ClosedPanel({ group }: { group: OrderGroup }) {
  return (
    <section className="panel">
      <Empty icon="warn" title="订单已关闭" text="订单已取消或超过支付时间，没有扣款，库存和积分已退回" as="h1">
        <Link className="btn btn--primary" to={link(urls.orderStayDetail, {}, { id: group.group_order_id })}>
          查看订单
        </Link>
        <Link className="btn" to={urls.categories}>
          继续采购
        </Link>
      </Empty>
    </section>
  );
}
