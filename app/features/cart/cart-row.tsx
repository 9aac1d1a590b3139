import { memo, useId, useState } from "react";
import { shortName } from "#app/features/catalog/catalog.ts";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { AlertButton } from "#app/features/stock-alert/alert-button.tsx";
import { Checkbox } from "#app/ui/control.tsx";
import { Link } from "#app/ui/link.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { CartLine, FailedLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { isStockReason } from "#contract/rules/stock.ts";
import { PRICE_UNKNOWN, productAddress } from "./cart.ts";
import { CartQuantityStepper, DeleteButton } from "./line-controls.tsx";
import { DrawerLayout, PageLayout } from "./line-layouts.tsx";
import { LinePicture, QuantityNote, Specification, SwitchLink } from "./line-parts.tsx";
import "./cart-row.css";

/** The page's checkout form, which the checkboxes of all lines belong to. */
export const CHECKOUT_FORM = "checkout";

type Props = {
  layout: "page" | "drawer";
  /** The line with its pending changes applied. */
  line: CartLine;
  buyer: Buyer | null;
  selected: boolean;
  /** The reason for refusing the last change of the line. */
  refusal: string | undefined;
  onSelect: (cart_id: number, on: boolean) => void;
  onChange: (cart_id: number, cart_num: number, isStep: boolean) => void;
  onDelete: (cart_id: number) => void;
};

/** A valid cart line: a table-like row on the page, a compact card in the drawer. */
export const CartRow = memo(function CartRow({
  layout,
  line,
  buyer,
  selected,
  refusal,
  onSelect,
  onChange,
  onDelete,
}: Props) {
  const { cart_id, product, productAttr } = line;
  const noteId = useId();
  const nameId = useId();
  const inDrawer = layout === "drawer";
  const Layout = inDrawer ? DrawerLayout : PageLayout;
  const [isCut, setIsCut] = useState(false);
  const changeQuantity = (cart_num: number, isStep: boolean, isCut: boolean) => {
    setIsCut(isCut);
    if (cart_num !== line.cart_num) onChange(cart_id, cart_num, isStep);
  };
  return (
    <Layout
      line={line}
      buyer={buyer}
      selected={selected}
      nameId={nameId}
      noteId={noteId}
      checkbox={
        <Checkbox
          bare
          // On the page the checkbox is a field of the checkout form; in the drawer a script holds its state.
          {...(inDrawer ? {} : { name: "cart_id", value: cart_id, form: CHECKOUT_FORM })}
          checked={selected}
          onChange={(event) => onSelect(cart_id, event.target.checked)}
          aria-label={`选择 ${shortName(product.store_name)} ${productAttr.sku}`}
        />
      }
      stepper={
        <CartQuantityStepper line={line} size={inDrawer ? "s" : "m"} describedBy={noteId} onChange={changeQuantity} />
      }
      note={<QuantityNote line={line} refusal={refusal} isCut={isCut} brief={inDrawer} />}
      deleteButton={<DeleteButton cart_id={cart_id} of={product.store_name} onDelete={onDelete} icon={inDrawer} />}
    />
  );
});

/** A line that cannot be bought, with its reason. */
export function InvalidRow({ line, onDelete }: { line: FailedLine; onDelete: (cart_id: number) => void }) {
  const { cart_id, product, productAttr, fail_reason } = line;
  return (
    <li className="cart-row cart-row--invalid">
      <Tag kind="off">失效</Tag>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            <ProductName name={product.store_name} />
          </a>
          <Specification line={line} />
          <SwitchLink line={line} />
        </div>
      </div>
      <div className="cart-row__price warn">
        {fail_reason}
        {isStockReason(fail_reason) && productAttr.unique !== null ? (
          <p className="mt-1">
            <AlertButton sku={productAttr.unique} name={`${shortName(product.store_name)} ${productAttr.sku}`} />
          </p>
        ) : null}
        {productAttr.price === null ? <p className="muted small">{PRICE_UNKNOWN}</p> : null}
      </div>
      <div className="cart-row__quantity" />
      <div className="cart-row__total" />
      <div className="cart-row__actions">
        <Link
          className="as-link link"
          to={productAddress(line)}
          aria-label={`找相似：${shortName(product.store_name)}`}
        >
          找相似
        </Link>
        <DeleteButton cart_id={cart_id} of={product.store_name} onDelete={onDelete} />
      </div>
    </li>
  );
}
