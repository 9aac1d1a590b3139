import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Price } from "#app/ui/price.tsx";
import { type ConsumableSet, colouredName } from "./printer.ts";
import "./consumable-sets.css";

/** 整套加购: one button for each origin that puts a printer's whole set into the cart (P6.34). */
export function ConsumableSets({ sets, action }: { sets: readonly ConsumableSet[]; action: string }) {
  if (sets.length === 0) return null;
  return (
    <section className="panel consumable-sets" aria-labelledby="sets-title">
      <h2 id="sets-title">
        整套加购 <small>各色一份，不含鼓架</small>
      </h2>
      <ul>
        {sets.map(({ isOriginal, rows, amount }) => {
          const origin = isOriginal ? "原装" : "国产兼容";
          return (
            <li key={origin}>
              <Form method="post" action={action} preventScrollReset>
                <input type="hidden" name="intent" value="add_set" />
                {rows.map(({ item }) => (
                  <input key={item.sku_id} type="hidden" name="sku" value={item.sku_id} />
                ))}
                <span className="consumable-sets__contents">
                  <b>{origin}</b>
                  <small>{rows.map(({ item }) => `${colouredName(item)} ${item.brand_name}`).join("、")}</small>
                </span>
                <Price amount={amount} size="card" />
                <Button variant={isOriginal ? "plain" : "tint"} aria-label={`${origin}整套加入购物车`}>
                  整套加购
                </Button>
              </Form>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
