import { memo, useId } from "react";
import { type PriceView, shortName } from "#app/domains/goods/goods.ts";
import { inYuan, Price, Was } from "#app/ui/price.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/pricing.ts";
import { linePrice, lineTotal, productAddress, tierHint } from "./cart.ts";
import { CartStepper } from "./cart-stepper.tsx";
import { DeleteLine } from "./delete-line.tsx";

/** The form that the ticks of all lines belong to. */
export const CHECKOUT_FORM = "checkout";

type Props = {
  /** As the customer sees it now, changes under way included. */
  line: CartLine;
  buyer: Buyer | null;
  ticked: boolean;
  /** Why the last change of it was refused. */
  refusal: string | undefined;
  onTick: (cart_id: number, on: boolean) => void;
  onChange: (cart_id: number, cart_num: number) => void;
  onDelete: (cart_id: number) => void;
};

/** One line that can be bought: tick, article, price by the customer's right, quantity, subtotal. */
export const CartRow = memo(function CartRow({ line, buyer, ticked, refusal, onTick, onChange, onDelete }: Props) {
  const { cart_id, product, productAttr } = line;
  const note = useId();
  const name = useId();
  return (
    <li className={ticked ? "crow is-sel" : "crow"} aria-labelledby={name}>
      <span className="chk">
        <input
          type="checkbox"
          name="cart_id"
          value={cart_id}
          form={CHECKOUT_FORM}
          checked={ticked}
          onChange={(event) => onTick(cart_id, event.target.checked)}
          aria-label={`选择 ${shortName(product.store_name)} ${productAttr.sku}`}
        />
      </span>
      <div className="c-i ttl">
        <LinePicture line={line} />
        <div>
          <a id={name} className="clip2" href={productAddress(line)} target="_blank" rel="noopener">
            {product.store_name}
          </a>
          <p className="muted sm">{productAttr.sku}</p>
          <TierHint line={line} buyer={buyer} />
        </div>
      </div>
      <div className="c-p">
        <UnitPrice price={linePrice(line, buyer)} unit={product.unit_name} />
      </div>
      <div className="c-q">
        <CartStepper line={line} describedBy={note} onChange={(wanted) => onChange(cart_id, wanted)} />
        <p id={note} className="sm">
          <QuantityNote line={line} refusal={refusal} />
        </p>
      </div>
      <div className="c-t num">
        <Price amount={lineTotal(line, buyer)} />
      </div>
      <div className="c-o crow__op">
        <DeleteLine cart_id={cart_id} of={product.store_name} onDelete={onDelete} />
      </div>
    </li>
  );
});

/** The picture leads where the name leads; keyboards and screen readers need it only once. */
export function LinePicture({
  line,
  size = 66,
  className = "crow__pic",
}: {
  line: CartLine;
  size?: number;
  className?: string;
}) {
  return (
    <a
      className={`tthumb ${className}`}
      href={productAddress(line)}
      target="_blank"
      rel="noopener"
      tabIndex={-1}
      aria-hidden="true"
    >
      <img src={line.productAttr.image ?? line.product.image} width={size} height={size} alt="" loading="lazy" />
    </a>
  );
}

function UnitPrice({ price: { amount, mall, right }, unit }: { price: PriceView; unit: string }) {
  return (
    <>
      <Price amount={amount} plain />
      <span className="unit">/{unit}</span>
      {right === "trade" ? (
        <p>
          {mall ? <Was amount={mall} label="商城价" /> : null} <Tag kind="trade">企业价</Tag>
        </p>
      ) : null}
    </>
  );
}

function TierHint({ line, buyer }: { line: CartLine; buyer: Buyer | null }) {
  const hint = tierHint(line, buyer);
  if (!hint) return null;
  return (
    <p className="warn sm">
      再买 {hint.missing} 件 享 {inYuan(hint.price)}
    </p>
  );
}

/** What there is to know about this quantity; a refusal comes before all else. `short`: only what must be known. */
export function QuantityNote({
  line,
  refusal,
  short = false,
}: {
  line: CartLine;
  refusal: string | undefined;
  short?: boolean;
}) {
  const { cart_num, trueStock, productAttr } = line;
  if (refusal) {
    return (
      <span className="red" role="alert">
        {refusal}
      </span>
    );
  }
  if (cart_num < productAttr.min_order) return <span className="warn">未达起订量 {productAttr.min_order}</span>;
  if (cart_num >= trueStock) return <span className="warn">已达库存上限 {trueStock}</span>;
  return short ? null : <span className="muted">库存 {trueStock}</span>;
}
