import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { countPieces, total } from "./cart.ts";
import { CHECKOUT_FORM } from "./cart-row.tsx";
import { SelectAll } from "./tick-all.tsx";
import type { CartState } from "./use-cart.ts";

/** What is ticked, what it comes to, and on to the order; it sticks to the foot of the page. */
export function CartBar({ cart }: { cart: CartState }) {
  const { lines, buyer, ticked, ticks, waiting } = cart;
  const ids = lines.map((line) => line.cart_id);
  const none = ticked.length === 0;
  return (
    <div className="action-bar">
      <SelectAll name="全选" all={ticked.length === lines.length} some={!none} onTick={(on) => ticks.set(ids, on)} />
      <Button
        className="hidden-on-phones"
        variant="text"
        form={CHECKOUT_FORM}
        name="intent"
        value="delete"
        disabled={none}
      >
        删除选中
      </Button>
      <div className="action-bar__end">
        <p className="flex flex-wrap items-baseline justify-end gap-x-3 whitespace-nowrap">
          <span aria-live="polite">
            已选 <b>{countPieces(ticked)}</b> 件
          </span>
          <span>
            合计 <Price amount={total(ticked, buyer)} size="lg" />
          </span>
        </p>
        <Button variant="primary" size="l" form={CHECKOUT_FORM} disabled={none} busy={waiting}>
          去结算
        </Button>
      </div>
    </div>
  );
}
