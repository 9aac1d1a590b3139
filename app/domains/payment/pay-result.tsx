import { link } from "#app/link.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { OrderGroup } from "#contract/order.ts";

type PaidProps = {
  group: OrderGroup;
  balance: string;
  /** The shop's setting; nothing is promised without it. */
  dispatchPromise: string | undefined;
};

/** 支付成功 with the rest of the balance, what happens next, and links to the order and the catalog. */
export function PaidPanel({ group, balance, dispatchPromise }: PaidProps) {
  const [first, ...others] = group.orders;
  const to =
    first && others.length === 0
      ? link(urls.orderDetail, {}, { id: first.order_id })
      : link(urls.orders, {}, { type: 1, status: "0" });
  return (
    <section className="panel">
      <Empty
        icon="check"
        kind="ok"
        title="支付成功"
        text={`已支付 ${formatYuan(group.pay_price)}，余额剩余 ${formatYuan(balance)}`}
        as="h1"
      >
        <Link className="btn btn--primary" to={to}>
          查看订单
        </Link>
        <Link className="btn" to={urls.categories}>
          继续采购
        </Link>
      </Empty>
      <p className="panel__body muted small text-center">
        {dispatchPromise ? `预计发货：${dispatchPromise}；` : null}发货后在订单中查看物流单号
      </p>
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
