import "./order-row.css";
import { Link } from "@remix-run/react";
import { link } from "#app/link.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { Thumb } from "#app/ui/thumb.tsx";
import { urls } from "#app/urls.ts";
import type { OrderSummary } from "#contract/order.ts";

/** What was bought, as it was when it was bought. */
export function OrderItems({ items }: { items: OrderSummary["list"] }) {
  return (
    <div className="order-items">
      {items.map((item) => (
        <div key={item.order_product_id} className="order-items__item">
          <div className="product-cell">
            <Thumb src={item.image} size={56} className="order-items__thumb" />
            <div>
              <Link className="line-clamp-2" to={link(urls.goodsDetail, { id: item.product_id }, { sku: item.sku_id })}>
                {item.store_name}
              </Link>
              <p className="muted small">{item.sku}</p>
            </div>
          </div>
          <span className="numeric">{formatYuan(item.product_price)}</span>
          <span className="muted text-center">
            × {item.product_num}
            {item.unit_name}
          </span>
        </div>
      ))}
    </div>
  );
}
