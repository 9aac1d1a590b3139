import "./refund-lines.css";
import type { ReactNode } from "react";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { Thumb } from "#app/features/catalog/product-picture.tsx";
import { link } from "#app/link.ts";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { RefundableItem } from "#contract/refund-document.ts";

type Item = Pick<RefundableItem, "product_id" | "store_name" | "sku" | "image" | "unit_name" | "product_price">;

/** An order item with picture and name: `before` precedes the picture, `note` follows the name, children end the row. */
export function RefundLine({
  item,
  before,
  note,
  children,
}: {
  item: Item;
  before?: ReactNode;
  note?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="refund-line grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 border-b border-(--line-soft) text-(length:--f-13) last:border-b-0">
      {before}
      <div className="product-cell">
        <Thumb address={item.image} size={56} />
        <div>
          <Link className="line-clamp-2" to={link(urls.product.detail, { id: item.product_id })}>
            <ProductName name={item.store_name} />
          </Link>
          <p className="muted small">
            {item.sku} · {formatYuan(item.product_price)}/{item.unit_name}
          </p>
          {note ? <p className="muted small">{note}</p> : null}
        </div>
      </div>
      {children ? (
        <div className="refund-line__end flex flex-wrap items-center justify-end gap-x-5 gap-y-2 text-right">
          {children}
        </div>
      ) : null}
    </li>
  );
}

/** The items of an order as checkboxes named `item`; those without refundable units cannot be chosen. */
export function RefundableItems({ list, chosen }: { list: readonly RefundableItem[]; chosen: readonly number[] }) {
  return (
    <ul>
      {list.map((item) => {
        const isLeft = item.refund_num > 0;
        return (
          <RefundLine
            key={item.order_product_id}
            item={item}
            before={
              <Checkbox
                name="item"
                value={item.order_product_id}
                defaultChecked={isLeft && chosen.includes(item.order_product_id)}
                disabled={!isLeft}
                aria-label={`选择 ${item.store_name} ${item.sku}`}
              />
            }
          >
            <span>实付 {formatYuan(item.paid_price)}</span>
            <span>
              购买 {item.product_num} {item.unit_name}
            </span>
            <b>{isLeft ? `可退 ${item.refund_num} ${item.unit_name}` : "已申请退款"}</b>
          </RefundLine>
        );
      })}
    </ul>
  );
}
