import { memo, useId } from "react";
import { Price } from "#app/ui/price.tsx";
import { linePrice, productAddress } from "./cart.ts";
import { CartStepper } from "./cart-stepper.tsx";
import { DeleteLine } from "./delete-line.tsx";
import { LineCheckbox, LinePicture, QuantityNote, type RowProps } from "./line-parts.tsx";

/** One line of the drawer: checkbox, picture, name with SKU, price, quantity, delete (S2.drawer.3). */
export const DrawerRow = memo(function DrawerRow({
  line,
  buyer,
  ticked,
  refusal,
  onTick,
  onChange,
  onDelete,
}: RowProps) {
  const { cart_id, product, productAttr } = line;
  const note = useId();
  const name = useId();
  return (
    <li className="cart-drawer__line" aria-labelledby={name}>
      <LineCheckbox line={line} ticked={ticked} onTick={onTick} />
      <LinePicture line={line} size={52} className="cart-drawer__picture" />
      <div>
        <div className="cart-drawer__row">
          <a id={name} href={productAddress(line)} target="_blank" rel="noopener" title={product.store_name}>
            <span className="truncate">{product.store_name}</span>
            <span className="muted truncate">{productAttr.sku}</span>
          </a>
          <DeleteLine cart_id={cart_id} of={product.store_name} onDelete={onDelete} small />
        </div>
        <div className="cart-drawer__row">
          <Price amount={linePrice(line, buyer).amount} />
          <CartStepper line={line} size="s" describedBy={note} onChange={(wanted) => onChange(cart_id, wanted)} />
        </div>
        <p id={note}>
          <QuantityNote line={line} refusal={refusal} short />
        </p>
      </div>
    </li>
  );
});
