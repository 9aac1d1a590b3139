import { memo, useId } from "react";
import { shortName } from "#app/domains/goods/goods.ts";
import { Price } from "#app/ui/price.tsx";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/pricing.ts";
import { linePrice, productAddress } from "./cart.ts";
import { LinePicture, QuantityNote } from "./cart-row.tsx";
import { CartStepper } from "./cart-stepper.tsx";
import { DeleteLine } from "./delete-line.tsx";

type Props = {
  line: CartLine;
  buyer: Buyer | null;
  ticked: boolean;
  refusal: string | undefined;
  onTick: (cart_id: number, on: boolean) => void;
  onChange: (cart_id: number, cart_num: number) => void;
  onDelete: (cart_id: number) => void;
};

/** One line of the drawer: tick, picture, name with SKU, price, quantity, delete (storefront.md section 2). */
export const DrawerRow = memo(function DrawerRow({ line, buyer, ticked, refusal, onTick, onChange, onDelete }: Props) {
  const { cart_id, product, productAttr } = line;
  const note = useId();
  const name = useId();
  return (
    <li className="drw__i" aria-labelledby={name}>
      <input
        type="checkbox"
        checked={ticked}
        onChange={(event) => onTick(cart_id, event.target.checked)}
        aria-label={`选择 ${shortName(product.store_name)} ${productAttr.sku}`}
      />
      <LinePicture line={line} size={52} className="drw__p" />
      <div>
        <div className="drw__t">
          <a id={name} href={productAddress(line)} target="_blank" rel="noopener" title={product.store_name}>
            <span className="clip1">{product.store_name}</span>
            <span className="muted clip1">{productAttr.sku}</span>
          </a>
          <DeleteLine cart_id={cart_id} of={product.store_name} onDelete={onDelete} small />
        </div>
        <div className="drw__t">
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
