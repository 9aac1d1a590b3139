import "./cart-row.css";
import { memo, useId } from "react";
import type { PriceView } from "#app/domains/catalog/catalog.ts";
import { formatYuan, ListPrice, Price } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { linePrice, lineTotal, productAddress, tierHint } from "./cart.ts";
import { CartStepper } from "./cart-stepper.tsx";
import { DeleteLine } from "./delete-line.tsx";
import { LineCheckbox, LinePicture, QuantityNote, type RowProps } from "./line-parts.tsx";

/** The form that the ticks of all lines belong to. */
export const CHECKOUT_FORM = "checkout";

/** One line that can be bought: tick, article, price by the customer's right, quantity, subtotal. */
export const CartRow = memo(function CartRow({ line, buyer, ticked, refusal, onTick, onChange, onDelete }: RowProps) {
  const { cart_id, product, productAttr } = line;
  const note = useId();
  const name = useId();
  return (
    <li className={ticked ? "cart-row is-sel" : "cart-row"} aria-labelledby={name}>
      <span className="checkbox">
        <LineCheckbox line={line} ticked={ticked} onTick={onTick} name="cart_id" value={cart_id} form={CHECKOUT_FORM} />
      </span>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a id={name} className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            {product.store_name}
          </a>
          <p className="muted small">{productAttr.sku}</p>
          <TierHint line={line} buyer={buyer} />
        </div>
      </div>
      <div className="cart-row__price">
        <UnitPrice price={linePrice(line, buyer)} unit={product.unit_name} />
      </div>
      <div className="cart-row__quantity">
        <CartStepper line={line} describedBy={note} onChange={(wanted) => onChange(cart_id, wanted)} />
        <p id={note} className="small">
          <QuantityNote line={line} refusal={refusal} />
        </p>
      </div>
      <div className="cart-row__total numeric">
        <Price amount={lineTotal(line, buyer)} />
      </div>
      <div className="cart-row__actions cart-row__actions">
        <DeleteLine cart_id={cart_id} of={product.store_name} onDelete={onDelete} />
      </div>
    </li>
  );
});

function UnitPrice({ price: { amount, mall, right }, unit }: { price: PriceView; unit: string }) {
  return (
    <>
      <Price amount={amount} plain />
      <span className="unit">/{unit}</span>
      {right === "trade" ? (
        <p>
          {mall ? <ListPrice amount={mall} label="商城价" /> : null} <Tag kind="trade">企业价</Tag>
        </p>
      ) : null}
    </>
  );
}

function TierHint({ line, buyer }: { line: CartLine; buyer: Buyer | null }) {
  const hint = tierHint(line, buyer);
  if (!hint) return null;
  return (
    <p className="warn small">
      再买 {hint.missing} 件 享 {formatYuan(hint.price)}
    </p>
  );
}
