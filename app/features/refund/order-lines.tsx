import "./order-lines.css";
import { PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { lineAddress } from "#app/features/seckill/seckill.ts";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { OrderDetail } from "#contract/order.ts";
import type { RefundSummary } from "#contract/refund-document.ts";
import { fen, yuan } from "#contract/rules/money.ts";
import { refundPage, refundSelectPage, unitsInRefunds } from "./refund.ts";

type Item = OrderDetail["list"][number];
type Props = { order: Omit<OrderDetail, "packages">; refunds: readonly RefundSummary[] };

/** The items of an order with price, shares of the discounts, and the paid and the refundable amount of each. */
export function RefundableLines({ order, refunds }: Props) {
  return (
    <table className="data-table data-table--cards order-lines">
      <caption className="visually-hidden">订单商品</caption>
      <thead>
        <tr>
          <th scope="col">商品</th>
          <th scope="col" className="numeric">
            单价
          </th>
          <th scope="col" className="order-lines__units">
            数量
          </th>
          <th scope="col" className="numeric">
            小计
          </th>
          <th scope="col" className="numeric">
            优惠分摊
          </th>
          <th scope="col" className="numeric">
            实付
          </th>
          <th scope="col">售后</th>
          <th scope="col">操作</th>
        </tr>
      </thead>
      <tbody>
        {order.list.map((item) => (
          <tr key={item.order_product_id}>
            <td className="wide">
              <Product item={item} />
            </td>
            <td className="numeric" data-label="单价">
              {formatYuan(item.product_price)}
            </td>
            <td className="order-lines__units" data-label="数量">
              × {item.product_num} {item.unit_name}
            </td>
            <td className="numeric" data-label="小计">
              {formatYuan(item.total_price)}
            </td>
            <td className="numeric" data-label="优惠分摊">
              {discountOf(item)}
            </td>
            <td className="numeric" data-label="实付">
              <b>{formatYuan(item.pay_price)}</b>
            </td>
            <Service order={order} item={item} refunds={refunds} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Product({ item }: { item: Item }) {
  return (
    <div className="product-cell">
      <Thumb address={item.image} size={64} />
      <div>
        <Link className="line-clamp-2" to={lineAddress(item)}>
          <ProductName name={item.store_name} />
        </Link>
        <p className="muted small">
          {item.sku}　编码 {item.product_id}-{item.sku_id}{" "}
          {item.product_type === 1 ? <Tag kind="trade">秒杀价</Tag> : null}{" "}
          <PiecePrice amount={item.product_price} of={item} />
        </p>
      </div>
    </div>
  );
}

/** The item's shares of coupons and points. */
function discountOf({ total_price, pay_price }: Item): string {
  const share = fen(total_price) - fen(pay_price);
  return share > 0 ? `−${formatYuan(yuan(share))}` : formatYuan(yuan(0));
}

/** The cells with links to the refunds of an item's units and to a refund of the others, with their numbers. */
function Service({ order, item, refunds }: Props & { item: Item }) {
  const { open, newest, refunded } = unitsInRefunds(refunds, item.order_product_id);
  const canApply = order.refund_status === 1 && item.refund_num > 0;
  const apply = open + refunded > 0 ? "再退其他件" : "申请退款";
  return (
    <>
      <td className="order-lines__service [&>*]:block" data-label="售后">
        {open > 0 ? (
          <span>
            <Tag kind="warn">
              退款中 {open} {item.unit_name}
            </Tag>
          </span>
        ) : null}
        {refunded > 0 ? (
          <span className="muted">
            已退款 {refunded} {item.unit_name}
          </span>
        ) : null}
        {canApply ? (
          <span className="muted">
            可退 {item.refund_num} {item.unit_name}
          </span>
        ) : null}
        {open + refunded === 0 && !canApply ? <span className="muted">无</span> : null}
      </td>
      <td className="order-lines__service [&>*]:block" data-label="操作">
        {newest === null ? null : (
          <Link
            className="link leading-8 whitespace-nowrap"
            to={refundPage(newest)}
            aria-label={`查看退款：${item.store_name}`}
          >
            查看退款
          </Link>
        )}
        {canApply ? (
          <Link
            className="link leading-8 whitespace-nowrap"
            to={refundSelectPage(order.order_id)}
            aria-label={`${apply}：${item.store_name}`}
          >
            {apply}
          </Link>
        ) : null}
        <Link
          className="link leading-8 whitespace-nowrap"
          to={lineAddress(item)}
          aria-label={`再次购买：${item.store_name}`}
        >
          再次购买
        </Link>
      </td>
    </>
  );
}
