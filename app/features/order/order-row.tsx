import "./order-row.css";
import { AgreedUntil, PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Remaining, Time } from "#app/ui/time.tsx";
import type { OrderSummary } from "#contract/order.ts";
import { InvoiceLink } from "./invoice-link.tsx";
import { formatOrderState, formatPostage, hasPackages, orderPage, payableUntil } from "./order.ts";
import { type BuyAgainKey, OrderActions } from "./order-actions.tsx";
import { logisticsPage } from "./package.ts";

/** One order of the list at the server's time `now` in epoch ms: date and shop, products, amount, state and actions. */
export function OrderRow({ order, now, again }: { order: OrderSummary; now: number; again: BuyAgainKey }) {
  const until = payableUntil(order);
  return (
    <article className="order-row" aria-label={`订单 ${order.order_sn}`}>
      <OrderHead order={order} />
      <div className="order-line">
        <OrderItems items={order.list} />
        <div className="order-line__cell">
          <b>{formatYuan(order.pay_price)}</b>
          <span className="muted small">{formatPostage(order.postage_price)}</span>
        </div>
        <div className="order-line__cell">
          <span className={until ? "red strong" : order.cancelled ? "muted" : "strong"}>{formatOrderState(order)}</span>
          {until ? (
            <span className="warn small">
              {order.transfer ? (
                <>
                  保留至 <Time at={until} />
                </>
              ) : (
                <Remaining key={until} left={Math.max(0, until - now)} />
              )}
            </span>
          ) : null}
          {hasPackages(order) ? (
            <Link className="link small" to={logisticsPage(order.order_id)} aria-label={`查看物流 ${order.order_sn}`}>
              查看物流
            </Link>
          ) : null}
          <Link className="link small" to={orderPage(order)} aria-label={`订单详情 ${order.order_sn}`}>
            订单详情
          </Link>
        </div>
        <div className="order-line__cell">
          <OrderActions order={order} again={again} />
          <InvoiceLink order={order} />
        </div>
      </div>
    </article>
  );
}

export function OrderHead({ order }: { order: OrderSummary }) {
  return (
    <div className="order-row__head">
      <Time at={order.create_time} />
      <span>
        订单号 <b className="select-all">{order.order_sn}</b>
        <CopyButton text={order.order_sn} name="订单号" />
      </span>
      {order.po ? (
        <span>
          采购单号 <b className="select-all">{order.po}</b>
        </span>
      ) : null}
      <span>{order.mer_name}</span>
    </div>
  );
}

const REFUND_LABELS = { 1: "退款中", 2: "部分退款", 3: "全部退款" } as const;

/**
 * The products of an order with names and prices as of the order; with `sums` a head row, and the code and the sum of
 * each line.
 */
export function OrderItems({ items, sums = false }: { items: OrderSummary["list"]; sums?: boolean }) {
  return (
    <div className={sums ? "order-items order-items--sums" : "order-items"}>
      {sums ? (
        <div className="order-items__head" aria-hidden="true">
          <span>商品</span>
          <span className="numeric">单价</span>
          <span className="numeric">数量</span>
          <span className="numeric">小计</span>
        </div>
      ) : null}
      {items.map((item) => (
        <div key={item.order_product_id} className="order-items__item">
          <div className="product-cell">
            <Thumb address={item.image} size={56} className="order-items__thumb" />
            <div>
              <Link className="line-clamp-2" to={lineAddress(item)}>
                <ProductName name={item.store_name} />
              </Link>
              <p className="muted small">
                {item.sku}
                {sums ? `　编码 ${item.product_id}-${item.sku_id}` : null}{" "}
                {item.product_type === 1 ? <Tag kind="trade">秒杀价</Tag> : null}{" "}
                {item.is_refund ? <Tag kind="warn">{REFUND_LABELS[item.is_refund]}</Tag> : null}{" "}
                <PiecePrice amount={item.product_price} of={item} />
                {sums && item.agreed_until ? <AgreedUntil day={item.agreed_until} /> : null}
              </p>
            </div>
          </div>
          <span className="numeric">{formatYuan(item.product_price)}</span>
          <span className={sums ? "numeric" : "muted text-center"}>
            × {item.product_num} {item.unit_name}
          </span>
          {sums ? <b className="numeric">{formatYuan(item.total_price)}</b> : null}
        </div>
      ))}
    </div>
  );
}
