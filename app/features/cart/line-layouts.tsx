import type { ReactNode } from "react";
import { unitOf } from "#app/features/catalog/catalog.ts";
import { AgreedUntil, PiecePrice } from "#app/features/catalog/piece-price.tsx";
import { ProductName } from "#app/features/catalog/product-name.tsx";
import { useOffered } from "#app/ui/link.tsx";
import { formatYuan, Price } from "#app/ui/price.tsx";
import { urls } from "#app/urls.ts";
import type { CartLine } from "#contract/cart.ts";
import type { Buyer } from "#contract/rules/pricing.ts";
import { linePrice, lineTotal, productAddress } from "./cart.ts";
import { LinePicture, Specification, SwitchLink, TierHint, UnitPrice } from "./line-parts.tsx";
import { OwnPriceHint } from "./own-price-hint.tsx";

/** The page's form that moves the line of the pressed button to the favourites. */
export const COLLECT_FORM = "collect";

type Props = { line: CartLine; buyer: Buyer | null; selected: boolean } & Record<
  "checkbox" | "stepper" | "note" | "deleteButton",
  ReactNode
> &
  Record<"nameId" | "noteId", string>;

/** A table-like row of the cart page. */
export function PageLayout({ line, buyer, selected, nameId, noteId, checkbox, stepper, note, deleteButton }: Props) {
  const { product, productAttr } = line;
  const offered = useOffered();
  return (
    <li className={selected ? "cart-row is-selected" : "cart-row"} aria-labelledby={nameId}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside and has its own name. */}
      <label className="checkbox">{checkbox}</label>
      <div className="cart-row__product product-cell">
        <LinePicture line={line} />
        <div>
          <a id={nameId} className="line-clamp-2" href={productAddress(line)} target="_blank" rel="noopener">
            <ProductName name={product.store_name} />
          </a>
          <Specification line={line} />
          <SwitchLink line={line} />
          <TierHint line={line} buyer={buyer} />
          <OwnPriceHint line={line} />
        </div>
      </div>
      <div className="cart-row__price">
        <UnitPrice price={linePrice(line, buyer)} unit={unitOf(product, productAttr)} />
        {line.saving ? <p className="ok small">比加入时降 {formatYuan(line.saving)}</p> : null}
      </div>
      <div className="cart-row__quantity">
        {stepper}
        <p id={noteId} className="small">
          {note}
        </p>
      </div>
      <div className="cart-row__total numeric">
        <Price amount={lineTotal(line, buyer)} />
      </div>
      <div className="cart-row__actions">
        {offered(urls.favourite.list) ? (
          <button type="submit" className="as-link" form={COLLECT_FORM} name="cart_id" value={line.cart_id}>
            移入收藏
          </button>
        ) : null}
        {deleteButton}
      </div>
    </li>
  );
}

/** A compact card of the drawer. */
export function DrawerLayout({
  line,
  buyer,
  nameId,
  noteId,
  checkbox,
  stepper,
  note,
  deleteButton,
}: Omit<Props, "selected">) {
  const { product, productAttr } = line;
  const { amount, agreedUntil } = linePrice(line, buyer);
  const unit = unitOf(product, productAttr);
  return (
    <li className="cart-card" aria-labelledby={nameId}>
      {checkbox}
      <LinePicture line={line} size={52} className="cart-card__picture" />
      <div>
        <div className="cart-card__line">
          <a id={nameId} href={productAddress(line)} target="_blank" rel="noopener" title={product.store_name}>
            <span className="line-clamp-2">
              <ProductName name={product.store_name} />
            </span>
            <span className="muted truncate">
              {line.product_type === 1 ? "秒杀价 · " : null}
              {productAttr.sku}
            </span>
          </a>
          {deleteButton}
        </div>
        <div className="cart-card__line">
          <Price amount={amount} />
          {stepper}
        </div>
        {unit.unit_name === unit.piece_unit ? null : (
          <p className="unit">
            每{unit.unit_name} <PiecePrice amount={amount} of={unit} />
          </p>
        )}
        {agreedUntil ? <AgreedUntil day={agreedUntil} /> : null}
        <p id={noteId}>{note}</p>
        <OwnPriceHint line={line} stay />
      </div>
    </li>
  );
}
