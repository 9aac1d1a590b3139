import { formatYuan, Price } from "#app/ui/price.tsx";
import type { OrderSummary } from "#contract/order.ts";

/** How the amount comes about, right aligned under the lines. */
export function PriceRows({
  order,
  name,
}: {
  order: Pick<OrderSummary, "total_price" | "postage_price" | "integral_price" | "pay_price">;
  name: string;
}) {
  return (
    <dl className="price-sums">
      <dt>商品总额</dt>
      <dd>{formatYuan(order.total_price)}</dd>
      <dt>运费</dt>
      <dd>{formatYuan(order.postage_price)}</dd>
      {order.integral_price === "0.00" ? null : (
        <>
          <dt>积分抵扣</dt>
          <dd>-{formatYuan(order.integral_price)}</dd>
        </>
      )}
      <dt className="price-sums__total">{name}</dt>
      <dd>
        <Price amount={order.pay_price} size="lg" />
      </dd>
    </dl>
  );
}
