import type { ComponentPropsWithoutRef } from "react";
import { shortName } from "#app/domains/catalog/catalog.ts";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { productAddress } from "./cart.ts";

/** What a row is given, on the cart page and in the drawer. */
export type RowProps = {
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

type TickProps = Pick<RowProps, "line" | "ticked" | "onTick"> &
  Pick<ComponentPropsWithoutRef<"input">, "name" | "value" | "form">;

/** Whether the line is bought; on the page a field of its form, in the drawer only a mark. */
export function LineCheckbox({ line: { cart_id, product, productAttr }, ticked, onTick, ...field }: TickProps) {
  return (
    <input
      {...field}
      type="checkbox"
      checked={ticked}
      onChange={(event) => onTick(cart_id, event.target.checked)}
      aria-label={`选择 ${shortName(product.store_name)} ${productAttr.sku}`}
    />
  );
}

/** The picture leads where the name leads; keyboards and screen readers need it only once. */
export function LinePicture({
  line,
  size = 66,
  className = "cart-row__picture",
}: {
  line: CartLine;
  size?: number;
  className?: string;
}) {
  return (
    <a
      className={`thumb ${className}`}
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
