import { inYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartGroup } from "#contract/cart.ts";
import type { Buyer } from "#contract/pricing.ts";
import { total } from "./cart.ts";
import { CartRow } from "./cart-row.tsx";
import { TickAll } from "./tick-all.tsx";
import type { useCart } from "./use-cart.ts";

type Props = {
  group: CartGroup;
  buyer: Buyer | null;
  cart: ReturnType<typeof useCart>;
  confirmedOf: (cart_id: number) => number;
};

/** The lines of one shop and what those of them that are ticked come to. */
export function CartShop({ group, buyer, cart, confirmedOf }: Props) {
  const { ticks, wanted, change, settle, checkout } = cart;
  const ids = group.list.map((line) => line.cart_id);
  const ticked = group.list.filter((line) => ticks.has(line.cart_id));
  return (
    <section className="panel" aria-label={group.mer_name}>
      <div className="shoph">
        <TickAll
          name={group.mer_name}
          heading
          all={ticked.length === ids.length}
          some={ticked.length > 0}
          onTick={(on) => ticks.set(ids, on)}
        />
        {group.is_trader ? <Tag kind="self">自营</Tag> : null}
        <span className="ship">
          小计 <b>{inYuan(total(ticked, buyer))}</b>
        </span>
      </div>
      <ul>
        {group.list.map((line) => (
          <CartRow
            key={line.cart_id}
            line={line}
            buyer={buyer}
            ticked={ticks.has(line.cart_id)}
            onTick={(on) => ticks.set([line.cart_id], on)}
            onChange={change}
            sync={{
              confirmed: confirmedOf(line.cart_id),
              wanted: wanted[line.cart_id],
              hurry: checkout.waiting,
              settle,
            }}
          />
        ))}
      </ul>
    </section>
  );
}
