import { formatYuan } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartGroup } from "#contract/cart.ts";
import { total } from "./cart.ts";
import { CartRow } from "./cart-row.tsx";
import { SelectAll } from "./tick-all.tsx";
import type { CartState } from "./use-cart.ts";

type Props = { group: CartGroup; cart: CartState };

/** The lines of one shop and what those of them that are ticked come to. */
export function CartShop({ group, cart }: Props) {
  const { buyer, ticks, refusals, change, remove } = cart;
  const ids = group.list.map((line) => line.cart_id);
  const ticked = group.list.filter((line) => ticks.has(line.cart_id));
  return (
    <section className="panel" aria-label={group.mer_name}>
      <div className="shop-head">
        <SelectAll
          name={group.mer_name}
          heading
          all={ticked.length === ids.length}
          some={ticked.length > 0}
          onTick={(on) => ticks.set(ids, on)}
        />
        {group.is_trader ? <Tag kind="self">自营</Tag> : null}
        <span className="shop-head__end">
          小计 <b>{formatYuan(total(ticked, buyer))}</b>
        </span>
      </div>
      <ul>
        {group.list.map((line) => (
          <CartRow
            key={line.cart_id}
            line={line}
            buyer={buyer}
            ticked={ticks.has(line.cart_id)}
            refusal={refusals[line.cart_id]}
            onTick={ticks.tick}
            onChange={change}
            onDelete={remove}
          />
        ))}
      </ul>
    </section>
  );
}
