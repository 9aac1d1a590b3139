import { Form } from "@remix-run/react";
import { shortName } from "#app/features/catalog/catalog.ts";
import { formatYuan } from "#app/ui/price.tsx";
import type { OrderCheck } from "#contract/checkout.ts";

type Line = OrderCheck["order"][number]["list"][number];

const formOf = (cart_id: number) => `leave-sale-${cart_id}`;

/** The forms of `LeaveSale`, outside the order's form. */
export function LeaveSaleForms({ order }: Pick<OrderCheck, "order">) {
  const lines = order.flatMap(({ list }) => list);
  return lines.map(({ cart_id, own_price, sku_id }) => {
    if (own_price === undefined) return null;
    const ordinary = lines.find((line) => line.sku_id === sku_id && line.product_type === 0);
    return (
      <Form key={cart_id} id={formOf(cart_id)} method="post" preventScrollReset hidden>
        <input type="hidden" name="intent" value="leave_sale" />
        <input type="hidden" name="cart_id" value={cart_id} />
        {ordinary ? <input type="hidden" name="merged" value={ordinary.cart_id} /> : null}
      </Form>
    );
  });
}

/** 企业价更低 and the act that takes the line out of its dearer flash sale; nothing for other lines. */
export function LeaveSale({ line: { cart_id, own_price, store_name } }: { line: Line }) {
  if (own_price === undefined) return null;
  return (
    <p className="small">
      <span className="warn">企业价 {formatYuan(own_price)} 更低，</span>
      <button
        type="submit"
        className="as-link link"
        form={formOf(cart_id)}
        aria-label={`改按企业价：${shortName(store_name)}`}
      >
        改按企业价
      </button>
    </p>
  );
}
