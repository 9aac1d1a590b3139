import "./recent-orders.css";
import { link } from "#app/link.ts";
import { Empty } from "#app/ui/empty.tsx";
import { Link } from "#app/ui/link.tsx";
import { Price } from "#app/ui/price.tsx";
import { Time } from "#app/ui/time.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";
import { Thumb } from "../catalog/product-picture.tsx";
import { formatOrderState, orderPage } from "./order.ts";

/** The last orders, each with a link to its page. */
export function RecentOrders({ orders }: { orders: readonly OrderSummary[] }) {
  return (
    <section className="panel" aria-labelledby="recent">
      <div className="panel__header">
        <h2 id="recent">最近订单</h2>
        <Link className="link small ml-auto" to={link(urls.orders, {}, { type: 1 })}>
          全部订单
        </Link>
      </div>
      {orders.length > 0 ? (
        <ul className="recent-orders">
          {orders.map((order) => (
            <Row key={order.order_id} order={order} />
          ))}
        </ul>
      ) : (
        <Empty icon="doc" title="还没有订单" text="下单后在这里看到最近的五笔">
          <Link className="btn" to={urls.categories}>
            去选购商品
          </Link>
        </Empty>
      )}
    </section>
  );
}

function Row({ order }: { order: OrderSummary }) {
  const [first] = order.list;
  return (
    <li>
      {first ? <Thumb address={first.image} /> : null}
      <div className="min-w-0">
        <Link className="truncate block" to={orderPage(order)}>
          {first?.store_name}
        </Link>
        <p className="muted small">
          <Time at={order.create_time} /> · {order.order_sn} · 共 {order.total_num} 件
        </p>
      </div>
      <Price amount={order.pay_price} plain />
      <span className={order.status === null && !order.cancelled ? "red" : "muted"}>{formatOrderState(order)}</span>
    </li>
  );
}
