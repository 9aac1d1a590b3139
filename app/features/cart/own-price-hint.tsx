import { Form } from "@remix-run/react";
import { shortName } from "#app/features/catalog/catalog.ts";
import { ownPriceName } from "#app/features/seckill/seckill.ts";
import { formatYuan } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { CartLine } from "#contract/cart.ts";

type Props = {
  line: CartLine;
  /** Set where scripts keep the page open. */
  stay?: boolean;
};

/** 企业价更低 and the act that takes the line out of its dearer flash sale; nothing for other lines. */
export function OwnPriceHint({ line: { cart_id, own_price, product, productAttr }, stay = false }: Props) {
  if (own_price === undefined) return null;
  const name = ownPriceName(productAttr.agreed_price === own_price);
  return (
    <Form
      method="post"
      className="small"
      preventScrollReset
      {...(stay ? { action: urls.cart.index, navigate: false } : {})}
    >
      <input type="hidden" name="intent" value="leave_sale" />
      <input type="hidden" name="cart_id" value={cart_id} />
      {stay ? <input type="hidden" name="stay" value="1" /> : null}
      <span className="warn">
        {name} {formatYuan(own_price)} 更低，
      </span>
      <button type="submit" className="as-link link" aria-label={`改按${name}：${shortName(product.store_name)}`}>
        改按{name}
      </button>
    </Form>
  );
}
